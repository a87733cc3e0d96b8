"""A file that is written whole or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import TextIO

from penultima.cli.signals import held_back
from penultima.errors import BadInput
from penultima.textfile import complaining_of


@contextmanager
def atomic_file(path: Path) -> Iterator[TextIO]:
    """Whether it can be written is said before the work that fills it.

    What stood there stays until all is written. While the work goes on nothing of it lies on the disk, so that the work
    can be ended at any time and in any way.
    """
    part = path.with_name(f".penultima-{os.getpid()}") if path.name else path
    with complaining_of(path), held_back():
        _check(path)
        part.open("x").close()
        part.unlink()
    content = StringIO()
    yield content
    with complaining_of(path), held_back():
        try:
            part.write_text(content.getvalue(), encoding="utf-8")
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)


@contextmanager
def new_file(path: Path) -> Iterator[TextIO]:
    """The same for one that must not be there yet: it has its place from the beginning, or none if the work fails."""
    with complaining_of(path):
        path.open("x").close()
    try:
        with atomic_file(path) as file:
            yield file
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _check(path: Path) -> None:
    if path.exists() and not path.is_file():
        raise BadInput("not a file")
    if path.is_symlink():
        raise BadInput("a link; name the file itself")
