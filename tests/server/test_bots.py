"""E7: a bot that hangs, dies or talks nonsense costs its table one move by `greedy`, and others nothing at all."""

from collections.abc import Callable
from pathlib import Path

import pytest

from penultima.hall.offer import READY
from penultima.wire.client_in import Rename, SeatBot, Start
from tests.server import jobs as work
from tests.server.player import Player
from tests.server.served import Served, Talk, play, quick_bots, served

BOTS_MOVE = "top=R7 hands=B1,B2/R3,G8 turn=1"
"""Only R3 can be played."""


def begun(server: Served, talk: Talk) -> None:
    server.until(lambda: server.engine.minds.offer == READY)
    assert talk.do(SeatBot("b", 1, "hard")).kind == "done"
    assert talk.do(Start("s")).kind == "done"


def bot_played(talk: Talk) -> str:
    """The card of its first move."""
    news = talk.news(lambda news: any(item.kind == "did" for item in news.items))
    [event] = [event for item in news.items for event in item.events if event["name"] in ("played", "drew")]
    assert event["name"] == "played"
    return str(event["card"])


@pytest.mark.parametrize(
    "thinker", [work.hang, work.crash, work.stumble, work.talk_nonsense, work.want_what_cannot_be, work.say_nothing]
)
def test_a_bot_that_is_lost_costs_its_table_one_greedy_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, thinker: Callable[..., object]
) -> None:
    if thinker is work.hang:
        monkeypatch.setattr("penultima.server.minds.LOST", 0.05)
    with quick_bots(), served(tmp_path / "store.db", think=thinker, prepare=work.be_ready) as server:
        made = server.make(position=BOTS_MOVE, seats=2)
        with server.talk(made["table"], made["secret"]) as talk:
            begun(server, talk)
            assert bot_played(talk) == "R3"
            assert talk.do(Rename("r", "Ana Belén")).kind == "done", "and the table goes on"
        check_replaced(server, was_killed=thinker in (work.hang, work.crash))


def check_replaced(server: Served, *, was_killed: bool) -> None:
    """Whoever did not come to an end is not waited for, and there is another in its place."""
    engine = server.engine
    server.until(lambda: (engine.minds.jobs.killed > 0) is was_killed)
    assert server.run(lambda: engine.minds.jobs.do(work.double, 21, seconds=60)) == 42


def test_nobody_waits_for_a_bot_of_another_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here it may take as long as it likes: another table plays a whole match meanwhile."""
    monkeypatch.setattr("penultima.server.minds.LOST", 3_600.0)
    with quick_bots(), served(tmp_path / "store.db", think=work.hang, prepare=work.be_ready) as server:
        hanging, other = server.make(position=BOTS_MOVE, seats=2), server.make(seats=2, options={"target": 0})
        with server.talk(hanging["table"], hanging["secret"]) as talk:
            begun(server, talk)
            with server.talk(other["table"], other["secret"]) as host:
                assert host.do(SeatBot("b", 1, "easy")).kind == "done"
            player = Player(other["table"], other["secret"])
            play(server, player, lambda player: player.is_done)
            assert player.is_done
            assert server.engine.minds.jobs.killed == 0, "the bot still thinks"
            assert talk.do(Rename("r", "Ana Belén")).kind == "done", "and people at its table are heard"


def test_a_bot_does_not_wait_behind_what_somebody_asked(tmp_path: Path) -> None:
    """Who judges or replays for long keeps all workers that there are for that."""
    with quick_bots(), served(tmp_path / "store.db", think=work.want_what_cannot_be, prepare=work.be_ready) as server:
        engine = server.engine
        server.run(lambda: engine._begin(engine.work(work.loop_for_ever, seconds=3_600)))
        server.until(engine.jobs._free.empty)
        made = server.make(position=BOTS_MOVE, seats=2)
        with server.talk(made["table"], made["secret"]) as talk:
            begun(server, talk)
            assert bot_played(talk) == "R3"
        assert engine.jobs.killed == 0, "that still goes on"
        assert engine.counts["late bot"] == 0, "it was asked, and answered"
