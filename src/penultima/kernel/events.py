"""An event is a fact, in one int: code, seat, other seat, kind, colour, amount.

Each code says what it tells, and whether its card is public or for one seat only; view.py hides it from the others.
"""

from penultima.kernel.desk import Desk
from penultima.kernel.mark import hot, kernel
from penultima.kernel.names import Names

_names = Names()
FIELDS: dict[str, tuple[str, ...]] = {}
"""What each kind of event tells. Names and fields may be added, never renamed."""
PUBLIC_KIND: set[int] = set()
"""Codes whose kind everybody sees. Of any other, the kind is for the seat it happened to."""


def _event(name: str, *fields: str, public: bool = False) -> int:
    code = _names(name)
    FIELDS[name] = fields
    if public:
        PUBLIC_KIND.add(code)
    return code


E_DEALER = _event("dealer", "seat")
E_CUT = _event("cut", "seat", "card", public=True)  # turned up for the deal
E_DEALT = _event("dealt", "seat", "card")
E_TURNED_UP = _event("turned-up", "card", public=True)  # starts the discard pile
E_RETURNED = _event("returned", "card", public=True)  # went back into the draw pile
E_IGNORED = _event("ignored", "card", public=True)  # stays under the first card
E_AWAITS = _event("awaits", "seat", "phase")  # nobody: several
E_PLAYED = _event("played", "seat", "card", "colour", "called", "jumped", public=True)
E_DREW = _event("drew", "seat", "card")  # in turn
E_TOOK = _event("took", "seat", "card")  # was made to
E_KEPT = _event("kept", "seat")  # the card just drawn
E_FOUND_NOTHING = _event("found-nothing", "seat")  # to draw
E_RESHUFFLED = _event("reshuffled", "cards")  # so many are the new draw pile
E_NAMED = _event("named", "seat", "colour")
E_LOST_TURN = _event("lost-turn", "seat")
E_REVERSED = _event("reversed", "seat", "direction")
E_OWES = _event("owes", "seat", "cards")
E_ACCEPTED = _event("accepted", "seat", "cards")
E_CHALLENGED = _event("challenged", "seat", "other", "guilty")
E_SHOWED = _event("showed", "seat", "other", "card")
E_CALLED = _event("called", "seat")
E_CAUGHT = _event("caught", "seat", "other")
E_CHOSE = _event("chose", "seat", "other")
E_SWAPPED = _event("swapped", "seat", "other")
E_ROTATED = _event("rotated", "seat")  # all hands moved on
E_MIXED = _event("mixed", "seat", "cards")  # shuffled all hands
E_RECEIVED = _event("received", "seat", "card")  # by a swap, a rotation or a mix
E_SHED = _event("shed", "seat", "card", public=True)
E_DISCARDED = _event("discarded", "seat", "card", public=True)
E_RACED = _event("raced", "seat", "cards")  # started a race for so many
E_SLAPPED = _event("slapped", "seat")
E_SLOWEST = _event("slowest", "seat", "cards")  # draws so many
E_ACCUSED = _event("accused", "seat", "other")
E_VOTED = _event("voted", "seat", "yes")
E_JUDGED = _event("judged", "other", "upheld")  # the accused
E_MISPLAYED = _event("misplayed", "seat", "card", public=True)  # tried it and took it back
E_WENT_OUT = _event("went-out", "seat", "place")
E_ENDED = _event("ended", "seat", "how")  # the winner or nobody
E_SCORED = _event("scored", "seat", "points")
E_WON = _event("won", "seat")  # the match
NAMES = tuple(_names)

WITH_CALL, AS_JUMP = 1, 2  # flags of `played`

_SEAT, _OTHER, _KIND, _COLOUR, _AMOUNT = 6, 10, 14, 21, 24
_CODE = (1 << _SEAT) - 1
CHECK = (1 << 31) - 1
HIDDEN_KIND = ~(127 << _KIND)

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


@kernel
def event_other(event: int) -> int:
    return (event >> _OTHER & 15) - 1


@kernel
def event_kind(event: int) -> int:
    """-1 where there is none, or where it is hidden."""
    return (event >> _KIND & 127) - 1


@kernel
def event_colour(event: int) -> int:
    return (event >> _COLOUR & 7) - 1


@kernel
def event_amount(event: int) -> int:
    return event >> _AMOUNT
