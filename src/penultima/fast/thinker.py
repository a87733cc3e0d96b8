"""One seat that thinks, for whoever has a view and news and no table: its mind is made of what it hears."""

from collections.abc import Sequence
from time import perf_counter

from penultima.editions.ruleset import Ruleset
from penultima.fast.company import new_company, new_results, plan_record
from penultima.fast.records import new_table
from penultima.fast.thinking import CHOOSE, CONSIDER, HEAR, LOOK, WAKE, Order, think
from penultima.kernel.desk import EVENTS
from penultima.search.mind import SEEN, Plan
from penultima.search.values import plan_for
from penultima.view import PUBLIC, PUBLIC_LISTS, View


class Thinker:
    """For one seat; `seed` is its own and says nothing about the cards."""

    def __init__(self, rules: Ruleset, seats: int, seat: int, seed: int, plan: Plan | None = None) -> None:
        self.seat = seat
        self.seed = seed
        self.deal = -1
        self.table = new_table(rules.tables, 0)
        self.company = new_company([seat])
        self.plan = plan_record(plan or plan_for(rules, seats))
        self.results = new_results(0)

    def _think(self, what: int, **order: int) -> int:
        return int(
            think(what, self.table, self.company, self.plan, self.results, tuple(Order(seat=self.seat, **order)))
        )

    def hear(self, view: View, news: Sequence[int]) -> None:
        """Once when a deal lies ready, and after every step: the view then, and the events as the seat saw them."""
        if view.deals != self.deal:
            self.deal = view.deals
            self._think(WAKE, number=self.deal, amount=self.seed)
        self._show(view)
        log = self.company[2][0]["desk"]["events"]
        log["count"] = min(len(news), EVENTS)
        log["told"][: len(news)] = news[:EVENTS]
        self._think(HEAR)

    def _show(self, view: View) -> None:
        board = self.company[1][0][SEEN]
        for name in (*PUBLIC, *PUBLIC_LISTS, "drawn", "stuck"):
            board[name] = getattr(view, name)
        board["hands"][self.seat] = view.hands[self.seat]
        board["holds"][self.seat] = view.holds[self.seat]

    def choose(self, worlds: int, seconds: float | None = None) -> int:
        """The action that it takes now, where it is awaited; with a time, what it found out until then."""
        until = perf_counter() + seconds if seconds is not None else None
        if self.results.shape[1] < worlds:
            self.results = new_results(worlds)
        self._think(CONSIDER)
        mind = self.company[0][0]
        if mind["candidates"] == 1:
            return int(mind["actions"][0])
        while self._think(LOOK, amount=worlds) and (until is None or perf_counter() < until):
            pass
        return self._think(CHOOSE)

    @property
    def rollouts(self) -> int:
        """Of the last answer."""
        return int(self.company[0][0]["rollouts"])
