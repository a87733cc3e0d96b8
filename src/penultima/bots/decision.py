"""Chooses a bot's answer to a question, using only what the bot's seat may know."""

from dataclasses import astuple
from typing import cast

from penultima.bots.characters import adapt_level
from penultima.bots.decision_rng import open_random_stream
from penultima.bots.question import Question
from penultima.kernel.actions import A_CALL, A_CATCH, with_seat
from penultima.kernel.refusal import owes_answer
from penultima.kernel.rules import Rules
from penultima.kernel.state import OVER, PLAY, RACE, VOTE, State, awaited_seat
from penultima.notation.action import Action
from penultima.notation.kernel_actions import decode_action
from penultima.policies.choices import lay_or_discard
from penultima.policies.habits import Habits
from penultima.policies.policy_context import PolicyContext
from penultima.policies.reactions import forget_call_by_habit, jumping_seats, reacting_seats
from penultima.policies.registry import decide, likes_jump, policy_code
from penultima.policies.temperament import EVEN, Temperament, alter_by_temperament
from penultima.view import View


def answer_question(view: View, question: Question, level: str, key: bytes, character: str = "") -> Action | None:
    """Return the bot's action, or None if there is nothing to do or the bot overlooks it.

    This function never searches.
    """
    adapted = adapt_level(level, character)
    return answer_by_policy(adapted.policy, adapted.habits, view, question, key, adapted.temperament)


def answer_by_policy(
    policy: str, habits: Habits, view: View, question: Question, key: bytes, temperament: Temperament = EVEN
) -> Action | None:
    context = make_policy_context(question, habits, key)
    action = choose_code(cast("State", view), view.rules.tables, context, question, policy_code(policy), temperament)
    return None if action is None else decode_action(view.rules, action)


def make_policy_context(question: Question, habits: Habits, key: bytes) -> PolicyContext:
    """Return the context for a policy.

    Only the entries of the asked seat are filled in. The other seats have no random stream and no habits.
    """
    context = PolicyContext()
    context.choices[question.seat] = open_random_stream(key, question, "answer")
    context.habits[question.seat] = list(astuple(habits))
    return context


def choose_code(
    s: State, R: Rules, w: PolicyContext, question: Question, policy: int, temperament: Temperament
) -> int | None:
    match question.kind:
        case "call":
            return call_or_catch(s, R, w, question.seat, question.about)
        case "jump":
            return jump_in(s, R, w, question.seat, policy)
        case "decision" | "race" | "vote":
            if not is_awaited(s, R, question):
                return None
            return apply_temperament(s, R, w, question.seat, decide(s, R, w, question.seat, policy), temperament)


def is_awaited(s: State, R: Rules, question: Question) -> bool:
    """Return whether the question still awaits an answer from this seat.

    In races every policy slaps. In votes every policy says no, because a bot cannot see the gestures that are voted on.
    """
    if question.kind == "decision":
        return awaited_seat(s) == question.seat
    return s.phase == (RACE if question.kind == "race" else VOTE) and owes_answer(s, R, question.seat)


def apply_temperament(s: State, R: Rules, w: PolicyContext, seat: int, action: int, temperament: Temperament) -> int:
    """Return the action that the bot takes if its policy has chosen `action`.

    The temperament may change the chosen action, and the bot may forget to call.
    """
    return forget_call_by_habit(w, seat, alter_by_temperament(s, R, w, seat, action, temperament.row))


def call_or_catch(s: State, R: Rules, w: PolicyContext, seat: int, about: int) -> int | None:
    """Return a call if the seat `about` is the bot's own, otherwise a catch of that seat.

    Return None if that seat does not owe a call, or if the bot overlooks it.
    """
    if s.phase == OVER or s.due >> about & 1 == 0 or reacting_seats(s, R, w, about) >> seat & 1 == 0:
        return None
    return A_CALL if about == seat else with_seat(A_CATCH, about)


def jump_in(s: State, R: Rules, w: PolicyContext, seat: int, policy: int) -> int | None:
    """Return a jump, or None if the bot does not want to jump or cannot.

    If one card is left after the jump and the bot remembers to call, the jump includes the call.
    """
    if s.phase != PLAY or not likes_jump(s, R, w, seat, policy) or jumping_seats(s, R, w, 1 << seat) == 0:
        return None
    return forget_call_by_habit(w, seat, lay_or_discard(s, R, w, seat, s.top))
