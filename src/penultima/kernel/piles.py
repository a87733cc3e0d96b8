"""Hands and piles: the only functions that move a card."""

from penultima.kernel.bits import lowest
from penultima.kernel.desk import Desk
from penultima.kernel.events import E_DREW, E_RESHUFFLED, E_TOOK, emit, emit_card
from penultima.kernel.mark import hot, kernel, primitive
from penultima.kernel.rules import Rules
from penultima.kernel.state import KINDS, NOBODY, State
from penultima.kernel.streams import RESHUFFLE, open_stream, shuffle

MOST_REMAKES = 20
NO_CARDS = (0,) * KINDS


@hot
def give(s: State, seat: int, kind: int) -> None:
    s.hands[seat][kind] += 1
    s.holds[seat] |= 1 << kind
    s.held[seat] += 1


@hot
def take(s: State, seat: int, kind: int) -> None:
    hand = s.hands[seat]
    hand[kind] -= 1
    if hand[kind] == 0:
        s.holds[seat] &= ~(1 << kind)
    s.held[seat] -= 1


@primitive
def clear_hand(s: State, seat: int) -> None:
    if s.holds[seat]:
        s.hands[seat][:] = NO_CARDS
    s.holds[seat] = 0
    s.held[seat] = 0


@kernel
def rest_of_hand(s: State, seat: int, kind: int) -> int:
    """Mask of the kinds in the hand, one card of this kind put aside."""
    if s.hands[seat][kind] == 1:
        return s.holds[seat] & ~(1 << kind)
    return s.holds[seat]


@kernel
def put_under(s: State, seat: int, kind: int) -> None:
    """custom.shed-order: what is shed goes under the top card."""
    take(s, seat, kind)
    s.discard[kind] += 1


@kernel
def count_remake(s: State) -> None:
    """hand.stalled: in a row with the same hands; a full count stays, and ends the deal when the action is done."""
    if s.remakes == MOST_REMAKES:
        return
    same = 1
    for seat in range(s.seats):
        if s.still >> seat & 1 and s.sizes[seat] != s.held[seat]:
            same = 0
        s.sizes[seat] = s.held[seat]
    s.remakes = (s.remakes + 1) * same


@kernel
def reshuffle(s: State, R: Rules, d: Desk) -> None:
    """The cards go in sorted, so that what was done in the deal cannot choose the new order."""
    n = 0
    for kind in range(R.kinds):
        for _ in range(s.discard[kind]):
            s.stock[n] = kind
            n += 1
        s.discard[kind] = 0
    s.stocked = n
    d.put_back += n
    if n > 0:
        count_remake(s)
        open_stream(s, d, RESHUFFLE)
        shuffle(d, s.stock, 0, n)
        emit(d, E_RESHUFFLED, NOBODY, NOBODY, n)


@hot
def next_card(s: State, R: Rules, d: Desk, seat: int, code: int) -> int:
    """The seat gets the next card of the draw pile; -1: there is none."""
    if s.stocked == 0:
        reshuffle(s, R, d)
        if s.stocked == 0:
            return -1
    s.stocked -= 1
    kind = int(s.stock[s.stocked])
    give(s, seat, kind)
    emit_card(d, code, seat, NOBODY, kind)
    s.empty = 0
    if s.due | s.late:
        s.due &= ~(1 << seat)
        s.late &= ~(1 << seat)
    return kind


@kernel
def draw_card(s: State, R: Rules, d: Desk, seat: int) -> int:
    return next_card(s, R, d, seat, E_DREW)


@kernel
def force_draw(s: State, R: Rules, d: Desk, seat: int, amount: int) -> None:
    """pile.empty: one draws what there is."""
    for _ in range(amount):
        if next_card(s, R, d, seat, E_TOOK) < 0:
            return


@primitive
def value_of_hand(s: State, R: Rules, seat: int) -> int:
    total = 0
    mask = s.holds[seat]
    while mask != 0:
        kind = lowest(mask)
        total += s.hands[seat][kind] * R.value[kind]
        mask &= mask - 1
    return total
