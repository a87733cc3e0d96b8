"""Generated play: policies play a match step by step, with random actions out of turn."""

from collections.abc import Iterator
from random import Random

from penultima.kernel.actions import A_TIMEOUT
from penultima.kernel.byte_layout import blank_record
from penultima.kernel.expand import list_actions
from penultima.kernel.legal import legal_masks
from penultima.kernel.next_deal import next_deal, start_match
from penultima.kernel.refusal import check_action
from penultima.kernel.state import OVER, State
from penultima.kernel.step import step
from penultima.kernel.step_context import NextWord, StepContext
from penultima.kernel.streams import Sfc32
from penultima.policies.policy_context import PolicyContext, open_choices
from penultima.policies.registry import POLICIES, decide
from penultima.simulation.playout import next_to_act
from tests.helpers.properties.all_actions import all_actions
from tests.helpers.properties.generated_setups import Setup


class CountedSource:
    """A random source that counts the random words that it has returned."""

    def __init__(self, seed: int) -> None:
        self.source = Sfc32(seed)
        self.words = 0

    def open(self, deal: int, use: int, count: int) -> NextWord:
        word = self.source.open(deal, use, count)

        def counted() -> int:
            self.words += 1
            return word()

        return counted


class Table:
    """A table during generated play. `log` has all events of the deal, and `news` has the events of the last step."""

    def __init__(self, setup: Setup) -> None:
        self.rules = setup.rules
        self.R = setup.rules.tables
        self.setup = setup
        self.chance = Random(setup.seed)
        self.policies = [POLICIES.index(name) for name in setup.policies]
        self.actions = all_actions(setup.rules, setup.seats)
        self.source = CountedSource(setup.seed)
        self.step_context = StepContext(self.source)
        self.policy_context = PolicyContext()
        self.state = blank_record(State)
        start_match(self.state, self.R, self.step_context, setup.seats, 0)
        self._begin()

    def _begin(self) -> None:
        open_choices(self.state, self.step_context, self.policy_context)
        self.news = self.step_context.take_events()
        self.log = list(self.news)

    def deal_again(self) -> None:
        next_deal(self.state, self.R, self.step_context)
        self._begin()

    def do(self, seat: int, action: int) -> tuple[int, int]:
        outcome = step(self.state, self.R, self.step_context, seat, action)
        self.news = self.step_context.take_events()
        self.log += self.news
        return outcome

    def next_wish(self) -> tuple[int, int]:
        """Return (seat, action) for the next step."""
        if self.chance.randrange(10) < self.setup.meddling:
            return self.unasked_wish()
        seat = next_to_act(self.state, self.R, self.policy_context)
        return seat, decide(self.state, self.R, self.policy_context, seat, self.policies[seat])

    def unasked_wish(self) -> tuple[int, int]:
        """Return a random seat and an action. In half of the cases the action is legal, if the seat has a legal one."""
        seat = self.chance.randrange(self.state.seats)
        if self.chance.randrange(2):
            allowed = self.legal_wishes(seat)
            if allowed:
                return seat, self.chance.choice(allowed)
        return seat, self.chance.choice([*self.actions, A_TIMEOUT])

    def why_not(self, seat: int, action: int) -> tuple[int, int]:
        return check_action(self.state, self.R, seat, action)

    def legal_wishes(self, seat: int) -> list[int]:
        return list_actions(self.R, legal_masks(self.state, self.R, seat), self.state.held[seat])


def moments(setup: Setup, steps: int) -> Iterator[Table]:
    """Yield the table at the start and after each step. The match never ends: the scores are ignored."""
    table = Table(setup)
    yield table
    for _ in range(steps):
        if table.state.phase == OVER:
            table.deal_again()
        else:
            table.do(*table.next_wish())
        yield table
