"""A file of complete lines. Each line is synced to disk before the match continues."""

import errno
import os
from contextlib import suppress
from pathlib import Path

from penultima.errors import BadInput, describe_os_error
from penultima.i18n.quoting import quote_path
from penultima.support.text_file import report_os_errors


class LineFile:
    """An append-only file of complete lines.

    The first text appears atomically. A later text that cannot be written completely is removed, and `problem` is set;
    the caller then adds no more. Only a crash can leave an incomplete line, which `continue_journal` removes.
    """

    def __init__(self, path: Path, file: int = -1) -> None:
        self.path = path
        self.problem: BadInput | None = None
        self._file = file

    def add(self, lines: str) -> None:
        try:
            if self._file < 0:
                _create_atomically(self.path, lines)
                self._file = _open_locked(self.path)
            elif lines:
                _append_atomically(self._file, lines.encode())
        except BadInput as problem:
            self.problem = problem.at(quote_path(self.path))
        except OSError as problem:
            self.problem = BadInput(describe_os_error(problem)).at(quote_path(self.path))

    def close(self) -> None:
        """Close the file, which also releases its lock."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def create_journal(path: Path) -> LineFile:
    """Prepare a new file. If the file cannot be written, raise BadInput now, rather than after the first card."""
    with report_os_errors(path):
        if path.exists() or path.is_symlink():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        _temporary_path(path).open("x").close()
        _temporary_path(path).unlink()
    return LineFile(path)


def continue_journal(path: Path, kept_text: str) -> LineFile:
    """Continue a file after `kept_text`. An incomplete line after that text is cut off."""
    with report_os_errors(path):
        file = _open_locked(path)
        os.truncate(file, len(kept_text.encode()))
    return LineFile(path, file)


def _open_locked(path: Path) -> int:
    """Open a file and lock it, because two processes that write to it would corrupt it."""
    file = os.open(path, os.O_WRONLY | os.O_APPEND)
    with suppress(ImportError):
        from fcntl import LOCK_EX, LOCK_NB, flock  # noqa: PLC0415 - fcntl exists only on Unix

        try:
            flock(file, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            os.close(file)
            raise BadInput("another program is writing this record") from None
    return file


def _create_atomically(path: Path, lines: str) -> None:
    """Write the first text to a temporary file and link it to the path, so that no incomplete file is visible."""
    part = _temporary_path(path)
    try:
        with part.open("x", encoding="utf-8", newline="\n") as file:
            file.write(lines)
            file.flush()
            os.fsync(file.fileno())
        os.link(part, path)
    finally:
        part.unlink(missing_ok=True)


def _append_atomically(file: int, lines: bytes) -> None:
    """Append all lines. If that fails, remove what was written and raise the error."""
    before = os.fstat(file).st_size
    try:
        _write_all(file, lines)
    except OSError:
        with suppress(OSError):
            os.truncate(file, before)
        raise


def _write_all(file: int, lines: bytes) -> None:
    """Write all lines, even if the operating system writes only a part at a time."""
    while lines:
        lines = lines[os.write(file, lines) :]
    os.fsync(file)


def _temporary_path(path: Path) -> Path:
    return path.with_name(f".penultima-{os.getpid()}")
