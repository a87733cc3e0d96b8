"""The policy `eager`: plays a card if one matches, and calls. It never bluffs, catches, challenges or jumps in."""

from penultima.kernel.actions import A_ACCEPT, A_COLOUR, A_DRAW, A_NO, A_PASS, A_SLAP, with_colour
from penultima.kernel.decorators import hot
from penultima.kernel.fit import playable_kinds, stackable_kinds, without_bluffs
from penultima.kernel.rules import Rules
from penultima.kernel.state import ANSWER, CHOOSE, COLOUR, DISCARD, DRAWN, PLAY, RACE, State
from penultima.policies.choices import choose_random_target, lay_or_discard, random_bit, random_colour
from penultima.policies.policy_context import PolicyContext


@hot
def eager(s: State, R: Rules, w: PolicyContext, seat: int) -> int:
    kinds = wanted_kinds(s, R, seat)
    if kinds != 0:
        return lay_or_discard(s, R, w, seat, random_bit(w, seat, kinds))
    return decide_without_card(s, w, seat)


@hot
def wanted_kinds(s: State, R: Rules, seat: int) -> int:
    if s.phase == PLAY or s.phase == DRAWN:
        kinds = playable_kinds(s, R, seat)
        return kinds if s.phase == PLAY else kinds & (1 << s.drawn)
    if s.phase == ANSWER:
        return without_bluffs(s, R, seat, s.holds[seat] & stackable_kinds(s, R))
    if s.phase == DISCARD:
        return s.holds[seat]
    return 0


@hot
def decide_without_card(s: State, w: PolicyContext, seat: int) -> int:
    if s.phase == PLAY:
        return A_DRAW
    if s.phase == DRAWN:
        return A_PASS
    if s.phase == ANSWER:
        return A_ACCEPT
    if s.phase == COLOUR:
        return with_colour(A_COLOUR, random_colour(w, seat))
    if s.phase == CHOOSE:
        return choose_random_target(s, w, seat)
    return A_SLAP if s.phase == RACE else A_NO
