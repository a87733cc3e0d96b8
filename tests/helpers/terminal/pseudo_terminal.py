"""Runs a program in a pseudo terminal, reads its screen, and sends keys and Ctrl-C."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

from tests.helpers.terminal.visible_screen import Glass

ROOT = Path(__file__).parents[3]
WAIT = 30
"""Timeout in seconds for expected text, long enough for a busy machine."""


class Real:
    """A program in a terminal with 24 rows, and the text that the terminal shows."""

    def __init__(self, *command: str | Path, language: str = "en", columns: int = 80) -> None:
        self.glass = Glass(columns)
        self.written = ""
        mine, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.file = mine
        self.usual = termios.tcgetattr(theirs)
        self.theirs = theirs
        environment = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES")}
        environment |= {"TERM": "xterm", "NO_COLOR": "1", "PENULTIMA_LANG": language, "LC_ALL": "C.UTF-8"}
        whole = [sys.executable, "-c", LISTENING + "sys.exit(main(sys.argv[1:]))", *map(str, command)]
        if command[0] == "-m":
            whole = [sys.executable, *map(str, command)]
        self.child = subprocess.Popen(
            whole,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            cwd=ROOT,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(theirs, termios.TIOCSCTTY, 0),  # noqa: PLW1509 - makes this the controlling terminal
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        self.child.kill()
        self.child.wait()
        os.close(self.theirs)
        os.close(self.file)

    def hang_up(self) -> None:
        """Close the terminal, as a user does by closing its window."""
        os.close(self.theirs)
        os.close(self.file)

    def press(self, keys: str) -> None:
        os.write(self.file, keys.encode())

    def type(self, line: str) -> None:
        self.press(line + "\r")

    def read(self, seconds: float) -> bool:
        """Read output that arrives within the timeout, and return whether there was any."""
        if not select.select([self.file], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.file, 65536).decode()
        except OSError:
            return False
        self.written += data
        self.glass.write(data)
        return True

    def until(self, seen: str | Callable[[Glass], object]) -> str:
        """Wait until a text appears or a condition holds, and return the screen."""
        fits: Callable[[Glass], object] = seen if callable(seen) else lambda glass: seen in glass.text
        end = time.monotonic() + WAIT
        while not fits(self.glass):
            if time.monotonic() > end or (self.child.poll() is not None and not self.read(0)):
                pytest.fail(f"not seen: {seen}\n{self.glass.text}")
            self.read(0.05)
        return self.glass.text

    def ended(self) -> int:
        """Wait for the end of the program and return its exit code."""
        end = time.monotonic() + WAIT
        while self.child.poll() is None:
            assert time.monotonic() < end, self.glass.text
            self.read(0.05)
        while self.read(0):
            pass
        return self.child.returncode

    @property
    def is_as_before(self) -> bool:
        """Return whether the program has restored the terminal attributes."""
        return termios.tcgetattr(self.theirs)[:4] == self.usual[:4]


def wait_for(terminal: int, text: str) -> str:
    """Read output until a text appears."""
    screen = ""
    while text not in screen:
        ready, _, _ = select.select([terminal], [], [], 20)
        assert ready, screen
        screen += os.read(terminal, 4096).decode()
    return screen


def press_control_c(child: subprocess.Popen[bytes], terminal: int) -> None:
    """Press Ctrl-C once and wait for output."""
    child.send_signal(signal.SIGINT)
    assert select.select([terminal], [], [], WAIT)[0], "no answer to Ctrl-C"


LISTENING = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); from penultima.cli import main;"
)
"""Code that restores the SIGINT handler, because background jobs of a shell ignore this signal."""
