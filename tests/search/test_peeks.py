"""No bot that thinks knows what its seat may not: deal what is hidden anew, and it remembers and chooses the same."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given

from penultima.kernel.desk import Desk
from penultima.kernel.rules import Rules
from penultima.kernel.state import State
from penultima.kernel.streams import Sfc32
from penultima.kernel.width import copied
from penultima.search import belief, world
from penultima.search.mind import NOTHING, SLOTS, WORLD, Mind, Tools
from penultima.view import Boards
from tests.laws.planted import catches
from tests.laws.setups import ALL, Setup, law, setups
from tests.laws.table import moments
from tests.laws.worlds import another_past, another_world
from tests.search.thinking import Seat, is_asked

STEPS = 170
EVERY = 4
"""Of so many questions, one is thought about: the rest is only heard."""
WORLDS = 2
WILD = Setup(policies=("random",) * 3, seed=3, edition="race")
"""With bluffs, and races whose lot falls in a rollout."""


@dataclass
class Truth:
    """What nobody may know, for planted defects to look at."""

    state: State
    seed: int
    stream: Random


class Twins:
    """The same seat at the true table, and at one that looks the same to it."""

    def __init__(self, setup: Setup, seat: int) -> None:
        self.setup = setup
        self.seat = seat
        self.chance = Random(setup.seed)
        self.twins = [Seat.at(setup.rules, setup.seats, seat) for _ in range(2)]
        self.streams = Random(1), Random(2)
        self.deal = NOTHING

    def truths(self, s: State) -> Iterator[tuple[Seat, State]]:
        """Each of them, with its own truth in force."""
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
def test_what_is_hidden_changes_no_memory_no_choice_no_value_and_no_number_of_rollouts(setup: Setup) -> None:
    """More than 10,000 positions; all editions, house rules, cards that the players wrote, two to ten seats."""
    check_nothing_is_peeked(setup)


@pytest.mark.parametrize("edition", ALL)
def test_a_whole_deal_is_thought_through_without_a_peek(edition: str) -> None:
    check_nothing_is_peeked(Setup(policies=("greedy",) * 3, seed=7, edition=edition), steps=60, every=1)


# -- planted peeks


def true_pile(m: Mind, b: Boards, R: Rules, t: Tools) -> None:
    """Half of the pile is guessed, the other half lies where it truly does."""
    world.make_world(m, b, R, t)
    half = b[WORLD].stocked // 2
    b[WORLD].stock[half : b[WORLD].stocked] = truth().state.stock[half : b[WORLD].stocked]


def true_order(m: Mind, b: Boards, R: Rules) -> int:
    """The right cards, in the order in which they truly lie."""
    s = truth().state
    hands = [k for other in range(s.seats) if other != m.seat for k in range(R.kinds) for _ in range(s.hands[other][k])]
    hidden = [*hands, *s.stock[: s.stocked]]
    m.what[SLOTS : SLOTS + len(hidden)] = hidden
    return len(hidden)


def true_guilt(m: Mind, b: Boards, R: Rules, t: Tools) -> None:
    world.make_world(m, b, R, t)
    b[WORLD].guilty = truth().state.guilty


def whole_state(boards: Boards, place: int, s: State, seat: int) -> None:
    """A snapshot has everything."""
    boards[place] = copied(s)


def true_source(d: Desk, seed: int) -> None:
    d.source = Sfc32(truth().seed)


def others_stream(word: object) -> int:
    return truth().stream.getrandbits(32)


@pytest.mark.parametrize(
    ("place", "defect"),
    [
        ("penultima.search.choice.make_world", true_pile),
        ("penultima.search.belief.gather_unseen", true_order),
        ("penultima.search.choice.make_world", true_guilt),
        ("tests.search.thinking.show", whole_state),
        ("penultima.search.choice.reseed", true_source),
        ("penultima.search.chain.next32", others_stream),
    ],
)
def test_planted_peeks_are_found(place: str, defect: Callable[..., object], monkeypatch: pytest.MonkeyPatch) -> None:
    catches(lambda: check_nothing_is_peeked(WILD, steps=300, every=1), monkeypatch, place, defect)


def test_a_guess_that_is_too_small_is_not_played_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where cards were missing in it, the true ones could show through: the seat then does as greedy does."""
    monkeypatch.setattr(belief, "gather_unseen", lambda m, b, R: 3)
    seat = Seat.at(WILD.rules, WILD.seats, 0)
    seat.wake(0)
    for table in moments(WILD, 40):
        seat.hear(table.state, table.news)
        assert not seat.mind.ready
        if is_asked(table.state, seat.R, 0):
            seat.choose(WORLDS)
            assert seat.mind.candidates == 1
