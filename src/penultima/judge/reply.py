"""The judge's reply to an inquiry, as data for programs and as lines for people."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from penultima.errors import BadInput
from penultima.i18n import Catalogue
from penultima.judge.alternatives import OptionChange, find_changes
from penultima.judge.answer_text import VerdictText
from penultima.judge.case import EarlierActionRefused, Inquiry, NotOffered
from penultima.judge.sampling import (
    SampledAnswer,
    certainly_forbidden,
    certainly_legal,
    common_events_before,
    sample_answer,
    sample_games,
)
from penultima.kernel.state import NOBODY
from penultima.notation.card import NoSuchCard
from penultima.notation.event import export_event
from penultima.notation.option import print_option
from penultima.notation.position import TooManyCopies
from penultima.wording.event_sentences import Sentences
from penultima.wording.naming import name_card


class Reply(NamedTuple):
    data: dict[str, Any]
    lines: list[str]


def answer_inquiry(
    inquiry: Inquiry, texts: Catalogue, names: tuple[str, ...] = (), others: Sequence[Inquiry] = ()
) -> Reply:
    """Answer an inquiry, with short answers for other editions. Raise BadInput if the question does not arise."""
    if inquiry.is_open:
        return _open_choices(inquiry, texts, names)
    answer = sample_answer(inquiry)
    words = _create_verdict_text(answer, texts, names)
    changed = find_changes(inquiry, answer)
    data = {"edition": inquiry.edition, **_data(answer, words, changed)}
    elsewhere = _compare_editions(words.short_answer(answer), others, texts, names)
    return Reply(data, [*words.answer_lines(answer), *words.describe_changes(changed), *elsewhere])


def answer_or_explain(
    inquiry: Inquiry, texts: Catalogue, names: tuple[str, ...] = (), others: Sequence[Inquiry] = ()
) -> Reply:
    """Answer an inquiry. If the question does not arise, the reply says so."""
    try:
        return answer_inquiry(inquiry, texts, names, others)
    except BadInput as problem:
        here = explain_no_answer(problem, texts)
        data = {"edition": inquiry.edition, "does-not-arise": problem.phrase}
        return Reply(data, [here, *_compare_editions(here, others, texts, names)])


def explain_no_answer(problem: BadInput, texts: Catalogue) -> str:
    """Explain why the question does not arise. If the edition lacks a card, name that card."""
    if isinstance(problem, NoSuchCard):
        return texts.say("judge.no-such-card", card=name_card(texts, problem.card))
    if isinstance(problem, TooManyCopies):
        card = name_card(texts, problem.card)
        return texts.say("judge.too-many", card=card, cards=problem.count, copies=problem.copies)
    if isinstance(problem, NotOffered):
        return texts.say("judge.not-offered", what=problem.what)
    if isinstance(problem, EarlierActionRefused):
        return texts.say("judge.refused-before", reason=explain_earlier_refusal(problem, texts))
    return texts.say("judge.does-not-arise", reason=texts.translate_error(problem))


def explain_earlier_refusal(problem: EarlierActionRefused, texts: Catalogue) -> str:
    """Return the reason why an action before the question is refused."""
    return Sentences(texts, ()).describe_refusal(problem.clause)


def _create_verdict_text(answer: SampledAnswer, texts: Catalogue, names: tuple[str, ...]) -> VerdictText:
    return VerdictText(texts, answer.rules.edition, answer.seats, names)


def _data(answer: SampledAnswer, words: VerdictText, changed: list[OptionChange]) -> dict[str, Any]:
    verdict = answer.verdict
    action = str(verdict.action) if verdict.seat == NOBODY else f"{verdict.seat}: {verdict.action}"
    clauses = [{"id": clause, "title": words.title(clause), "text": words.text(clause)} for clause in answer.clauses]
    events = zip(verdict.events, answer.by_chance, strict=True)
    return {
        "action": None if verdict.action is None else action,
        "refused": verdict.refused,
        "cost": verdict.cost,
        "clauses": clauses,
        "events": [export_event(event) | {"chance": by_chance} for event, by_chance in events],
        "allowed": verdict.allowed,
        "depends": len(answer.decisions) > 1,
        "chance": len(answer.decisions) > 1 or any(answer.by_chance),
        "otherwise": [
            {"option": print_option(change.option, change.value), "allowed": change.allowed} for change in changed
        ],
    }


def _open_choices(inquiry: Inquiry, texts: Catalogue, names: tuple[str, ...]) -> Reply:
    games = sample_games(inquiry)
    count = games[0].state.seats
    seats = [
        {
            "may": [str(action) for action in certainly_legal(games, seat)[0]],
            "may-not": {
                clause: [str(action) for action in actions]
                for clause, actions in certainly_forbidden(games, seat).items()
            },
        }
        for seat in range(count)
    ]
    words = VerdictText(texts, games[0].rules.edition, count, names)
    before = words.events_before(common_events_before(inquiry, games))
    return Reply({"edition": inquiry.edition, "seats": seats}, [*before[1:], *before[:1], *words.list_choices(games)])


def _compare_editions(here: str, others: Sequence[Inquiry], texts: Catalogue, names: tuple[str, ...]) -> list[str]:
    """Return the answers of the other editions, with equal answers grouped.

    Open questions are left out, because their answers would be too long.
    """
    others = [inquiry for inquiry in others if not inquiry.is_open]
    editions_by_answer: dict[str, list[str]] = {here: []}
    for inquiry in others:
        editions_by_answer.setdefault(_build_short_answer(inquiry, texts, names), []).append(
            texts.say(f"edition.{inquiry.edition}.title")
        )
    same = editions_by_answer.pop(here)
    lines = [texts.say("judge.elsewhere.same", editions=texts.join_list(same))] if same else []
    lines += [f"{texts.join_list(editions)}: {line}" for line, editions in editions_by_answer.items()]
    return ["", texts.say("judge.elsewhere"), *(f"  {line}" for line in lines)] if lines else []


def _build_short_answer(inquiry: Inquiry, texts: Catalogue, names: tuple[str, ...]) -> str:
    try:
        answer = sample_answer(inquiry)
    except BadInput as problem:
        return explain_no_answer(problem, texts)
    return _create_verdict_text(answer, texts, names).short_answer(answer)
