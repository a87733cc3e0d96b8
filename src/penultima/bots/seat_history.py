"""Everything that a seat has seen of a deal, in the form that a search worker receives.

It consists of views and news, and never contains the state of the table.
"""

import marshal
from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import NamedTuple

from penultima.editions.ruleset import Ruleset
from penultima.view import View

_VIEW_FIELDS = tuple(field.name for field in fields(View) if field.name not in ("rules", "seat"))


class SeatHistory(NamedTuple):
    """The whole history of a seat. A worker that receives it needs no memory from one question to the next."""

    rules: Ruleset
    seats: int
    seat: int
    moments: tuple[bytes, ...]
    """The encoded moments: the ready deal, then one moment after every step. Each consists of a view and its news."""

    def decode_moments(self) -> Iterator[tuple[View, list[int]]]:
        """Yield the view and the news of each moment."""
        for moment in self.moments:
            values, news = marshal.loads(moment)  # noqa: S302 - written by `encode_moment` in one of our processes
            yield View(self.rules, self.seat, *values), news


def encode_moment(view: View, news: Iterable[int]) -> bytes:
    return marshal.dumps((tuple(getattr(view, name) for name in _VIEW_FIELDS), list(news)))
