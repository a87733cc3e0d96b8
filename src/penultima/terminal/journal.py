"""A file that grows by whole lines, each on the disk before anybody is told of it."""

import errno
import os
from contextlib import suppress
from pathlib import Path

from penultima.echo import filed
from penultima.errors import BadInput, reason_of
from penultima.textfile import complaining_of


class Journal:
    """What stands in it was handed over whole, however the program ends.

    The first text appears in it all at once, each later one by a single write. One that fails is taken back, and
    nothing more is written: `problem` says why.
    """

    def __init__(self, path: Path, file: int = -1) -> None:
        self.path = path
        self.problem: BadInput | None = None
        self._file = file

    def add(self, lines: str) -> None:
        try:
            if self._file < 0:
                _create(self.path, lines)
                self._file = _opened(self.path)
            elif lines:
                _append(self._file, lines.encode())
        except BadInput as problem:
            self.problem = problem.at(filed(self.path))
        except OSError as problem:
            self.problem = BadInput(reason_of(problem)).at(filed(self.path))

    def close(self) -> None:
        """Others may write in it now."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def new_journal(path: Path) -> Journal:
    """Whether there is a place for it is said before the first card."""
    with complaining_of(path):
        if path.exists() or path.is_symlink():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        _beside(path).open("x").close()
        _beside(path).unlink()
    return Journal(path)


def continued(path: Path, whole: str) -> Journal:
    """One that goes on after these lines; what follows them in it is torn, and goes."""
    with complaining_of(path):
        file = _opened(path)
        os.truncate(file, len(whole.encode()))
    return Journal(path, file)


def _opened(path: Path) -> int:
    """For this program alone, as long as it runs: two that write would ruin it. Where there are no locks, for all."""
    file = os.open(path, os.O_WRONLY | os.O_APPEND)
    with suppress(ImportError):
        from fcntl import LOCK_EX, LOCK_NB, flock  # noqa: PLC0415 - not every system has it

        try:
            flock(file, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            os.close(file)
            raise BadInput("another program is writing this record") from None
    return file


def _create(path: Path, lines: str) -> None:
    """Under another name first, so that nobody ever finds half of it under its own."""
    part = _beside(path)
    try:
        with part.open("x", encoding="utf-8", newline="\n") as file:
            file.write(lines)
            file.flush()
            os.fsync(file.fileno())
        os.link(part, path)
    finally:
        part.unlink(missing_ok=True)


def _append(file: int, lines: bytes) -> None:
    """All of it or nothing."""
    before = os.fstat(file).st_size
    try:
        _write(file, lines)
    except OSError:
        with suppress(OSError):
            os.truncate(file, before)
        raise


def _write(file: int, lines: bytes) -> None:
    """At once, but for a disk that takes only a part of it and then says why."""
    while lines:
        lines = lines[os.write(file, lines) :]
    os.fsync(file)


def _beside(path: Path) -> Path:
    return path.with_name(f".penultima-{os.getpid()}")
