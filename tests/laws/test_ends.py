"""An end is reached: somebody can always go on, and players of every kind finish within the cap."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.kernel.actions import A_ACCUSE, A_CALL, A_CATCH
from penultima.kernel.desk import Desk
from penultima.kernel.legal import legal, legal_verbs
from penultima.kernel.refusal import is_asked
from penultima.kernel.rules import Rules
from penultima.kernel.state import ANSWER, NOBODY, OVER, State, awaited
from penultima.kernel.streams import Sfc32
from penultima.kernel.turn import pass_turn
from penultima.kernel.width import blank
from penultima.loops.drive import new_deal, play_out
from penultima.policies.registry import POLICIES
from penultima.policies.wits import Wits
from tests.laws.planted import catches
from tests.laws.setups import Setup, law, setups
from tests.laws.table import moments

ASIDE = 1 << A_CALL | 1 << A_CATCH | 1 << A_ACCUSE
"""Verbs that do not bring a deal forward."""


def check_ends_within_the_cap(setup: Setup) -> None:
    s, desk, wits = blank(State), Desk(Sfc32(setup.seed)), Wits()
    new_deal(s, setup.rules.tables, desk, wits, setup.seats, 0)
    policies = sum(POLICIES.index(name) << 4 * seat for seat, name in enumerate(setup.policies))
    decisions = play_out(s, setup.rules.tables, desk, wits, policies)
    assert s.phase == OVER, f"no end after {decisions} decisions"


def alike() -> st.SearchStrategy[Setup]:
    return setups(most_meddling=0, written=False).filter(lambda setup: len(set(setup.policies)) == 1)


def mixed() -> st.SearchStrategy[Setup]:
    return setups(most_meddling=0, written=False).filter(lambda setup: len(set(setup.policies)) > 1)


@law(200, shrinks=False)
@given(alike())
def test_players_of_one_kind_end_within_the_cap(setup: Setup) -> None:
    check_ends_within_the_cap(setup)


@law(200, shrinks=False)
@given(mixed())
def test_players_of_several_kinds_end_within_the_cap(setup: Setup) -> None:
    check_ends_within_the_cap(setup)


def test_random_players_end_within_the_cap_where_it_takes_them_longest() -> None:
    options = {"draw-until": True, "last-standing": True}
    for seed in range(5):
        check_ends_within_the_cap(Setup(policies=("random",) * 10, seed=seed, options=options))


def test_a_deal_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("penultima.loops.drive.CAP", 10)
    with pytest.raises(AssertionError, match="no end after 10 decisions"):
        check_ends_within_the_cap(Setup(policies=("eager",) * 4))


def test_planted_a_deal_that_is_never_blocked_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def unblocked(s: State, _: Rules, d: Desk) -> None:
        s.last = s.turn
        pass_turn(s, d)

    monkeypatch.setattr("penultima.loops.drive.CAP", 2000)  # ten times what hoarders need
    setup = Setup(policies=("hoard",) * 3)
    catches(lambda: check_ends_within_the_cap(setup), monkeypatch, "penultima.kernel.play.block", unblocked)


def asked(s: State, R: Rules) -> list[int]:
    if awaited(s) != NOBODY:
        return [awaited(s)]
    return [seat for seat in range(s.seats) if is_asked(s, R, seat)]


def check_somebody_can_go_on(setup: Setup) -> None:
    for table in moments(setup, 250):
        s, R = table.state, table.R
        assert s.phase == OVER or any(legal(s, R, seat)[1] & ~ASIDE for seat in asked(s, R))


@law(100)
@given(setups())
def test_somebody_who_is_asked_can_always_go_on(setup: Setup) -> None:
    check_somebody_can_go_on(setup)


def test_planted_a_debt_that_cannot_be_accepted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def stubborn(s: State, R: Rules, seat: int) -> int:
        return 0 if s.phase == ANSWER else legal_verbs(s, R, seat)

    setup = Setup(policies=("eager",) * 4, options={"no-bluff": True, "stacking": "any"})
    catches(lambda: check_somebody_can_go_on(setup), monkeypatch, "penultima.kernel.legal.legal_verbs", stubborn)
