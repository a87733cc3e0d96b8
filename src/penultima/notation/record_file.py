"""Records in files and folders."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from penultima.echo import filed
from penultima.editions.edition import Edition
from penultima.errors import BadInput
from penultima.notation.record import SUFFIX, Record
from penultima.notation.record_text import each_record, parse_record, parse_records
from penultima.textfile import read_text

MEBIBYTES = 64
"""The largest file of records that is read: some thousands of matches."""


def files_in(paths: Iterable[Path]) -> list[Path]:
    """The files themselves, and every record in the folders, however deep."""
    found: list[Path] = []
    for path in paths:
        if _is_folder(path):
            inside = sorted(path.rglob(f"*{SUFFIX}"))
            if not inside:
                raise BadInput("there is no {suffix} file in this folder", suffix=SUFFIX).at(filed(path))
            found += inside
        else:
            found.append(path)
    return found


def _is_folder(path: Path) -> bool:
    """What cannot be looked at is no folder; why it cannot is said where it is read."""
    try:
        return path.is_dir()
    except OSError:
        return False


def read_file(path: Path, more: Mapping[str, Edition] | None = None) -> list[Record]:
    return parse_records(read_text(path, MEBIBYTES), filed(path), more)


def read_each(path: Path, more: Mapping[str, Edition] | None = None) -> Iterator[Record | BadInput]:
    """Each record, or what is wrong with it."""
    try:
        yield from each_record(read_text(path, MEBIBYTES), filed(path), more)
    except BadInput as problem:
        yield problem


def read_one(path: Path, more: Mapping[str, Edition] | None = None) -> Record:
    return parse_record(read_text(path, MEBIBYTES), filed(path), more)
