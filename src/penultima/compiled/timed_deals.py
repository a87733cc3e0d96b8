"""Deals between policies and searching seats, with the time of each search."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import thread_time_ns

from penultima.compiled.bulk import match_seeds
from penultima.compiled.layouts import new_table
from penultima.compiled.search_entry import (
    APPLY_ACTION,
    CHOOSE,
    RESET,
    SEARCH_BATCH,
    START_DEAL,
    SearchRequest,
    run_search,
)
from penultima.compiled.searcher_arrays import new_results, new_searchers, pack_plan
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.i18n.quoting import quote_name
from penultima.kernel.state import NOBODY, OVER
from penultima.policies.habits import JUMPS, Habits
from penultima.policies.registry import POLICIES, habit_rows, policy_codes
from penultima.search.belief_state import SearchPlan
from penultima.search.learned_values import find_learned_values, make_plan
from penultima.simulation.columns import UNFINISHED
from penultima.support.validation import check_int

SEARCH, ORACLE = "search", "oracle"
SEARCHING_BOTS = (SEARCH, ORACLE)
"""The searching bots. `oracle` sees all hands and serves only to measure the value of perfect information."""
BOTS = (*POLICIES, *SEARCHING_BOTS)
POLICY_VERSION, SEARCH_VERSION = "1", "2"
"""Versions of policies and of searching bots."""
WORLDS, MAX_WORLDS = 200, 10_000
MODEL_POLICY = "greedy"
"""The policy from which searching seats take their habits of calling and catching out of turn."""


@dataclass(frozen=True)
class TimedMove:
    """An action found by search."""

    seat: int
    action: int
    duration_ns: int  # CPU time of this thread
    worlds: int
    rollouts: int


@dataclass(frozen=True)
class TimedDeal:
    winner: int  # -1: nobody; -2: given up
    worth: int  # points that the winner of the deal gets
    points: tuple[int, ...]  # points by seat, as the rules score the deal
    moves: list[TimedMove]


def bot_version(bot: str, rules: Ruleset, seats: int) -> str:
    """Return the version of a bot. The version of a searching bot shows whether learned values are used."""
    if bot not in BOTS:
        raise BadInput("no such bot: {name} (there is {names})", name=quote_name(bot), names=", ".join(BOTS))
    if bot not in SEARCHING_BOTS:
        return POLICY_VERSION
    return f"{SEARCH_VERSION} {'with' if find_learned_values(rules, seats) else 'without'} values"


class TimedDeals:
    """Plays single deals with fixed settings. A result depends only on these settings and the deal's number."""

    def __init__(
        self,
        rules: Ruleset,
        bots: Sequence[str],
        seed: int,
        *,
        worlds: int = WORLDS,
        habits: Sequence[Habits | None] | None = None,
        plan: SearchPlan | None = None,
    ) -> None:
        self.seats = rules.check_seats(len(bots))
        for bot in bots:
            bot_version(bot, rules, self.seats)
        self.worlds = check_int("worlds", worlds, 1, MAX_WORLDS)
        searching = [seat for seat, bot in enumerate(bots) if bot in SEARCHING_BOTS]
        self.searching = sum(1 << seat for seat in searching)
        self.searcher_index = {seat: searcher for searcher, seat in enumerate(searching)}
        played = [MODEL_POLICY if bot in SEARCHING_BOTS else bot for bot in bots]
        self.policies = policy_codes(played)
        self.table = new_table(rules.tables, seed)
        self.table[3][0]["habits"][: self.seats] = habit_rows(played, habits)
        self.searchers = new_searchers(searching)
        jumps = self.table[3][0]["habits"][:, JUMPS]
        self.searchers[0]["jumps"] = jumps[searching]
        jumps[searching] = 0
        self.searchers[0]["oracle"] = [bots[seat] == ORACLE for seat in searching]
        self.plan = pack_plan(plan or make_plan(rules, self.seats))
        self.results = new_results(worlds)
        self.seeds = [int(own) for own in match_seeds(~seed & ((1 << 64) - 1), 0, self.seats)]

    def _run(self, command: int, **arguments: int) -> int:
        request = SearchRequest(policies=self.policies, searching=self.searching, **arguments)
        return int(run_search(command, self.table, self.searchers, self.plan, self.results, tuple(request)))

    def play_deal(self, number: int) -> TimedDeal:
        before = [int(score) for score in self.table[0][0]["scores"][: self.seats]]
        moves: list[TimedMove] = []
        for seat, searcher in self.searcher_index.items():
            self._run(RESET, searcher=searcher, number=number, amount=self.seeds[seat])
        seat = self._run(START_DEAL, seat=self.seats, number=number)
        while seat != NOBODY:
            began = thread_time_ns()
            action = self.search_action(self.searcher_index[seat])
            spent = thread_time_ns() - began
            belief = self.searchers[0][self.searcher_index[seat]]
            moves.append(TimedMove(seat, action, spent, int(belief["worlds"]), int(belief["rollouts"])))
            seat = self._run(APPLY_ACTION, seat=seat, action=action)
        s = self.table[0][0]
        points = tuple(int(score) - was for score, was in zip(s["scores"], before, strict=False))
        return TimedDeal(int(s["winner"]) if s["phase"] == OVER else UNFINISHED, int(s["worth"]), points, moves)

    def search_action(self, searcher: int) -> int:
        while self._run(SEARCH_BATCH, searcher=searcher, amount=self.worlds):
            pass
        return self._run(CHOOSE, searcher=searcher)
