"""The cards that may be played: matching cards, bluffs, answers to a debt, and jumps."""

from penultima.kernel.bits import lowest_bit
from penultima.kernel.decorators import hot, kernel
from penultima.kernel.piles import rest_of_hand
from penultima.kernel.rules import ANY, Rules
from penultima.kernel.state import State


@kernel
def is_bluff(s: State, R: Rules, seat: int, kind: int) -> bool:
    """wild-draw.legal: tell whether another card in the hand makes this wild-draw a bluff."""
    return rest_of_hand(s, seat, kind) & R.forbids[s.colour] != 0


@kernel
def without_bluffs(s: State, R: Rules, seat: int, kinds: int) -> int:
    """Remove the wild-draws that would be bluffs from a mask of kinds. All kinds in the mask must be in the hand."""
    wild_draws = kinds & R.wild_draws
    if wild_draws == 0:
        return kinds
    if s.holds[seat] & R.forbids[s.colour] & ~R.wild_draws:
        return kinds & ~wild_draws
    while wild_draws != 0:
        kind = lowest_bit(wild_draws)
        if is_bluff(s, R, seat, kind):
            kinds &= ~(1 << kind)
        wild_draws &= wild_draws - 1
    return kinds


@kernel
def fitting_kinds(s: State, R: Rules, seat: int) -> int:
    return s.holds[seat] & R.fits[s.colour][s.top]


@hot
def playable_kinds(s: State, R: Rules, seat: int) -> int:
    """can-play: return the kinds in the hand that match and are not bluffs."""
    kinds = s.holds[seat] & R.fits[s.colour][s.top]
    return without_bluffs(s, R, seat, kinds) if kinds & R.wild_draws else kinds


@kernel
def allowed_kinds(s: State, R: Rules, seat: int, kinds: int) -> int:
    """Remove the bluffs from the mask if the house rule no-bluff is on. Without this rule, bluffs may be played."""
    if R.no_bluff:
        return without_bluffs(s, R, seat, kinds)
    return kinds


@kernel
def stackable_kinds(s: State, R: Rules) -> int:
    """Return the kinds that may be stacked on the top card, which created the debt."""
    wild = R.stacked & R.wilds
    coloured = R.stacked & ~R.wilds
    if R.wilds >> s.top & 1:
        return wild | (coloured & R.colour_kinds[s.colour] if R.stacking == ANY else 0)
    return coloured | (wild if R.stacking == ANY else 0)


@kernel
def jump_kinds(s: State, R: Rules, seat: int) -> int:
    """Return a mask with the kind of the top card if the seat may jump in with it, else 0."""
    if R.jump_in:
        return s.holds[seat] & (1 << s.top) & ~R.wilds
    return 0


@kernel
def must_play_drawn(s: State, R: Rules, seat: int) -> bool:
    """force-play, drawn-card: tell whether the seat must play the card that it has just drawn."""
    if not (R.force_play or (R.drawn_must and s.stuck)):
        return False
    return playable_kinds(s, R, seat) >> s.drawn & 1 != 0


@kernel
def may_draw(s: State, R: Rules, seat: int) -> bool:
    if R.draw_by_choice and not R.force_play:
        return True
    return playable_kinds(s, R, seat) == 0
