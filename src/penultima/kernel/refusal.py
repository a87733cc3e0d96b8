"""The check of an action: whether it is legal and, if not, which clause forbids it.

This check is used to carry out actions and to explain refusals. `legal.py` lists the legal actions by the same
conditions. The conditions are tested in a fixed order: is the deal over, is the seat out, does the seat hold the card,
is it the seat's turn, does the card match, and so on.
"""

from penultima.kernel.actions import (
    A_ACCEPT,
    A_ACCUSE,
    A_CALL,
    A_CATCH,
    A_CHALLENGE,
    A_CHOOSE,
    A_COLOUR,
    A_DISCARD,
    A_DRAW,
    A_PASS,
    A_PLAY,
    A_SLAP,
    A_TIMEOUT,
    action_call,
    action_kind,
    action_seat,
    action_verb,
)
from penultima.kernel.clauses import (
    CARD_RACE,
    CHALLENGE_WHO,
    DRAW_BY_CHOICE,
    DRAWN_CARD,
    FINE,
    FORCE_PLAY,
    HAND_END,
    HAND_HELD,
    JUMP_IN,
    MATCH,
    PENALTY_SUGGESTION,
    PLAY_DRAWN,
    STACKING,
    SUGGESTION_JUDGE,
    TURN_ASKED,
    TURN_ORDER,
    UNO_FALSE,
    UNO_WINDOW,
    WILD_DRAW_LEGAL,
)
from penultima.kernel.decorators import kernel
from penultima.kernel.fit import is_bluff, jump_kinds, may_draw, must_play_drawn, stackable_kinds
from penultima.kernel.rules import OFF, Rules
from penultima.kernel.state import ANSWER, CHOOSE, COLOUR, DISCARD, DRAWN, OVER, PLAY, RACE, VOTE, State
from penultima.kernel.vote import HOST, jury_seats


@kernel
def check_action(s: State, R: Rules, seat: int, action: int) -> tuple[int, int]:
    """Return (clause, cost). A legal action has the clause FINE. The cost is above 0 only for a misplay."""
    clause = refusal_clause(s, R, seat, action)
    if clause != FINE and R.misplay and is_misplay(s, seat, action, clause):
        return clause, R.misplay
    return clause, 0


@kernel
def is_misplay(s: State, seat: int, action: int, clause: int) -> bool:
    """misplay.turn: tell whether a refused action is a misplay.

    A misplay is an attempt to play a card of the hand against one of four clauses.
    """
    if action_verb(action) != A_PLAY or s.hands[seat][action_kind(action)] == 0:
        return False
    if s.phase != PLAY and s.phase != DRAWN:
        return False
    return clause == TURN_ORDER or clause == JUMP_IN or clause == MATCH or clause == PLAY_DRAWN


@kernel
def refusal_clause(s: State, R: Rules, seat: int, action: int) -> int:
    verb = action_verb(action)
    if s.phase == OVER:
        return HAND_END
    if verb == A_TIMEOUT:
        return FINE if s.phase == RACE or s.phase == VOTE else TURN_ASKED
    if s.still >> seat & 1 == 0:
        return TURN_ORDER
    if verb == A_PLAY:
        return refuse_play(s, R, seat, action)
    if verb == A_DRAW or verb == A_PASS:
        return refuse_draw_or_pass(s, R, seat, verb)
    if verb == A_CALL or verb == A_CATCH:
        return refuse_call(s, seat, seat if verb == A_CALL else action_seat(action), verb)
    return refuse_answer(s, R, seat, verb, action)


@kernel
def refuse_play(s: State, R: Rules, seat: int, action: int) -> int:
    kind = action_kind(action)
    if s.hands[seat][kind] == 0:
        return HAND_HELD
    if s.phase == ANSWER and seat == s.turn:
        clause = refuse_stacking(s, R, kind)
    elif s.phase == PLAY and seat != s.turn and jump_kinds(s, R, seat) >> kind & 1:
        clause = FINE
    elif (s.phase == PLAY or s.phase == DRAWN) and seat == s.turn:
        clause = refuse_card(s, R, kind)
    else:
        clause = refuse_other_seat(s, R, seat)
    if clause != FINE:
        return clause
    if R.no_bluff and R.wild_draws >> kind & 1 and is_bluff(s, R, seat, kind):
        return WILD_DRAW_LEGAL
    if action_call(action) and s.held[seat] != 2:  # noqa: PLR2004 - a call goes with the last card but one
        return UNO_FALSE
    return FINE


