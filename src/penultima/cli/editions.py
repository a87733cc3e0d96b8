"""penultima editions: the list of the editions, or the page of one."""

import argparse
import os
from typing import Any

from penultima.cli.say import Say
from penultima.cli.show import show
from penultima.editions import load
from penultima.texts import LANGUAGES, catalogue, language_of


def add_to(commands: Any, say: Say) -> None:  # noqa: ANN401 - argparse keeps its type to itself
    parser = commands.add_parser("editions", help=say("cli.editions"), description=say("cli.editions"))
    parser.add_argument("edition", nargs="?", metavar="ID|FILE", help=say("cli.editions.edition"))
    parser.add_argument("--lang", choices=LANGUAGES, default=language_of(os.environ), help=say("cli.play.lang"))
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    from penultima.pages.edition import edition_page
    from penultima.pages.index import index_page

    texts = catalogue(chosen.lang)
    if chosen.edition is None:
        show(index_page(map(load.edition, load.names()), texts))
    else:
        show(edition_page(load.find(chosen.edition), texts))
    return 0
