"""The value of a card effect for the seat that plays it, computed word by word."""

from penultima.kernel.bits import popcount
from penultima.kernel.decorators import hot, kernel
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
from penultima.kernel.turn import following_seat, next_seat_towards

CARD = 500
"""The value of one card. It is used when this seat or its partner draws, and when hands are exchanged."""
EXTRA = 600
"""The value of an extra turn."""
ONE_CARD, TWO_CARDS, FEW_CARDS, MANY_CARDS = range(4)
"""Levels of nearness, which tell how close a seat is to going out. They depend on its number of cards."""
DRAWN_BY = (725, 20, 10, 5)
LOST_BY = (2200, 240, 240, 240)
"""The value of each card that a rival draws, and of each turn that a rival loses, by the rival's level of nearness."""
NEARER = 200
"""The value of moving the next turn from one rival to another who is one level of nearness further from going out.

It is multiplied by the number of levels between the two rivals.
"""
UNTIL = 4
"""The expected number of cards drawn until a card of a given colour appears."""


@hot
def nearness(cards: int) -> int:
    if cards > 4:  # noqa: PLR2004
        return MANY_CARDS
    return FEW_CARDS if cards > 2 else max(ONE_CARD, cards - 1)  # noqa: PLR2004


@hot
def is_friend(s: State, R: Rules, seat: int, other: int) -> bool:
    return other == seat or other == partner_of(s, R, seat)


@kernel
def value_draw(s: State, R: Rules, seat: int, other: int, cards: int) -> int:
    if is_friend(s, R, seat, other):
        return -cards * CARD
    return cards * DRAWN_BY[nearness(s.held[other])]


@kernel
def value_reverse(s: State, R: Rules, seat: int) -> int:
    """Return the value of a Reverse: the next turn goes to the other neighbour or, with two players, to this seat."""
    after = following_seat(s, seat)
    if s.inside == 2 and R.reverse_skips:  # noqa: PLR2004
        return value_lost_turn(s, R, seat, after)
    return NEARER * (urgency(s, R, seat, after) - urgency(s, R, seat, next_seat_towards(s, seat, -s.direction)))


@kernel
def urgency(s: State, R: Rules, seat: int, other: int) -> int:
    """Rate how bad it is for `seat` if `other` has the next turn."""
    near = MANY_CARDS - nearness(s.held[other])
    return -near if is_friend(s, R, seat, other) else near


@kernel
def value_lost_turn(s: State, R: Rules, seat: int, other: int) -> int:
    lost = LOST_BY[nearness(s.held[other])]
    if is_friend(s, R, seat, other):
        return -lost
    if s.inside > 2 and other == following_seat(s, seat):  # noqa: PLR2004
        lost += NEARER * (urgency(s, R, seat, other) - urgency(s, R, seat, following_seat(s, other)))
    return lost


@kernel
def value_effect(s: State, R: Rules, seat: int, kind: int) -> int:
    """Return the value of a card's effect. The seat is about to play this card."""
    total = 0
    aimed = 0
    end = R.op_start[kind] + R.op_count[kind]
    for op in range(R.op_start[kind], end):
        if R.op_head[op]:
            aimed = reached_seats(s, R, seat, op, end)
        total += value_word(s, R, seat, op, aimed, s.held[seat] - 1)
    return total


@kernel
def reached_seats(s: State, R: Rules, seat: int, op: int, end: int) -> int:
    """Return a mask of the seats that the instruction affects. If a target must be chosen, assume the best one."""
    target = R.op_target[op]
    if target == NEXT:
        return 1 << following_seat(s, seat)
    if target == PREVIOUS:
        return 1 << next_seat_towards(s, seat, -s.direction)
    if target == CHOSEN:
        return 1 << best_target(s, R, seat, op, end, s.held[seat] - 1)
    if target == ALL:
        return s.still
    return s.still & ~(1 << seat) if target == OTHERS else 1 << seat


@kernel
def best_target(s: State, R: Rules, seat: int, op: int, end: int, own_cards: int) -> int:
    """Return the target for which the instruction has the highest value.

    Among equal targets, return the seat with the fewest cards.
    """
    best = NOBODY
    most = 0
    for other in range(s.seats):
        if other != seat and s.still >> other & 1:
            worth = value_instruction(s, R, seat, op, end, 1 << other, own_cards)
            if best == NOBODY or worth > most or (worth == most and s.held[other] < s.held[best]):
                best = other
                most = worth
    return best


@kernel
def value_instruction(s: State, R: Rules, seat: int, op: int, end: int, aimed: int, own_cards: int) -> int:
    """Return the value of one instruction: the word at `op` and the following words with the same targets."""
    total = value_word(s, R, seat, op, aimed, own_cards)
    op += 1
    while op < end and not R.op_head[op]:
        total += value_word(s, R, seat, op, aimed, own_cards)
        op += 1
    return total


@kernel
def value_word(s: State, R: Rules, seat: int, op: int, aimed: int, own_cards: int) -> int:
    """Return the value of one word. `own_cards` is the number of cards that the seat has when the effect runs."""
    verb = R.op_verb[op]
    if verb == OP_REVERSE:
        return value_reverse(s, R, seat)
    if verb == OP_EXTRA:
        return EXTRA
    if verb == OP_SHUFFLE:
        return CARD * (own_cards - count_cards_of_others(s, seat) // max(1, s.inside - 1))
    if verb == OP_ROTATE:
        return CARD * (own_cards - s.held[next_seat_towards(s, seat, -s.direction)])
    total = 0
    for other in range(s.seats):
        if aimed & s.still & (1 << other):
            total += value_word_for_seat(s, R, seat, other, op, own_cards)
    if verb == OP_RACE:
        return total // max(1, popcount(aimed & s.still & ~(1 << seat)))
    return total


@kernel
def count_cards_of_others(s: State, seat: int) -> int:
    """Count the cards of all other seats."""
    total = -s.held[seat]
    for other in range(s.seats):
        total += s.held[other]
    return total


@kernel
def value_word_for_seat(s: State, R: Rules, seat: int, other: int, op: int, own_cards: int) -> int:
    """Return the value of one word, applied to one of its targets."""
    verb = R.op_verb[op]
    amount = R.op_amount[op]
    held = own_cards if other == seat else s.held[other]
    if verb == OP_DRAW:
        return value_draw(s, R, seat, other, amount)
    if verb == OP_LOSE:
        return value_lost_turn(s, R, seat, other)
    if verb == OP_SWAP:
        return CARD * (own_cards - held)
    if verb == OP_LEVEL:
        return value_draw(s, R, seat, other, amount - held)
    if verb == OP_SHED:
        return value_draw(s, R, seat, other, -1)
    if verb == OP_RACE:
        return value_draw(s, R, seat, other, amount) if other != seat else 0
    if verb == OP_UNTIL:
        return value_draw(s, R, seat, other, UNTIL)
    if verb == OP_STUCK:
        return value_draw(s, R, seat, other, amount // 2)
    return 0
