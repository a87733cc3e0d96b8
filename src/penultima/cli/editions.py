"""penultima editions: the list of the editions, or the page of one."""

import argparse
from typing import Any

from penultima.cli import rules
from penultima.cli.edition import editions_listed, find_edition
from penultima.cli.say import Say
from penultima.cli.show import show
from penultima.editions import load


def add_to(commands: Any, say: Say) -> None:  # noqa: ANN401 - argparse keeps its type to itself
    parser = commands.add_parser("editions", help=say("cli.editions"), description=say("cli.editions"))
    said = say("cli.editions.edition", editions=editions_listed(say))
    parser.add_argument("edition", nargs="?", metavar="ID|FILE", help=said)
    rules.add_language(parser, say)
    parser.set_defaults(run=run)


def run(flags: argparse.Namespace) -> int:
    from penultima.pages.edition import edition_page
    from penultima.pages.index import index_page

    texts = rules.texts(flags)
    if flags.edition is None:
        show(index_page(map(load.edition, load.names()), texts))
    else:
        show(edition_page(find_edition(flags.edition, texts.say), texts))
    return 0
