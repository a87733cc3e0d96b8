"""Seats that think do so alike in both gears: the same moves, rollouts and minds, by the same chance."""

from collections.abc import Iterator

import pytest

from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.fast.contest import Contest
from penultima.fast.thinker import Thinker
from penultima.kernel.desk import Desk
from penultima.kernel.state import NOBODY, State
from penultima.kernel.streams import Sfc32
from penultima.kernel.width import blank, pack
from penultima.loops.drive import new_deal
from penultima.policies.wits import Wits
from penultima.search.contest import carry_on, do, tell
from penultima.search.mind import Plan
from penultima.view import seen_by, view
from tests.laws.setups import ALL, Setup
from tests.laws.table import moments
from tests.search.thinking import SEED as OWN_SEED
from tests.search.thinking import Seat, is_asked, quick_plan

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
    """The same contest in the other gear, with the same habits."""

    def __init__(self, contest: Contest, rules: Ruleset, plan: Plan) -> None:
        self.contest = contest
        self.table = (blank(State), rules.tables, Desk(Sfc32(SEED)), Wits())
        self.table[3].habits = contest.table[3][0]["habits"].tolist()
        self.seats = {seat: Seat.at(rules, contest.seats, seat, plan) for seat in contest.place}
        seated = self.seats.values()
        self.company = [each.mind for each in seated], [each.boards for each in seated], [each.tools for each in seated]
        for place, each in enumerate(seated):
            each.mind.jumps = int(contest.company[0][place]["jumps"])

    def moves(self, number: int) -> Iterator[tuple[int, int, int]]:
        """(seat, action, rollouts)"""
        s, R, d, w = self.table
        for seat, each in self.seats.items():
            each.wake(number, self.contest.seeds[seat])
        new_deal(s, R, d, w, self.contest.seats, number)
        tell(self.table, self.company)
        while (seat := carry_on(self.table, self.company, self.contest.policies, self.contest.thinking)) != NOBODY:
            action, _, rollouts = self.seats[seat].choose(self.contest.worlds)
            yield seat, action, rollouts
            do(self.table, self.company, self.contest.policies, seat, action)


def check_gears_agree(edition: str, options: dict[str, OptionValue], customs: tuple[str, ...], seats: int) -> None:
    rules = ruleset(edition, options, customs)
    plan = quick_plan(rules, seats)
    contest = Contest(rules, ["search", *["greedy"] * (seats - 2), "search"], SEED, worlds=18, plan=plan)
    other = Interpreted(contest, rules, plan)
    compiled = contest.deal(3)
    moves = list(other.moves(3))
    assert [(move.seat, move.action, move.rollouts) for move in compiled.moves] == moves
    assert compiled.winner == other.table[0].winner
    for place, each in enumerate(other.seats.values()):
        assert contest.company[0][place].tobytes() == pack(each.mind)


@pytest.mark.parametrize(("edition", "options", "customs", "seats"), SETTINGS)
def test_both_gears_think_alike(
    edition: str, options: dict[str, OptionValue], customs: tuple[str, ...], seats: int
) -> None:
    check_gears_agree(edition, options, customs, seats)


def test_planted_a_gear_that_doubts_less_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    check_gears_agree(*SETTINGS[0])
    monkeypatch.setattr("penultima.search.chain.doubts", lambda m, p, word: 0)
    with pytest.raises(AssertionError):
        check_gears_agree(*SETTINGS[0])


def test_a_deal_depends_on_its_number_and_not_on_what_was_played_before() -> None:
    rules = ruleset("giant")
    one, two = (Contest(rules, ["search", "greedy"], SEED, worlds=16) for _ in range(2))
    one.deal(1)
    first, second = one.deal(5), two.deal(5)
    assert [move.action for move in first.moves] == [move.action for move in second.moves]
    assert (first.winner, first.worth, first.points) == (second.winner, second.worth, second.points)


@pytest.mark.parametrize("edition", ALL)
def test_a_thinker_that_is_told_view_and_news_has_the_same_mind(edition: str) -> None:
    """The door for tables: whatever people do there, it hears of it and chooses what the other gear does."""
    setup = Setup(policies=("greedy", "random", "eager"), seed=8, edition=edition, meddling=2)
    plan = quick_plan(setup.rules, setup.seats)
    seat, thinker = Seat.at(setup.rules, setup.seats, 1, plan), Thinker(setup.rules, setup.seats, 1, OWN_SEED, plan)
    deal = -1
    for table in moments(setup, 120):
        s = table.state
        if s.deals != deal:
            seat.wake(s.deals)
        deal = s.deals
        seat.hear(s, table.news)
        thinker.hear(view(setup.rules, s, 1), [seen_by(event, 1) for event in table.news])
        if is_asked(s, seat.R, 1):
            action, _, rollouts = seat.choose(4)
            assert (thinker.choose(4), thinker.rollouts) == (action, rollouts)
        assert thinker.company[0][0].tobytes() == pack(seat.mind)
