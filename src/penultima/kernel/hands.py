"""Whole hands that move: swapped, rotated, mixed."""

from penultima.kernel.bits import lowest
from penultima.kernel.call import hand_changed
from penultima.kernel.desk import Desk
from penultima.kernel.events import E_MIXED, E_RECEIVED, E_ROTATED, E_SWAPPED, emit, emit_card
from penultima.kernel.mark import cold, kernel
from penultima.kernel.piles import give, take
from penultima.kernel.rules import Rules
from penultima.kernel.state import LEFT, NOBODY, State
from penultima.kernel.streams import HANDS, open_stream, shuffle
from penultima.kernel.turn import following, towards


@kernel
def exchange(s: State, R: Rules, a: int, b: int) -> None:
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
def announce(s: State, R: Rules, d: Desk, seat: int) -> None:
    """The seat learns its new hand; uno.lapse applies to it."""
    hand_changed(s, R, seat)
    mask = s.holds[seat]
    while mask != 0:
        kind = lowest(mask)
        for _ in range(s.hands[seat][kind]):
            emit_card(d, E_RECEIVED, seat, NOBODY, kind)
        mask &= mask - 1


@kernel
def announce_all(s: State, R: Rules, d: Desk) -> None:
    for seat in range(s.seats):
        if s.still >> seat & 1:
            announce(s, R, d, seat)


@cold
def swap_hands(s: State, R: Rules, d: Desk, seat: int, other: int) -> None:
    if seat == other:
        return
    exchange(s, R, seat, other)
    emit(d, E_SWAPPED, seat, other, 0)
    announce(s, R, d, seat)
    announce(s, R, d, other)


@cold
def rotate_hands(s: State, R: Rules, d: Desk) -> None:
    """Each hand goes to the next seat: one walks all around, and each exchange leaves the right one behind."""
    first = following(s, s.last)
    seat = following(s, first)
    while seat != first:
        exchange(s, R, first, seat)
        seat = following(s, seat)
    emit(d, E_ROTATED, s.last, NOBODY, 0)
    announce_all(s, R, d)


@kernel
def gather(s: State, R: Rules) -> int:
    """All hands, sorted, laid behind the draw pile, where there is always room for them; their number."""
    n = 0
    for kind in range(R.kinds):
        for seat in range(s.seats):
            for _ in range(s.hands[seat][kind]):
                take(s, seat, kind)
                s.stock[s.stocked + n] = kind
                n += 1
    return n


@cold
def mix_hands(s: State, R: Rules, d: Desk) -> None:
    """card.shuffle-hands, shuffle.left: dealt out from the left neighbour on, whatever the direction."""
    n = gather(s, R)
    open_stream(s, d, HANDS)
    shuffle(d, s.stock, s.stocked, n)
    emit(d, E_MIXED, s.last, NOBODY, n)
    seat = s.last
    while n > 0:
        n -= 1
        seat = towards(s, seat, LEFT)
        give(s, seat, int(s.stock[s.stocked + n]))
    announce_all(s, R, d)
