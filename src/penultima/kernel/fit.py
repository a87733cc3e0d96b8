"""What may be laid: matching, bluffs, answers to a debt, jumps."""

from penultima.kernel.bits import lowest
from penultima.kernel.mark import hot, kernel
from penultima.kernel.piles import rest_of_hand
from penultima.kernel.rules import ANY, Rules
from penultima.kernel.state import State


@kernel
def is_bluff(s: State, R: Rules, seat: int, kind: int) -> bool:
    """wild-draw.legal, against the rest of the hand and the colour in force."""
    return rest_of_hand(s, seat, kind) & R.forbids[s.colour] != 0


@kernel
def honest(s: State, R: Rules, seat: int, kinds: int) -> int:
    """Those of the kinds, all in the hand, that are no bluff."""
    wild_draws = kinds & R.wild_draws
    if wild_draws == 0:
        return kinds
    if s.holds[seat] & R.forbids[s.colour] & ~R.wild_draws:
        return kinds & ~wild_draws
    while wild_draws != 0:
        kind = lowest(wild_draws)
        if is_bluff(s, R, seat, kind):
            kinds &= ~(1 << kind)
        wild_draws &= wild_draws - 1
    return kinds


@kernel
def fitting(s: State, R: Rules, seat: int) -> int:
    return s.holds[seat] & R.fits[s.colour][s.top]


@hot
def playable(s: State, R: Rules, seat: int) -> int:
    """can-play: what fits and is no bluff."""
    kinds = s.holds[seat] & R.fits[s.colour][s.top]
    return honest(s, R, seat, kinds) if kinds & R.wild_draws else kinds


@kernel
def allowed(s: State, R: Rules, seat: int, kinds: int) -> int:
    """Under no-bluff only honest cards; elsewhere a bluff is a play too."""
    if R.no_bluff:
        return honest(s, R, seat, kinds)
    return kinds


@kernel
def stackable(s: State, R: Rules) -> int:
    """The kinds that answer the debt on top."""
    wild = R.stacked & R.wilds
    coloured = R.stacked & ~R.wilds
    if R.wilds >> s.top & 1:
        return wild | (coloured & R.colour_kinds[s.colour] if R.stacking == ANY else 0)
    return coloured | (wild if R.stacking == ANY else 0)


@kernel
def jumping(s: State, R: Rules, seat: int) -> int:
    """The kind that is identical to the top card, where it may be played out of turn."""
    if R.jump_in:
        return s.holds[seat] & (1 << s.top) & ~R.wilds
    return 0


@kernel
def must_play_drawn(s: State, R: Rules, seat: int) -> bool:
    """force-play and drawn-card: keeping the drawn card is refused."""
    if not (R.force_play or (R.drawn_must and s.stuck)):
        return False
    return playable(s, R, seat) >> s.drawn & 1 != 0


@kernel
def may_draw(s: State, R: Rules, seat: int) -> bool:
    if R.draw_by_choice and not R.force_play:
        return True
    return playable(s, R, seat) == 0
