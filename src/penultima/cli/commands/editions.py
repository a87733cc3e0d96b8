"""`penultima editions`: list the editions, or show the page of one."""

import argparse
from typing import Any

from penultima.cli.flags import rules_flags
from penultima.cli.flags.edition_argument import find_edition, list_editions
from penultima.cli.output.printing import print_markdown
from penultima.editions import load
from penultima.i18n import Translate


def add_to(commands: Any, say: Translate) -> None:  # noqa: ANN401 - argparse does not export the type
    parser = commands.add_parser("editions", help=say("cli.editions"), description=say("cli.editions"))
    edition_help = say("cli.editions.edition", editions=list_editions(say))
    parser.add_argument("edition", nargs="?", metavar="ID|FILE", help=edition_help)
    rules_flags.add_language(parser, say)
    parser.set_defaults(run=run)


def run(flags: argparse.Namespace) -> int:
    from penultima.rulebook.edition_index import index_page
    from penultima.rulebook.edition_page import edition_page

    texts = rules_flags.select_catalogue(flags)
    if flags.edition is None:
        print_markdown(index_page(map(load.load_bundled, load.bundled_ids()), texts))
    else:
        print_markdown(edition_page(find_edition(flags.edition, texts.say), texts))
    return 0
