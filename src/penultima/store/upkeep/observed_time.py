"""The total running time of servers.

Expiry depends on this time, because the wall clock may be wrong. The time is stored in a row of the table `orders`, as
if it were the result of a request. This needs no schema change, and older programs ignore the row.
"""

import sqlite3
from collections.abc import Iterable
from typing import NamedTuple

from msgspec import MsgspecError, Struct, field, json

from penultima.store.reader import Reader
from penultima.store.sqlite import SqliteStore

DAY_MS = 86_400_000
MARK_INTERVAL_MS = 600_000
"""The longest time between two updates of the stored value while a server runs."""
SLACK_MS = 2 * MARK_INTERVAL_MS
"""How far a date may lie outside a span and still belong to it.

Spans may end too early, because a crash loses the time since the last update.
"""
MAX_SPANS = 400
"""The maximum number of spans. If there are more, the oldest two are merged, which can only delay expiry."""
CLOCK_ROW = "clock"
"""The value of `what` in the row with the observed time. In other rows, `what` contains a request."""
Range = tuple[int, int]
"""(first, last): all dates between these two, excluding both."""
_BEGINNING, _END = -(1 << 62), 1 << 62
_DATES = (("tables", "touched"), ("tables", "closed"), ("reports", "date"), ("orders", "date"))


class ObservedSpan(NamedTuple):
    """A range of wall-clock dates that were seen by running servers. It is at most about one day long."""

    first: int
    last: int
    observed: int
    """The total running time at the end of the span."""


class ObservedTime(Struct):
    """The total running time of servers, and the wall-clock dates that they saw."""

    total: int = 0
    spans: list[ObservedSpan] = field(default_factory=list)
    """The spans, latest last. After the clock was set back, a date may be in several spans; the latest span counts."""

    def advance(self, date: int, elapsed: int) -> None:
        """Add running time. `date` is the wall-clock date at the end of that time."""
        self.total += max(0, elapsed)
        if self.spans and self._continues(self.spans[-1], date):
            first, last, _ = self.spans.pop()
            self.spans.append(ObservedSpan(first, max(last, date), self.total))
        else:
            self.add(date, date)

    def _continues(self, span: ObservedSpan, date: int) -> bool:
        return span.last - SLACK_MS <= date <= span.first + DAY_MS

    def add(self, first: int, last: int) -> None:
        self.spans.append(ObservedSpan(first, last, self.total))
        while len(self.spans) > MAX_SPANS:
            old, next_ = self.spans[:2]
            self.spans[:2] = [ObservedSpan(min(old.first, next_.first), max(old.last, next_.last), next_.observed)]

    def ranges_older_than(self, age: int) -> list[Range]:
        """Return the ranges of dates that are at least this old, measured in running time."""
        return _find_gaps(span for span in self.spans if span.observed > self.total - age)

    def unknown_ranges(self) -> list[Range]:
        """Return the ranges of dates that no server has seen on the wall clock."""
        return _find_gaps(self.spans)


def _find_gaps(spans: Iterable[ObservedSpan]) -> list[Range]:
    found, last = [], _BEGINNING
    for span in sorted(spans):
        if span.first - SLACK_MS > last:
            found.append((last, span.first - SLACK_MS))
        last = max(last, span.last + SLACK_MS)
    return [*found, (last, _END)]


_observed: json.Decoder[ObservedTime] = json.Decoder(ObservedTime)


def load_observed_time(reader: Reader) -> ObservedTime:
    """Return the observed time.

    If the row is missing or damaged, the observed time is zero. Everything stored then counts as new.
    """
    with reader.read_transaction() as c:
        return _load(c)


def _load(c: sqlite3.Connection) -> ObservedTime:
    found = c.execute("SELECT CAST(result AS BLOB) FROM orders WHERE what = ?", (CLOCK_ROW,)).fetchone()
    try:
        return _observed.decode(found[0]) if found is not None else ObservedTime()
    except (MsgspecError, TypeError, UnicodeDecodeError):
        return ObservedTime()


def _save(c: sqlite3.Connection, observed: ObservedTime, date: int) -> None:
    values = (date, json.encode(observed).decode(), CLOCK_ROW)
    if c.execute("UPDATE orders SET date = ?, result = ? WHERE what = ?", values).rowcount == 0:
        c.execute("INSERT INTO orders (date, result, what) VALUES (?, ?, ?)", values)


def add_observed_time(store: SqliteStore, date: int, elapsed: int) -> ObservedTime:
    """Add the time that a server has run since the last update."""
    with store.write_transaction() as c:
        observed = _load(c)
        observed.advance(date, elapsed)
        _save(c, observed, date)
    return observed


def find_unknown_dates(reader: Reader, observed: ObservedTime) -> list[Range]:
    """Return the first and the last stored date in each range of dates that no server saw."""
    found = []
    with reader.read_transaction() as c:
        for table, column in _DATES:
            sql = f"SELECT min({column}), max({column}) FROM {table} WHERE {column} > ? AND {column} < ?"  # noqa: S608 - the names are constants
            rows = (c.execute(sql, range_).fetchone() for range_ in observed.unknown_ranges())
            found += [(int(first), int(last)) for first, last in rows if first is not None]
    return found


def adopt_unknown_dates(store: SqliteStore, unknown: list[Range], date: int) -> ObservedTime:
    """Treat rows with unknown dates as if they had been written now.

    Such rows were written by an older program, or by a server that crashed right after a jump of the clock.
    """
    with store.write_transaction() as c:
        observed = _load(c)
        for first, last in unknown:
            observed.add(first, last)
        _save(c, observed, date)
    return observed
