"""Learned values are used only with the rules for which they were learned. Otherwise rollouts run to the deal's end."""

import pytest

from penultima.compiled.timed_deals import SEARCH, bot_version
from penultima.editions import load
from penultima.editions.ruleset import OptionValue, ruleset
from penultima.kernel.byte_layout import blank_record
from penultima.kernel.deal import begin_deal, clear_table
from penultima.kernel.state import OVER, SEATS, State
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import Sfc32
from penultima.search import learned_values
from penultima.search.belief_state import BLOCKS, FEATURES
from penultima.search.evaluation import WON, deal_outcome, estimate_value


@pytest.mark.parametrize("edition", load.bundled_ids())
def test_every_edition_has_values_for_its_current_rules(edition: str) -> None:
    """If this test fails after a change of the rules, run `make values` to learn the values again."""
    for seats in range(2, SEATS + 1):
        found = learned_values.find_learned_values(ruleset(edition), seats)
        assert found is not None
        assert [len(row) for row in found.weights] == [FEATURES] * BLOCKS
        assert learned_values.make_plan(ruleset(edition), seats).cut > 0


@pytest.mark.parametrize("options", [{"teams": True}, {"scoring": "low", "target": 100}])
def test_rules_with_another_aim_have_no_values(options: dict[str, OptionValue]) -> None:
    """Teams and low scoring change the aim of a seat, so learned values do not apply, even with other house rules."""
    for others in ({}, {"stacking": "any"}):
        rules = ruleset("giant", options | others)
        assert learned_values.make_plan(rules, 4).cut == 0
        assert bot_version(SEARCH, rules, 4).endswith("without values")


@pytest.mark.parametrize("options", [{"stacking": "same", "jump-in": True}, {"draw-until": True}, {"scoring": "none"}])
def test_house_rules_use_the_values_of_their_edition(options: dict[str, OptionValue]) -> None:
    rules = ruleset("giant", options)
    assert learned_values.find_learned_values(rules, 2) == learned_values.find_learned_values(ruleset("giant"), 2)
    assert bot_version(SEARCH, rules, 2).endswith("with values")


def test_values_of_another_digest_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {digest[::-1]: by_seats for digest, by_seats in learned_values.load_learned_values().items()}
    monkeypatch.setattr(learned_values, "load_learned_values", lambda: found)
    assert learned_values.find_learned_values(ruleset("giant"), 2) is None
    assert learned_values.make_plan(ruleset("giant"), 2).cut == 0


def dealt(seats: int) -> State:
    s = blank_record(State)
    rules = ruleset("giant")
    clear_table(s, rules.tables, seats)
    begin_deal(s, rules.tables, StepContext(Sfc32(1)))
    return s


def test_an_estimate_lies_between_a_lost_and_a_won_deal() -> None:
    rules = ruleset("giant")
    s, plan = dealt(2), learned_values.make_plan(rules, 2)
    scratch = [[0] * FEATURES for _ in range(BLOCKS)]
    at_first = [estimate_value(s, rules.tables, plan, seat, scratch) for seat in range(2)]
    assert all(0 < each < WON for each in at_first)
    assert abs(sum(at_first) - WON) < WON // 5
    plan.bias = 1 << 40
    assert estimate_value(s, rules.tables, plan, 0, scratch) == WON
    plan.bias = -(1 << 40)
    assert estimate_value(s, rules.tables, plan, 0, scratch) == 0


def test_the_outcome_of_a_deal_follows_the_aim_of_the_rules() -> None:
    """The aim of a seat is that it or its partner wins the deal. With low scoring, the aim is to get few points."""
    s = dealt(4)
    s.phase, s.winner = OVER, 2
    plain, teams = ruleset("giant").tables, ruleset("giant", {"teams": True}).tables
    low = ruleset("giant", {"scoring": "low", "target": 100}).tables
    assert [deal_outcome(s, plain, seat) for seat in range(4)] == [0, 0, WON, 0]
    assert [deal_outcome(s, teams, seat) for seat in range(4)] == [WON, 0, WON, 0]
    poorest = min(range(4), key=lambda seat: -deal_outcome(s, low, seat))
    points = [sum(low.value[kind] * count for kind, count in enumerate(s.hands[seat])) for seat in range(4)]
    assert points[poorest] == min(points)
