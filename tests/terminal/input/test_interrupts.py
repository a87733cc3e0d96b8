"""Ctrl-C raises an exception only while the program waits for input."""

import signal
import threading
from collections.abc import Iterator

import pytest

from penultima.terminal.input.interrupts import Interrupted, Interrupts


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    """Set Python's default handler for SIGINT, because background jobs start with the signal ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_ctrl_c_is_raised_during_a_wait() -> None:
    with Interrupts() as interrupts, pytest.raises(Interrupted), interrupts.allow():
        signal.raise_signal(signal.SIGINT)


def test_ctrl_c_outside_a_wait_is_raised_once_at_the_next_wait() -> None:
    with Interrupts() as interrupts:
        signal.raise_signal(signal.SIGINT)
        done = "whole"
        with pytest.raises(Interrupted), interrupts.allow():
            pytest.fail("it should have come before")
        with interrupts.allow():
            pass
    assert done == "whole"


def test_previous_signal_handler_is_restored() -> None:
    with Interrupts():
        pass
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ignored_ctrl_c_stays_ignored() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with Interrupts() as interrupts, interrupts.allow():
        signal.raise_signal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_no_signal_handler_is_installed_in_other_threads() -> None:
    before = signal.getsignal(signal.SIGINT)
    found = []

    def enter() -> None:
        with Interrupts():
            found.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=enter)
    thread.start()
    thread.join()
    assert found == [before]
