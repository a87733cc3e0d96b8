"""Every wait for input ends when a signal arrives."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
LONGEST_S = 60
SIGNALLED = """
import signal, socket, sys, threading

from penultima.cli.output.stdio import read_line
from penultima.terminal.remote import socket_client
from penultima.terminal.remote.table_link import TableLink
from penultima.terminal.input.keyboard import Keyboard

WAITING = ("read_line", "wait_for_key", "wait", "wait_readable")
main = threading.main_thread().ident

def is_waiting():
    code = sys._current_frames()[main].f_code
    return "penultima" in code.co_filename and code.co_name in WAITING

def take_signal():
    while not is_waiting():
        pass
    signal.pthread_kill(threading.get_ident(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
threading.Thread(target=take_signal, daemon=True).start()
try:
    {wait}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""
"""Code in which a second thread sends SIGINT to itself, so that the signal does not wake the main thread.

To the main thread, this looks like a signal that arrives right before its system call.
"""
WAITS = {
    "for a key": "Keyboard(sys.stdin).wait_for_key(None)",
    "for a line": "read_line('> ')",
    "for a server": (
        "silent = socket.create_server(('127.0.0.1', 0));"
        "origin = f'http://127.0.0.1:{silent.getsockname()[1]}';"
        "socket_client.OPEN_TIMEOUT_S = 1000;"
        "socket_client.SocketClient(TableLink(origin, '', 'table', '', '')).wait(None)"
    ),
}


@pytest.mark.parametrize("wait", WAITS.values(), ids=WAITS)
def test_signal_right_before_a_wait_ends_the_wait(wait: str) -> None:
    mine, theirs = pty.openpty()
    code = SIGNALLED.replace("{wait}", wait)
    try:
        done = subprocess.run(
            [sys.executable, "-c", code], stdin=theirs, check=True, cwd=ROOT, capture_output=True, timeout=LONGEST_S
        )
    finally:
        os.close(mine)
        os.close(theirs)
    assert done.stdout.endswith(b"interrupted\n")
