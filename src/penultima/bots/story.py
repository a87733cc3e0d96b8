"""All that a seat was told of a deal, as it goes to where a bot thinks: views and news, never the table."""

import marshal
from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import NamedTuple

from penultima.editions.ruleset import Ruleset
from penultima.view import View

_SHOWN = tuple(field.name for field in fields(View) if field.name not in ("rules", "seat"))


class Story(NamedTuple):
    """Whoever hears it knows what its seat knows: it has to remember nothing from one question to the next."""

    rules: Ruleset
    seats: int
    seat: int
    moments: tuple[bytes, ...]
    """The deal as it lay ready, and after every step of it."""

    def told(self) -> Iterator[tuple[View, list[int]]]:
        """The view then, and what happened, as the seat saw it."""
        for moment in self.moments:
            shown, news = marshal.loads(moment)  # noqa: S302 - written by `moment_of`, in a process of ours
            yield View(self.rules, self.seat, *shown), news


def moment_of(view: View, news: Iterable[int]) -> bytes:
    return marshal.dumps((tuple(getattr(view, name) for name in _SHOWN), list(news)))
