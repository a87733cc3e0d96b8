"""`penultima digest`: print the hash of the rules that records contain, or the text from which it is computed."""

import argparse
from typing import Any

from penultima.cli.flags import rules_flags
from penultima.i18n import Translate


def add_to(commands: Any, say: Translate) -> None:  # noqa: ANN401 - argparse does not export the type
    parser = commands.add_parser("digest", help=say("cli.digest"), description=say("cli.digest"))
    rules_flags.add_rules(parser, say)
    parser.add_argument("--normal-form", action="store_true", help=say("cli.digest.normal"))
    rules_flags.add_language(parser, say)
    parser.set_defaults(run=run)


def run(flags: argparse.Namespace) -> int:
    chosen = rules_flags.read_rules(flags).rules
    print(chosen.normal_form if flags.normal_form else f"{chosen.digest}\n", end="")
    return 0
