"""Nothing that comes and goes waits for the collector: with many tables to look through, it keeps everybody waiting."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from penultima.server.heads import Heads
from penultima.server.protocol import Line
from tests.server.served import served
from tests.server.test_handshake import status


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def connections() -> list[object]:
    """By their type: to look at what a weak reference stands for fails where that is gone."""
    return [found for found in gc.get_objects() if type(found) in (Line, Heads)]


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize(("origin", "answer"), [("http://localhost:PORT", 101), ("http://evil.example", 403)])
def test_a_socket_that_is_over_leaves_nothing(tmp_path: Path, origin: str, answer: int) -> None:
    """Whether it was accepted or refused."""
    with served(tmp_path / "store.db") as server:
        assert {status(server, "Host: localhost:PORT", f"Origin: {origin}") for _ in range(3)} == {answer}
        server.until(lambda: not connections())