@kernel
def refuse_card(s: State, R: Rules, kind: int) -> int:
    if R.fits[s.colour][s.top] >> kind & 1 == 0:
        return MATCH
    if s.phase == DRAWN and kind != s.drawn:
        return PLAY_DRAWN
    return FINE


@kernel
def refuse_stacking(s: State, R: Rules, kind: int) -> int:
    if R.stacking == OFF:
        return TURN_ASKED
    return FINE if stackable_kinds(s, R) >> kind & 1 else STACKING


@kernel
def refuse_other_seat(s: State, R: Rules, seat: int) -> int:
    """Return the clause that forbids the seat to play: it owes an answer instead, or another seat is awaited."""
    if owes_answer(s, R, seat):
        return TURN_ASKED
    return JUMP_IN if R.jump_in else TURN_ORDER


@kernel
def owes_answer(s: State, R: Rules, seat: int) -> bool:
    """Tell whether the game waits for an answer from this seat."""
    if s.phase == RACE:
        return s.racers >> seat & 1 != 0
    if s.phase == VOTE:
        return jury_seats(s, R) & ~s.voted & ~(1 << s.accused) & (1 << seat) != 0
    return s.phase != PLAY and s.phase != DRAWN and seat == s.turn


@kernel
def refuse_draw_or_pass(s: State, R: Rules, seat: int, verb: int) -> int:
    if seat != s.turn or (s.phase != PLAY and s.phase != DRAWN):
        return TURN_ASKED if owes_answer(s, R, seat) else TURN_ORDER
    if (verb == A_DRAW) != (s.phase == PLAY):
        return PLAY_DRAWN
    if verb == A_DRAW:
        if may_draw(s, R, seat):
            return FINE
        return FORCE_PLAY if R.force_play else DRAW_BY_CHOICE
    if must_play_drawn(s, R, seat):
        return FORCE_PLAY if R.force_play else DRAWN_CARD
    return FINE


@kernel
def refuse_call(s: State, seat: int, other: int, verb: int) -> int:
    if verb == A_CATCH and other == seat:
        return UNO_FALSE
    if s.due >> other & 1:
        return FINE
    return UNO_WINDOW if s.late >> other & 1 else UNO_FALSE


@kernel
def refuse_answer(s: State, R: Rules, seat: int, verb: int, action: int) -> int:
    mine = seat == s.turn
    if verb == A_ACCEPT:
        return FINE if mine and s.phase == ANSWER else TURN_ASKED
    if verb == A_CHALLENGE:
        return FINE if mine and s.phase == ANSWER and s.contest else CHALLENGE_WHO
    if verb == A_COLOUR:
        return FINE if mine and s.phase == COLOUR else TURN_ASKED
    if verb == A_DISCARD:
        if s.hands[seat][action_kind(action)] == 0:
            return HAND_HELD
        return FINE if mine and s.phase == DISCARD else TURN_ASKED
    if verb == A_CHOOSE:
        return FINE if mine and s.phase == CHOOSE and is_other(s, seat, action_seat(action)) else TURN_ASKED
    if verb == A_SLAP:
        return FINE if s.phase == RACE and s.racers >> seat & 1 else CARD_RACE
    if verb == A_ACCUSE:
        return refuse_accusation(s, R, seat, action_seat(action))
    return refuse_vote(s, R, seat)


@kernel
def is_other(s: State, seat: int, other: int) -> bool:
    return other != seat and s.still >> other & 1 != 0


@kernel
def refuse_accusation(s: State, R: Rules, seat: int, other: int) -> int:
    if not R.suggestion:
        return PENALTY_SUGGESTION
    quiet = s.phase == PLAY or s.phase == DRAWN
    if not quiet or s.accusers >> seat & 1 or not is_other(s, seat, other):
        return SUGGESTION_JUDGE
    if R.judge_host:
        return FINE if is_other(s, other, HOST) else SUGGESTION_JUDGE
    return FINE if s.inside > 2 else SUGGESTION_JUDGE  # noqa: PLR2004 - a third seat is needed to judge


@kernel
def refuse_vote(s: State, R: Rules, seat: int) -> int:
    if s.phase != VOTE:
        return TURN_ASKED
    if seat == s.accused:
        return SUGGESTION_JUDGE
    if jury_seats(s, R) >> seat & 1 == 0:
        return TURN_ASKED
    return SUGGESTION_JUDGE if s.voted >> seat & 1 else FINE
