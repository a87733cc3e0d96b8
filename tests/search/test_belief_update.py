"""The guess of a searching seat contains exactly the unseen cards, and makes every observed play possible."""

from collections import Counter

import pytest
from hypothesis import given

from penultima.kernel.rules import Rules
from penultima.kernel.state import KINDS, OVER, State
from penultima.search import belief_update
from penultima.search.belief_state import NOTHING, PAST, SLOTS, WORLD, BeliefState
from penultima.search.determinization import make_world
from penultima.search.mcmc import MAX_TOLERANCE, draw_tolerance, run_chain
from tests.helpers.planted_defects import catches
from tests.helpers.properties.generated_play import moments
from tests.helpers.properties.generated_setups import Setup, law, setups
from tests.helpers.search.searching_seats import Seat

STEPS = 60
GREEDY = Setup(policies=("greedy",) * 3, seed=4)


def check_guess(seat: Seat, s: State) -> None:
    """Check that the guess contains exactly the unseen cards, and that the guessed hands have the true sizes."""
    m, R = seat.mind, seat.R
    unseen = Counter({kind: R.copies[kind] - s.discard[kind] - s.hands[m.seat][kind] for kind in range(R.kinds)})
    unseen[s.top] -= 1
    pile = Counter(m.kinds[SLOTS : SLOTS + m.pile_size])
    guessed = Counter({kind: sum(m.hands[other][kind] for other in range(s.seats)) for kind in range(R.kinds)})
    assert +(pile + guessed) == +unseen
    for other in range(s.seats):
        assert sum(m.hands[other]) == (0 if other == m.seat else s.held[other])
    assert m.pile_size >= s.stocked


def check_past(seat: Seat) -> None:
    m = seat.mind
    for i in range(m.decisions):
        hand = seat.boards[PAST + i].hands[m.deciders[i]]
        assert min(hand) >= 0
        assert seat.boards[PAST + i].holds[m.deciders[i]] == sum(1 << kind for kind in range(KINDS) if hand[kind])
        assert m.laid_kinds[i] == NOTHING or hand[m.laid_kinds[i]] > 0
        got = Counter(
            m.kinds[slot] for slot in range(m.slots) if m.owners[slot] == m.deciders[i] and m.since[slot] <= i
        )
        laid = Counter(
            m.laid_kinds[j] for j in range(i) if m.deciders[j] == m.deciders[i] and m.laid_kinds[j] != NOTHING
        )
        assert +(got - laid) == Counter({kind: count for kind, count in enumerate(hand) if count})


def check_world(seat: Seat, s: State) -> None:
    make_world(seat.mind, seat.boards, seat.R, seat.tools)
    world = seat.boards[WORLD]
    cards = Counter(world.stock[: world.stocked]) + Counter({world.top: 1})
    for zone in (world.discard, *world.hands):
        cards += Counter(dict(enumerate(zone)))
    whole = Counter(dict(enumerate(seat.R.copies)))
    assert cards == whole if seat.mind.pile_size == s.stocked else cards <= whole


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
                run_chain(seat.mind, seat.boards, seat.R, seat.plan, seat.tools, 5)
                check_guess(seat, s)
                check_past(seat)
                check_world(seat, s)
        deal = s.deals


@law(15)
@given(setups())
def test_the_guess_of_a_searching_seat_is_always_consistent(setup: Setup) -> None:
    check_beliefs(setup)


def test_the_tolerance_grows_with_the_number_of_misfits() -> None:
    """The Markov chain accepts few misfits if the other seats have decided like `greedy` so far, and otherwise more."""
    seat = Seat.at(GREEDY.rules, GREEDY.seats, 0)
    words = range(0, 1 << 32, 1 << 20)

    def passes(decisions: int, odd: int) -> int:
        """Count the sampled random words with which a step accepts an additional misfit."""
        seat.mind.decisions = decisions
        seat.mind.misfits[:decisions] = [1] * odd + [0] * (decisions - odd)
        return sum(draw_tolerance(seat.mind, seat.plan, word) > 0 for word in words)

    assert passes(40, 0) < passes(0, 0) < passes(40, 10) < passes(40, 40) <= len(words)
    assert draw_tolerance(seat.mind, seat.plan, 0) == MAX_TOLERANCE


def test_planted_a_duplicated_card_in_the_guess_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(m: BeliefState, b: object, R: Rules, t: object, kind: int) -> None:
        m.pile_size -= 1

    monkeypatch.setattr(belief_update, "guess_fits", lambda m, b: True)
    catches(lambda: check_beliefs(GREEDY), monkeypatch, "penultima.search.observation.receive_known_card", careless)


def test_planted_an_impossible_past_play_in_the_guess_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    catches(
        lambda: check_beliefs(GREEDY),
        monkeypatch,
        "penultima.search.mcmc.affected_misfits",
        lambda m, b, one, two: 99,
    )
