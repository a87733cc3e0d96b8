"""Runs: the totals depend on the setting and the number of games, and on nothing else."""

import os
import signal
from dataclasses import replace

import numpy as np
import pytest

from penultima.editions import load
from penultima.editions.ruleset import ruleset
from penultima.errors import BadInput
from penultima.kernel.desk import Desk
from penultima.kernel.events import E_DREW, E_TOOK, event_code
from penultima.kernel.state import KINDS, OVER, SEATS, State
from penultima.kernel.streams import Sfc32
from penultima.kernel.width import blank
from penultima.lab.run import Run, run
from penultima.lab.settings import Settings
from penultima.lab.summary import summary
from penultima.lab.tally import player, rows_of, tally_of
from penultima.loops import measure, rows
from penultima.loops.drive import act, new_deal, react
from penultima.policies.registry import habits_of
from penultima.policies.wits import Wits

GIANT = Settings(ruleset("giant"), ("eager", "greedy", "random"), seed=11)
KINDS_OF_RUN = {
    "deals": GIANT,
    "measured": replace(GIANT, deep=True),
    "matches": replace(GIANT, matches=True, rules=ruleset("giant", {"target": 100})),
}


@pytest.mark.parametrize("settings", KINDS_OF_RUN.values(), ids=KINDS_OF_RUN.keys())
@pytest.mark.parametrize(("threads", "chunk"), [(2, 50), (7, 13), (1, 10_000)])
def test_threads_and_chunks_change_nothing(settings: Settings, threads: int, chunk: int) -> None:
    assert run(settings, 300, threads=threads, chunk=chunk).tally == run(settings, 300, threads=1, chunk=100).tally


def test_another_seed_gives_other_games() -> None:
    assert run(GIANT, 100).tally != run(replace(GIANT, seed=12), 100).tally


def test_a_chunk_is_the_same_whatever_was_played_before() -> None:
    used = player(GIANT)
    rows_of(GIANT, used, 0, 77)
    again, _ = rows_of(GIANT, used, 500, 20)
    fresh, _ = rows_of(GIANT, player(GIANT), 500, 20)
    assert np.array_equal(again, fresh)


@pytest.mark.parametrize("edition", load.names())
def test_both_gears_write_the_same_rows(edition: str) -> None:
    settings = Settings(ruleset(edition, {"jump-in": True, "stacking": "any"}), GIANT.policies, seed=5)
    compiled, _ = rows_of(settings, player(settings), 0, 12)
    assert compiled.tolist() == [interpreted(settings, number) for number in range(12)]


def interpreted(settings: Settings, number: int) -> list[int]:
    s, d, w, row = blank(State), Desk(Sfc32(settings.seed)), Wits(), [0] * len(rows.COLUMNS)
    w.habits[: settings.players] = habits_of(settings.policies)
    new_deal(s, settings.rules.tables, d, w, settings.players, number)
    rows.play_row(s, settings.rules.tables, d, w, codes(settings), row)
    return [int(value) for value in row]


def codes(settings: Settings) -> int:
    return int(player(settings).policies)


@pytest.mark.parametrize("edition", load.names())
def test_a_measured_deal_has_the_plain_columns_of_an_unmeasured_one(edition: str) -> None:
    settings = Settings(ruleset(edition), GIANT.policies, seed=3)
    plain, _ = rows_of(settings, player(settings), 0, 50)
    deep, kinds = rows_of(replace(settings, deep=True), player(settings), 0, 50)
    assert np.array_equal(plain, deep[:, : len(rows.COLUMNS)])
    assert kinds[:, 0].sum() == deep[:, measure.PLAYS].sum()


def test_cards_drawn_are_counted_without_reading_events() -> None:
    """Against the events, in deals with reshuffles, forced draws and a Draw Two turned up first."""
    settings = Settings(ruleset("giant", {"draw-until": True}), ("hoard", "random"), seed=2)
    for number in range(20):
        s, d, w, R = blank(State), Desk(Sfc32(settings.seed)), Wits(), settings.rules.tables
        new_deal(s, R, d, w, 2, number)
        drawn = sum(event_code(event) in (E_DREW, E_TOOK) for event in d.events)
        for _ in range(400):
            if s.phase == OVER:
                break
            act(s, R, d, w, codes(settings))
            react(s, R, d, w, codes(settings))
            drawn += sum(event_code(event) in (E_DREW, E_TOOK) for event in d.events)
        else:
            continue
        assert interpreted(settings, number)[rows.DRAWN] == drawn


@pytest.mark.parametrize("threads", [1, 3])
def test_a_run_that_is_stopped_gives_the_first_games_in_order(threads: int) -> None:
    """Ctrl-C, the real signal, comes when some chunks are done."""
    done = 0

    def advance(more: int) -> None:
        nonlocal done
        done += more
        if done == 200:
            os.kill(os.getpid(), signal.SIGINT)

    stopped = run(GIANT, 10_000_000, threads=threads, chunk=10, advance=advance)
    assert stopped.interrupted
    assert stopped.tally.games == done >= 200
    assert stopped.tally == run(GIANT, done).tally


@pytest.mark.parametrize(("name", "value"), [("games", 0), ("games", -3), ("threads", 0), ("chunk", 0)])
def test_a_count_that_is_none_is_refused(name: str, value: int) -> None:
    counts = {"games": 1, "threads": 1, "chunk": 1} | {name: value}
    with pytest.raises(BadInput, match=f"{name}: expected a number from 1"):
        run(GIANT, counts["games"], threads=counts["threads"], chunk=counts["chunk"])


def test_a_failure_in_a_thread_is_not_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("planted")

    monkeypatch.setattr("penultima.lab.run.tally_of", broken)
    with pytest.raises(RuntimeError, match="planted"):
        run(GIANT, 10, threads=2)


def test_wins_add_up_to_the_games() -> None:
    done = run(replace(GIANT, deep=True), 200)
    found = summary(GIANT, Run(done.tally, 1.0, 1.0, interrupted=False))
    assert sum(seat["count"] for seat in found["wins"]) + found["nobody"]["count"] == 200
    assert all(seat["low"] <= seat["share"] <= seat["high"] for seat in found["wins"])
    assert found["games_per_s"] == 200


def test_a_tally_of_nothing_is_the_start_of_all() -> None:
    done = run(GIANT, 50).tally
    nothing = tally_of(GIANT, np.zeros((0, len(rows.COLUMNS)), np.int64), np.zeros((KINDS, 2), np.int64))
    assert nothing + done == done
    assert SEATS >= len(done.wins) == 3
