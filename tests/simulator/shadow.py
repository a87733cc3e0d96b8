"""The stored log, folded a second time, with the times that the table itself does not keep."""

from collections.abc import Mapping

from penultima.editions.edition import Edition
from penultima.kernel.events import E_MISPLAYED
from penultima.table.entry import Dealt, Did, Entry, decode
from penultima.table.facts import Facts
from penultima.table.fold import Fold
from penultima.table.window import Window, has
from tests.simulator.ledger import must


class Shadow:
    """`check` looks at every entry before it is folded."""

    def __init__(self, more: Mapping[str, Edition] | None = None) -> None:
        self.fold = Fold(more)
        self.entries: list[Entry] = []
        self.facts: list[Facts] = []
        self.open: list[frozenset[int]] = []
        """Both after each of them; `open` has the ids of the decision and of the windows."""
        self.opened: dict[Window, int] = {}
        """When each open window was made."""
        self.released: set[Window] = set()
        """Those whose hold ended early."""
        self.pressed: set[tuple[int, int, str]] = set()
        self.events: dict[int, list[int]] = {}
        """Of the game, by version, with nothing hidden."""
        self.asked_at = 0
        self.stood = 0
        """How long no clock may have run since the question was asked."""

    @property
    def version(self) -> int:
        return len(self.entries)

    @property
    def asked(self) -> int:
        return self.fold.game.turn if self.fold.game else -1

    def entry(self, version: int) -> Entry:
        return self.entries[version - 1]

    def is_misplay(self, version: int) -> bool:
        return has(self.events.get(version, []), E_MISPLAYED)

    def facts_before(self, version: int) -> Facts:
        return self.facts[version - 2]

    def append(self, version: int, data: bytes, secret: bytes) -> None:
        from tests.simulator.laws import check, check_jump_window  # noqa: PLC0415 - the laws look at a shadow

        entry = decode(data)
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
        if isinstance(entry, Did | Dealt):
            self.events[self.version] = self.fold.the_game.log.since(events if isinstance(entry, Did) else 0)
            check_jump_window(self, self.events[self.version])

    def _follow(self, entry: Entry, decision: int) -> None:
        windows = self.fold.windows
        if self.fold.decision != decision:
            self.asked_at, self.stood = entry.at, 0
        self.opened = {window: self.opened.get(window, entry.at) for window in windows}
        if isinstance(entry, Did) and (entry.act == "uno" or entry.act.startswith("catch")):
            self.released |= {window for window in windows if window.id == entry.of}

    def ran(self, at: int) -> int:
        """How long a clock may have run at most for what is asked."""
        return at - self.asked_at - self.stood

    def _standing(self, start: int, end: int) -> int:
        """Of the time between two entries, in which nothing else changed."""
        votes = any(window.kind == "vote" for window in self.fold.windows)
        if self.fold.facts.paused or votes:
            return end - start
        held = [self.held_until(window) for window in self.fold.windows]
        return max(0, min(end, max(held, default=0)) - start)

    def held_until(self, window: Window) -> int:
        """At the soonest; of a calm table the log does not tell."""
        times = self.fold.facts.times
        lasts = {"call": times.call, "jump": times.jump}.get(window.kind)
        if lasts is None or window in self.released or self.fold.facts.setup.calm:
            return 0
        return self.opened[window] + lasts
