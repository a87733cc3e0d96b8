"""The interpreter for card effects.

An effect is a small program of words. Each word has a verb, a target and an amount. The program pauses when a player
has to choose something.
"""

from penultima.kernel.bits import lowest_bit
from penultima.kernel.call import update_call_duty
from penultima.kernel.decorators import cold, hot, kernel
from penultima.kernel.events import E_CHOSE, E_DISCARDED, E_REVERSED, E_SHED, E_TOOK, emit, emit_card
from penultima.kernel.fit import fitting_kinds
from penultima.kernel.hands import mix_hands, rotate_hands, swap_hands
from penultima.kernel.piles import draw_next_card, force_draw, put_under
from penultima.kernel.race import start_race
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
    WHAT_COLOUR,
    WHAT_NAMED,
    WHAT_WILDS,
    Rules,
)
from penultima.kernel.score import end_deal, go_out, is_decided
from penultima.kernel.state import CHOOSE, DISCARD, LEFT, NOBODY, State
from penultima.kernel.step_context import StepContext
from penultima.kernel.turn import await_seat, following_seat, next_seat_towards, pass_turn

DROPPED = -1
TWO = 2


@hot
def start_effect(s: State, R: Rules, d: StepContext, kind: int, final: int) -> None:
    s.op = R.op_start[kind]
    s.op_end = s.op + R.op_count[kind]
    s.served = 0
    s.final = final
    run_effect(s, R, d)


@hot
def run_effect(s: State, R: Rules, d: StepContext) -> None:
    """Run the effect until it ends, a player has to act, or the deal is over. When the effect ends, pass the turn."""
    while s.op < s.op_end:
        if s.served == 0:
            if R.op_head[s.op] and not aim_instruction(s, R, d):
                return
            s.served = 1
        if not perform_word(s, R, d):
            return
        s.op += 1
        s.served = 0
    pass_turn(s, d)


@hot
def aim_instruction(s: State, R: Rules, d: StepContext) -> bool:
    """Determine the targets of the instruction that begins at this word.

    Return False if the player has to choose a target.
    """
    target = R.op_target[s.op]
    s.way = s.direction
    if target == CHOSEN:
        if s.final:
            s.aimed = DROPPED
            return True
        await_seat(s, d, CHOOSE, s.last)
        return False
    s.aimed = target_seats(s, target)
    return True


@hot
def target_seats(s: State, target: int) -> int:
    me = 1 << s.last
    if target == NEXT:
        return 1 << following_seat(s, s.last)
    if target == PREVIOUS:
        return 1 << next_seat_towards(s, s.last, -s.direction)
    if target == OTHERS:
        return s.still & ~me
    if target == ALL:
        return s.still
    return me


@cold
def choose_target(s: State, R: Rules, d: StepContext, seat: int, other: int) -> None:
    emit(d, E_CHOSE, seat, other, 0)
    s.aimed = 1 << other
    s.served = 1
    run_effect(s, R, d)


@hot
def perform_word(s: State, R: Rules, d: StepContext) -> bool:
    """Perform one word of the effect. Return False if the effect has to wait for a player or the deal is over."""
    verb = R.op_verb[s.op]
    if s.aimed == DROPPED:
        return True
    if s.final and verb != OP_DRAW and verb != OP_LOSE and verb != OP_REVERSE:
        return True
    if verb == OP_REVERSE:
        reverse_direction(s, R, d)
    elif verb == OP_EXTRA:
        s.extra = 1
    elif verb == OP_SHUFFLE:
        mix_hands(s, R, d)
    elif verb == OP_ROTATE:
        rotate_hands(s, R, d)
    elif verb == OP_RACE:
        return start_race(s, R, d, s.aimed, R.op_amount[s.op])
    else:
        return serve_targets(s, R, d, verb, R.op_amount[s.op])
    return True


@hot
def serve_targets(s: State, R: Rules, d: StepContext, verb: int, amount: int) -> bool:
    """Apply the word to its targets in turn order. The seat that played the card comes last."""
    if s.aimed & (s.aimed - 1) == 0:
        if s.aimed & s.still and not serve_seat(s, R, d, lowest_bit(s.aimed), verb, amount):
            return False
    elif not serve_in_order(s, R, d, verb, amount):
        return False
    if verb == OP_SHED:
        return send_out_empty_handed(s, R, d)
    return True


