"""What was learnt belongs to the rules that it was learnt on; elsewhere a rollout goes to the end of the deal."""

import pytest

from penultima.editions import load
from penultima.editions.ruleset import OptionValue, ruleset
from penultima.fast.contest import SEARCH, version_of
from penultima.kernel.deal import begin_deal, clear_table
from penultima.kernel.desk import Desk
from penultima.kernel.state import OVER, SEATS, State
from penultima.kernel.streams import Sfc32
from penultima.kernel.width import blank
from penultima.search import values
from penultima.search.mind import BLOCKS, FEATURES
from penultima.search.value import WON, estimate, outcome


@pytest.mark.parametrize("edition", load.names())
def test_every_edition_has_values_of_its_rules_as_they_are(edition: str) -> None:
    """Whoever changes the rules learns them anew: `make values`."""
    for seats in range(2, SEATS + 1):
        found = values.values_for(ruleset(edition), seats)
        assert found is not None
        assert [len(row) for row in found.weights] == [FEATURES] * BLOCKS
        assert values.plan_for(ruleset(edition), seats).cut > 0


@pytest.mark.parametrize("options", [{"teams": True}, {"scoring": "low", "target": 100}])
def test_what_is_played_for_something_else_is_played_to_the_end(options: dict[str, OptionValue]) -> None:
    """And the bot says so, also where there are other house rules."""
    for others in ({}, {"stacking": "any"}):
        rules = ruleset("giant", options | others)
        assert values.plan_for(rules, 4).cut == 0
        assert version_of(SEARCH, rules, 4).endswith("without values")


@pytest.mark.parametrize("options", [{"stacking": "same", "jump-in": True}, {"draw-until": True}, {"scoring": "none"}])
def test_house_rules_use_the_values_of_their_edition(options: dict[str, OptionValue]) -> None:
    rules = ruleset("giant", options)
    assert values.values_for(rules, 2) == values.values_for(ruleset("giant"), 2)
    assert version_of(SEARCH, rules, 2).endswith("with values")


def test_values_of_other_rules_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {digest[::-1]: by_seats for digest, by_seats in values.learnt().items()}
    monkeypatch.setattr(values, "learnt", lambda: found)
    assert values.values_for(ruleset("giant"), 2) is None
    assert values.plan_for(ruleset("giant"), 2).cut == 0


def dealt(seats: int) -> State:
    s = blank(State)
    rules = ruleset("giant")
    clear_table(s, rules.tables, seats)
    begin_deal(s, rules.tables, Desk(Sfc32(1)))
    return s


def test_a_value_is_between_a_deal_that_is_lost_and_one_that_is_won() -> None:
    rules = ruleset("giant")
    s, plan = dealt(2), values.plan_for(rules, 2)
    paper = [[0] * FEATURES for _ in range(BLOCKS)]
    at_first = [estimate(s, rules.tables, plan, seat, paper) for seat in range(2)]
    assert all(0 < each < WON for each in at_first)
    assert abs(sum(at_first) - WON) < WON // 5
    plan.bias = 1 << 40
    assert estimate(s, rules.tables, plan, 0, paper) == WON
    plan.bias = -(1 << 40)
    assert estimate(s, rules.tables, plan, 0, paper) == 0


def test_what_is_played_for() -> None:
    """To win the deal; with teams, for the partner too; with low scoring, for fewer points than the others."""
    s = dealt(4)
    s.phase, s.winner = OVER, 2
    plain, teams = ruleset("giant").tables, ruleset("giant", {"teams": True}).tables
    low = ruleset("giant", {"scoring": "low", "target": 100}).tables
    assert [outcome(s, plain, seat) for seat in range(4)] == [0, 0, WON, 0]
    assert [outcome(s, teams, seat) for seat in range(4)] == [WON, 0, WON, 0]
    poorest = min(range(4), key=lambda seat: -outcome(s, low, seat))
    points = [sum(low.value[kind] * count for kind, count in enumerate(s.hands[seat])) for seat in range(4)]
    assert points[poorest] == min(points)
