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
    from penultima.cli.question import Question, Survey
    from penultima.interview.quarrel import Interview
    from penultima.judge.reply import Reply


def add_to(commands: Any, say: Say) -> None:  # noqa: ANN401 - argparse keeps its type to itself
    parser = commands.add_parser("judge", help=say("cli.judge"), description=say("cli.judge"))
    rules.add_to(parser, say)
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--position", metavar="TEXT", help=say("cli.judge.position"))
    source.add_argument("--first", metavar="CARD", help=say("cli.judge.first"))
    source.add_argument("--dispute", metavar="ID|N", help=say("cli.judge.dispute"))
    source.add_argument("--list", nargs="?", const="", metavar="THEME", help=say("cli.judge.list"))
    source.add_argument("--scenario", type=Path, metavar="FILE", help=say("cli.judge.scenario"))
    source.add_argument("--record", type=Path, metavar="FILE", help=say("cli.judge.record"))
    parser.add_argument("--case", metavar="NAME|N", help=say("cli.judge.case"))
    parser.add_argument("--at", type=int, metavar="N", help=say("cli.judge.at"))
    parser.add_argument("--players", type=int, metavar="N", help=say("cli.judge.players"))
    parser.add_argument("--names", metavar="NAME,NAME", help=say("cli.judge.names"))
    parser.add_argument("--do", action="append", default=[], metavar="ACTION", help=say("cli.judge.do"))
    parser.add_argument("--action", metavar="ACTION", help=say("cli.judge.action"))
    parser.add_argument("--all", action="store_true", help=say("cli.judge.all"))
    parser.add_argument("--json", action="store_true", help=say("cli.judge.json"))
    rules.add_language(parser, say)
    parser.set_defaults(run=run)


def run(flags: argparse.Namespace) -> int:
    from penultima.cli.question import Question, ask, is_asked

    texts = rules.texts(flags)
    if flags.list is not None:
        print_lines(_list(flags.list, texts))
    elif not is_asked(flags):
        from penultima.cli.interview import run_interview

        run_interview(_interview(flags, texts))
    elif isinstance(question := ask(flags, texts), Question):
        _answer(flags, question, texts)
    else:
        _answer_all(flags, question, texts)
    return 0


def _interview(flags: argparse.Namespace, texts: Catalogue) -> "Interview":
    """With the edition and the options that are chosen already; options alone are of the usual edition."""
    from penultima.interview.quarrel import Interview

    if not flags.edition and not flags.option:
        return Interview(texts)
    chosen = rules.chosen(flags).rules
    return Interview(texts, chosen.edition.id, chosen.changes)


def _answer(flags: argparse.Namespace, question: "Question", texts: Catalogue) -> None:
    """A dispute of the list need not arise in every edition; a table that somebody wrote down should."""
    from penultima.judge.case import RefusedBefore
    from penultima.judge.reply import reason_before, reply, reply_or_why_not

    answer = reply_or_why_not if flags.dispute is not None else reply
    try:
        data, lines = answer(question.inquiry, texts, question.names, question.others)
    except RefusedBefore as refused:
        raise refused.because(reason_before(refused, texts)) from None
    if flags.json:
        print(json.dumps(data, ensure_ascii=False, indent=2, default=str))
    else:
        print_lines([*question.introduction, *lines])


def _answer_all(flags: argparse.Namespace, survey: "Survey", texts: Catalogue) -> None:
    from penultima.judge.reply import reply_or_why_not

    replies = [reply_or_why_not(inquiry, texts, survey.names) for inquiry in survey.inquiries]
    data = [reply.data for reply in replies]
    _check_it_arises(data)
    if flags.json:
        print(json.dumps(data, ensure_ascii=False, indent=2, default=str))
    else:
        parts = ["\n".join(lines) for lines in _side_by_side(replies, texts)]
        print_lines([*survey.introduction, *"\n\n".join(parts).split("\n")])


def _check_it_arises(answers: list[dict[str, Any]]) -> None:
    """What no edition can make sense of is a slip of the pen, not a difference between editions."""
    if all("does-not-arise" in answer for answer in answers):
        edition, reason = answers[0]["edition"], answers[0]["does-not-arise"]
        raise BadInput("it arises in no edition; in {edition}: {reason}", edition=edition, reason=reason)


def _side_by_side(replies: "list[Reply]", texts: Catalogue) -> Iterator[list[str]]:
    """Editions that answer alike stand under one heading."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for data, lines in replies:
        edition = data["edition"]
        alike.setdefault(tuple(lines), []).append(f"{texts.say(f'edition.{edition}.title')} ({edition})")
    for said, headings in alike.items():
        yield [", ".join(headings), *said]


def _list(theme: str, texts: Catalogue) -> Iterator[str]:
    """The disputes by theme, as they are asked for by number or id."""
    from penultima.judge.dispute import of_theme, theme_named, themes

    for each in [theme_named(theme, texts)] if theme else themes():
        yield f"{texts.say(f'judge.theme.{each}')} [{each}]"
        yield from (f"  {one.number}. {one.title(texts)} [{one.id}]" for one in of_theme(each))
        yield ""
    yield texts.say("judge.list.how")