@cold
def serve_in_order(s: State, R: Rules, d: StepContext, verb: int, amount: int) -> bool:
    while s.served <= s.seats:
        seat = (s.last + s.way * s.served) % s.seats
        if s.aimed & s.still & (1 << seat) and not serve_seat(s, R, d, seat, verb, amount):
            return False
        s.served += 1
    return True


@hot
def serve_seat(s: State, R: Rules, d: StepContext, seat: int, verb: int, amount: int) -> bool:
    """Apply one word to one seat. Return False if the seat has to discard first."""
    if verb == OP_DRAW:
        force_draw(s, R, d, seat, amount)
    elif verb == OP_LOSE:
        s.skips[seat] += 1
    elif verb == OP_UNTIL:
        draw_until(s, R, d, seat, named_kinds(s, R, amount))
    elif verb == OP_STUCK:
        if fitting_kinds(s, R, seat) == 0:
            force_draw(s, R, d, seat, amount)
    elif verb == OP_SHED:
        shed_cards(s, R, d, seat, named_kinds(s, R, amount))
    elif verb == OP_SWAP:
        swap_hands(s, R, d, s.last, seat)
    elif verb == OP_LEVEL:
        return level_hand(s, R, d, seat, amount)
    return True


@kernel
def named_kinds(s: State, R: Rules, what: int) -> int:
    if what < WHAT_COLOUR:
        return R.digit_kinds[what]
    if what == WHAT_NAMED:
        return R.colour_kinds[s.colour]
    if what == WHAT_WILDS:
        return R.wilds
    return R.colour_kinds[what - WHAT_COLOUR]


@cold
def draw_until(s: State, R: Rules, d: StepContext, seat: int, wanted: int) -> None:
    while True:
        kind = draw_next_card(s, R, d, seat, E_TOOK)
        if kind < 0 or wanted >> kind & 1:
            return


@cold
def shed_cards(s: State, R: Rules, d: StepContext, seat: int, unwanted: int) -> None:
    mask = s.holds[seat] & unwanted
    if mask == 0:
        return
    while mask != 0:
        kind = lowest_bit(mask)
        for _ in range(s.hands[seat][kind]):
            put_under(s, seat, kind)
            emit_card(d, E_SHED, seat, NOBODY, kind)
        mask &= mask - 1
    update_call_duty(s, R, seat)


@cold
def send_out_empty_handed(s: State, R: Rules, d: StepContext) -> bool:
    """custom.shed-order: seats without cards go out, the nearest first. The rest of the effect is then skipped.

    Return False if the deal is over.
    """
    for distance in range(1, s.seats + 1):
        seat = (s.last + s.way * distance) % s.seats
        if s.still >> seat & 1 and s.held[seat] == 0:
            go_out(s, d, seat)
            s.op_end = s.op + 1
            if is_decided(s, R):
                end_deal(s, R, d)
                return False
    return True


@cold
def level_hand(s: State, R: Rules, d: StepContext, seat: int, amount: int) -> bool:
    if s.held[seat] > amount:
        await_seat(s, d, DISCARD, seat)
        return False
    force_draw(s, R, d, seat, amount - s.held[seat])
    return True


@cold
def discard_card(s: State, R: Rules, d: StepContext, seat: int, kind: int) -> None:
    put_under(s, seat, kind)
    emit_card(d, E_DISCARDED, seat, NOBODY, kind)
    update_call_duty(s, R, seat)
    run_effect(s, R, d)


@kernel
def reverse_direction(s: State, R: Rules, d: StepContext) -> None:
    """reverse.two: change the direction. With two players, a Reverse can also act as a Skip.

    A player who has gone out with this Reverse still counts as one of the two.
    """
    s.direction = -s.direction
    emit(d, E_REVERSED, s.last, NOBODY, 1 if s.direction == LEFT else 0)
    inside = s.inside
    if not s.still >> s.last & 1:
        inside += 1
    if inside == TWO and R.reverse_skips:
        s.skips[following_seat(s, s.last)] += 1
