"""Seats that think at generated tables, in the interpreted gear: they hear what their seat saw, and choose."""

from dataclasses import astuple, dataclass

from penultima.editions.ruleset import Ruleset
from penultima.kernel.fit import jumping
from penultima.kernel.rules import Rules
from penultima.kernel.state import OVER, PLAY, SEATS, State, awaited
from penultima.kernel.width import blank, pack
from penultima.policies.habits import ALERT
from penultima.search.choice import chosen, consider, look_ahead
from penultima.search.contest import wake
from penultima.search.hearing import hear
from penultima.search.mind import BLOCKS, BOARDS, CANDIDATES, FEATURES, PAST, SEEN, Mind, Plan, Tools
from penultima.search.values import plan_for
from penultima.view import show

SEED = 5
Choice = tuple[int, list[int], int]
"""The action, what each candidate came to, the number of rollouts."""


def quick_plan(rules: Ruleset, seats: int) -> Plan:
    """So little that a test can afford it."""
    plan = plan_for(rules, seats)
    plan.before, plan.between = 12, 2
    plan.cut = 4
    return plan


@dataclass
class Seat:
    """One seat that thinks."""

    mind: Mind
    boards: list[State]
    tools: Tools
    plan: Plan
    R: Rules

    @classmethod
    def at(cls, rules: Ruleset, seats: int, seat: int, plan: Plan | None = None) -> "Seat":
        mind, tools = blank(Mind), Tools()
        mind.seat = seat
        tools.wits.habits = [list(astuple(ALERT)) for _ in range(SEATS)]
        boards = [blank(State) for _ in range(BOARDS)]
        return cls(mind, boards, tools, plan or quick_plan(rules, seats), rules.tables)

    def wake(self, deal: int, seed: int = SEED) -> None:
        wake(self.mind, self.tools, seed, deal)

    def hear(self, s: State, events: list[int]) -> None:
        show(self.boards, SEEN, s, self.mind.seat)
        hear(self.mind, self.boards, self.R, self.tools, events)

    def choose(self, worlds: int) -> Choice:
        results = [[0] * max(worlds, FEATURES) for _ in range(CANDIDATES + BLOCKS)]
        consider(self.mind, self.boards, self.R, self.tools)
        if self.mind.candidates > 1:
            while look_ahead(self.mind, self.boards, self.R, self.plan, self.tools, results, worlds):
                pass
        action = chosen(self.mind, self.plan, results)
        return action, self.mind.sums[: self.mind.candidates], self.mind.rollouts

    @property
    def memory(self) -> bytes:
        """All that it keeps."""
        past = self.boards[PAST : PAST + self.mind.decisions]
        return b"".join(map(pack, [self.mind, *self.boards[:2], *past]))


def is_asked(s: State, R: Rules, seat: int) -> bool:
    """It is awaited, or it may jump in."""
    if s.phase == PLAY and s.turn != seat:
        return s.still >> seat & 1 == 1 and jumping(s, R, seat) != 0
    return s.phase != OVER and awaited(s) == seat
