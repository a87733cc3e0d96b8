"""penultima digest: the hash of the rules that stands in a record, and the text that it is the hash of."""

import argparse
from typing import Any

from penultima.cli import rules
from penultima.cli.say import Say


def add_to(commands: Any, say: Say) -> None:  # noqa: ANN401 - argparse keeps its type to itself
    parser = commands.add_parser("digest", help=say("cli.digest"), description=say("cli.digest"))
    rules.add_to(parser, say)
    parser.add_argument("--normal-form", action="store_true", help=say("cli.digest.normal"))
    rules.add_language(parser, say)
    parser.set_defaults(run=run)


def run(flags: argparse.Namespace) -> int:
    chosen = rules.chosen(flags).rules
    print(chosen.normal_form if flags.normal_form else f"{chosen.digest}\n", end="")
    return 0
