"""A record that is written as the match goes: whole lines, on the disk before anybody is told what was done."""

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Self

from penultima.echo import filed
from penultima.errors import BadInput, placed, reason_of
from penultima.match import Match


class Journal:
    """What stands in the file is a record at every moment, however the program ends.

    The first lines appear in it all at once, each later text by a single write. A write that fails is taken back to the
    last whole line, and nothing more is written: `problem` says why.
    """

    def __init__(self, path: Path, written: str = "") -> None:
        self.path = path
        self.problem: BadInput | None = None
        self._written = written
        self._file = -1

    @classmethod
    def begun(cls, path: Path) -> Self:
        """A new one. Whether there is a place for it is said before the first card."""
        journal = cls(path)
        with _complaining_of(path):
            if path.exists() or path.is_symlink():
                raise FileExistsError(17, os.strerror(17))
            journal._part.open("x").close()
            journal._part.unlink()
        return journal

    @classmethod
    def continued(cls, path: Path, kept: str) -> Self:
        """One that goes on; what came after its last whole line is dropped."""
        journal = cls(path, kept)
        with _complaining_of(path):
            journal._file = os.open(path, os.O_WRONLY | os.O_APPEND)
            os.truncate(journal._file, len(kept.encode()))
        return journal

    @property
    def _part(self) -> Path:
        return self.path.with_name(f".penultima-{os.getpid()}")

    def write(self, match: Match, names: Sequence[str], tags: Sequence[tuple[str, str]]) -> None:
        """Whatever of the match is not in the file yet."""
        text = str(match.record(names, tags))
        if self.problem or text == self._written:
            return
        try:
            if self._file < 0:
                self._create(text)
            else:
                self._append(text.removeprefix(self._written).encode())
        except OSError as problem:
            self.problem = BadInput(reason_of(problem)).at(filed(self.path))
        self._written = text

    def _create(self, text: str) -> None:
        """Under another name first, so that nobody ever finds half of it under its own."""
        part = self._part
        try:
            with part.open("x", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.link(part, self.path)
        finally:
            part.unlink(missing_ok=True)
        self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND)

    def _append(self, lines: bytes) -> None:
        whole = len(self._written.encode())
        try:
            if os.write(self._file, lines) < len(lines):
                os.write(self._file, b"")
                raise OSError(28, os.strerror(28))
            os.fsync(self._file)
        except OSError:
            with suppress(OSError):
                os.truncate(self._file, whole)
            raise

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


class _complaining_of:  # noqa: N801 - reads as a word of the `with` statement
    def __init__(self, path: Path) -> None:
        self.placed = placed(filed(path))

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: object) -> None:
        if isinstance(problem, OSError):
            complaint = BadInput(reason_of(problem)).at(self.placed.place)
            raise complaint from None
