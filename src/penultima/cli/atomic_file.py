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
            raise BadInput("not a file").at(path)
        if path.is_symlink():
            raise BadInput("a link; name the file itself").at(path)
        part = path.with_name(f".{path.name}.{os.getpid()}")
        file = part.open("x", encoding="utf-8")
    except OSError as problem:
        raise BadInput(reason_of(problem)).at(path) from None
    try:
        with file:
            yield file
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
