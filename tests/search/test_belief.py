"""What a seat believes is always possible: every card is somewhere, and everybody had what they laid."""

from collections import Counter

import pytest
from hypothesis import given

from penultima.kernel.rules import Rules
from penultima.kernel.state import KINDS, OVER, State
from penultima.search import belief
from penultima.search.chain import MOST_DOUBTS, doubts, wander
from penultima.search.mind import NOTHING, PAST, SLOTS, WORLD, Mind
from penultima.search.world import make_world
from tests.laws.planted import catches
from tests.laws.setups import Setup, law, setups
from tests.laws.table import moments
from tests.search.thinking import Seat

STEPS = 60
GREEDY = Setup(policies=("greedy",) * 3, seed=4)


def check_guess(seat: Seat, s: State) -> None:
    """In all hands and the pile together lies what the seat has not seen; a hand is as large as it is."""
    m, R = seat.mind, seat.R
    unseen = Counter({kind: R.copies[kind] - s.discard[kind] - s.hands[m.seat][kind] for kind in range(R.kinds)})
    unseen[s.top] -= 1
    pile = Counter(m.what[SLOTS : SLOTS + m.piled])
    guessed = Counter({kind: sum(m.hands[other][kind] for other in range(s.seats)) for kind in range(R.kinds)})
    assert +(pile + guessed) == +unseen
    for other in range(s.seats):
        assert sum(m.hands[other]) == (0 if other == m.seat else s.held[other])
    assert m.piled >= s.stocked


def check_past(seat: Seat) -> None:
    m = seat.mind
    for i in range(m.decisions):
        hand = seat.boards[PAST + i].hands[m.who[i]]
        assert min(hand) >= 0
        assert seat.boards[PAST + i].holds[m.who[i]] == sum(1 << kind for kind in range(KINDS) if hand[kind])
        assert m.laid[i] == NOTHING or hand[m.laid[i]] > 0
        got = Counter(m.what[slot] for slot in range(m.slots) if m.owner[slot] == m.who[i] and m.since[slot] <= i)
        laid = Counter(m.laid[j] for j in range(i) if m.who[j] == m.who[i] and m.laid[j] != NOTHING)
        assert +(got - laid) == Counter({kind: count for kind, count in enumerate(hand) if count})


def check_world(seat: Seat, s: State) -> None:
    make_world(seat.mind, seat.boards, seat.R, seat.tools)
    world = seat.boards[WORLD]
    cards = Counter(world.stock[: world.stocked]) + Counter({world.top: 1})
    for zone in (world.discard, *world.hands):
        cards += Counter(dict(enumerate(zone)))
    whole = Counter(dict(enumerate(seat.R.copies)))
    assert cards == whole if seat.mind.piled == s.stocked else cards <= whole


def check_beliefs(setup: Setup) -> None:
    seats = [Seat.at(setup.rules, setup.seats, seat) for seat in (0, setup.seats - 1)]
    deal = NOTHING
    for table in moments(setup, STEPS):
        s = table.state
        for seat in seats:
            if s.deals != deal:
                seat.wake(s.deals)
            seat.hear(s, table.news)
            if s.phase != OVER:
                check_guess(seat, s)
                check_past(seat)
                wander(seat.mind, seat.boards, seat.R, seat.plan, seat.tools, 5)
                check_guess(seat, s)
                check_past(seat)
                check_world(seat, s)
        deal = s.deals


@law(15)
@given(setups())
def test_what_a_seat_believes_is_possible(setup: Setup) -> None:
    check_beliefs(setup)


def test_the_more_does_not_fit_the_less_the_next_one_weighs() -> None:
    """Whoever does as greedy does is soon believed to; of somebody else it learns that they do not."""
    seat = Seat.at(GREEDY.rules, GREEDY.seats, 0)
    words = range(0, 1 << 32, 1 << 20)

    def passes(decisions: int, odd: int) -> int:
        """Of all lots, how many let one more pass."""
        seat.mind.decisions = decisions
        seat.mind.misfit[:decisions] = [1] * odd + [0] * (decisions - odd)
        return sum(doubts(seat.mind, seat.plan, word) > 0 for word in words)

    assert passes(40, 0) < passes(0, 0) < passes(40, 10) < passes(40, 40) <= len(words)
    assert doubts(seat.mind, seat.plan, 0) == MOST_DOUBTS


def test_planted_a_card_that_comes_from_nowhere_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(m: Mind, b: object, R: Rules, t: object, kind: int) -> None:
        m.piled -= 1

    monkeypatch.setattr(belief, "agrees", lambda m, b: True)
    catches(lambda: check_beliefs(GREEDY), monkeypatch, "penultima.search.hearing.take_known", careless)


def test_planted_a_card_laid_that_was_not_there_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    catches(
        lambda: check_beliefs(GREEDY),
        monkeypatch,
        "penultima.search.chain.misfits_at_stake",
        lambda m, b, one, two: 99,
    )
