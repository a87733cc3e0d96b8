"""penultima passport: rules as a short code, and back."""

import argparse
import json
from typing import Any

from penultima.cli import rules
from penultima.cli.say import Say
from penultima.cli.show import show
from penultima.editions.ruleset import ruleset
from penultima.errors import BadInput


def add_to(commands: Any, say: Say) -> None:  # noqa: ANN401 - argparse keeps its type to itself
    parser = commands.add_parser("passport", help=say("cli.passport"), description=say("cli.passport"))
    parser.add_argument("code", nargs="?", metavar="CODE", help=say("cli.passport.code"))
    rules.add_to(parser, say)
    parser.add_argument("--json", action="store_true", help=say("cli.passport.json"))
    rules.add_language(parser, say)
    parser.set_defaults(run=run)


def run(flags: argparse.Namespace) -> int:
    from penultima.notation.passport import print_passport
    from penultima.pages.comparison import comparison_page

    if flags.code is not None:
        if rules.are_chosen(flags):
            raise BadInput("a code names edition, options and cards, so the other flags cannot be given with it")
        flags.passport = flags.code
    chosen = rules.chosen(flags).rules
    code = print_passport(chosen)
    if flags.json:
        data = {"code": code, "edition": chosen.edition.id, "options": dict(chosen.changes), "customs": chosen.customs}
        print(json.dumps(data, ensure_ascii=False, indent=2))
        return 0
    texts = rules.texts(flags)
    show(f"{texts.say('passport.code', code=code)}\n\n{comparison_page(ruleset(chosen.edition), chosen, texts)}")
    return 0
