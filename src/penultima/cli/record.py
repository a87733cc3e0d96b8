"""penultima record: check, show, count and convert records."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from penultima.cli import rules
from penultima.cli.say import Say
from penultima.cli.signals import as_interrupts
from penultima.cli.streams import say_aside
from penultima.cli.wrapped import print_lines

if TYPE_CHECKING:
    from collections import Counter

    from penultima.editions.edition import Edition
    from penultima.errors import BadInput

FORMATS = ("jsonl",)


def add_to(commands: Any, say: Say) -> None:  # noqa: ANN401 - argparse keeps its type to itself
    parser = commands.add_parser("record", help=say("cli.record"), description=say("cli.record"))
    rules.add_language(parser, say)
    parts = parser.add_commands()
    check = _part(parts, say, "check", check_files)
    check.add_argument("--json", action="store_true", help=say("cli.record.json"))
    show = parts.add_parser("show", help=say("cli.record.show"), description=say("cli.record.show"))
    show.add_argument("file", type=Path, metavar="FILE", help=say("cli.record.file"))
    show.add_argument("--at", type=int, metavar="N", help=say("cli.record.at"))
    show.add_argument("--seat", type=int, metavar="SEAT", help=say("cli.record.seat"))
    _shared(show, say, show_file)
    stats = _part(parts, say, "stats", count_files)
    stats.add_argument("--json", action="store_true", help=say("cli.record.json"))
    convert = _part(parts, say, "convert", convert_files)
    convert.add_argument("--to", choices=FORMATS, required=True, help=say("cli.record.to"))
    convert.add_argument("--events", action="store_true", help=say("cli.record.events"))


def _part(parts: Any, say: Say, name: str, run: Any) -> argparse.ArgumentParser:  # noqa: ANN401 - as in add_to
    parser: argparse.ArgumentParser = parts.add_parser(
        name, help=say(f"cli.record.{name}"), description=say(f"cli.record.{name}")
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help=say("cli.record.files"))
    _shared(parser, say, run)
    return parser


def _shared(parser: argparse.ArgumentParser, say: Say, run: Any) -> None:  # noqa: ANN401 - as in add_to
    parser.add_argument(
        "--edition", action="append", default=[], type=Path, metavar="FILE", help=say("cli.record.edition")
    )
    rules.add_language(parser, say)
    parser.set_defaults(run=run)


def _editions(flags: argparse.Namespace) -> "dict[str, Edition]":
    from penultima.editions import load

    return {edition.id: edition for edition in map(load.from_file, flags.edition)}


def check_files(flags: argparse.Namespace) -> int:
    """Every file is looked at, whatever is wrong with the one before."""
    counts, problems = _count(flags)
    keys = ("records", "deals", "actions")
    if flags.json:
        found: dict[str, object] = {key: counts[key] for key in keys}
        print(json.dumps(found | {"problems": [str(problem) for problem in problems]}, ensure_ascii=False, indent=2))
    else:
        texts = rules.texts(flags)
        for problem in problems:
            print(texts.told(problem))
        told = {key: counts[key] for key in keys} | {"failed": len(problems)}
        print(texts.say("record.checked", **told))
    return _code(problems)


def count_files(flags: argparse.Namespace) -> int:
    from penultima.reports.stats import summary, told

    counts, problems = _count(flags)
    texts = rules.texts(flags)
    for problem in problems:
        say_aside(texts.told(problem))
    if flags.json:
        print(json.dumps(summary(counts), ensure_ascii=False, indent=2))
    else:
        for text, value in told(counts, texts):
            print(f"{value:>12}  {text}")
    return _code(problems)


def _code(problems: "list[BadInput]") -> int:
    """What cannot be read weighs more than what does not hold: it was not checked."""
    from penultima.textfile import Unreadable

    return max((2 if isinstance(problem, Unreadable) else 1 for problem in problems), default=0)


def _count(flags: argparse.Namespace) -> "tuple[Counter[str], list[BadInput]]":
    from penultima.cli.progress import shown_on_terminal
    from penultima.notation.record_file import files_in
    from penultima.reports.stats import tally_files

    files = files_in(flags.files)
    with as_interrupts(), shown_on_terminal(len(files)) as advance:
        return tally_files(files, _editions(flags), advance)


def show_file(flags: argparse.Namespace) -> int:
    from penultima.notation.record_file import read_one
    from penultima.reports.story import Telling

    record = read_one(flags.file, _editions(flags))
    telling = Telling(record, rules.texts(flags), flags.seat)
    print_lines(telling.story() if flags.at is None else telling.moment(flags.at))
    return 0


def convert_files(flags: argparse.Namespace) -> int:
    """One line for each match."""
    from penultima.notation.record_file import files_in, read_file
    from penultima.reports.data import record_data

    for path in files_in(flags.files):
        for record in read_file(path, _editions(flags)):
            print(json.dumps(record_data(record, events=flags.events), ensure_ascii=False))
    return 0
