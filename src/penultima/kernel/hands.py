"""Effects that move whole hands: swap, rotate, mix."""

from penultima.kernel.bits import lowest_bit
from penultima.kernel.call import update_call_duty
from penultima.kernel.decorators import cold, kernel
from penultima.kernel.events import E_MIXED, E_RECEIVED, E_ROTATED, E_SWAPPED, emit, emit_card
from penultima.kernel.piles import give_card, take_card
from penultima.kernel.rules import Rules
from penultima.kernel.state import LEFT, NOBODY, State
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import HANDS, open_stream, shuffle
from penultima.kernel.turn import following_seat, next_seat_towards


@kernel
def exchange_hands(s: State, R: Rules, a: int, b: int) -> None:
    for kind in range(R.kinds):
        count = s.hands[a][kind]
        s.hands[a][kind] = s.hands[b][kind]
        s.hands[b][kind] = count
    holds = s.holds[a]
    s.holds[a] = s.holds[b]
    s.holds[b] = holds
    held = s.held[a]
    s.held[a] = s.held[b]
    s.held[b] = held


@kernel
def announce_hand(s: State, R: Rules, d: StepContext, seat: int) -> None:
    """Apply uno.lapse to a seat with a new hand, and emit an event for each card of the hand.

    Only this seat may see the cards of these events.
    """
    update_call_duty(s, R, seat)
    mask = s.holds[seat]
    while mask != 0:
        kind = lowest_bit(mask)
        for _ in range(s.hands[seat][kind]):
            emit_card(d, E_RECEIVED, seat, NOBODY, kind)
        mask &= mask - 1


@kernel
def announce_all_hands(s: State, R: Rules, d: StepContext) -> None:
    for seat in range(s.seats):
        if s.still >> seat & 1:
            announce_hand(s, R, d, seat)


@cold
def swap_hands(s: State, R: Rules, d: StepContext, seat: int, other: int) -> None:
    if seat == other:
        return
    exchange_hands(s, R, seat, other)
    emit(d, E_SWAPPED, seat, other, 0)
    announce_hand(s, R, d, seat)
    announce_hand(s, R, d, other)


@cold
def rotate_hands(s: State, R: Rules, d: StepContext) -> None:
    """Pass each hand to the next seat.

    The first seat exchanges hands with every other seat in turn order, which moves every hand on by one seat.
    """
    first = following_seat(s, s.last)
    seat = following_seat(s, first)
    while seat != first:
        exchange_hands(s, R, first, seat)
        seat = following_seat(s, seat)
    emit(d, E_ROTATED, s.last, NOBODY, 0)
    announce_all_hands(s, R, d)


@kernel
def gather_hands(s: State, R: Rules) -> int:
    """Move the cards of all hands into the stock array behind the draw pile, sorted by kind.

    Return the number of cards.
    """
    n = 0
    for kind in range(R.kinds):
        for seat in range(s.seats):
            for _ in range(s.hands[seat][kind]):
                take_card(s, seat, kind)
                s.stock[s.stocked + n] = kind
                n += 1
    return n


@cold
def mix_hands(s: State, R: Rules, d: StepContext) -> None:
    """card.shuffle-hands, shuffle.left: shuffle all hands together and deal them again.

    The left neighbour gets the first card. Dealing goes to the left, whatever the direction of play.
    """
    n = gather_hands(s, R)
    open_stream(s, d, HANDS)
    shuffle(d, s.stock, s.stocked, n)
    emit(d, E_MIXED, s.last, NOBODY, n)
    seat = s.last
    while n > 0:
        n -= 1
        seat = next_seat_towards(s, seat, LEFT)
        give_card(s, seat, int(s.stock[s.stocked + n]))
    announce_all_hands(s, R, d)
