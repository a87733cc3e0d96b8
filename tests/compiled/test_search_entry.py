"""With the same random words, search gives the same moves, rollouts and belief states in both modes."""

from collections.abc import Iterator

import pytest

from penultima.compiled.search_session import SearchSession
from penultima.compiled.timed_deals import TimedDeals
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.kernel.byte_layout import blank_record, pack
from penultima.kernel.state import NOBODY, State
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import Sfc32
from penultima.policies.policy_context import PolicyContext
from penultima.search.belief_state import SearchPlan
from penultima.search.search_deal import apply_and_observe, observe_for_all, play_to_next_search
from penultima.simulation.playout import new_deal
from penultima.view import redact_event, view
from tests.helpers.properties.generated_play import moments
from tests.helpers.properties.generated_setups import ALL, Setup
from tests.helpers.search.searching_seats import SEED as OWN_SEED
from tests.helpers.search.searching_seats import Seat, is_asked, quick_plan

SEED = 11
Setting = tuple[str, dict[str, OptionValue], tuple[str, ...], int]
SETTINGS: list[Setting] = [
    ("giant", {}, (), 2),
    ("giant", {"stacking": "any", "jump-in": True}, (), 4),
    ("giant", {"teams": True}, (), 4),
    ("classic", {}, ("others: shed wilds", "next: level 7", "chosen: swap-hands"), 3),
    ("race", {"draw-until": True}, (), 3),
    ("official", {"scoring": "low", "target": 200}, (), 2),
    ("mini", {"last-standing": True}, (), 10),
]


class Interpreted:
    """Repeats in interpreted mode the timed deals that `contest` plays in compiled mode, with the same habits."""

    def __init__(self, contest: TimedDeals, rules: Ruleset, plan: SearchPlan) -> None:
        self.contest = contest
        self.table = (blank_record(State), rules.tables, StepContext(Sfc32(SEED)), PolicyContext())
        self.table[3].habits = contest.table[3][0]["habits"].tolist()
        self.seats = {seat: Seat.at(rules, contest.seats, seat, plan) for seat in contest.searcher_index}
        seated = self.seats.values()
        self.searchers = (
            [each.mind for each in seated],
            [each.boards for each in seated],
            [each.tools for each in seated],
        )
        for index, each in enumerate(seated):
            each.mind.jumps = int(contest.searchers[0][index]["jumps"])

    def moves(self, number: int) -> Iterator[tuple[int, int, int]]:
        """Yield (seat, action, rollouts) for each move."""
        s, R, d, w = self.table
        for seat, each in self.seats.items():
            each.wake(number, self.contest.seeds[seat])
        new_deal(s, R, d, w, self.contest.seats, number)
        observe_for_all(self.table, self.searchers)
        while (
            seat := play_to_next_search(self.table, self.searchers, self.contest.policies, self.contest.searching)
        ) != NOBODY:
            action, _, rollouts = self.seats[seat].choose(self.contest.worlds)
            yield seat, action, rollouts
            apply_and_observe(self.table, self.searchers, self.contest.policies, seat, action)


def check_gears_agree(edition: str, options: dict[str, OptionValue], customs: tuple[str, ...], seats: int) -> None:
    rules = ruleset(edition, options, customs)
    plan = quick_plan(rules, seats)
    contest = TimedDeals(rules, ["search", *["greedy"] * (seats - 2), "search"], SEED, worlds=18, plan=plan)
    other = Interpreted(contest, rules, plan)
    compiled = contest.play_deal(3)
    moves = list(other.moves(3))
    assert [(move.seat, move.action, move.rollouts) for move in compiled.moves] == moves
    assert compiled.winner == other.table[0].winner
    for index, each in enumerate(other.seats.values()):
        assert contest.searchers[0][index].tobytes() == pack(each.mind)


@pytest.mark.parametrize(("edition", "options", "customs", "seats"), SETTINGS)
def test_search_is_the_same_in_both_modes(
    edition: str, options: dict[str, OptionValue], customs: tuple[str, ...], seats: int
) -> None:
    check_gears_agree(edition, options, customs, seats)


def test_planted_a_smaller_tolerance_in_one_mode_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    check_gears_agree(*SETTINGS[0])
    monkeypatch.setattr("penultima.search.mcmc.draw_tolerance", lambda m, p, word: 0)
    with pytest.raises(AssertionError):
        check_gears_agree(*SETTINGS[0])


def test_a_timed_deal_does_not_depend_on_earlier_deals() -> None:
    rules = ruleset("giant")
    one, two = (TimedDeals(rules, ["search", "greedy"], SEED, worlds=16) for _ in range(2))
    one.play_deal(1)
    first, second = one.play_deal(5), two.play_deal(5)
    assert [move.action for move in first.moves] == [move.action for move in second.moves]
    assert (first.winner, first.worth, first.points) == (second.winner, second.worth, second.points)


@pytest.mark.parametrize("edition", ALL)
def test_a_search_session_has_the_same_belief_as_interpreted_mode(edition: str) -> None:
    """A SearchSession, which tables use, has the same belief and makes the same choice as interpreted mode."""
    setup = Setup(policies=("greedy", "random", "eager"), seed=8, edition=edition, meddling=2)
    plan = quick_plan(setup.rules, setup.seats)
    seat, session = (
        Seat.at(setup.rules, setup.seats, 1, plan),
        SearchSession(setup.rules, setup.seats, 1, OWN_SEED, plan),
    )
    deal = -1
    for table in moments(setup, 120):
        s = table.state
        if s.deals != deal:
            seat.wake(s.deals)
        deal = s.deals
        seat.hear(s, table.news)
        session.hear(view(setup.rules, s, 1), [redact_event(event, 1) for event in table.news])
        if is_asked(s, seat.R, 1):
            action, _, rollouts = seat.choose(4)
            assert (session.choose(4), session.rollouts) == (action, rollouts)
        assert session.searchers[0][0].tobytes() == pack(seat.mind)
