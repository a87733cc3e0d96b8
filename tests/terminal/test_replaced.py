"""Notices on the screen before a bot replaces a person, and while the table waits for people."""

from collections.abc import Iterator
from queue import Empty

import pytest
from msgspec.structs import replace

from penultima.protocol.client_messages import Patience, Start
from penultima.protocol.setup import Clock, Setup
from penultima.runtime.access.credentials import new_secret
from penultima.terminal.input.interrupts import Interrupts
from penultima.terminal.loop_protocol import LoopClient
from tests.helpers.runtime.memory_driver import Entropy, Person
from tests.helpers.server.server_thread import soon
from tests.helpers.terminal.plain_visit import Visitor
from tests.helpers.terminal.socket_server import PATIENT, Served

SETUP = Setup(edition="classic", seats=2, position="hands=R1,R2,R3/R4,R5,R6 top=R7 turn=1")
SECOND = 1_000


class Listener(Visitor):
    """A visitor whose screen shows news while nobody types, as a real terminal does."""

    def _play(self, scene: LoopClient, _: Interrupts) -> None:
        while True:
            scene.update()
            try:
                line = self.typed.get(timeout=0.01)
            except Empty:
                continue
            if line is None:
                raise EOFError
            scene.handle_line(line)


@pytest.fixture
def server() -> Iterator[Served]:
    """Start a server whose clock only the test advances."""
    with Served(times=replace(PATIENT, patience=1), speed=0) as served:
        yield served


def begun(server: Served, host: Person, visitor: Listener) -> None:
    visitor.until("Waiting for Ana to start.")
    with server.lock:
        assert host.ask(Start("go")).kind == "done"
    visitor.until("play the Classic edition")


def test_notice_of_replacement_by_a_bot_is_shown_and_typing_prevents_the_replacement(server: Served) -> None:
    host, link = server.table(SETUP)
    with Listener(link, new_secret(Entropy("Luz")), "Luz") as visitor:
        begun(server, host, visitor)
        with server.lock:
            server.wait(1)
            of = host.news.now.patience
            assert of is not None
            assert host.ask(Patience("bot", of, bot=True)).kind == "done"
            assert host.news.now.notice is not None
        visitor.until("Are you still there? In 15 seconds a bot plays for you.")
        visitor.type("help")
        visitor.until("Type leave to give up your seat")
        soon(lambda: host.news.now.notice is None)
        assert not host.news.now.seats[1].stand_in


def test_waiting_table_names_the_missing_people_and_typing_ends_the_wait(server: Served) -> None:
    host, link = server.table(replace(SETUP, clock=Clock(decision=SECOND, reserve=0)))
    with Listener(link, new_secret(Entropy("Luz")), "Luz") as visitor:
        begun(server, host, visitor)
        with server.lock:
            server.wait(60 * SECOND)
            assert host.news.now.waits_for == [0, 1]
        visitor.until("The table waits for ")
        visitor.type("")
        soon(lambda: host.news.now.waits_for == [])
        assert not host.news.now.seats[1].stand_in
