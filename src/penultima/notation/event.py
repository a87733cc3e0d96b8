"""Events as objects with a name and named fields, for code outside the kernel."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from penultima.editions.ruleset import Ruleset
from penultima.kernel import events
from penultima.kernel.events import AS_JUMP, EVENT_FIELDS, WITH_CALL
from penultima.kernel.state import ENDS, NOBODY, PHASES
from penultima.notation.card import print_card, print_colour
from penultima.notation.ruleset_cache import RulesetCache

DIRECTIONS = ("right", "left")


@dataclass(frozen=True, slots=True)
class Event:
    """An event as one seat saw it. Fields that this kind of event does not have are None, or -1 for seats."""

    name: str
    """One of the names that docs/notation.md lists."""
    seat: int = NOBODY
    """The seat that acted or was affected. For `ended` and `won`, the winner."""
    other: int = NOBODY
    """The other seat of the event, such as the seat that was caught, accused or shown a card.

    For `judged`, the accused.
    """
    card: str | None = None
    """The card. It is also None if it is hidden from the viewer."""
    colour: str | None = None
    """The colour in force after a play, or the colour that was named."""
    phase: str | None = None
    """The phase that begins. It determines what the deal waits for."""
    called: bool | None = None
    """Whether the play came with the call."""
    jumped: bool | None = None
    """Whether the play was out of turn."""
    cards: int | None = None
    """A number of cards, such as the debt of a seat or the size of the new draw pile."""
    direction: str | None = None
    """The new direction, `left` or `right`."""
    guilty: bool | None = None
    """Whether the challenged card was a bluff."""
    yes: bool | None = None
    """Whether the vote was for the accusation."""
    upheld: bool | None = None
    """Whether the accusation was upheld."""
    place: int | None = None
    """The rank of the seat that went out, 1 for the first."""
    how: str | None = None
    """How the deal ended: somebody went `out`, or it was `blocked` or `stalled`."""
    points: int | None = None
    """The points of the seat for the deal."""

    @property
    def fields(self) -> dict[str, Any]:
        """The fields that this kind of event has, with their values. A hidden card is None."""
        return {name: getattr(self, name) for name in EVENT_FIELDS.get(self.name, ())}

    def __repr__(self) -> str:
        fields = "".join(f", {name}={value!r}" for name, value in self.fields.items())
        return f"Event({self.name!r}{fields})"


_FIELD_DECODERS: dict[str, Callable[[int], object]] = {
    "seat": events.event_seat,
    "other": events.event_other,
    "phase": lambda event: PHASES[events.event_amount(event)],
    "called": lambda event: events.event_amount(event) & WITH_CALL != 0,
    "jumped": lambda event: events.event_amount(event) & AS_JUMP != 0,
    "cards": events.event_amount,
    "direction": lambda event: DIRECTIONS[events.event_amount(event) != 0],
    "guilty": lambda event: events.event_amount(event) == 1,
    "yes": lambda event: events.event_amount(event) == 1,
    "upheld": lambda event: events.event_amount(event) == 1,
    "place": events.event_amount,
    "how": lambda event: ENDS[events.event_amount(event)],
    "points": events.event_amount,
}
CACHE_LIMIT = 100_000


_cache: RulesetCache[int, Event] = RulesetCache()
"""A cache of decoded events. It is stored outside the games, so that it cannot be reached from a view."""


def read_events(rules: Ruleset, facts: Iterable[int]) -> list[Event]:
    """Decode events of the kernel. Equal ints share one object, because many viewers see the same event."""
    cached = _cache.for_rules(rules)
    if len(cached) >= CACHE_LIMIT:
        cached.clear()
    return [cached.get(fact) or cached.setdefault(fact, _decode(rules, fact)) for fact in facts]


def _decode(rules: Ruleset, event: int) -> Event:
    name = events.EVENT_NAMES[events.event_code(event)]
    kind, colour = events.event_kind(event), events.event_colour(event)
    fields: dict[str, Any] = {
        field: _FIELD_DECODERS[field](event) for field in EVENT_FIELDS[name] if field in _FIELD_DECODERS
    }
    if kind >= 0:
        fields["card"] = print_card(rules, kind)
    if colour >= 0:
        fields["colour"] = print_colour(colour)
    return Event(name, **fields)


def export_event(event: Event) -> dict[str, Any]:
    """Return the event as a JSON object. `amount` is the old form of the named fields; the next version drops it."""
    common = {name: getattr(event, name) for name in ("name", "seat", "other", "card", "colour")}
    return common | event.fields | {"amount": _amount(event)}


def _amount(event: Event) -> int:
    if event.name == "played":
        return bool(event.called) * WITH_CALL + bool(event.jumped) * AS_JUMP
    for value, words in ((event.phase, PHASES), (event.direction, DIRECTIONS), (event.how, ENDS)):
        if value is not None:
            return words.index(value)
    numbers = (event.cards, event.guilty, event.yes, event.upheld, event.place, event.points)
    return next((int(number) for number in numbers if number is not None), 0)
