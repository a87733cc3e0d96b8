"""Records in files and folders."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from penultima.editions.edition import Edition
from penultima.errors import BadInput, reason_of
from penultima.notation.record import SUFFIX, Record
from penultima.notation.record_text import each_record, parse_record, parse_records


def files_in(paths: Iterable[Path]) -> list[Path]:
    """The files themselves, and every record in the folders, however deep."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(path.rglob(f"*{SUFFIX}"))
            if not inside:
                raise BadInput("there is no {suffix} file in this folder", suffix=SUFFIX).at(path)
            found += inside
        else:
            found.append(path)
    return found


def read_file(path: Path, more: Mapping[str, Edition] | None = None) -> list[Record]:
    return parse_records(_text(path), str(path), more)


def read_each(path: Path, more: Mapping[str, Edition] | None = None) -> Iterator[Record | BadInput]:
    """Each record, or what is wrong with it."""
    try:
        yield from each_record(_text(path), str(path), more)
    except BadInput as problem:
        yield problem


def read_one(path: Path, more: Mapping[str, Edition] | None = None) -> Record:
    return parse_record(_text(path), str(path), more)


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8")
    except OSError as problem:
        raise BadInput(reason_of(problem)).at(path) from None
    except UnicodeDecodeError as problem:
        raise BadInput("byte {byte} is not UTF-8", byte=problem.start + 1).at(path) from None
