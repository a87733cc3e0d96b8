"""What an effect is worth to a seat, word by word, whatever card carries it."""

from penultima.kernel.bits import popcount
from penultima.kernel.mark import hot, kernel
from penultima.kernel.rules import (
    ALL,
    CHOSEN,
    NEXT,
    OP_DRAW,
    OP_EXTRA,
    OP_LEVEL,
    OP_LOSE,
    OP_RACE,
    OP_REVERSE,
    OP_ROTATE,
    OP_SHED,
    OP_SHUFFLE,
    OP_STUCK,
    OP_SWAP,
    OP_UNTIL,
    OTHERS,
    PREVIOUS,
    Rules,
)
from penultima.kernel.score import partner_of
from penultima.kernel.state import NOBODY, State
from penultima.kernel.turn import following, towards

CARD = 500
"""A card in a hand where it matters to nobody in particular."""
EXTRA = 600
"""A turn of one's own."""
ONE_CARD, TWO_CARDS, FEW_CARDS, MANY_CARDS = range(4)
"""How near a seat is to going out."""
DRAWN_BY = (725, 20, 10, 5)
LOST_BY = (2200, 240, 240, 240)
"""A card drawn and a turn lost by a rival, by how near that one is."""
NEARER = 200
"""Each step by which the seat that is passed by is nearer than the one that comes instead."""
UNTIL = 4
"""Cards that one draws, more or less, until a colour comes."""


@hot
def nearness(cards: int) -> int:
    if cards > 4:  # noqa: PLR2004
        return MANY_CARDS
    return FEW_CARDS if cards > 2 else max(ONE_CARD, cards - 1)  # noqa: PLR2004


@hot
def is_friend(s: State, R: Rules, seat: int, other: int) -> bool:
    return other == seat or other == partner_of(s, R, seat)


@kernel
def drawing(s: State, R: Rules, seat: int, other: int, cards: int) -> int:
    if is_friend(s, R, seat, other):
        return -cards * CARD
    return cards * DRAWN_BY[nearness(s.held[other])]


@kernel
def turning(s: State, R: Rules, seat: int) -> int:
    """Of a Reverse: the next turn goes to the other side, or with two players stays where it is."""
    after = following(s, seat)
    if s.inside == 2 and R.reverse_skips:  # noqa: PLR2004
        return losing(s, R, seat, after)
    return NEARER * (urgency(s, R, seat, after) - urgency(s, R, seat, towards(s, seat, -s.direction)))


@kernel
def urgency(s: State, R: Rules, seat: int, other: int) -> int:
    """How little one wishes the next turn to that seat."""
    near = MANY_CARDS - nearness(s.held[other])
    return -near if is_friend(s, R, seat, other) else near


@kernel
def losing(s: State, R: Rules, seat: int, other: int) -> int:
    lost = LOST_BY[nearness(s.held[other])]
    if is_friend(s, R, seat, other):
        return -lost
    if s.inside > 2 and other == following(s, seat):  # noqa: PLR2004
        lost += NEARER * (urgency(s, R, seat, other) - urgency(s, R, seat, following(s, other)))
    return lost


@kernel
def effect_gain(s: State, R: Rules, seat: int, kind: int) -> int:
    """Of a card that the seat is about to play."""
    total = 0
    aimed = 0
    end = R.op_start[kind] + R.op_count[kind]
    for op in range(R.op_start[kind], end):
        if R.op_head[op]:
            aimed = aim_of(s, R, seat, op, end)
        total += word_gain(s, R, seat, op, aimed, s.held[seat] - 1)
    return total


@kernel
def aim_of(s: State, R: Rules, seat: int, op: int, end: int) -> int:
    """Mask of the seats that the instruction will reach; who has to choose will choose the best."""
    target = R.op_target[op]
    if target == NEXT:
        return 1 << following(s, seat)
    if target == PREVIOUS:
        return 1 << towards(s, seat, -s.direction)
    if target == CHOSEN:
        return 1 << best_target(s, R, seat, op, end, s.held[seat] - 1)
    if target == ALL:
        return s.still
    return s.still & ~(1 << seat) if target == OTHERS else 1 << seat


@kernel
def best_target(s: State, R: Rules, seat: int, op: int, end: int, mine: int) -> int:
    """The other seat on which the instruction is worth most; among equals, the one with the fewest cards."""
    best = NOBODY
    most = 0
    for other in range(s.seats):
        if other != seat and s.still >> other & 1:
            worth = instruction_gain(s, R, seat, op, end, 1 << other, mine)
            if best == NOBODY or worth > most or (worth == most and s.held[other] < s.held[best]):
                best = other
                most = worth
    return best


@kernel
def instruction_gain(s: State, R: Rules, seat: int, op: int, end: int, aimed: int, mine: int) -> int:
    """Of the word and of those after it that share its targets."""
    total = word_gain(s, R, seat, op, aimed, mine)
    op += 1
    while op < end and not R.op_head[op]:
        total += word_gain(s, R, seat, op, aimed, mine)
        op += 1
    return total


@kernel
def word_gain(s: State, R: Rules, seat: int, op: int, aimed: int, mine: int) -> int:
    """`mine`: how many cards the seat holds when it comes to this."""
    verb = R.op_verb[op]
    if verb == OP_REVERSE:
        return turning(s, R, seat)
    if verb == OP_EXTRA:
        return EXTRA
    if verb == OP_SHUFFLE:
        return CARD * (mine - hands_but(s, seat) // max(1, s.inside - 1))
    if verb == OP_ROTATE:
        return CARD * (mine - s.held[towards(s, seat, -s.direction)])
    total = 0
    for other in range(s.seats):
        if aimed & s.still & (1 << other):
            total += served_gain(s, R, seat, other, op, mine)
    if verb == OP_RACE:
        return total // max(1, popcount(aimed & s.still & ~(1 << seat)))
    return total


@kernel
def hands_but(s: State, seat: int) -> int:
    """The cards of all the others together."""
    total = -s.held[seat]
    for other in range(s.seats):
        total += s.held[other]
    return total


@kernel
def served_gain(s: State, R: Rules, seat: int, other: int, op: int, mine: int) -> int:
    """One word for one of its targets."""
    verb = R.op_verb[op]
    amount = R.op_amount[op]
    held = mine if other == seat else s.held[other]
    if verb == OP_DRAW:
        return drawing(s, R, seat, other, amount)
    if verb == OP_LOSE:
        return losing(s, R, seat, other)
    if verb == OP_SWAP:
        return CARD * (mine - held)
    if verb == OP_LEVEL:
        return drawing(s, R, seat, other, amount - held)
    if verb == OP_SHED:
        return drawing(s, R, seat, other, -1)
    if verb == OP_RACE:
        return drawing(s, R, seat, other, amount) if other != seat else 0
    if verb == OP_UNTIL:
        return drawing(s, R, seat, other, UNTIL)
    if verb == OP_STUCK:
        return drawing(s, R, seat, other, amount // 2)
    return 0
