"""Answers requests to the judge in a worker process, because an answer may take long."""

from typing import Any

from penultima.editions import load
from penultima.i18n import catalogue
from penultima.judge.case import Case, EarlierActionRefused, Inquiry, make_inquiry
from penultima.judge.reply import answer_inquiry, explain_earlier_refusal
from penultima.server.api.request_models import JudgeBody, resolve_rules
from penultima.server.api.response_models import AlternativeOption, ClauseWords, SeatChoices, VerdictResponse


def run_judge(request: JudgeBody, language: str) -> VerdictResponse:
    """Answer a request to the judge. Raises BadInput if the position or an action is impossible."""
    texts, names = catalogue(language), tuple(request.names)
    case = Case(request.position, tuple(request.done))
    rules = resolve_rules(request)
    inquiry = make_inquiry(rules.edition, case, request.action, rules.changes, rules.customs)
    try:
        data, lines = answer_inquiry(inquiry, texts, names, _list_other_inquiries(request, case, inquiry))
    except EarlierActionRefused as refused:
        raise refused.explain(explain_earlier_refusal(refused, texts)) from None
    return _build_choices(data, lines) if request.action is None else _build_verdict(data, lines)


def _list_other_inquiries(request: JudgeBody, case: Case, inquiry: Inquiry) -> list[Inquiry]:
    """Return the same inquiry for every other edition, under its printed rules, if the request asks for them."""
    names = [name for name in load.bundled_ids() if name != inquiry.edition] if request.others else []
    return [make_inquiry(name, case, request.action, {}) for name in names]


def _build_choices(data: dict[str, Any], lines: list[str]) -> VerdictResponse:
    seats = [SeatChoices(seat["may"], seat["may-not"]) for seat in data["seats"]]
    return VerdictResponse(data["edition"], lines, seats=seats)


def _build_verdict(data: dict[str, Any], lines: list[str]) -> VerdictResponse:
    return VerdictResponse(
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
        otherwise=[AlternativeOption(**change) for change in data["otherwise"]],
    )
