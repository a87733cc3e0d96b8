"""`penultima passport`: convert rules to a short code and back."""

import argparse
import json
from typing import Any

from penultima.cli.flags import rules_flags
from penultima.cli.output.printing import print_markdown
from penultima.editions.ruleset import ruleset
from penultima.errors import BadInput
from penultima.i18n import Translate


def add_to(commands: Any, say: Translate) -> None:  # noqa: ANN401 - argparse does not export the type
    parser = commands.add_parser("passport", help=say("cli.passport"), description=say("cli.passport"))
    parser.add_argument("code", nargs="?", metavar="CODE", help=say("cli.passport.code"))
    rules_flags.add_rules(parser, say)
    parser.add_argument("--json", action="store_true", help=say("cli.passport.json"))
    rules_flags.add_language(parser, say)
    parser.set_defaults(run=run)


def run(flags: argparse.Namespace) -> int:
    from penultima.notation.passport import print_passport
    from penultima.rulebook.comparison import comparison_page

    if flags.code is not None:
        if rules_flags.has_rules(flags):
            raise BadInput("a code names edition, options and cards, so the other flags cannot be given with it")
        flags.passport = flags.code
    chosen = rules_flags.read_rules(flags).rules
    code = print_passport(chosen)
    if flags.json:
        data = {"code": code, "edition": chosen.edition.id, "options": dict(chosen.changes), "customs": chosen.customs}
        print(json.dumps(data, ensure_ascii=False, indent=2))
        return 0
    texts = rules_flags.select_catalogue(flags)
    print_markdown(
        f"{texts.say('passport.code', code=code)}\n\n{comparison_page(ruleset(chosen.edition), chosen, texts)}"
    )
    return 0
