"""Reads records from files and folders."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from penultima.editions.edition import Edition
from penultima.errors import BadInput
from penultima.i18n.quoting import quote_path
from penultima.notation.record import SUFFIX, Record
from penultima.notation.record_text import parse_each_record, parse_record, parse_records
from penultima.support.text_file import read_text

MAX_MEBIBYTES = 64
"""The maximum size of a record file. It is enough for several thousand matches."""


def find_files(paths: Iterable[Path]) -> list[Path]:
    """Return the given files, and every record file in the given folders and their subfolders."""
    found: list[Path] = []
    for path in paths:
        if _is_folder(path):
            inside = sorted(path.rglob(f"*{SUFFIX}"))
            if not inside:
                raise BadInput("there is no {suffix} file in this folder", suffix=SUFFIX).at(quote_path(path))
            found += inside
        else:
            found.append(path)
    return found


def _is_folder(path: Path) -> bool:
    """Tell whether the path is a folder. An inaccessible path counts as a file: reading it then reports the reason."""
    try:
        return path.is_dir()
    except OSError:
        return False


def read_records(path: Path, more: Mapping[str, Edition] | None = None) -> list[Record]:
    return parse_records(read_text(path, MAX_MEBIBYTES), quote_path(path), more)


def read_each_record(path: Path, more: Mapping[str, Edition] | None = None) -> Iterator[Record | BadInput]:
    """Yield each record of the file. For a record that cannot be read, yield the error."""
    try:
        yield from parse_each_record(read_text(path, MAX_MEBIBYTES), quote_path(path), more)
    except BadInput as problem:
        yield problem


def read_record(path: Path, more: Mapping[str, Edition] | None = None) -> Record:
    return parse_record(read_text(path, MAX_MEBIBYTES), quote_path(path), more)
