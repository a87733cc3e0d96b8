"""A file that somebody names, and its text: a plain file of a bounded size, in UTF-8. Every complaint names it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from stat import S_ISFIFO, S_ISREG

from penultima.echo import filed
from penultima.errors import BadInput, placed, reason_of

MEBIBYTE = 1 << 20
STREAMS = ("/dev/stdin", "/dev/fd/")
"""What a shell hands over by name, as in `<(command)`; its writer is there already, so it can be waited for."""


class Unreadable(BadInput):
    """There is no text to be looked at, which is not the same as a text that does not hold."""


@contextmanager
def complaining_of(path: Path) -> Iterator[None]:
    """What the system says against it is bad input."""
    with placed(filed(path)):
        try:
            yield
        except OSError as problem:
            raise BadInput(reason_of(problem)) from None


def read_text(path: Path, mebibytes: int) -> str:
    """Never more than so many are read, so that nothing endless fills the memory."""
    with placed(filed(path)):
        content = _bytes(path, mebibytes * MEBIBYTE + 1)
        if len(content) > mebibytes * MEBIBYTE:
            raise Unreadable("larger than {most} MiB, which is the most that is read", most=mebibytes)
        try:
            return content.decode("utf-8-sig")
        except UnicodeDecodeError as problem:
            raise Unreadable("byte {byte} is not UTF-8", byte=problem.start + 1) from None


def _bytes(path: Path, most: int) -> bytes:
    """The first so many."""
    handed_over = str(path).startswith(STREAMS)
    try:
        with open(path, "rb", opener=_waiting if handed_over else _at_once) as file:
            mode = os.fstat(file.fileno()).st_mode
            if S_ISREG(mode) or (handed_over and S_ISFIFO(mode)):
                return file.read(most)
    except OSError as problem:
        raise Unreadable(reason_of(problem)) from None
    except ValueError:  # a NUL in it, or a sign that the system cannot write
        raise Unreadable("no file can be called so") from None
    raise Unreadable("this is not a plain file")


def _waiting(name: str, flags: int) -> int:
    return os.open(name, flags)


def _at_once(name: str, flags: int) -> int:
    """Without waiting for anybody: a pipe on the disk has perhaps no writer, and a terminal is not to be taken over."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0))
