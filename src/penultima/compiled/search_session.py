"""Search for one seat that has only views and events, and no access to the table."""

from collections.abc import Sequence
from time import perf_counter

from penultima.compiled.layouts import new_table
from penultima.compiled.search_entry import (
    CHOOSE,
    LIST_CANDIDATES,
    OBSERVE,
    RESET,
    SEARCH_BATCH,
    SearchRequest,
    run_search,
)
from penultima.compiled.searcher_arrays import new_results, new_searchers, pack_plan
from penultima.editions.ruleset import Ruleset
from penultima.kernel.step_context import MAX_STEP_EVENTS
from penultima.search.belief_state import SEEN, SearchPlan
from penultima.search.learned_values import make_plan
from penultima.view import PUBLIC, PUBLIC_LISTS, View


class SearchSession:
    """The search of one seat during a match. `seed` determines the random choices of the search, not the cards."""

    def __init__(self, rules: Ruleset, seats: int, seat: int, seed: int, plan: SearchPlan | None = None) -> None:
        self.seat = seat
        self.seed = seed
        self.deal = -1
        self.table = new_table(rules.tables, 0)
        self.searchers = new_searchers([seat])
        self.plan = pack_plan(plan or make_plan(rules, seats))
        self.results = new_results(0)

    def _run(self, command: int, **arguments: int) -> int:
        return int(
            run_search(
                command,
                self.table,
                self.searchers,
                self.plan,
                self.results,
                tuple(SearchRequest(seat=self.seat, **arguments)),
            )
        )

    def hear(self, view: View, news: Sequence[int]) -> None:
        """Observe the start of a deal, or a step.

        `view` shows the table after it, and `news` contains the events that the seat saw.
        """
        if view.deals != self.deal:
            self.deal = view.deals
            self._run(RESET, number=self.deal, amount=self.seed)
        self._show(view)
        log = self.searchers[2][0]["step_context"]["events"]
        log["count"] = min(len(news), MAX_STEP_EVENTS)
        log["entries"][: len(news)] = news[:MAX_STEP_EVENTS]
        self._run(OBSERVE)

    def _show(self, view: View) -> None:
        board = self.searchers[1][0][SEEN]
        for name in (*PUBLIC, *PUBLIC_LISTS, "drawn", "stuck"):
            board[name] = getattr(view, name)
        board["hands"][self.seat] = view.hands[self.seat]
        board["holds"][self.seat] = view.holds[self.seat]

    def choose(self, worlds: int, seconds: float | None = None) -> int:
        """Return the best action found. The search stops after about `worlds` worlds, or at the time limit."""
        until = perf_counter() + seconds if seconds is not None else None
        if self.results.shape[1] < worlds:
            self.results = new_results(worlds)
        self._run(LIST_CANDIDATES)
        belief = self.searchers[0][0]
        if belief["candidates"] == 1:
            return int(belief["actions"][0])
        while self._run(SEARCH_BATCH, amount=worlds) and (until is None or perf_counter() < until):
            pass
        return self._run(CHOOSE)

    @property
    def rollouts(self) -> int:
        """The number of rollouts that the last choice needed."""
        return int(self.searchers[0][0]["rollouts"])
