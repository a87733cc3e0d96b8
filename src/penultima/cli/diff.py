"""penultima diff: what differs between two editions, or what options change in one."""

import argparse
from typing import Any

from penultima.cli import rules
from penultima.cli.edition import find_edition
from penultima.cli.option import check_options
from penultima.cli.say import Say
from penultima.cli.show import show


def add_to(commands: Any, say: Say) -> None:  # noqa: ANN401 - argparse keeps its type to itself
    parser = commands.add_parser("diff", help=say("cli.diff"), description=say("cli.diff"))
    parser.add_argument("a", metavar="A", help=say("cli.diff.a"))
    parser.add_argument("b", metavar="B", help=say("cli.diff.b"))
    rules.add_choices(parser, say)
    rules.add_language(parser, say)
    parser.set_defaults(run=run)


def run(flags: argparse.Namespace) -> int:
    from penultima.editions.ruleset import ruleset
    from penultima.pages.comparison import comparison_page

    texts = rules.texts(flags)
    a = find_edition(flags.a, texts.say)
    b = a if flags.a == flags.b else find_edition(flags.b, texts.say)
    options, customs = rules.choices(flags)
    check_options(b, options)
    show(comparison_page(ruleset(a), ruleset(b, options, customs), texts))
    return 0
