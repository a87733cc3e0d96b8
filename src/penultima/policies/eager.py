"""eager: plays whenever a card fits; calls; never bluffs, catches, challenges or jumps."""

from penultima.kernel.actions import A_ACCEPT, A_COLOUR, A_DRAW, A_NO, A_PASS, A_SLAP, with_colour
from penultima.kernel.fit import honest, playable, stackable
from penultima.kernel.mark import hot
from penultima.kernel.rules import Rules
from penultima.kernel.state import ANSWER, CHOOSE, COLOUR, DISCARD, DRAWN, PLAY, RACE, State
from penultima.policies.choose import any_bit, any_colour, choose_other, lay_kind
from penultima.policies.wits import Wits


@hot
def eager(s: State, R: Rules, w: Wits, seat: int) -> int:
    kinds = wanted(s, R, seat)
    if kinds != 0:
        return lay_kind(s, R, w, seat, any_bit(w, seat, kinds))
    return without_card(s, w, seat)


@hot
def wanted(s: State, R: Rules, seat: int) -> int:
    if s.phase == PLAY or s.phase == DRAWN:
        kinds = playable(s, R, seat)
        return kinds if s.phase == PLAY else kinds & (1 << s.drawn)
    if s.phase == ANSWER:
        return honest(s, R, seat, s.holds[seat] & stackable(s, R))
    if s.phase == DISCARD:
        return s.holds[seat]
    return 0


@hot
def without_card(s: State, w: Wits, seat: int) -> int:
    if s.phase == PLAY:
        return A_DRAW
    if s.phase == DRAWN:
        return A_PASS
    if s.phase == ANSWER:
        return A_ACCEPT
    if s.phase == COLOUR:
        return with_colour(A_COLOUR, any_colour(w, seat))
    if s.phase == CHOOSE:
        return choose_other(s, w, seat)
    return A_SLAP if s.phase == RACE else A_NO
