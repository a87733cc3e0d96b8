"""A record that is written as the match goes: whole lines, on the disk before anybody is told what was done."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from penultima.echo import filed
from penultima.errors import BadInput, placed, reason_of


class Journal:
    """What stands in the file is a record at every moment, however the program ends.

    The first lines appear in it all at once, each later text by a single write. One that fails is taken back to the last
    whole line, and nothing more is written: `problem` says why.
    """

    def __init__(self, path: Path, text: str = "", file: int = -1) -> None:
        self.path = path
        self.problem: BadInput | None = None
        self._text = text
        self._file = file

    def write(self, text: str) -> None:
        """The whole record, of which only what is new is written."""
        if self.problem is None and text != self._text:
            try:
                self._put(text)
            except OSError as problem:
                self.problem = BadInput(reason_of(problem)).at(filed(self.path))
        self._text = text

    def _put(self, text: str) -> None:
        if self._file < 0:
            create(self.path, text)
            self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND)
        else:
            append(self._file, text.removeprefix(self._text).encode())


def new_journal(path: Path) -> Journal:
    """Whether there is a place for it is said before the first card."""
    with _complaining_of(path):
        if path.exists() or path.is_symlink():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        _beside(path).open("x").close()
        _beside(path).unlink()
    return Journal(path)


def continued(path: Path, text: str) -> Journal:
    """One that goes on after this text; whatever follows it in the file is torn, and dropped."""
    with _complaining_of(path):
        file = os.open(path, os.O_WRONLY | os.O_APPEND)
        os.truncate(file, len(text.encode()))
    return Journal(path, text, file)


def create(path: Path, text: str) -> None:
    """Under another name first, so that nobody ever finds half of it under its own."""
    part = _beside(path)
    try:
        with part.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.link(part, path)
    finally:
        part.unlink(missing_ok=True)


def append(file: int, lines: bytes) -> None:
    """All of it or nothing."""
    whole = os.fstat(file).st_size
    try:
        if os.write(file, lines) < len(lines):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        os.fsync(file)
    except OSError:
        with suppress(OSError):
            os.truncate(file, whole)
        raise


def _beside(path: Path) -> Path:
    return path.with_name(f".penultima-{os.getpid()}")


@contextmanager
def _complaining_of(path: Path) -> Iterator[None]:
    with placed(filed(path)):
        try:
            yield
        except OSError as problem:
            raise BadInput(reason_of(problem)) from None
