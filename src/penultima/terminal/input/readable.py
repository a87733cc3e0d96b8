"""Waits until input can be read. Every signal ends the wait."""

import os
import select
import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager


def wait_readable(files: Sequence[int], timeout_s: float | None) -> list[int]:
    """Wait until a file can be read, a signal arrives or the timeout expires.

    Return the files that can be read. Python runs signal handlers only between two instructions. A signal that arrives
    just before the system call would be handled only after the wait, which may last for ever. Therefore every signal
    also writes into a pipe, and the call returns at once.
    """
    with _signal_pipe() as pipe:
        ready = select.select([*files, *pipe], [], [], timeout_s)[0]
    return [file for file in ready if file in files]


@contextmanager
def _signal_pipe() -> Iterator[list[int]]:
    """Open a pipe that can be read when a signal has arrived. Outside the main thread, yield no file."""
    if threading.current_thread() is not threading.main_thread():
        yield []
        return
    read_end, write_end = os.pipe()
    before = -1
    try:
        os.set_blocking(write_end, False)
        before = signal.set_wakeup_fd(write_end, warn_on_full_buffer=False)
        yield [read_end]
    finally:
        signal.set_wakeup_fd(before)
        os.close(read_end)
        os.close(write_end)
