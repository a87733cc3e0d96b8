"""Writes files completely or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import TextIO

from penultima.cli.signals import delay_signals
from penultima.errors import BadInput
from penultima.support.text_file import report_os_errors


@contextmanager
def atomic_file(path: Path) -> Iterator[TextIO]:
    """Yield a buffer whose text replaces the file at the end of the `with` block.

    At the start, check that the file can be written. Until the end, the old file remains and nothing new is on disk, so
    the program may be killed at any time.
    """
    part = path.with_name(f".penultima-{os.getpid()}") if path.name else path
    with report_os_errors(path), delay_signals():
        _check(path)
        part.open("x").close()
        part.unlink()
    content = StringIO()
    yield content
    with report_os_errors(path), delay_signals():
        try:
            part.write_text(content.getvalue(), encoding="utf-8")
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)


def _check(path: Path) -> None:
    if path.exists() and not path.is_file():
        raise BadInput("not a file")
    if path.is_symlink():
        raise BadInput("a link; name the file itself")
