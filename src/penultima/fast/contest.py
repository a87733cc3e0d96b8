"""Deals between policies and seats that think, one after the other; each move that was thought about is timed."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import thread_time_ns

from penultima.bounds import whole_number
from penultima.echo import named
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.fast.bulk import match_seeds
from penultima.fast.company import new_company, new_results, plan_record
from penultima.fast.records import new_table
from penultima.fast.thinking import ACT, CHOOSE, DEAL, LOOK, WAKE, Order, think
from penultima.kernel.state import NOBODY, OVER
from penultima.loops.columns import UNFINISHED
from penultima.policies.habits import JUMPS, Habits
from penultima.policies.registry import POLICIES, habits_of, policy_codes
from penultima.search.mind import Plan
from penultima.search.values import plan_for, values_for

SEARCH, ORACLE = "search", "oracle"
THINKING = (SEARCH, ORACLE)
"""The second is shown all hands, so it sits in contests only: it says what there is to be known."""
BOTS = (*POLICIES, *THINKING)
VERSION, THOUGHTFUL = "1", "2"
"""Of policies, and of who thinks."""
WORLDS, MOST_WORLDS = 200, 10_000
BELIEVED = "greedy"
"""What a seat that thinks is taken for by the others' habits, and what it does unasked."""


@dataclass(frozen=True)
class Move:
    """One that was thought about."""

    seat: int
    action: int
    nanoseconds: int  # of this thread
    worlds: int
    rollouts: int


@dataclass(frozen=True)
class Dealt:
    winner: int  # -1: nobody; -2: given up
    worth: int  # of the deal, to its winner
    points: tuple[int, ...]  # by seat, as the rules score the deal
    moves: list[Move]


def version_of(bot: str, rules: Ruleset, seats: int) -> str:
    """A searching one tells whether it knows what a hand is worth."""
    if bot not in BOTS:
        raise BadInput("no such bot: {name} (there is {names})", name=named(bot), names=", ".join(BOTS))
    if bot not in THINKING:
        return VERSION
    return f"{THOUGHTFUL} {'with' if values_for(rules, seats) else 'without'} values"


class Contest:
    """What comes of a deal depends on its number and on what is given here, on nothing that was before."""

    def __init__(
        self,
        rules: Ruleset,
        bots: Sequence[str],
        seed: int,
        *,
        worlds: int = WORLDS,
        habits: Sequence[Habits | None] | None = None,
        plan: Plan | None = None,
    ) -> None:
        self.seats = rules.check_seats(len(bots))
        for bot in bots:
            version_of(bot, rules, self.seats)
        self.worlds = whole_number("worlds", worlds, 1, MOST_WORLDS)
        thinking = [seat for seat, bot in enumerate(bots) if bot in THINKING]
        self.thinking = sum(1 << seat for seat in thinking)
        self.place = {seat: place for place, seat in enumerate(thinking)}
        played = [BELIEVED if bot in THINKING else bot for bot in bots]
        self.policies = policy_codes(played)
        self.table = new_table(rules.tables, seed)
        self.table[3][0]["habits"][: self.seats] = habits_of(played, habits)
        self.company = new_company(thinking)
        jumps = self.table[3][0]["habits"][:, JUMPS]
        self.company[0]["jumps"] = jumps[thinking]
        jumps[thinking] = 0
        self.company[0]["oracle"] = [bots[seat] == ORACLE for seat in thinking]
        self.plan = plan_record(plan or plan_for(rules, self.seats))
        self.results = new_results(worlds)
        self.seeds = [int(own) for own in match_seeds(~seed & ((1 << 64) - 1), 0, self.seats)]

    def _think(self, what: int, **order: int) -> int:
        full = Order(policies=self.policies, thinking=self.thinking, **order)
        return int(think(what, self.table, self.company, self.plan, self.results, tuple(full)))

    def deal(self, number: int) -> Dealt:
        before = [int(score) for score in self.table[0][0]["scores"][: self.seats]]
        moves: list[Move] = []
        for seat, place in self.place.items():
            self._think(WAKE, place=place, number=number, amount=self.seeds[seat])
        seat = self._think(DEAL, seat=self.seats, number=number)
        while seat != NOBODY:
            began = thread_time_ns()
            action = self.choose(self.place[seat])
            spent = thread_time_ns() - began
            mind = self.company[0][self.place[seat]]
            moves.append(Move(seat, action, spent, int(mind["worlds"]), int(mind["rollouts"])))
            seat = self._think(ACT, seat=seat, action=action)
        s = self.table[0][0]
        points = tuple(int(score) - was for score, was in zip(s["scores"], before, strict=False))
        return Dealt(int(s["winner"]) if s["phase"] == OVER else UNFINISHED, int(s["worth"]), points, moves)

    def choose(self, place: int) -> int:
        while self._think(LOOK, place=place, amount=self.worlds):
            pass
        return self._think(CHOOSE, place=place)
