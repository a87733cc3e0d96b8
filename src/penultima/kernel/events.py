"""Events encoded as ints: code, seat, other seat, card kind, colour and amount.

Each event code declares its fields, and whether everybody may see the card of the event. If a card is not public,
`view.py` hides it from the seats that may not see it.
"""

from penultima.kernel.decorators import hot, kernel
from penultima.kernel.named_codes import NamedCodes
from penultima.kernel.step_context import StepContext

_names = NamedCodes()
EVENT_FIELDS: dict[str, tuple[str, ...]] = {}
"""The fields of each kind of event. Names and fields may be added, never renamed."""
PUBLIC_KIND: set[int] = set()
"""Codes of events with a card that everybody may see. In other events, only the seat of the event may see the card."""


def _event(name: str, *fields: str, public: bool = False) -> int:
    code = _names(name)
    EVENT_FIELDS[name] = fields
    if public:
        PUBLIC_KIND.add(code)
    return code


E_DEALER = _event("dealer", "seat")
E_CUT = _event("cut", "seat", "card", public=True)  # a card turned up to choose the dealer
E_DEALT = _event("dealt", "seat", "card")
E_TURNED_UP = _event("turned-up", "card", public=True)  # the first card of the discard pile
E_RETURNED = _event("returned", "card", public=True)  # a first card put back into the draw pile
E_IGNORED = _event("ignored", "card", public=True)  # a card that cannot start the deal and stays under the first card
E_AWAITS = _event("awaits", "seat", "phase")  # seat: nobody if several seats are awaited
E_PLAYED = _event("played", "seat", "card", "colour", "called", "jumped", public=True)
E_DREW = _event("drew", "seat", "card")  # drew a card as the action of a turn
E_TOOK = _event("took", "seat", "card")  # had to draw a card
E_KEPT = _event("kept", "seat")  # kept the card just drawn
E_FOUND_NOTHING = _event("found-nothing", "seat")  # wanted to draw, but there were no cards
E_RESHUFFLED = _event("reshuffled", "cards")  # cards: size of the new draw pile
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
E_ROTATED = _event("rotated", "seat")  # every hand moved to the next seat
E_MIXED = _event("mixed", "seat", "cards")  # all hands were shuffled together and dealt again
E_RECEIVED = _event("received", "seat", "card")  # got this card by a swap, a rotation or a mix of hands
E_SHED = _event("shed", "seat", "card", public=True)
E_DISCARDED = _event("discarded", "seat", "card", public=True)
E_RACED = _event("raced", "seat", "cards")  # started a race whose loser draws this many cards
E_SLAPPED = _event("slapped", "seat")
E_SLOWEST = _event("slowest", "seat", "cards")  # lost a race and draws this many cards
E_ACCUSED = _event("accused", "seat", "other")
E_VOTED = _event("voted", "seat", "yes")
E_JUDGED = _event("judged", "other", "upheld")  # other: the accused seat
E_MISPLAYED = _event("misplayed", "seat", "card", public=True)  # the card was shown and taken back
E_WENT_OUT = _event("went-out", "seat", "place")
E_ENDED = _event("ended", "seat", "how")  # seat: the winner, or nobody
E_SCORED = _event("scored", "seat", "points")
E_WON = _event("won", "seat")  # won the match
EVENT_NAMES = tuple(_names)

WITH_CALL, AS_JUMP = 1, 2  # flags in the amount of the event `played`

_SEAT, _OTHER, _KIND, _COLOUR, _AMOUNT = 6, 10, 14, 21, 24
_CODE = (1 << _SEAT) - 1
CHECKSUM_MODULUS = (1 << 31) - 1
HIDDEN_KIND = ~(127 << _KIND)

OTHER_SEES_KIND = frozenset({E_SHOWED})
"""Codes of events whose card two seats may see: the seats `seat` and `other` of the event."""


@hot
def emit(d: StepContext, code: int, seat: int, other: int, amount: int) -> None:
    d.events.append(code | (seat + 1) << _SEAT | (other + 1) << _OTHER | amount << _AMOUNT)


@hot
def emit_card(d: StepContext, code: int, seat: int, other: int, kind: int) -> None:
    d.events.append(code | (seat + 1) << _SEAT | (other + 1) << _OTHER | (kind + 1) << _KIND)


@hot
def emit_play(d: StepContext, seat: int, kind: int, colour: int, flags: int) -> None:
    d.events.append(E_PLAYED | (seat + 1) << _SEAT | (kind + 1) << _KIND | (colour + 1) << _COLOUR | flags << _AMOUNT)


@kernel
def emit_colour(d: StepContext, seat: int, colour: int) -> None:
    d.events.append(E_NAMED | (seat + 1) << _SEAT | (colour + 1) << _COLOUR)


@kernel
def add_to_checksum(total: int, event: int) -> int:
    """Return the checksum of a list of events after one more event. `total` is the checksum before it."""
    return (total * 31 + event) % CHECKSUM_MODULUS


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
    """Return the kind of the card, or -1 if the event has no card or the card is hidden."""
    return (event >> _KIND & 127) - 1


@kernel
def event_colour(event: int) -> int:
    return (event >> _COLOUR & 7) - 1


@kernel
def event_amount(event: int) -> int:
    return event >> _AMOUNT
