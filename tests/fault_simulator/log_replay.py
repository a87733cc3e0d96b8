"""Replays the stored log and derives times that the log does not contain."""

from collections.abc import Mapping

from penultima.editions.edition import Edition
from penultima.kernel.events import E_MISPLAYED
from penultima.table.log.entry import ActionTaken, CardsDealt, Entry, decode_entry
from penultima.table.log.facts import Facts
from penultima.table.log.table_state import TableState
from penultima.table.window import Window, has_event
from tests.fault_simulator.ledger import must


def is_deserted(facts: Facts) -> bool:
    """Return whether bots stand in for all people and no seat is promised to another person."""
    people = [seat for seat in facts.seats if seat.kind == "person"]
    all_replaced = bool(people) and all(seat.stand_in for seat in people)
    return facts.life == "playing" and all_replaced and all(seat.next < 0 for seat in facts.seats)


class LogReplay:
    """A replay of the log. `entry_checks.check` checks each entry before it is applied."""

    def __init__(self, more: Mapping[str, Edition] | None = None) -> None:
        self.fold = TableState(more)
        self.entries: list[Entry] = []
        self.facts: list[Facts] = []
        """The facts of the table after each entry."""
        self.open: list[frozenset[int]] = []
        """The ids of the open decision and of the open windows after each entry."""
        self.opened: dict[Window, int] = {}
        """When each open window was opened."""
        self.released: set[Window] = set()
        """Windows whose hold ended early."""
        self.pressed: set[tuple[int, int, str]] = set()
        self.events: dict[int, list[int]] = {}
        """The events of the game by version. They include hidden cards."""
        self.asked_at = 0
        self.stood = 0
        """A lower bound for the time during which clocks have been stopped since the current question was asked."""

    @property
    def version(self) -> int:
        return len(self.entries)

    @property
    def asked(self) -> int:
        return self.fold.game.turn if self.fold.game else -1

    def entry(self, version: int) -> Entry:
        return self.entries[version - 1]

    def is_misplay(self, version: int) -> bool:
        return has_event(self.events.get(version, []), E_MISPLAYED)

    def facts_before(self, version: int) -> Facts:
        return self.facts[version - 2]

    def append(self, version: int, data: bytes, secret: bytes) -> None:
        from tests.fault_simulator.entry_checks import check, check_jump_window  # noqa: PLC0415 - avoids an import cycle

        entry = decode_entry(data)
        must(version == self.version + 1, "versions follow one another in the store", version, self.version)
        must(entry.at >= self.fold.at, "time goes on", version, entry.at, self.fold.at)
        self.stood += self._standing(self.fold.at, entry.at)
        check(self, entry)
        decision, events = self.fold.decision, len(self.fold.game.log) if self.fold.game else 0
        self.fold.apply(entry, secret)
        self.entries.append(entry)
        self.facts.append(self.fold.facts)
        self.open.append(frozenset((self.fold.decision, *(window.id for window in self.fold.windows))))
        self._follow(entry, decision)
        if isinstance(entry, ActionTaken | CardsDealt):
            self.events[self.version] = self.fold.the_game.log.since(events if isinstance(entry, ActionTaken) else 0)
            check_jump_window(self, self.events[self.version])

    def _follow(self, entry: Entry, decision: int) -> None:
        windows = self.fold.windows
        if self.fold.decision != decision:
            self.asked_at, self.stood = entry.at, 0
        self.opened = {window: self.opened.get(window, entry.at) for window in windows}
        if isinstance(entry, ActionTaken) and (entry.act == "uno" or entry.act.startswith("catch")):
            self.released |= {window for window in windows if window.id == entry.of}

    def ran(self, at: int) -> int:
        """Return an upper bound for the time that a clock has run for the current question."""
        return at - self.asked_at - self.stood

    def _standing(self, start: int, end: int) -> int:
        """Return a lower bound for the time during which clocks were stopped between two moments."""
        votes = any(window.kind == "vote" for window in self.fold.windows)
        if self.fold.facts.paused or votes or is_deserted(self.fold.facts):
            return end - start
        held = [self.held_until(window) for window in self.fold.windows]
        return max(0, min(end, max(held, default=0)) - start)

    def held_until(self, window: Window) -> int:
        """Return the earliest time at which a window's hold may end.

        Return 0 if there is no hold to wait for. At a calm table, return 0 because the log does not determine the end.
        """
        times = self.fold.facts.times
        lasts = {"call": times.call, "jump": times.jump}.get(window.kind)
        if lasts is None or window in self.released or self.fold.facts.setup.calm:
            return 0
        return self.opened[window] + lasts
