"""`penultima record`: check, show, count and convert records."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from penultima.cli.flags import rules_flags
from penultima.cli.output.printing import print_lines
from penultima.cli.output.stdio import print_aside
from penultima.cli.signals import raise_on_signals
from penultima.i18n import Translate

if TYPE_CHECKING:
    from collections import Counter

    from penultima.editions.edition import Edition
    from penultima.errors import BadInput

FORMATS = ("jsonl",)


def add_to(commands: Any, say: Translate) -> None:  # noqa: ANN401 - argparse does not export the type
    parser = commands.add_parser("record", help=say("cli.record"), description=say("cli.record"))
    rules_flags.add_language(parser, say)
    parts = parser.add_commands()
    check = _add_part(parts, say, "check", check_files)
    check.add_argument("--json", action="store_true", help=say("cli.record.json"))
    show = parts.add_parser("show", help=say("cli.record.show"), description=say("cli.record.show"))
    show.add_argument("file", type=Path, metavar="FILE", help=say("cli.record.file"))
    show.add_argument("--at", type=int, metavar="N", help=say("cli.record.at"))
    show.add_argument("--seat", type=int, metavar="SEAT", help=say("cli.record.seat"))
    _add_shared(show, say, show_file)
    stats = _add_part(parts, say, "stats", count_files)
    stats.add_argument("--json", action="store_true", help=say("cli.record.json"))
    convert = _add_part(parts, say, "convert", convert_files)
    convert.add_argument("--to", choices=FORMATS, required=True, help=say("cli.record.to"))
    convert.add_argument("--events", action="store_true", help=say("cli.record.events"))


def _add_part(parts: Any, say: Translate, name: str, run: Any) -> argparse.ArgumentParser:  # noqa: ANN401 - as in add_to
    parser: argparse.ArgumentParser = parts.add_parser(
        name, help=say(f"cli.record.{name}"), description=say(f"cli.record.{name}")
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help=say("cli.record.files"))
    _add_shared(parser, say, run)
    return parser


def _add_shared(parser: argparse.ArgumentParser, say: Translate, run: Any) -> None:  # noqa: ANN401 - as in add_to
    parser.add_argument(
        "--edition", action="append", default=[], type=Path, metavar="FILE", help=say("cli.record.edition")
    )
    rules_flags.add_language(parser, say)
    parser.set_defaults(run=run)


def _load_editions(flags: argparse.Namespace) -> "dict[str, Edition]":
    from penultima.editions import load

    return {edition.id: edition for edition in map(load.load_file, flags.edition)}


def check_files(flags: argparse.Namespace) -> int:
    """Check every file, even after one has failed."""
    counts, problems = _count_records(flags)
    keys = ("records", "deals", "actions")
    if flags.json:
        found: dict[str, object] = {key: counts[key] for key in keys}
        print(json.dumps(found | {"problems": [str(problem) for problem in problems]}, ensure_ascii=False, indent=2))
    else:
        texts = rules_flags.select_catalogue(flags)
        for problem in problems:
            print(texts.translate_error(problem))
        values = {key: counts[key] for key in keys} | {"failed": len(problems)}
        print(texts.say("record.checked", **values))
    return _select_exit_code(problems)


def count_files(flags: argparse.Namespace) -> int:
    from penultima.records.counts import statistics_data, statistics_rows

    counts, problems = _count_records(flags)
    texts = rules_flags.select_catalogue(flags)
    for problem in problems:
        print_aside(texts.translate_error(problem))
    if flags.json:
        print(json.dumps(statistics_data(counts), ensure_ascii=False, indent=2))
    else:
        for text, value in statistics_rows(counts, texts):
            print(f"{value:>12}  {text}")
    return _select_exit_code(problems)


def _select_exit_code(problems: "list[BadInput]") -> int:
    """Return the exit code.

    Code 2 is for an unreadable file, and code 1 for a record that does not replay. Code 2 takes precedence, because an
    unreadable file could not be checked at all.
    """
    from penultima.support.text_file import Unreadable

    return max((2 if isinstance(problem, Unreadable) else 1 for problem in problems), default=0)


def _count_records(flags: argparse.Namespace) -> "tuple[Counter[str], list[BadInput]]":
    from penultima.cli.output.progress_bar import show_progress
    from penultima.notation.record_file import find_files
    from penultima.records.counts import count_record_files

    files = find_files(flags.files)
    with raise_on_signals(), show_progress(len(files)) as advance:
        return count_record_files(files, _load_editions(flags), advance)


def show_file(flags: argparse.Namespace) -> int:
    from penultima.notation.record_file import read_record
    from penultima.records.story import RecordStory

    record = read_record(flags.file, _load_editions(flags))
    story = RecordStory(record, rules_flags.select_catalogue(flags), flags.seat)
    print_lines(story.story() if flags.at is None else story.moment(flags.at))
    return 0


def convert_files(flags: argparse.Namespace) -> int:
    """Convert the files and print one line for each match."""
    from penultima.notation.record_file import find_files, read_records
    from penultima.records.export import export_record

    for path in find_files(flags.files):
        for record in read_records(path, _load_editions(flags)):
            print(json.dumps(export_record(record, events=flags.events), ensure_ascii=False))
    return 0
