"""A searching seat uses no hidden information.

Its memory and its choices stay the same if the hidden cards are dealt again.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given

from penultima.kernel.byte_layout import copy_record
from penultima.kernel.rules import Rules
from penultima.kernel.state import State
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import Sfc32
from penultima.search import belief_update, determinization
from penultima.search.belief_state import NOTHING, SLOTS, WORLD, BeliefState, SearchScratch
from penultima.view import Boards
from tests.helpers.planted_defects import catches
from tests.helpers.properties.generated_play import moments
from tests.helpers.properties.generated_setups import ALL, Setup, law, setups
from tests.helpers.properties.redealt_worlds import another_past, another_world
from tests.helpers.search.searching_seats import Seat, is_asked

STEPS = 170
EVERY = 4
"""The interval between two decisions that are searched. The seat only observes the decisions in between."""
WORLDS = 2
WILD = Setup(policies=("random",) * 3, seed=3, edition="race")
"""A setup with bluffs and races. In a rollout, the loser of a race is drawn at random."""


@dataclass
class Truth:
    """The hidden state of a game. Planted defects read it."""

    state: State
    seed: int
    stream: Random


class Twins:
    """Two copies of a seat. The first sees the true table. The second sees another table that looks the same to it."""

    def __init__(self, setup: Setup, seat: int) -> None:
        self.setup = setup
        self.seat = seat
        self.chance = Random(setup.seed)
        self.twins = [Seat.at(setup.rules, setup.seats, seat) for _ in range(2)]
        self.streams = Random(1), Random(2)
        self.deal = NOTHING

    def truths(self, s: State) -> Iterator[tuple[Seat, State]]:
        """Yield each copy of the seat with its table.

        Store the table's hidden state in `TRUE`, where planted defects read it.
        """
        other = another_world(s, self.setup.rules.tables, self.seat, self.chance)
        for i, twin in enumerate(self.twins):
            state = other if i else s
            TRUE[0] = Truth(state, self.setup.seed + i, self.streams[i])
            yield twin, state

    def hear(self, s: State, news: list[int]) -> None:
        other = another_past(news, self.setup.rules.tables, self.seat, self.chance)
        for i, (twin, state) in enumerate(self.truths(s)):
            if s.deals != self.deal:
                twin.wake(s.deals)
            twin.hear(state, other if i else news)
        self.deal = s.deals
        assert self.twins[0].mind == self.twins[1].mind

    def choose(self, s: State) -> None:
        one, two = (twin.choose(WORLDS) for twin, _ in self.truths(s))
        assert one == two
        assert self.twins[0].memory == self.twins[1].memory


TRUE: list[Truth | None] = [None]


def truth() -> Truth:
    assert TRUE[0]
    return TRUE[0]


def check_nothing_is_peeked(setup: Setup, steps: int = STEPS, every: int = EVERY) -> None:
    twins = Twins(setup, setup.seed % setup.seats)
    asked = 0
    for table in moments(setup, steps):
        twins.hear(table.state, table.news)
        if is_asked(table.state, setup.rules.tables, twins.seat):
            asked += 1
            if asked % every == 0:
                twins.choose(table.state)


@law(60, shrinks=False)
@given(setups())
def test_hidden_cards_change_neither_memory_nor_choice_nor_rollouts(setup: Setup) -> None:
    """The test covers over 10,000 positions in all editions, with house rules, custom cards and two to ten seats."""
    check_nothing_is_peeked(setup)


@pytest.mark.parametrize("edition", ALL)
def test_a_whole_deal_is_searched_without_hidden_information(edition: str) -> None:
    check_nothing_is_peeked(Setup(policies=("greedy",) * 3, seed=7, edition=edition), steps=60, every=1)


# Planted defects


def true_pile(m: BeliefState, b: Boards, R: Rules, t: SearchScratch) -> None:
    """Make a world in which half of the draw pile has the true order."""
    determinization.make_world(m, b, R, t)
    half = b[WORLD].stocked // 2
    b[WORLD].stock[half : b[WORLD].stocked] = truth().state.stock[half : b[WORLD].stocked]


def true_order(m: BeliefState, b: Boards, R: Rules) -> int:
    """Write the unseen cards to the belief state in their true order, and return how many there are."""
    s = truth().state
    hands = [k for other in range(s.seats) if other != m.seat for k in range(R.kinds) for _ in range(s.hands[other][k])]
    hidden = [*hands, *s.stock[: s.stocked]]
    m.kinds[SLOTS : SLOTS + len(hidden)] = hidden
    return len(hidden)


def true_guilt(m: BeliefState, b: Boards, R: Rules, t: SearchScratch) -> None:
    determinization.make_world(m, b, R, t)
    b[WORLD].guilty = truth().state.guilty


def whole_state(boards: Boards, place: int, s: State, seat: int) -> None:
    """Copy the whole state to the board, including the hidden cards."""
    boards[place] = copy_record(s)


def true_source(d: StepContext, seed: int) -> None:
    d.source = Sfc32(truth().seed)


def others_stream(word: object) -> int:
    return truth().stream.getrandbits(32)


@pytest.mark.parametrize(
    ("place", "defect"),
    [
        ("penultima.search.racing.make_world", true_pile),
        ("penultima.search.belief_update.gather_unseen", true_order),
        ("penultima.search.racing.make_world", true_guilt),
        ("tests.helpers.search.searching_seats.write_view", whole_state),
        ("penultima.search.racing.reseed", true_source),
        ("penultima.search.mcmc.next32", others_stream),
    ],
)
def test_planted_uses_of_hidden_information_are_found(
    place: str, defect: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    catches(lambda: check_nothing_is_peeked(WILD, steps=300, every=1), monkeypatch, place, defect)


def test_an_incomplete_guess_is_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """A world made from an incomplete guess could contain hidden cards, so the seat plays like `greedy` instead."""
    monkeypatch.setattr(belief_update, "gather_unseen", lambda m, b, R: 3)
    seat = Seat.at(WILD.rules, WILD.seats, 0)
    seat.wake(0)
    for table in moments(WILD, 40):
        seat.hear(table.state, table.news)
        assert not seat.mind.ready
        if is_asked(table.state, seat.R, 0):
            seat.choose(WORLDS)
            assert seat.mind.candidates == 1
