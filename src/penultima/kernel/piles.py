"""Hands and piles. Only the functions of this module move cards."""

from penultima.kernel.bits import lowest_bit
from penultima.kernel.decorators import hot, kernel, primitive
from penultima.kernel.events import E_DREW, E_RESHUFFLED, E_TOOK, emit, emit_card
from penultima.kernel.rules import Rules
from penultima.kernel.state import KINDS, NOBODY, State
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import RESHUFFLE, open_stream, shuffle

MAX_REMAKES = 20
NO_CARDS = (0,) * KINDS


@hot
def give_card(s: State, seat: int, kind: int) -> None:
    s.hands[seat][kind] += 1
    s.holds[seat] |= 1 << kind
    s.held[seat] += 1


@hot
def take_card(s: State, seat: int, kind: int) -> None:
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
    """Return a mask of the kinds that remain in the hand if one card of this kind is taken out."""
    if s.hands[seat][kind] == 1:
        return s.holds[seat] & ~(1 << kind)
    return s.holds[seat]


@kernel
def put_under(s: State, seat: int, kind: int) -> None:
    """custom.shed-order: move the card from the hand to the discard pile, below the top card."""
    take_card(s, seat, kind)
    s.discard[kind] += 1


@kernel
def count_remake(s: State) -> None:
    """hand.stalled: count how often in a row the draw pile was remade while all hands kept their sizes.

    When the count reaches MAX_REMAKES, the deal ends after the action.
    """
    if s.remakes == MAX_REMAKES:
        return
    same = 1
    for seat in range(s.seats):
        if s.still >> seat & 1 and s.sizes[seat] != s.held[seat]:
            same = 0
        s.sizes[seat] = s.held[seat]
    s.remakes = (s.remakes + 1) * same


@kernel
def reshuffle(s: State, R: Rules, d: StepContext) -> None:
    """Shuffle the discard pile into a new draw pile.

    The cards are sorted before the shuffle, so that the new order depends on the random numbers alone.
    """
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
def draw_next_card(s: State, R: Rules, d: StepContext, seat: int, code: int) -> int:
    """Draw the next card for the seat. Return the kind of the card, or -1 if no card is left."""
    if s.stocked == 0:
        reshuffle(s, R, d)
        if s.stocked == 0:
            return -1
    s.stocked -= 1
    kind = int(s.stock[s.stocked])
    give_card(s, seat, kind)
    emit_card(d, code, seat, NOBODY, kind)
    s.empty = 0
    if s.due | s.late:
        s.due &= ~(1 << seat)
        s.late &= ~(1 << seat)
    return kind


@kernel
def draw_card(s: State, R: Rules, d: StepContext, seat: int) -> int:
    return draw_next_card(s, R, d, seat, E_DREW)


@kernel
def force_draw(s: State, R: Rules, d: StepContext, seat: int, amount: int) -> None:
    """pile.empty: make the seat draw this many cards, or fewer if the piles run out."""
    for _ in range(amount):
        if draw_next_card(s, R, d, seat, E_TOOK) < 0:
            return


@primitive
def hand_value(s: State, R: Rules, seat: int) -> int:
    total = 0
    mask = s.holds[seat]
    while mask != 0:
        kind = lowest_bit(mask)
        total += s.hands[seat][kind] * R.value[kind]
        mask &= mask - 1
    return total
