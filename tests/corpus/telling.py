"""The expected facts after every action of a record, stored in a text file.

Every version of the program must reproduce the same facts.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from penultima.kernel.state import NOBODY
from penultima.match import Match
from penultima.notation.card import print_card, print_colour
from penultima.notation.event import Event
from penultima.notation.kernel_actions import print_action
from penultima.notation.position import DIRECTION_NAMES
from penultima.notation.record import Record
from penultima.records.replay import walk

HAND = "hand"
SEPARATOR = " | "
INDENT = "  "


@dataclass(frozen=True)
class Moment:
    """One action, its changes to the table, and its events."""

    done: str
    changes: str
    events: tuple[str, ...]

    def lines(self) -> list[str]:
        return [f"{self.done}{SEPARATOR}{self.changes}", *(INDENT + event for event in self.events)]


def moments(record: Record) -> Iterator[Moment]:
    before: Mapping[str, str] = {}
    deal = seen = 0
    for match, move in walk(record):
        if move is None:
            deal, seen, before = deal + 1, 0, {}
        done = f"deal {deal}" if move is None else print_action(record.rules, move.seat, move.action)
        now = table(match)
        events = match.game.events_since(seen)
        yield Moment(done, " ".join(_changes(before, now)), tuple(map(print_event, events)))
        before, seen = now, len(match.game.log)


def table(match: Match) -> dict[str, str]:
    """Return the state of the table, with the cards of all hands, as a mapping from names to printed values."""
    s, rules, game = match.state, match.rules, match.game
    found = {
        "phase": game.phase,
        "asked": _seats(game.asked),
        "direction": DIRECTION_NAMES[s.direction],
        "top": print_card(rules, s.top),
        "colour": print_colour(s.colour) if s.colour >= 0 else "-",
        "owed": str(s.debt),
        "pile": str(s.stocked),
        "under": str(sum(s.discard)),
        "out": _seats(seat for seat in s.places if seat != NOBODY),
        "winner": _seats([s.winner]),
        "match": _seats([s.game_winner]),
        "scores": "/".join(map(str, match.scores)),
    }
    for seat in range(s.seats):
        cards = (rules.names[kind] for kind, count in enumerate(s.hands[seat]) for _ in range(count))
        found[f"{HAND}{seat}"] = ",".join(cards)
    return found


def _seats(seats: Iterable[int]) -> str:
    return ",".join(str(seat) for seat in seats if seat != NOBODY) or "nobody"


def _changes(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    for name, value in now.items():
        if before.get(name) != value:
            yield f"{name}={_moved(before[name], value) if name in before and name.startswith(HAND) else value}"


def _moved(before: str, now: str) -> str:
    """Return the difference between two hands, such as `-R7+B2,B3`: first the cards that left, then the new ones."""
    had, has = Counter(filter(None, before.split(","))), Counter(filter(None, now.split(",")))
    went, came = ",".join((had - has).elements()), ",".join((has - had).elements())
    return f"-{went}" * bool(went) + f"+{came}" * bool(came)


def print_event(event: Event) -> str:
    """Print an event. Booleans are in lower case, seat -1 is `nobody`, and other values are unchanged."""
    fields = (f"{name}={_value(name, value)}" for name, value in event.fields.items())
    return " ".join([event.name, *fields])


def _value(name: str, value: object) -> str:
    if value == NOBODY and name in ("seat", "other"):
        return "nobody"
    return str(value).lower() if isinstance(value, bool) else str(value)


def print_moments(facts: Iterable[Moment]) -> str:
    return "".join(f"{line}\n" for moment in facts for line in moment.lines())


def parse_moments(text: str) -> list[Moment]:
    found: list[Moment] = []
    for line in text.splitlines():
        if line.startswith(INDENT):
            last = found.pop()
            found.append(Moment(last.done, last.changes, (*last.events, line.strip())))
        else:
            done, _, changes = line.partition(SEPARATOR)
            found.append(Moment(done, changes, ()))
    return found


def difference(kept: Iterable[Moment], came: Iterable[Moment]) -> str:
    """Describe the first difference and its place, or return an empty string."""
    deal, action = "", 0
    for one, other in zip_longest(kept, came):
        if one is None or other is None:
            return f"{deal}, after action {action}: {'nothing more was kept' if one is None else 'nothing more comes'}"
        deal, action = (one.done, 0) if one.done.startswith("deal ") else (deal, action + 1)
        place = f"{deal}, action {action} ({one.done})" if action else deal
        if (one.done, one.changes) != (other.done, other.changes):
            return f"{place}: was '{one.done}{SEPARATOR}{one.changes}', is '{other.done}{SEPARATOR}{other.changes}'"
        if lost := _lost(one.events, other.events):
            return f"{place}: the event '{lost}' does not come any more, but {', '.join(other.events) or 'nothing'}"
    return ""


def _lost(kept: Sequence[str], came: Sequence[str]) -> str:
    """Return the first expected event that is missing or out of order. Events may have additional fields."""
    left = iter(came)
    for event in kept:
        if not any(set(event.split()) <= set(other.split()) and other.split()[0] == event.split()[0] for other in left):
            return event
    return ""
