"""Determinization: a complete table, made from the view of a searching seat and its guess of the hidden cards."""

from penultima.kernel.decorators import kernel
from penultima.kernel.rules import Rules
from penultima.kernel.state import KINDS
from penultima.kernel.streams import shuffle
from penultima.search.belief_state import SEEN, SLOTS, WORLD, BeliefState, SearchScratch, copy_board
from penultima.view import Boards


@kernel
def make_world(m: BeliefState, b: Boards, R: Rules, t: SearchScratch) -> None:
    """Make a complete table on the board WORLD.

    The guess replaces all hidden cards, so the world contains no hidden information about the true table.
    """
    copy_board(b, WORLD, SEEN)
    s = b[WORLD]
    for seat in range(s.seats):
        if seat != m.seat:
            s.holds[seat] = 0
            for kind in range(KINDS):
                s.hands[seat][kind] = m.hands[seat][kind]
                if m.hands[seat][kind] > 0:
                    s.holds[seat] |= 1 << kind
    shuffle(t, m.kinds, SLOTS, m.pile_size)
    for place in range(s.stocked):
        s.stock[place] = m.kinds[SLOTS + place]
    s.guilty = 0
    if s.contest and s.holds[s.last] & R.forbids[m.colour]:
        s.guilty = 1
