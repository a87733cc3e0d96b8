"""`penultima judge`: answer a question about the rules."""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from penultima.cli.flags import rules_flags
from penultima.cli.output.printing import print_lines
from penultima.errors import BadInput
from penultima.i18n import Catalogue, Translate

if TYPE_CHECKING:
    from penultima.cli.flags.judge_flags import JudgeRequest, Survey
    from penultima.judge.dialogue.interview import Interview
    from penultima.judge.reply import Reply


def add_to(commands: Any, say: Translate) -> None:  # noqa: ANN401 - argparse does not export the type
    parser = commands.add_parser("judge", help=say("cli.judge"), description=say("cli.judge"))
    rules_flags.add_rules(parser, say)
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
    rules_flags.add_language(parser, say)
    parser.set_defaults(run=run)


def run(flags: argparse.Namespace) -> int:
    from penultima.cli.flags.judge_flags import JudgeRequest, build_request, has_question

    texts = rules_flags.select_catalogue(flags)
    if flags.list is not None:
        print_lines(_list_disputes(flags.list, texts))
    elif not has_question(flags):
        from penultima.cli.judge_dialogue import run_interview

        run_interview(_make_interview(flags, texts))
    elif isinstance(question := build_request(flags, texts), JudgeRequest):
        _print_answer(flags, question, texts)
    else:
        _print_survey(flags, question, texts)
    return 0


def _make_interview(flags: argparse.Namespace, texts: Catalogue) -> "Interview":
    """Start the dialogue with the chosen edition and options.

    Options without an edition apply to the default edition.
    """
    from penultima.judge.dialogue.interview import Interview

    if not flags.edition and not flags.option:
        return Interview(texts)
    chosen = rules_flags.read_rules(flags).rules
    return Interview(texts, chosen.edition.id, chosen.changes)


def _print_answer(flags: argparse.Namespace, question: "JudgeRequest", texts: Catalogue) -> None:
    """Print the answer.

    If a dispute from the list cannot arise in this edition, print an explanation. An impossible position is an error.
    """
    from penultima.judge.case import EarlierActionRefused
    from penultima.judge.reply import answer_inquiry, answer_or_explain, explain_earlier_refusal

    answer = answer_or_explain if flags.dispute is not None else answer_inquiry
    try:
        data, lines = answer(question.inquiry, texts, question.names, question.others)
    except EarlierActionRefused as refused:
        raise refused.explain(explain_earlier_refusal(refused, texts)) from None
    if flags.json:
        print(json.dumps(data, ensure_ascii=False, indent=2, default=str))
    else:
        print_lines([*question.introduction, *lines])


def _print_survey(flags: argparse.Namespace, survey: "Survey", texts: Catalogue) -> None:
    from penultima.judge.reply import answer_or_explain

    replies = [answer_or_explain(inquiry, texts, survey.names) for inquiry in survey.inquiries]
    data = [reply.data for reply in replies]
    _check_it_arises(data)
    if flags.json:
        print(json.dumps(data, ensure_ascii=False, indent=2, default=str))
    else:
        parts = ["\n".join(lines) for lines in _group_replies(replies, texts)]
        print_lines([*survey.introduction, *"\n\n".join(parts).split("\n")])


def _check_it_arises(answers: list[dict[str, Any]]) -> None:
    """Raise BadInput if the question arises in no edition.

    Such a question is a mistake, so there is nothing to compare.
    """
    if all("does-not-arise" in answer for answer in answers):
        edition, reason = answers[0]["edition"], answers[0]["does-not-arise"]
        raise BadInput("it arises in no edition; in {edition}: {reason}", edition=edition, reason=reason)


def _group_replies(replies: "list[Reply]", texts: Catalogue) -> Iterator[list[str]]:
    """Group the replies of editions with the same answer under one heading."""
    headings_by_answer: dict[tuple[str, ...], list[str]] = {}
    for data, lines in replies:
        edition = data["edition"]
        headings_by_answer.setdefault(tuple(lines), []).append(f"{texts.say(f'edition.{edition}.title')} ({edition})")
    for answer, headings in headings_by_answer.items():
        yield [", ".join(headings), *answer]


def _list_disputes(theme: str, texts: Catalogue) -> Iterator[str]:
    """List the disputes by theme. Each has the number and the id that --dispute accepts."""
    from penultima.judge.disputes import find_theme, list_disputes, list_themes

    for each in [find_theme(theme, texts)] if theme else list_themes():
        yield f"{texts.say(f'judge.theme.{each}')} [{each}]"
        yield from (f"  {one.number}. {one.title(texts)} [{one.id}]" for one in list_disputes(each))
        yield ""
    yield texts.say("judge.list.how")
