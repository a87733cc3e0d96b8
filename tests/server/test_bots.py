"""If a bot hangs, crashes or answers nonsense, the policy `greedy` makes its move. Other tables are not affected."""

from collections.abc import Callable
from pathlib import Path

import pytest

from penultima.protocol.client_messages import Rename, SeatBot, Start
from penultima.runtime.bot_availability import READY
from tests.helpers.server import worker_jobs as work
from tests.helpers.server.scripted_player import Player
from tests.helpers.server.server_thread import Served, Talk, play, quick_bots, served

BOTS_MOVE = "top=R7 hands=B1,B2/R3,G8 turn=1"
"""The bot has seat 1, and the only card that it can play is R3."""


def begun(server: Served, talk: Talk) -> None:
    server.until(lambda: server.engine.search_workers.availability == READY)
    assert talk.do(SeatBot("b", 1, "hard")).kind == "done"
    assert talk.do(Start("s")).kind == "done"


def bot_played(talk: Talk) -> str:
    """Return the card of the bot's first move."""
    news = talk.news(lambda news: any(item.kind == "did" for item in news.items))
    [event] = [event for item in news.items for event in item.events if event["name"] in ("played", "drew")]
    assert event["name"] == "played"
    return str(event["card"])


@pytest.mark.parametrize(
    "thinker", [work.hang, work.crash, work.stumble, work.talk_nonsense, work.want_what_cannot_be, work.say_nothing]
)
def test_hanging_or_crashing_bot_is_replaced_by_one_greedy_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, thinker: Callable[..., object]
) -> None:
    if thinker is work.hang:
        monkeypatch.setattr("penultima.server.workers.search_workers.KILL_AFTER_S", 0.05)
    with quick_bots(), served(tmp_path / "store.db", think=thinker, prepare=work.be_ready) as server:
        made = server.make(position=BOTS_MOVE, seats=2)
        with server.talk(made["table"], made["secret"]) as talk:
            begun(server, talk)
            assert bot_played(talk) == "R3"
            assert talk.do(Rename("r", "Ana Belén")).kind == "done", "and the table goes on"
        check_replaced(server, was_killed=thinker in (work.hang, work.crash))


def check_replaced(server: Served, *, was_killed: bool) -> None:
    """Check that a worker was killed if and only if `was_killed`, and that the worker pool runs jobs again."""
    engine = server.engine
    server.until(lambda: (engine.search_workers.pool.killed > 0) is was_killed)
    assert server.run(lambda: engine.search_workers.pool.run(work.double, 21, timeout_s=60)) == 42


def test_slow_bot_does_not_delay_another_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another table plays a whole match while the bot of the first table hangs."""
    monkeypatch.setattr("penultima.server.workers.search_workers.KILL_AFTER_S", 3_600.0)
    with quick_bots(), served(tmp_path / "store.db", think=work.hang, prepare=work.be_ready) as server:
        hanging, other = server.make(position=BOTS_MOVE, seats=2), server.make(seats=2, options={"target": 0})
        with server.talk(hanging["table"], hanging["secret"]) as talk:
            begun(server, talk)
            with server.talk(other["table"], other["secret"]) as host:
                assert host.do(SeatBot("b", 1, "easy")).kind == "done"
            player = Player(other["table"], other["secret"])
            play(server, player, lambda player: player.is_done)
            assert player.is_done
            assert server.engine.search_workers.pool.killed == 0, "the bot still thinks"
            assert talk.do(Rename("r", "Ana Belén")).kind == "done", "and people at its table are heard"


def test_bot_does_not_wait_for_http_jobs(tmp_path: Path) -> None:
    """Bots have their own workers, so jobs of the judge and of replays cannot block them."""
    with quick_bots(), served(tmp_path / "store.db", think=work.want_what_cannot_be, prepare=work.be_ready) as server:
        engine = server.engine
        server.run(lambda: engine._start_task(engine.run_job(work.loop_for_ever, timeout_s=3_600)))
        server.until(engine.workers._free_workers.empty)
        made = server.make(position=BOTS_MOVE, seats=2)
        with server.talk(made["table"], made["secret"]) as talk:
            begun(server, talk)
            assert bot_played(talk) == "R3"
        assert engine.workers.killed == 0, "that still goes on"
        assert engine.counts["late bot"] == 0, "it was asked, and answered"
