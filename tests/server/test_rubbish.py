"""E7: a server looks for no rubbish while people play: what they do must leave none that only refers to itself."""

import asyncio
import gc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import uvloop

from penultima.wire.client_in import SayPhrase
from tests.server.raw import Raw
from tests.server.served import Served, served

TIMES = 20


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    """With the loop that `penultima serve` has."""
    asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    try:
        with served(tmp_path / "store.db") as server:
            yield server
    finally:
        asyncio.set_event_loop_policy(None)


def come_and_go(server: Served) -> None:
    made = server.make()
    for _ in range(TIMES):
        with server.talk(made["table"], made["secret"]) as talk:
            talk.welcome()
            talk.do(SayPhrase("hello", "hello"))


def are_sent_away(server: Served) -> None:
    for _ in range(TIMES):
        with server.talk("nowhere", "") as talk:
            talk.hear()


def hang_up(server: Served) -> None:
    for _ in range(TIMES):
        with Raw(server.port):
            pass


def ask(server: Served) -> None:
    for _ in range(TIMES):
        server.ask("GET", "/health")
        server.ask("GET", "/nothing")
        server.ask("POST", "/look", {"link": "AAAAAA"})


def make_tables(server: Served) -> None:
    for _ in range(TIMES // 4):
        server.make()


@pytest.mark.parametrize("what", [come_and_go, are_sent_away, hang_up, ask, make_tables])
def test_what_people_do_leaves_no_rubbish(server: Served, what: Callable[[Served], None]) -> None:
    what(server)  # the first time all kinds of things are made that stay
    gc.collect()
    gc.disable()
    try:
        what(server)
        server.until(lambda: not server.running.server.server_state.connections)
        assert gc.collect() < TIMES, "not one for each time"
    finally:
        gc.enable()
