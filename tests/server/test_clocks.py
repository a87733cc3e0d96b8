"""Jumps of the wall clock do not change a player's thinking time and do not stop a table."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import time_ns
from typing import Any

import pytest

from penultima.protocol.client_messages import Act, Start
from penultima.protocol.server_messages import News
from penultima.server import engine as engine_module
from penultima.server.maintenance.maintenance import create_sweeper
from penultima.store.reader import Reader
from tests.helpers.server.scripted_player import Player
from tests.helpers.server.server_thread import Served, Talk, play, quick_bots, served

HOUR = 3_600
JUMPS = [HOUR, -HOUR, -24 * HOUR]
"""Clock jumps in seconds."""
LONG = {"decision": 3_000_000, "reserve": 0}
"""Clock settings in milliseconds. The thinking time is shorter than the hour by which the wall clock jumps."""
SHORT = {"decision": 1_000, "reserve": 0}
ONE_CARD = "top=R7 hands=R1,B2/G3,G4 turn=0"


class Wall:
    """A wall clock that the test sets."""

    def __init__(self) -> None:
        self.ahead = 0
        self._true = time_ns

    def __call__(self) -> int:
        return self._true() + self.ahead * 1_000_000_000


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Iterator[Wall]:
    wall = Wall()
    monkeypatch.setattr(engine_module, "time_ns", wall)
    with quick_bots():
        yield wall


@contextmanager
def at_table(server: Served, clock: dict[str, int]) -> Iterator[tuple[dict[str, Any], Talk, News]]:
    """Start a match whose host must move first. Yield the table, the host's socket and the news with the question."""
    made = server.make(position=ONE_CARD, seats=2, clock=clock)
    with server.talk(made["table"], made["secret"]) as talk:
        assert talk.do(Start("s")).kind == "done"
        yield made, talk, talk.news(lambda news: news.now.question is not None)


def played(talk: Talk, news: News) -> None:
    """Play a card as the host, and check that no bot has moved for the host."""
    assert news.now.question is not None
    assert talk.do(Act("a", 0, news.now.question.id, "play R1")).kind == "done"
    received = talk.news(lambda news: any(item.kind == "did" for item in news.items))
    assert {(item.seat, item.why) for item in received.items if item.kind == "did"} >= {(0, "")}
    assert not received.now.seats[0].stand_in


@pytest.mark.parametrize("jump", JUMPS)
def test_wall_clock_jump_does_not_end_thinking_time(tmp_path: Path, wall: Wall, jump: int) -> None:
    with served(tmp_path / "store.db") as server:
        with at_table(server, LONG) as (made, talk, news):
            before = server.read(Reader.find_table, made["table"]).touched
            wall.ahead = jump
            played(talk, news)
        after = server.read(Reader.find_table, made["table"]).touched
        assert (after - before > 0) is (jump > 0), "the clock was moved"


@pytest.mark.parametrize("jump", JUMPS)
def test_thinking_time_ends_despite_wall_clock_jump(tmp_path: Path, wall: Wall, jump: int) -> None:
    with served(tmp_path / "store.db") as server, at_table(server, SHORT) as (_, talk, _):
        wall.ahead = jump
        received = talk.news(lambda news: any(item.why == "stand-in" for item in news.items))
    assert received.now.version > 1


@pytest.mark.parametrize("jump", JUMPS)
def test_restart_with_another_wall_clock_keeps_thinking_time(tmp_path: Path, wall: Wall, jump: int) -> None:
    with served(tmp_path / "store.db") as server, at_table(server, LONG) as (made, _, _):
        pass
    wall.ahead = jump
    with served(tmp_path / "store.db") as server:
        check_swept(server, made["table"])
        with server.talk(made["table"], made["secret"]) as talk:
            news = talk.news(lambda news: news.now.question is not None)
            assert news.now.clock is not None
            assert news.now.clock.left > LONG["decision"] - 60_000, "an outage costs nobody anything"
            played(talk, news)
        player = Player(made["table"], made["secret"], seed=1)
        play(server, player, lambda player: player.is_done)
        assert player.is_done


def check_swept(server: Served, table: str) -> None:
    """Check that maintenance does not expire the table."""
    sweeper = server.run(lambda: create_sweeper(server.engine))
    for _ in range(2):
        server.run(sweeper.sweep)
    assert server.read(Reader.find_table, table).closed is None
