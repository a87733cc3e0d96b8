"""`penultima diff`: show the differences between two editions, or the effect of options on one edition."""

import argparse
from typing import Any

from penultima.cli.flags import rules_flags
from penultima.cli.flags.edition_argument import check_options, find_edition
from penultima.cli.output.printing import print_markdown
from penultima.i18n import Translate


def add_to(commands: Any, say: Translate) -> None:  # noqa: ANN401 - argparse does not export the type
    parser = commands.add_parser("diff", help=say("cli.diff"), description=say("cli.diff"))
    parser.add_argument("a", metavar="A", help=say("cli.diff.a"))
    parser.add_argument("b", metavar="B", help=say("cli.diff.b"))
    rules_flags.add_choices(parser, say)
    rules_flags.add_language(parser, say)
    parser.set_defaults(run=run)


def run(flags: argparse.Namespace) -> int:
    from penultima.editions.ruleset import ruleset
    from penultima.rulebook.comparison import comparison_page

    texts = rules_flags.select_catalogue(flags)
    a = find_edition(flags.a, texts.say)
    b = a if flags.a == flags.b else find_edition(flags.b, texts.say)
    options, customs = rules_flags.read_choices(flags)
    check_options(b, options)
    print_markdown(comparison_page(ruleset(a), ruleset(b, options, customs), texts))
    return 0
