"""penultima diff: what differs between two editions, or what options change in one."""

import argparse
import os
from typing import Any

from penultima.cli.options import customs, option
from penultima.cli.say import Say
from penultima.cli.show import show
from penultima.editions import load
from penultima.texts import LANGUAGES, catalogue, language_of


def add_to(commands: Any, say: Say) -> None:  # noqa: ANN401 - argparse keeps its type to itself
    parser = commands.add_parser("diff", help=say("cli.diff"), description=say("cli.diff"))
    parser.add_argument("a", metavar="A", help=say("cli.diff.a"))
    parser.add_argument("b", metavar="B", help=say("cli.diff.b"))
    parser.add_argument("--option", action="append", default=[], metavar="ID=VALUE", help=say("cli.play.option"))
    parser.add_argument("--custom", action="append", default=[], metavar="TEXT", help=say("cli.play.custom"))
    parser.add_argument("--lang", choices=LANGUAGES, default=language_of(os.environ), help=say("cli.play.lang"))
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    from penultima.editions.ruleset import ruleset
    from penultima.pages.comparison import comparison_page

    a = load.find(chosen.a)
    b = a if chosen.a == chosen.b else load.find(chosen.b)
    options = dict(option(text) for text in chosen.option)
    played = ruleset(b, options, customs(chosen.custom))
    show(comparison_page(ruleset(a), played, catalogue(chosen.lang)))
    return 0
