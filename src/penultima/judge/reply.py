"""The judge's reply to an inquiry, as data for programs and as lines for people."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from penultima.errors import BadInput
from penultima.judge.answer import Words
from penultima.judge.case import Inquiry, NotOffered, RefusedBefore
from penultima.judge.otherwise import Change, changes
from penultima.judge.settled import Settled, certainly_forbidden, certainly_legal, settle, tables, told_before
from penultima.kernel.state import NOBODY
from penultima.notation.card import NoSuchCard
from penultima.notation.event import plain_event
from penultima.notation.option import print_option
from penultima.notation.position import TooMany
from penultima.texts import Catalogue
from penultima.wording.naming import card_name
from penultima.wording.sentences import Sentences


class Reply(NamedTuple):
    data: dict[str, Any]
    lines: list[str]


def reply(inquiry: Inquiry, texts: Catalogue, names: tuple[str, ...] = (), others: Sequence[Inquiry] = ()) -> Reply:
    """With what the other editions say, in short; BadInput where the question does not arise."""
    if inquiry.is_open:
        return _open_choices(inquiry, texts, names)
    settled = settle(inquiry)
    words = _words(settled, texts, names)
    changed = changes(inquiry, settled)
    data = {"edition": inquiry.edition, **_data(settled, words, changed)}
    elsewhere = _elsewhere(words.in_short(settled), others, texts, names)
    return Reply(data, [*words.settled(settled), *words.otherwise(changed), *elsewhere])


def reply_or_why_not(
    inquiry: Inquiry, texts: Catalogue, names: tuple[str, ...] = (), others: Sequence[Inquiry] = ()
) -> Reply:
    """Where the question does not arise, that is the reply."""
    try:
        return reply(inquiry, texts, names, others)
    except BadInput as problem:
        here = why_not(problem, texts)
        data = {"edition": inquiry.edition, "does-not-arise": problem.phrase}
        return Reply(data, [here, *_elsewhere(here, others, texts, names)])


def why_not(problem: BadInput, texts: Catalogue) -> str:
    """Mostly because the edition has no such card, so that is said in the card's own name."""
    if isinstance(problem, NoSuchCard):
        return texts.say("judge.no-such-card", card=card_name(texts, problem.card))
    if isinstance(problem, TooMany):
        card = card_name(texts, problem.card)
        return texts.say("judge.too-many", card=card, cards=problem.count, copies=problem.copies)
    if isinstance(problem, NotOffered):
        return texts.say("judge.not-offered", what=problem.what)
    if isinstance(problem, RefusedBefore):
        return texts.say("judge.refused-before", reason=reason_before(problem, texts))
    return texts.say("judge.does-not-arise", reason=texts.told(problem))


def reason_before(problem: RefusedBefore, texts: Catalogue) -> str:
    """Why what is said to have been done cannot have been."""
    return Sentences(texts, ()).reason(problem.clause)


def _words(settled: Settled, texts: Catalogue, names: tuple[str, ...]) -> Words:
    return Words(texts, settled.rules.edition, settled.seats, names)


def _data(settled: Settled, words: Words, changed: list[Change]) -> dict[str, Any]:
    verdict = settled.verdict
    wish = str(verdict.wish) if verdict.seat == NOBODY else f"{verdict.seat}: {verdict.wish}"
    clauses = [{"id": clause, "title": words.title(clause), "text": words.text(clause)} for clause in settled.clauses]
    events = zip(verdict.events, settled.by_chance, strict=True)
    return {
        "action": None if verdict.wish is None else wish,
        "refused": verdict.refused,
        "cost": verdict.cost,
        "clauses": clauses,
        "events": [plain_event(event) | {"chance": by_chance} for event, by_chance in events],
        "allowed": verdict.allowed,
        "depends": len(settled.decisions) > 1,
        "chance": len(settled.decisions) > 1 or any(settled.by_chance),
        "otherwise": [
            {"option": print_option(change.option, change.value), "allowed": change.allowed} for change in changed
        ],
    }


def _open_choices(inquiry: Inquiry, texts: Catalogue, names: tuple[str, ...]) -> Reply:
    games = tables(inquiry)
    count = games[0].state.seats
    seats = [
        {
            "may": [str(wish) for wish in certainly_legal(games, seat)[0]],
            "may-not": {
                clause: [str(wish) for wish in wishes] for clause, wishes in certainly_forbidden(games, seat).items()
            },
        }
        for seat in range(count)
    ]
    words = Words(texts, games[0].rules.edition, count, names)
    before = words.before(told_before(inquiry, games))
    return Reply({"edition": inquiry.edition, "seats": seats}, [*before[1:], *before[:1], *words.choices(games)])


def _elsewhere(here: str, others: Sequence[Inquiry], texts: Catalogue, names: tuple[str, ...]) -> list[str]:
    """What the other editions say, those that say the same together; what may be done is too long for that."""
    others = [inquiry for inquiry in others if not inquiry.is_open]
    said: dict[str, list[str]] = {here: []}
    for inquiry in others:
        said.setdefault(_in_short(inquiry, texts, names), []).append(texts.say(f"edition.{inquiry.edition}.title"))
    same = said.pop(here)
    lines = [texts.say("judge.elsewhere.same", editions=texts.listed(same))] if same else []
    lines += [f"{texts.listed(editions)}: {line}" for line, editions in said.items()]
    return ["", texts.say("judge.elsewhere"), *(f"  {line}" for line in lines)] if lines else []


def _in_short(inquiry: Inquiry, texts: Catalogue, names: tuple[str, ...]) -> str:
    try:
        settled = settle(inquiry)
    except BadInput as problem:
        return why_not(problem, texts)
    return _words(settled, texts, names).in_short(settled)
