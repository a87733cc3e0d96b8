"""An event is a fact, in one int: code, seat, other seat, kind, colour, amount.

Each code declares whether its kind is public or for one seat only; view.py hides it from the others.
"""

from penultima.kernel.desk import Desk
from penultima.kernel.mark import hot, kernel

NAMES = (
    "dealer",  # seat deals
    "cut",  # seat turned up kind for the deal
    "dealt",  # seat got kind
    "turned-up",  # kind starts the discard pile
    "returned",  # kind went back into the draw pile
    "ignored",  # kind stays under the first card
    "awaits",  # seat (nobody: several), amount = phase
    "played",  # seat, kind, colour, amount = flags
    "drew",  # seat drew kind in turn
    "took",  # seat was made to draw kind
    "kept",  # seat keeps the card just drawn
    "found-nothing",  # seat had nothing to draw
    "reshuffled",  # amount cards are the new draw pile
    "named",  # seat named colour
    "lost-turn",  # seat
    "reversed",  # amount = 1: to the left, 0: to the right
    "owes",  # seat, amount
    "accepted",  # seat, amount
    "challenged",  # seat, other; amount = 1: guilty
    "showed",  # seat showed kind to other
    "called",  # seat
    "caught",  # seat caught other
    "chose",  # seat chose other
    "swapped",  # seat and other exchanged hands
    "rotated",  # all hands moved on
    "mixed",  # all hands were shuffled by seat, amount cards
    "received",  # seat has kind after a swap, a rotation or a mix
    "shed",  # seat, kind
    "discarded",  # seat, kind
    "raced",  # seat started a race for amount cards
    "slapped",  # seat
    "slowest",  # seat draws amount
    "accused",  # seat accused other
    "voted",  # seat; amount = 1: yes
    "judged",  # other; amount = 1: upheld
    "misplayed",  # seat tried kind and took it back
    "went-out",  # seat; amount = place, from 1
    "ended",  # seat = winner or nobody; amount = 1: blocked, 2: stalled
    "scored",  # seat, amount
    "won",  # seat won the match
)
(
    E_DEALER,
    E_CUT,
    E_DEALT,
    E_TURNED_UP,
    E_RETURNED,
    E_IGNORED,
    E_AWAITS,
    E_PLAYED,
    E_DREW,
    E_TOOK,
    E_KEPT,
    E_FOUND_NOTHING,
    E_RESHUFFLED,
    E_NAMED,
    E_LOST_TURN,
    E_REVERSED,
    E_OWES,
    E_ACCEPTED,
    E_CHALLENGED,
    E_SHOWED,
    E_CALLED,
    E_CAUGHT,
    E_CHOSE,
    E_SWAPPED,
    E_ROTATED,
    E_MIXED,
    E_RECEIVED,
    E_SHED,
    E_DISCARDED,
    E_RACED,
    E_SLAPPED,
    E_SLOWEST,
    E_ACCUSED,
    E_VOTED,
    E_JUDGED,
    E_MISPLAYED,
    E_WENT_OUT,
    E_ENDED,
    E_SCORED,
    E_WON,
) = range(len(NAMES))

WITH_CALL, AS_JUMP = 1, 2  # flags of `played`

_SEAT, _OTHER, _KIND, _COLOUR, _AMOUNT = 6, 10, 14, 21, 24
_CODE = (1 << _SEAT) - 1
CHECK = (1 << 31) - 1
HIDDEN_KIND = ~(127 << _KIND)

PUBLIC_KIND = frozenset(
    {
        E_CUT,
        E_TURNED_UP,
        E_RETURNED,
        E_IGNORED,
        E_PLAYED,
        E_SHED,
        E_DISCARDED,
        E_MISPLAYED,
    }
)
"""Codes whose kind everybody sees. Of any other, the kind is for the seat it happened to."""
TO_OTHER = frozenset({E_SHOWED})
"""Codes whose kind the other seat sees as well."""


@hot
def emit(d: Desk, code: int, seat: int, other: int, amount: int) -> None:
    d.events.append(code | (seat + 1) << _SEAT | (other + 1) << _OTHER | amount << _AMOUNT)


@hot
def emit_card(d: Desk, code: int, seat: int, other: int, kind: int) -> None:
    d.events.append(code | (seat + 1) << _SEAT | (other + 1) << _OTHER | (kind + 1) << _KIND)


@hot
def emit_play(d: Desk, seat: int, kind: int, colour: int, flags: int) -> None:
    d.events.append(E_PLAYED | (seat + 1) << _SEAT | (kind + 1) << _KIND | (colour + 1) << _COLOUR | flags << _AMOUNT)


@kernel
def emit_colour(d: Desk, seat: int, colour: int) -> None:
    d.events.append(E_NAMED | (seat + 1) << _SEAT | (colour + 1) << _COLOUR)


@kernel
def checksum(total: int, event: int) -> int:
    """Of a list of events, one after the other."""
    return (total * 31 + event) % CHECK


@kernel
def event_code(event: int) -> int:
    return event & _CODE


@kernel
def event_seat(event: int) -> int:
    return (event >> _SEAT & 15) - 1


def event_other(event: int) -> int:
    return (event >> _OTHER & 15) - 1


@kernel
def event_kind(event: int) -> int:
    """-1 where there is none, or where it is hidden."""
    return (event >> _KIND & 127) - 1


def event_colour(event: int) -> int:
    return (event >> _COLOUR & 7) - 1


@kernel
def event_amount(event: int) -> int:
    return event >> _AMOUNT
