"""Reads text files named by a user. A file must be UTF-8 and of limited size. Every error names the file."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from stat import S_ISFIFO, S_ISREG

from penultima.errors import BadInput, describe_os_error, place_errors
from penultima.i18n.quoting import quote_path

MEBIBYTE = 1 << 20
STREAMS = ("/dev/stdin", "/dev/fd/")
"""Path prefixes of stdin and of the shell's `<(command)`. Reading such a path may have to wait for the command."""


class Unreadable(BadInput):
    """Raised for a file that cannot be read, as opposed to a file with wrong contents."""


@contextmanager
def report_os_errors(path: Path) -> Iterator[None]:
    """Turn OSError into BadInput that names the path."""
    with place_errors(quote_path(path)):
        try:
            yield
        except OSError as problem:
            raise BadInput(describe_os_error(problem)) from None


def read_text(path: Path, mebibytes: int) -> str:
    """Read a file of at most `mebibytes` MiB. The limit prevents an endless file from filling the memory."""
    with place_errors(quote_path(path)):
        content = _bytes(path, mebibytes * MEBIBYTE + 1)
        if len(content) > mebibytes * MEBIBYTE:
            raise Unreadable("larger than {most} MiB, which is the most that is read", most=mebibytes)
        try:
            return content.decode("utf-8-sig")
        except UnicodeDecodeError as problem:
            raise Unreadable("byte {byte} is not UTF-8", byte=problem.start + 1) from None


def _bytes(path: Path, most: int) -> bytes:
    """Read at most the first `most` bytes."""
    handed_over = str(path).startswith(STREAMS)
    try:
        with open(path, "rb", opener=_open_waiting if handed_over else _open_without_waiting) as file:
            mode = os.fstat(file.fileno()).st_mode
            if S_ISREG(mode) or (handed_over and S_ISFIFO(mode)):
                return file.read(most)
    except OSError as problem:
        raise Unreadable(describe_os_error(problem)) from None
    except ValueError:  # a NUL, or a character that the system cannot encode
        raise Unreadable("no file can be called so") from None
    raise Unreadable("this is not a plain file")


def _open_waiting(name: str, flags: int) -> int:
    return os.open(name, flags)


def _open_without_waiting(name: str, flags: int) -> int:
    """Open a file. Do not wait for the writer of a pipe, and do not let a terminal become the controlling terminal."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0))
