"""penultima judge: who is right."""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from penultima.cli import rules
from penultima.cli.say import Say
from penultima.cli.wrapped import print_lines
from penultima.errors import BadInput
from penultima.texts import Catalogue

if TYPE_CHECKING:
    from penultima.cli.question import Question, SetUp
    from penultima.game import Game
    from penultima.judge.answer import Words


Answer = tuple[dict[str, Any], list[str]]
"""As data and as lines."""


def add_to(commands: Any, say: Say) -> None:  # noqa: ANN401 - argparse keeps its type to itself
    parser = commands.add_parser("judge", help=say("cli.judge"), description=say("cli.judge"))
    rules.add_to(parser, say)
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--position", metavar="TEXT", help=say("cli.judge.position"))
    source.add_argument("--scenario", type=Path, metavar="FILE", help=say("cli.judge.scenario"))
    source.add_argument("--record", type=Path, metavar="FILE", help=say("cli.judge.record"))
    parser.add_argument("--case", metavar="NAME|N", help=say("cli.judge.case"))
    parser.add_argument("--at", type=int, metavar="N", help=say("cli.judge.at"))
    parser.add_argument("--do", action="append", default=[], metavar="ACTION", help=say("cli.judge.do"))
    parser.add_argument("--action", metavar="ACTION", help=say("cli.judge.action"))
    parser.add_argument("--all", action="store_true", help=say("cli.judge.all"))
    parser.add_argument("--json", action="store_true", help=say("cli.judge.json"))
    rules.add_language(parser, say)
    parser.set_defaults(run=run)


def run(flags: argparse.Namespace) -> int:
    from penultima.cli.question import ask

    question, texts = ask(flags), rules.texts(flags)
    answers = [_answer(question, set_up, texts, all_editions=flags.all) for set_up in question.tables]
    data = [answer for answer, _ in answers]
    _check_it_arises(data)
    if flags.json:
        print(json.dumps(data if flags.all else data[0], ensure_ascii=False, indent=2, default=str))
    elif flags.all:
        print_lines("\n\n".join("\n".join(lines) for lines in _side_by_side(answers, texts)).split("\n"))
    else:
        print_lines(answers[0][1])
    return 0


def _check_it_arises(answers: list[dict[str, Any]]) -> None:
    """What no edition can make sense of is a slip of the pen, not a difference between editions."""
    if all("does-not-arise" in answer for answer in answers):
        edition, reason = answers[0]["edition"], answers[0]["does-not-arise"]
        raise BadInput("it arises in no edition; in {edition}: {reason}", edition=edition, reason=reason)


def _side_by_side(answers: list[Answer], texts: Catalogue) -> Iterator[list[str]]:
    """Editions that answer alike stand under one heading."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for data, lines in answers:
        edition = data["edition"]
        alike.setdefault(tuple(lines), []).append(f"{texts.say(f'edition.{edition}.title')} ({edition})")
    for said, headings in alike.items():
        yield [", ".join(headings), *said]


def _answer(question: "Question", set_up: "SetUp", texts: Catalogue, *, all_editions: bool) -> Answer:
    try:
        data, lines = _judged(question, set_up.game(), texts)
    except BadInput as problem:
        if not all_editions:
            raise
        data, lines = {"does-not-arise": problem.phrase}, [_why_it_does_not_arise(problem, texts)]
    return {"edition": set_up.edition} | data, lines


def _why_it_does_not_arise(problem: BadInput, texts: Catalogue) -> str:
    """Mostly because the edition has no such card, so that is said in the card's own name."""
    from penultima.notation.card import NoSuchCard
    from penultima.wording.naming import card_name

    if isinstance(problem, NoSuchCard):
        return texts.say("judge.no-such-card", card=card_name(texts, problem.card))
    return texts.say("judge.does-not-arise", reason=texts.told(problem))


def _judged(question: "Question", game: "Game", texts: Catalogue) -> Answer:
    from penultima.judge.answer import Words
    from penultima.judge.case import read_action
    from penultima.judge.verdict import judge
    from penultima.kernel.state import NOBODY
    from penultima.notation.event import plain_event

    words = Words(texts, game.rules.edition, game.state.seats, question.names)
    if question.action is None:
        return _open_choices(game, words)
    debt = game.state.debt
    verdict = judge(game, *read_action(game, question.action))
    clauses = [{"id": clause, "title": words.title(clause), "text": words.text(clause)} for clause in verdict.clauses]
    data = {
        "action": str(verdict.wish) if verdict.seat == NOBODY else f"{verdict.seat}: {verdict.wish}",
        "refused": verdict.refused,
        "cost": verdict.cost,
        "clauses": clauses,
        "events": [plain_event(event) for event in verdict.events],
        "allowed": verdict.allowed,
    }
    return data, words.verdict(verdict, debt)


def _open_choices(game: "Game", words: "Words") -> Answer:
    from penultima.judge.verdict import forbidden

    seats = [
        {
            "may": [str(wish) for wish in game.legal(seat)],
            "may-not": {clause: [str(wish) for wish in wishes] for clause, wishes in forbidden(game, seat).items()},
        }
        for seat in range(game.state.seats)
    ]
    return {"seats": seats}, words.choices(game)
