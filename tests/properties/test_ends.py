"""Every deal ends. Some seat can always act, and all policies finish a deal within the limit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.kernel.actions import A_ACCUSE, A_CALL, A_CATCH
from penultima.kernel.byte_layout import blank_record
from penultima.kernel.legal import legal_masks, legal_verbs
from penultima.kernel.refusal import owes_answer
from penultima.kernel.rules import Rules
from penultima.kernel.state import ANSWER, NOBODY, OVER, State, awaited_seat
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import Sfc32
from penultima.kernel.turn import pass_turn
from penultima.policies.policy_context import PolicyContext
from penultima.policies.registry import POLICIES
from penultima.simulation.playout import new_deal, play_out
from tests.helpers.planted_defects import catches
from tests.helpers.properties.generated_play import moments
from tests.helpers.properties.generated_setups import Setup, law, setups

ASIDE = 1 << A_CALL | 1 << A_CATCH | 1 << A_ACCUSE
"""Verbs that do not advance a deal, as a mask."""


def check_ends_within_the_cap(setup: Setup) -> None:
    s, context, policy_context = blank_record(State), StepContext(Sfc32(setup.seed)), PolicyContext()
    new_deal(s, setup.rules.tables, context, policy_context, setup.seats, 0)
    policies = sum(POLICIES.index(name) << 4 * seat for seat, name in enumerate(setup.policies))
    decisions = play_out(s, setup.rules.tables, context, policy_context, policies)
    assert s.phase == OVER, f"no end after {decisions} decisions"


def alike() -> st.SearchStrategy[Setup]:
    return setups(most_meddling=0, written=False).filter(lambda setup: len(set(setup.policies)) == 1)


def mixed() -> st.SearchStrategy[Setup]:
    return setups(most_meddling=0, written=False).filter(lambda setup: len(set(setup.policies)) > 1)


@law(200, shrinks=False)
@given(alike())
def test_deals_with_one_policy_end_within_the_limit(setup: Setup) -> None:
    check_ends_within_the_cap(setup)


@law(200, shrinks=False)
@given(mixed())
def test_deals_with_mixed_policies_end_within_the_limit(setup: Setup) -> None:
    check_ends_within_the_cap(setup)


def test_the_longest_random_deals_end_within_the_limit() -> None:
    options = {"draw-until": True, "last-standing": True}
    for seed in range(5):
        check_ends_within_the_cap(Setup(policies=("random",) * 10, seed=seed, options=options))


def test_a_deal_beyond_the_limit_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("penultima.simulation.playout.MAX_DECISIONS", 10)
    with pytest.raises(AssertionError, match="no end after 10 decisions"):
        check_ends_within_the_cap(Setup(policies=("eager",) * 4))


def test_planted_a_deal_that_is_never_blocked_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def unblocked(s: State, _: Rules, d: StepContext) -> None:
        s.last = s.turn
        pass_turn(s, d)

    # ten times the number of decisions that the policy `hoard` needs
    monkeypatch.setattr("penultima.simulation.playout.MAX_DECISIONS", 2000)
    setup = Setup(policies=("hoard",) * 3)
    catches(lambda: check_ends_within_the_cap(setup), monkeypatch, "penultima.kernel.play.end_blocked_deal", unblocked)


def awaited_seats(s: State, R: Rules) -> list[int]:
    if awaited_seat(s) != NOBODY:
        return [awaited_seat(s)]
    return [seat for seat in range(s.seats) if owes_answer(s, R, seat)]


def check_somebody_can_go_on(setup: Setup) -> None:
    for table in moments(setup, 250):
        s, R = table.state, table.R
        assert s.phase == OVER or any(legal_masks(s, R, seat)[1] & ~ASIDE for seat in awaited_seats(s, R))


@law(100)
@given(setups())
def test_some_awaited_seat_always_has_a_legal_action(setup: Setup) -> None:
    check_somebody_can_go_on(setup)


def test_planted_a_debt_that_cannot_be_accepted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def stubborn(s: State, R: Rules, seat: int) -> int:
        return 0 if s.phase == ANSWER else legal_verbs(s, R, seat)

    setup = Setup(policies=("eager",) * 4, options={"no-bluff": True, "stacking": "any"})
    catches(lambda: check_somebody_can_go_on(setup), monkeypatch, "penultima.kernel.legal.legal_verbs", stubborn)
