"""penultima editions: the list of the editions, or the page of one."""

import argparse
from typing import Any

from penultima.cli import rules
from penultima.cli.say import Say
from penultima.cli.show import show
from penultima.editions import load


def add_to(commands: Any, say: Say) -> None:  # noqa: ANN401 - argparse keeps its type to itself
    parser = commands.add_parser("editions", help=say("cli.editions"), description=say("cli.editions"))
    parser.add_argument("edition", nargs="?", metavar="ID|FILE", help=say("cli.editions.edition"))
    rules.add_language(parser, say)
    parser.set_defaults(run=run)


def run(flags: argparse.Namespace) -> int:
    from penultima.pages.edition import edition_page
    from penultima.pages.index import index_page

    texts = rules.texts(flags)
    if flags.edition is None:
        show(index_page(map(load.edition, load.names()), texts))
    else:
        show(edition_page(load.find(flags.edition), texts))
    return 0
