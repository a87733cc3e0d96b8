"""The totals of a run depend only on its settings and the number of games."""

import os
import signal
from dataclasses import replace

import numpy as np
import pytest

from penultima.editions import load
from penultima.editions.ruleset import ruleset
from penultima.errors import BadInput
from penultima.kernel.byte_layout import blank_record
from penultima.kernel.events import E_DREW, E_TOOK, event_code
from penultima.kernel.state import KINDS, OVER, State
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import Sfc32
from penultima.lab.counting import make_player, make_tally, play_rows
from penultima.lab.report.json_summary import summarize_run
from penultima.lab.run import Run, run_simulation
from penultima.lab.run_settings import RunSettings
from penultima.lab.stats.statistics import list_wins
from penultima.policies.policy_context import PolicyContext
from penultima.policies.registry import habit_rows
from penultima.simulation import card_groups, columns, deal_rows
from penultima.simulation.playout import act_in_turn, new_deal, react

GIANT = RunSettings(ruleset("giant"), ("eager", "greedy", "random"), seed=11)
KINDS_OF_RUN = {
    "deals": GIANT,
    "measured": replace(GIANT, deep=True),
    "matches": replace(GIANT, matches=True, rules=ruleset("giant", {"target": 100})),
}


@pytest.mark.parametrize("settings", KINDS_OF_RUN.values(), ids=KINDS_OF_RUN.keys())
@pytest.mark.parametrize(("threads", "chunk"), [(2, 50), (7, 13), (1, 10_000)])
def test_runs_do_not_depend_on_threads_and_chunks(settings: RunSettings, threads: int, chunk: int) -> None:
    assert (
        run_simulation(settings, 300, threads=threads, chunk=chunk).tally
        == run_simulation(settings, 300, threads=1, chunk=100).tally
    )


def test_different_seeds_give_different_games() -> None:
    assert run_simulation(GIANT, 100).tally != run_simulation(replace(GIANT, seed=12), 100).tally


def test_a_chunk_does_not_depend_on_earlier_chunks() -> None:
    used = make_player(GIANT)
    play_rows(GIANT, used, 0, 77)
    again, _ = play_rows(GIANT, used, 500, 20)
    fresh, _ = play_rows(GIANT, make_player(GIANT), 500, 20)
    assert np.array_equal(again, fresh)


@pytest.mark.parametrize("edition", load.bundled_ids())
def test_interpreted_and_compiled_mode_write_equal_rows(edition: str) -> None:
    settings = RunSettings(ruleset(edition, {"jump-in": True, "stacking": "any"}), GIANT.policies, seed=5)
    compiled, _ = play_rows(settings, make_player(settings), 0, 12)
    assert compiled.tolist() == [play_interpreted(settings, number) for number in range(12)]


def play_interpreted(settings: RunSettings, number: int) -> list[int]:
    s, d, w, row = blank_record(State), StepContext(Sfc32(settings.seed)), PolicyContext(), [0] * len(columns.PLAIN)
    w.habits[: settings.players] = habit_rows(settings.policies)
    new_deal(s, settings.rules.tables, d, w, settings.players, number)
    deal_rows.play_row(s, settings.rules.tables, d, w, policy_codes_of(settings), row)
    return [int(value) for value in row]


def policy_codes_of(settings: RunSettings) -> int:
    return int(make_player(settings).policies)


@pytest.mark.parametrize("edition", load.bundled_ids())
def test_measured_deals_have_the_plain_columns_of_unmeasured_ones(edition: str) -> None:
    settings = RunSettings(ruleset(edition), GIANT.policies, seed=3)
    plain, _ = play_rows(settings, make_player(settings), 0, 50)
    deep, lines = play_rows(
        replace(settings, deep=True), make_player(settings), 0, 50, [1 << k for k in range(KINDS - 1)]
    )
    assert np.array_equal(plain, deep[:, : len(columns.PLAIN)])
    assert lines[:, card_groups.PLAYED].sum() == deep[:, columns.PLAYS].sum()


def test_the_column_of_drawn_cards_equals_the_events() -> None:
    """Some of the compared deals contain reshuffles, forced draws and an initial Draw Two."""
    settings = RunSettings(ruleset("giant", {"draw-until": True}), ("hoard", "random"), seed=2)
    for number in range(20):
        s, d, w, R = blank_record(State), StepContext(Sfc32(settings.seed)), PolicyContext(), settings.rules.tables
        new_deal(s, R, d, w, 2, number)
        drawn = sum(event_code(event) in (E_DREW, E_TOOK) for event in d.events)
        for _ in range(400):
            if s.phase == OVER:
                break
            act_in_turn(s, R, d, w, policy_codes_of(settings))
            react(s, R, d, w, policy_codes_of(settings))
            drawn += sum(event_code(event) in (E_DREW, E_TOOK) for event in d.events)
        else:
            continue
        assert play_interpreted(settings, number)[columns.DRAWN] == drawn


@pytest.mark.parametrize("threads", [1, 3])
def test_an_interrupted_run_keeps_the_first_games_in_order(threads: int) -> None:
    """The test sends a real Ctrl-C after several chunks."""
    done = 0

    def advance(more: int) -> None:
        nonlocal done
        done += more
        if done == 200:
            os.kill(os.getpid(), signal.SIGINT)

    stopped = run_simulation(GIANT, 10_000_000, threads=threads, chunk=10, advance=advance)
    assert stopped.interrupted
    assert stopped.tally.games == done >= 200
    assert stopped.tally == run_simulation(GIANT, done).tally


@pytest.mark.parametrize(
    ("name", "value"), [("games", 0), ("games", -3), ("threads", 0), ("chunk", 0), ("chunk", 50_001), ("threads", 65)]
)
def test_invalid_counts_are_refused(name: str, value: int) -> None:
    counts = {"games": 1, "threads": 1, "chunk": 1} | {name: value}
    with pytest.raises(BadInput, match=f"{name}: expected a number from 1 to [0-9]+, found {value}"):
        run_simulation(GIANT, counts["games"], threads=counts["threads"], chunk=counts["chunk"])


def test_an_exception_in_a_thread_is_raised_by_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("planted")

    monkeypatch.setattr("penultima.lab.run.make_tally", broken)
    with pytest.raises(RuntimeError, match="planted"):
        run_simulation(GIANT, 10, threads=2)


def test_wins_add_up_to_the_games() -> None:
    done = run_simulation(replace(GIANT, deep=True), 200)
    found = summarize_run(GIANT, Run(done.tally, 1.0, 1.0, interrupted=False))
    assert sum(seat["count"] for seat in found["wins"]) + found["nobody"]["count"] == 200
    assert all(seat["low"] <= seat["share"] <= seat["high"] for seat in found["wins"])
    assert found["games_per_s"] == 200


def test_adding_the_empty_tally_changes_nothing() -> None:
    done = run_simulation(GIANT, 50).tally
    nothing = make_tally(GIANT, np.zeros((0, len(columns.PLAIN)), np.int64), np.zeros((0, card_groups.SUMS), np.int64))
    assert nothing + done == done
    assert nothing.games == 0
    assert list_wins(3)[0].evaluate(nothing).share is None
