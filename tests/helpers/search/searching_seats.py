"""Seats at generated tables that search for their actions. The search runs in interpreted mode."""

from dataclasses import astuple, dataclass

from penultima.editions.ruleset import Ruleset
from penultima.kernel.byte_layout import blank_record, pack
from penultima.kernel.fit import jump_kinds
from penultima.kernel.rules import Rules
from penultima.kernel.state import OVER, PLAY, SEATS, State, awaited_seat
from penultima.policies.habits import ALERT
from penultima.search.belief_state import (
    BLOCKS,
    BOARDS,
    CANDIDATES,
    FEATURES,
    PAST,
    SEEN,
    BeliefState,
    SearchPlan,
    SearchScratch,
)
from penultima.search.learned_values import make_plan
from penultima.search.observation import observe_step
from penultima.search.racing import choose_action, evaluate_batch, list_candidates
from penultima.search.search_deal import reset_searcher
from penultima.view import write_view

SEED = 5
Choice = tuple[int, list[int], int]
"""The chosen action, the total result of each candidate, and the number of rollouts."""


def quick_plan(rules: Ruleset, seats: int) -> SearchPlan:
    """Return a plan whose search is small enough for a test."""
    plan = make_plan(rules, seats)
    plan.before, plan.between = 12, 2
    plan.cut = 4
    return plan


@dataclass
class Seat:
    """A seat that searches, with its belief state, boards and plan."""

    mind: BeliefState
    boards: list[State]
    tools: SearchScratch
    plan: SearchPlan
    R: Rules

    @classmethod
    def at(cls, rules: Ruleset, seats: int, seat: int, plan: SearchPlan | None = None) -> "Seat":
        mind, tools = blank_record(BeliefState), SearchScratch()
        mind.seat = seat
        tools.policy_context.habits = [list(astuple(ALERT)) for _ in range(SEATS)]
        boards = [blank_record(State) for _ in range(BOARDS)]
        return cls(mind, boards, tools, plan or quick_plan(rules, seats), rules.tables)

    def wake(self, deal: int, seed: int = SEED) -> None:
        reset_searcher(self.mind, self.tools, seed, deal)

    def hear(self, s: State, events: list[int]) -> None:
        write_view(self.boards, SEEN, s, self.mind.seat)
        observe_step(self.mind, self.boards, self.R, self.tools, events)

    def choose(self, worlds: int) -> Choice:
        results = [[0] * max(worlds, FEATURES) for _ in range(CANDIDATES + BLOCKS)]
        list_candidates(self.mind, self.boards, self.R, self.tools)
        if self.mind.candidates > 1:
            while evaluate_batch(self.mind, self.boards, self.R, self.plan, self.tools, results, worlds):
                pass
        action = choose_action(self.mind, self.plan, results)
        return action, self.mind.totals[: self.mind.candidates], self.mind.rollouts

    @property
    def memory(self) -> bytes:
        """The belief state and the boards of the seat, as bytes."""
        past = self.boards[PAST : PAST + self.mind.decisions]
        return b"".join(map(pack, [self.mind, *self.boards[:2], *past]))


def is_asked(s: State, R: Rules, seat: int) -> bool:
    """Return whether the game waits for the seat or allows it to jump in."""
    if s.phase == PLAY and s.turn != seat:
        return s.still >> seat & 1 == 1 and jump_kinds(s, R, seat) != 0
    return s.phase != OVER and awaited_seat(s) == seat
