"""A file that is written whole or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from penultima.errors import BadInput, reason_of


@contextmanager
def atomic_file(path: Path) -> Iterator[TextIO]:
    """Whether it can be written is said before the work that fills it. What stood there stays until all is written."""
    try:
        if path.exists() and not path.is_file():
            raise BadInput(f"{path}: not a file")
        if path.is_symlink():
            raise BadInput(f"{path}: a link; name the file itself")
        part = path.with_name(f".{path.name}.{os.getpid()}")
        file = part.open("x", encoding="utf-8")
    except OSError as problem:
        raise BadInput(f"{path}: {reason_of(problem)}") from None
    try:
        with file:
            yield file
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
