"""Ctrl-C is heeded where somebody is waited for."""

import signal
import threading
from collections.abc import Iterator

import pytest

from penultima.terminal.interrupts import Interrupted, Interrupts


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    """The tests may run in the background, where it is ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_it_comes_while_somebody_is_waited_for() -> None:
    with Interrupts() as interrupts, pytest.raises(Interrupted), interrupts.heeded_here():
        signal.raise_signal(signal.SIGINT)


def test_in_the_middle_of_something_it_waits_for_the_next_wait_and_comes_once() -> None:
    with Interrupts() as interrupts:
        signal.raise_signal(signal.SIGINT)
        done = "whole"
        with pytest.raises(Interrupted), interrupts.heeded_here():
            pytest.fail("it should have come before")
        with interrupts.heeded_here():
            pass
    assert done == "whole"


def test_afterwards_it_means_what_it_meant_before() -> None:
    with Interrupts():
        pass
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_where_it_is_to_be_ignored_it_is() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with Interrupts() as interrupts, interrupts.heeded_here():
        signal.raise_signal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_another_thread_leaves_signals_alone() -> None:
    before = signal.getsignal(signal.SIGINT)
    found = []

    def enter() -> None:
        with Interrupts():
            found.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=enter)
    thread.start()
    thread.join()
    assert found == [before]
