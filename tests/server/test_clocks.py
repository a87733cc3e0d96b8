"""E6: whatever the machine takes for the time of day, nobody's time runs out early and no table stands still."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import time_ns
from typing import Any

import pytest

from penultima.server import engine as engine_module
from penultima.server.house import sweep
from penultima.store.reader import Reader
from penultima.wire.client_in import Act, Start
from penultima.wire.client_out import News
from tests.server.player import Player
from tests.server.served import Served, Talk, play, quick_bots, served

HOUR = 3_600
JUMPS = [HOUR, -HOUR, -24 * HOUR]
"""Seconds."""
LONG = {"decision": 3_000_000, "reserve": 0}
"""Less than the hour that the clock is put forward."""
SHORT = {"decision": 1_000, "reserve": 0}
ONE_CARD = "top=R7 hands=R1,B2/G3,G4 turn=0"


class Wall:
    """The clock on the wall, which somebody moves."""

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
    """Somebody whose turn it is, and what they see."""
    made = server.make(position=ONE_CARD, seats=2, clock=clock)
    with server.talk(made["table"], made["secret"]) as talk:
        assert talk.do(Start("s")).kind == "done"
        yield made, talk, talk.news(lambda news: news.now.question is not None)


def played(talk: Talk, news: News) -> None:
    """The person's own move, which counts."""
    assert news.now.question is not None
    assert talk.do(Act("a", 0, news.now.question.id, "play R1")).kind == "done"
    told = talk.news(lambda news: any(item.kind == "did" for item in news.items))
    assert {(item.seat, item.why) for item in told.items if item.kind == "did"} >= {(0, "")}
    assert not told.now.seats[0].stand_in


@pytest.mark.parametrize("jump", JUMPS)
def test_nobodys_time_runs_out_early(tmp_path: Path, wall: Wall, jump: int) -> None:
    with served(tmp_path / "store.db") as server:
        with at_table(server, LONG) as (made, talk, news):
            before = server.read(Reader.table, made["table"]).touched
            wall.ahead = jump
            played(talk, news)
        after = server.read(Reader.table, made["table"]).touched
        assert (after - before > 0) is (jump > 0), "the clock was moved"


@pytest.mark.parametrize("jump", JUMPS)
def test_time_that_runs_out_does_so_whatever_the_clock_says(tmp_path: Path, wall: Wall, jump: int) -> None:
    with served(tmp_path / "store.db") as server, at_table(server, SHORT) as (_, talk, _):
        wall.ahead = jump
        told = talk.news(lambda news: any(item.why == "stand-in" for item in news.items))
    assert told.now.version > 1


@pytest.mark.parametrize("jump", JUMPS)
def test_a_restart_with_another_time_of_day_goes_on_where_it_was(tmp_path: Path, wall: Wall, jump: int) -> None:
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
    """Whoever keeps house does not take it for old, either."""
    server.run(lambda: sweep(server.engine))
    assert server.read(Reader.table, table).closed is None
