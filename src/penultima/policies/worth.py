"""What it is worth to a seat to lay a card: by the hand that it keeps, what the card does, what it leaves the others.

The weights are tuned by play against `eager`; see docs/policies.md.
"""

from penultima.kernel.mark import hot, kernel
from penultima.kernel.piles import rest_of_hand
from penultima.kernel.rules import COLOURS, NEXT, OP_EXTRA, OP_LOSE, OP_REVERSE, Rules
from penultima.kernel.state import State
from penultima.policies.gain import TWO_CARDS, effect_gain, is_friend
from penultima.policies.odds import cards_in, unseen

OUT = 10_000_000
"""The end of the deal: more than anything else together."""
SAME, ALIKE, FOLLOWED = 20, -400, 900
"""Of the cards kept: each of the colour left in force, each other one that fits, and that there is any; no wilds."""
EXIT = 6400
"""The one card that is kept can follow."""
SPENT = (-1100, -1700, -2600, -7000)
"""The only wild laid, by how near the nearest rival is to going out; one of several is dear in proportion."""
THEIRS, THEIRS_ALIKE = -30, -10
"""Each card not yet seen, of the colour or otherwise fitting, that others may follow with."""
MINE_NAMED, THEIRS_NAMED = 1000, -90
POINTS = 2
"""A point less in the hand, where a rival is about to go out."""


@kernel
def strongest(s: State, R: Rules, seat: int) -> int:
    """The colour to name: much of it in the own hand, little where others may have it."""
    best = 0
    most = -OUT
    for colour in range(COLOURS):
        kinds = R.colour_kinds[colour]
        strength = MINE_NAMED * cards_in(s, seat, kinds) + THEIRS_NAMED * unseen(s, R, seat, kinds)
        if strength > most:
            best = colour
            most = strength
    return best


@hot
def lay_worth(s: State, R: Rules, seat: int, kind: int, colour: int, near: int) -> int:
    """Of this card, with this colour in force after it; `near`: how near the nearest rival is to going out."""
    if s.held[seat] == 1:
        return OUT
    worth = kept_worth(s, R, seat, kind, colour) + left_worth(s, R, seat, kind, colour)
    if R.op_count[kind] != 0:
        worth += effect_gain(s, R, seat, kind)
    if R.wilds >> kind & 1:
        worth += SPENT[near] // cards_in(s, seat, R.wilds)
    if near <= TWO_CARDS:
        worth += POINTS * R.value[kind]
    return worth


@hot
def kept_worth(s: State, R: Rules, seat: int, kind: int, colour: int) -> int:
    """Of the hand without the card."""
    kept = rest_of_hand(s, seat, kind)
    fits = kept & R.fits[colour][kind]
    same = fits & R.colour_kinds[colour]
    twin = 1 if same >> kind & 1 else 0
    worth = SAME * (cards_in(s, seat, same) - twin) + ALIKE * cards_in(s, seat, fits & ~same & ~R.wilds)
    if fits & ~R.wilds:
        worth += FOLLOWED
    if fits and s.held[seat] == 2:  # noqa: PLR2004 - the last card but one
        worth += OUT if keeps_turn(s, R, kind) else EXIT
    return worth


@kernel
def keeps_turn(s: State, R: Rules, kind: int) -> bool:
    """Who plays this is surely next as well."""
    for op in range(R.op_start[kind], R.op_start[kind] + R.op_count[kind]):
        verb = R.op_verb[op]
        skips = (verb == OP_LOSE and R.op_target[op] == NEXT) or (verb == OP_REVERSE and R.reverse_skips)
        if verb == OP_EXTRA or (skips and s.inside == 2):  # noqa: PLR2004
            return True
    return False


@hot
def left_worth(s: State, R: Rules, seat: int, kind: int, colour: int) -> int:
    """Of what the others are left to follow on."""
    same = R.colour_kinds[colour]
    alike = R.fits[colour][kind] & ~same & ~R.wilds
    return THEIRS * unseen(s, R, seat, same) + THEIRS_ALIKE * unseen(s, R, seat, alike)


@hot
def fewest(s: State, R: Rules, seat: int) -> int:
    """The cards of the rival who is nearest to going out."""
    least = R.cards
    for other in range(s.seats):
        if s.still >> other & 1 and not is_friend(s, R, seat, other):
            least = min(least, s.held[other])
    return least
