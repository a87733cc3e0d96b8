"""What one seat may know: the only place that hides cards.

A View has the field names of State, so that a policy runs on either; what is hidden is not there to be read.
It is built up from what is named here, never stripped down: a new field of State is hidden until it is listed.
"""

from collections.abc import Iterable

from penultima.kernel.events import seen_by
from penultima.kernel.state import State

PUBLIC = (
    "seats",
    "still",
    "inside",
    "dealer",
    "direction",
    "phase",
    "before",
    "turn",
    "last",
    "extra",
    "top",
    "colour",
    "stocked",
    "debt",
    "contest",
    "due",
    "late",
    "empty",
    "remakes",
    "op",
    "op_end",
    "aimed",
    "served",
    "way",
    "final",
    "racers",
    "prize",
    "accuser",
    "accused",
    "accusers",
    "voted",
    "yes",
    "blocked",
    "winner",
    "game_winner",
    "deals",
)
PUBLIC_LISTS = ("scores", "held", "sizes", "skips", "shown", "places", "discard")
OWN = ("hands", "holds")
"""Lists by seat of which one seat has only its own entry; the others are None."""
OWN_DRAWN = ("drawn", "stuck")
"""About the card just drawn: for the seat that drew it, else -1."""
HIDDEN = ("guilty", "opened", "stock")


class View:
    __slots__ = (*PUBLIC, *PUBLIC_LISTS, *OWN, *OWN_DRAWN, "events", "seat")

    seat: int
    events: tuple[int, ...]
    phase: int
    turn: int
    seats: int
    top: int
    colour: int
    direction: int
    stocked: int
    debt: int
    remakes: int
    held: list[int]
    sizes: list[int]
    scores: list[int]
    hands: list[list[int] | None]
    holds: list[int | None]


def view(s: State, seat: int, events: Iterable[int]) -> View:
    """Seat -1 is a spectator, who holds nothing."""
    v = View()
    v.seat = seat
    v.events = tuple(seen_by(event, seat) for event in events)
    for name in PUBLIC:
        setattr(v, name, getattr(s, name))
    for name in PUBLIC_LISTS:
        setattr(v, name, list(getattr(s, name)))
    v.hands = [list(s.hands[seat]) if other == seat else None for other in range(len(s.hands))]
    v.holds = [s.holds[seat] if other == seat else None for other in range(len(s.holds))]
    for name in OWN_DRAWN:
        setattr(v, name, getattr(s, name) if seat == s.turn and s.drawn >= 0 else -1)
    return v
