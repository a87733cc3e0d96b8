"""The value of playing a card, by which `greedy` chooses.

It depends on the cards that remain in the hand, the effect of the card, and the cards that others may play next. The
weights were tuned in deals against `eager`; see docs/policies.md.
"""

from penultima.kernel.decorators import hot, kernel
from penultima.kernel.piles import rest_of_hand
from penultima.kernel.rules import COLOURS, NEXT, OP_EXTRA, OP_LOSE, OP_REVERSE, Rules
from penultima.kernel.state import State
from penultima.policies.effect_value import TWO_CARDS, is_friend, value_effect
from penultima.policies.odds import count_cards, count_unseen

OUT = 10_000_000
"""The value of going out, which is greater than all other values combined."""
SAME, ALIKE, FOLLOWED = 20, -400, 900
"""Weights for the cards that remain in the hand, except wild cards.

The first is added for each card of the colour in force, the second for each other card that matches the played one. The
third is a bonus if any of the remaining cards matches.
"""
EXIT = 6400
"""A bonus if a single card remains in the hand and this card matches the played one."""
SPENT = (-1100, -1700, -2600, -7000)
"""The cost of playing the only wild card, for each level of nearness of the rival closest to going out.

If the seat has n wild cards, the cost is divided by n.
"""
THEIRS, THEIRS_ALIKE = -30, -10
"""Weights for each unseen card that others may play next.

The first is for cards of the colour in force, the second for other cards that match.
"""
MINE_NAMED, THEIRS_NAMED = 1000, -90
POINTS = 2
"""The value of each point that leaves the hand while a rival is about to go out."""


@kernel
def strongest_colour(s: State, R: Rules, seat: int) -> int:
    """Return the best colour to name: the seat has many cards of it, and the others probably have few."""
    best = 0
    most = -OUT
    for colour in range(COLOURS):
        kinds = R.colour_kinds[colour]
        strength = MINE_NAMED * count_cards(s, seat, kinds) + THEIRS_NAMED * count_unseen(s, R, seat, kinds)
        if strength > most:
            best = colour
            most = strength
    return best


@hot
def value_play(s: State, R: Rules, seat: int, kind: int, colour: int, near: int) -> int:
    """Return the value of this play, with `colour` in force after it.

    `near` is the level of nearness (see `nearness`) of the rival closest to going out.
    """
    if s.held[seat] == 1:
        return OUT
    worth = value_kept_hand(s, R, seat, kind, colour) + value_left_colour(s, R, seat, kind, colour)
    if R.op_count[kind] != 0:
        worth += value_effect(s, R, seat, kind)
    if R.wilds >> kind & 1:
        worth += SPENT[near] // count_cards(s, seat, R.wilds)
    if near <= TWO_CARDS:
        worth += POINTS * R.value[kind]
    return worth


@hot
def value_kept_hand(s: State, R: Rules, seat: int, kind: int, colour: int) -> int:
    """Return the value of the hand that remains after the play."""
    rest = rest_of_hand(s, seat, kind)
    fits = rest & R.fits[colour][kind]
    same = fits & R.colour_kinds[colour]
    same_kind = 1 if same >> kind & 1 else 0
    worth = SAME * (count_cards(s, seat, same) - same_kind) + ALIKE * count_cards(s, seat, fits & ~same & ~R.wilds)
    if fits & ~R.wilds:
        worth += FOLLOWED
    if fits and s.held[seat] == 2:  # noqa: PLR2004 - one card remains after this play
        worth += OUT if keeps_turn(s, R, kind) else EXIT
    return worth


@kernel
def keeps_turn(s: State, R: Rules, kind: int) -> bool:
    """Tell whether the player of this card certainly gets the next turn as well."""
    for op in range(R.op_start[kind], R.op_start[kind] + R.op_count[kind]):
        verb = R.op_verb[op]
        skips = (verb == OP_LOSE and R.op_target[op] == NEXT) or (verb == OP_REVERSE and R.reverse_skips)
        if verb == OP_EXTRA or (skips and s.inside == 2):  # noqa: PLR2004
            return True
    return False


@hot
def value_left_colour(s: State, R: Rules, seat: int, kind: int, colour: int) -> int:
    """Return the (negative) value of the unseen cards that others may play next."""
    same = R.colour_kinds[colour]
    alike = R.fits[colour][kind] & ~same & ~R.wilds
    return THEIRS * count_unseen(s, R, seat, same) + THEIRS_ALIKE * count_unseen(s, R, seat, alike)


@hot
def fewest_rival_cards(s: State, R: Rules, seat: int) -> int:
    """Return the number of cards held by the rival closest to going out."""
    least = R.cards
    for other in range(s.seats):
        if s.still >> other & 1 and not is_friend(s, R, seat, other):
            least = min(least, s.held[other])
    return least
