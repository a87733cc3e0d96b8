"""What a bot does about a question, by what its seat may know."""

from dataclasses import astuple
from typing import cast

from penultima.bots.chance import chance
from penultima.bots.characters import manner
from penultima.bots.question import Question
from penultima.kernel.actions import A_CALL, A_CATCH, with_seat
from penultima.kernel.refusal import is_asked
from penultima.kernel.rules import Rules
from penultima.kernel.state import OVER, PLAY, RACE, VOTE, State, awaited
from penultima.notation.action import wish_of
from penultima.notation.wish import Wish
from penultima.policies.choose import lay_kind
from penultima.policies.habits import Habits
from penultima.policies.react import alert_to, as_remembered, jumpers
from penultima.policies.registry import decide, likes_jump, policy_code
from penultima.policies.temper import EVEN, Temper, tempered
from penultima.policies.wits import Wits
from penultima.view import View


def answer(view: View, question: Question, level: str, key: bytes, character: str = "") -> Wish | None:
    """None: there is nothing to do about it, or the bot does not think of it. Nobody looks ahead here."""
    how = manner(level, character)
    return answer_of(how.policy, how.habits, view, question, key, how.temper)


def answer_of(
    policy: str, habits: Habits, view: View, question: Question, key: bytes, temper: Temper = EVEN
) -> Wish | None:
    wits = wits_for(question, habits, key)
    action = reply(cast("State", view), view.rules.tables, wits, question, policy_code(policy), temper)
    return None if action is None else wish_of(view.rules, action)


def wits_for(question: Question, habits: Habits, key: bytes) -> Wits:
    """Of the asked seat alone: all others have no chance to use and nothing that they do unasked."""
    wits = Wits()
    wits.choices[question.seat] = chance(key, question, "answer")
    wits.habits[question.seat] = list(astuple(habits))
    return wits


def reply(s: State, R: Rules, w: Wits, question: Question, policy: int, temper: Temper) -> int | None:
    match question.kind:
        case "call":
            return speak(s, R, w, question.seat, question.about)
        case "jump":
            return jump(s, R, w, question.seat, policy)
        case "decision" | "race" | "vote":
            if not awaits(s, R, question):
                return None
            return in_character(s, R, w, question.seat, decide(s, R, w, question.seat, policy), temper)


def awaits(s: State, R: Rules, question: Question) -> bool:
    """The seat is asked just this. A bot sees no gestures: by every policy it votes no, and it always slaps."""
    if question.kind == "decision":
        return awaited(s) == question.seat
    return s.phase == (RACE if question.kind == "race" else VOTE) and is_asked(s, R, question.seat)


def in_character(s: State, R: Rules, w: Wits, seat: int, action: int, temper: Temper) -> int:
    """What the seat does of what its policy wishes."""
    return as_remembered(w, seat, tempered(s, R, w, seat, action, temper.row))


def speak(s: State, R: Rules, w: Wits, seat: int, about: int) -> int | None:
    """Of a call that is missing: late if it is one's own, else a catch."""
    if s.phase == OVER or s.due >> about & 1 == 0 or alert_to(s, R, w, about) >> seat & 1 == 0:
        return None
    return A_CALL if about == seat else with_seat(A_CATCH, about)


def jump(s: State, R: Rules, w: Wits, seat: int, policy: int) -> int | None:
    """With the call, where it comes to one card and remembers it."""
    if s.phase != PLAY or not likes_jump(s, R, w, seat, policy) or jumpers(s, R, w, 1 << seat) == 0:
        return None
    return as_remembered(w, seat, lay_kind(s, R, w, seat, s.top))
