"""A whole table that a seat holds for possible: what it sees, and its guess of all that it does not."""

from penultima.kernel.mark import kernel
from penultima.kernel.rules import Rules
from penultima.kernel.state import KINDS
from penultima.kernel.streams import shuffle
from penultima.search.mind import SEEN, SLOTS, WORLD, Mind, Tools, put
from penultima.view import Boards


@kernel
def make_world(m: Mind, b: Boards, R: Rules, t: Tools) -> None:
    """The guess is as large as what is hidden (`agrees`), so nothing of the true table is left in it."""
    put(b, WORLD, SEEN)
    s = b[WORLD]
    for seat in range(s.seats):
        if seat != m.seat:
            s.holds[seat] = 0
            for kind in range(KINDS):
                s.hands[seat][kind] = m.hands[seat][kind]
                if m.hands[seat][kind] > 0:
                    s.holds[seat] |= 1 << kind
    shuffle(t, m.what, SLOTS, m.piled)
    for place in range(s.stocked):
        s.stock[place] = m.what[SLOTS + place]
    s.guilty = 0
    if s.contest and s.holds[s.last] & R.forbids[m.colour]:
        s.guilty = 1
