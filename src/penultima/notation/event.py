"""Events, as something a person or a program outside the kernel can read."""

from dataclasses import dataclass

from penultima.editions.ruleset import Ruleset
from penultima.kernel import events
from penultima.notation.card import print_card, print_colour


@dataclass(frozen=True)
class Event:
    """A fact, as one seat saw it. `card` is None where there is none, or where it is hidden from that seat."""

    name: str
    seat: int
    other: int
    card: str | None
    colour: str | None
    amount: int


def read_event(rules: Ruleset, event: int) -> Event:
    kind, colour = events.kind_of(event), events.colour_of(event)
    return Event(
        name=events.NAMES[events.code_of(event)],
        seat=events.seat_of(event),
        other=events.other_of(event),
        card=print_card(rules, kind) if kind >= 0 else None,
        colour=print_colour(colour) if colour >= 0 else None,
        amount=events.amount_of(event),
    )
