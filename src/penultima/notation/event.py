"""Events, as something a person or a program outside the kernel can read: a name and named fields."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from penultima.editions.ruleset import Ruleset
from penultima.kernel import events
from penultima.kernel.events import AS_JUMP, FIELDS, WITH_CALL
from penultima.kernel.state import ENDS, NOBODY, PHASES
from penultima.notation.card import print_card, print_colour
from penultima.notation.kept import Kept

DIRECTIONS = ("right", "left")


@dataclass(frozen=True, slots=True)
class Event:
    """A fact, as one seat saw it. A field that its kind does not have is None, a seat -1 (see FIELDS)."""

    name: str
    """As in the table of the notation."""
    seat: int = NOBODY
    """Whom it happened to, or who did it; of `ended` and `won` the winner."""
    other: int = NOBODY
    """Whom the seat caught, chose, accused, challenged, swapped with or showed a card to; of `judged` the accused."""
    card: str | None = None
    """None also where it is hidden from the seat that is told."""
    colour: str | None = None
    """In force after the play, or named."""
    phase: str | None = None
    """What is awaited."""
    called: bool | None = None
    """The play came with the call."""
    jumped: bool | None = None
    """The play was out of turn."""
    cards: int | None = None
    """How many are owed, accepted, raced for, drawn by the slowest, mixed, or make the new draw pile."""
    direction: str | None = None
    """`left` or `right`, from now on."""
    guilty: bool | None = None
    """It was a bluff."""
    yes: bool | None = None
    """The vote was for it."""
    upheld: bool | None = None
    """The accusation was."""
    place: int | None = None
    """1 for the first one out."""
    how: str | None = None
    """Somebody went `out`, or the deal was `blocked` or `stalled`."""
    points: int | None = None
    """That the seat got for the deal."""

    @property
    def fields(self) -> dict[str, Any]:
        """Those that this kind of event has, by name; a hidden card is None."""
        return {name: getattr(self, name) for name in FIELDS.get(self.name, ())}

    def __repr__(self) -> str:
        told = "".join(f", {name}={value!r}" for name, value in self.fields.items())
        return f"Event({self.name!r}{told})"


_READ: dict[str, Callable[[int], object]] = {
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
MOST_KEPT = 100_000


_kept: Kept[int, Event] = Kept()
"""What was read already; nobody gets at it from a table."""


def read_events(rules: Ruleset, facts: Iterable[int]) -> list[Event]:
    """The same value for the same int: what many see is read once."""
    kept = _kept.of(rules)
    if len(kept) >= MOST_KEPT:
        kept.clear()
    return [kept.get(fact) or kept.setdefault(fact, _read(rules, fact)) for fact in facts]


def _read(rules: Ruleset, event: int) -> Event:
    name = events.NAMES[events.event_code(event)]
    kind, colour = events.event_kind(event), events.event_colour(event)
    fields: dict[str, Any] = {field: _READ[field](event) for field in FIELDS[name] if field in _READ}
    if kind >= 0:
        fields["card"] = print_card(rules, kind)
    if colour >= 0:
        fields["colour"] = print_colour(colour)
    return Event(name, **fields)


def plain_event(event: Event) -> dict[str, Any]:
    """For programs that read JSON. `amount` is what the named fields were before; it goes with the next version."""
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
