"""A real terminal under a program: what it shows, and Ctrl-C."""

import os
import select
import signal
import subprocess

import pytest


def wait_for(terminal: int, text: str) -> str:
    """What the screen shows, up to this text."""
    screen = ""
    while text not in screen:
        ready, _, _ = select.select([terminal], [], [], 20)
        assert ready, screen
        screen += os.read(terminal, 4096).decode()
    return screen


def press_control_c(child: subprocess.Popen[bytes], terminal: int) -> None:
    """As often as it takes: between the prompt and the read, Python notes the signal only when the read is over."""
    for _ in range(100):
        child.send_signal(signal.SIGINT)
        if select.select([terminal], [], [], 0.2)[0]:
            return
    pytest.fail("no answer to Ctrl-C")


LISTENING = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); from penultima.cli import main;"
)
"""A shell that runs the tests in the background has its children ignore the signal."""
