"""Generated play: a match of policies, one step at a time, with people who act unasked."""

from collections.abc import Iterator
from random import Random

from penultima.kernel.actions import A_TIMEOUT
from penultima.kernel.desk import Desk, Word
from penultima.kernel.expand import expand
from penultima.kernel.legal import legal
from penultima.kernel.match import next_deal, start_match
from penultima.kernel.refusal import why_not
from penultima.kernel.state import OVER, State
from penultima.kernel.step import step
from penultima.kernel.streams import Sfc32
from penultima.kernel.width import blank
from penultima.loops.drive import next_to_act
from penultima.policies.registry import POLICIES, decide
from penultima.policies.wits import Wits, open_choices
from tests.laws.setups import Setup
from tests.laws.wishes import all_wishes


class CountedSource:
    """Knows how many words of chance it has given away."""

    def __init__(self, seed: int) -> None:
        self.source = Sfc32(seed)
        self.words = 0

    def open(self, deal: int, use: int, count: int) -> Word:
        word = self.source.open(deal, use, count)

        def counted() -> int:
            self.words += 1
            return word()

        return counted


class Table:
    """`log` has the events of the deal, `news` those of the last step."""

    def __init__(self, setup: Setup) -> None:
        self.rules = setup.rules
        self.R = setup.rules.tables
        self.setup = setup
        self.chance = Random(setup.seed)
        self.policies = [POLICIES.index(name) for name in setup.policies]
        self.wishes = all_wishes(setup.rules, setup.seats)
        self.source = CountedSource(setup.seed)
        self.desk = Desk(self.source)
        self.wits = Wits()
        self.state = blank(State)
        start_match(self.state, self.R, self.desk, setup.seats, 0)
        self._begin()

    def _begin(self) -> None:
        open_choices(self.state, self.desk, self.wits)
        self.news = self.desk.take_events()
        self.log = list(self.news)

    def deal_again(self) -> None:
        next_deal(self.state, self.R, self.desk)
        self._begin()

    def do(self, seat: int, action: int) -> tuple[int, int]:
        outcome = step(self.state, self.R, self.desk, seat, action)
        self.news = self.desk.take_events()
        self.log += self.news
        return outcome

    def next_wish(self) -> tuple[int, int]:
        """(seat, action)"""
        if self.chance.randrange(10) < self.setup.meddling:
            return self.unasked_wish()
        seat = next_to_act(self.state, self.R, self.wits)
        return seat, decide(self.state, self.R, self.wits, seat, self.policies[seat])

    def unasked_wish(self) -> tuple[int, int]:
        """Of any seat, half of them legal where the seat can do anything: a call, a catch, a jump, an accusation."""
        seat = self.chance.randrange(self.state.seats)
        if self.chance.randrange(2):
            allowed = self.legal_wishes(seat)
            if allowed:
                return seat, self.chance.choice(allowed)
        return seat, self.chance.choice([*self.wishes, A_TIMEOUT])

    def why_not(self, seat: int, action: int) -> tuple[int, int]:
        return why_not(self.state, self.R, seat, action)

    def legal_wishes(self, seat: int) -> list[int]:
        return expand(self.R, legal(self.state, self.R, seat), self.state.held[seat])


def moments(setup: Setup, steps: int) -> Iterator[Table]:
    """The table after every step; a deal follows on the other, whatever the score."""
    table = Table(setup)
    yield table
    for _ in range(steps):
        if table.state.phase == OVER:
            table.deal_again()
        else:
            table.do(*table.next_wish())
        yield table
