"""A question to the judge, for a worker: it may take long."""

from typing import Any

from penultima.editions import load
from penultima.judge.case import Case, Inquiry, RefusedBefore, inquiry_of
from penultima.judge.reply import reason_before, reply
from penultima.server.api.agreed import agreed
from penultima.server.api.asked import Judge
from penultima.server.api.told import Choices, ClauseWords, Otherwise, Verdict
from penultima.texts import catalogue


def judged(asked: Judge, language: str) -> Verdict:
    """Raises BadInput where the question does not arise."""
    texts, names = catalogue(language), tuple(asked.names)
    case = Case(asked.position, tuple(asked.done))
    rules = agreed(asked)
    inquiry = inquiry_of(rules.edition, case, asked.action, rules.changes, rules.customs)
    try:
        data, lines = reply(inquiry, texts, names, _others(asked, case, inquiry))
    except RefusedBefore as refused:
        raise refused.because(reason_before(refused, texts)) from None
    return _choices(data, lines) if asked.action is None else _verdict(data, lines)


def _others(asked: Judge, case: Case, inquiry: Inquiry) -> list[Inquiry]:
    """By their usual rules."""
    names = [name for name in load.names() if name != inquiry.edition] if asked.others else []
    return [inquiry_of(name, case, asked.action, {}) for name in names]


def _choices(data: dict[str, Any], lines: list[str]) -> Verdict:
    seats = [Choices(seat["may"], seat["may-not"]) for seat in data["seats"]]
    return Verdict(data["edition"], lines, seats=seats)


def _verdict(data: dict[str, Any], lines: list[str]) -> Verdict:
    return Verdict(
        data["edition"],
        lines,
        action=data["action"],
        allowed=data["allowed"],
        refused=data["refused"],
        cost=data["cost"],
        depends=data["depends"],
        chance=data["chance"],
        clauses=[ClauseWords(**clause) for clause in data["clauses"]],
        events=data["events"],
        otherwise=[Otherwise(**change) for change in data["otherwise"]],
    )
