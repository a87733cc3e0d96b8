"""penultima play: a match in the terminal, at a table with bots."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from penultima.bounds import whole_number
from penultima.cli import rules
from penultima.cli.say import Say
from penultima.cli.signals import as_interrupts
from penultima.cli.streams import typed
from penultima.echo import filed, shown
from penultima.errors import BadInput, placed

if TYPE_CHECKING:
    from penultima.terminal.evening import Evening
    from penultima.terminal.party import Party

LEVELS = ("easy", "normal")
BESIDE_RESUME = ("option", "custom", "passport", "players", "people", "name", "level", "seed", "dealer", "record")
"""Flags that say what a record says itself."""


def add_to(commands: Any, say: Say) -> None:  # noqa: ANN401 - argparse keeps its type to itself
    parser = commands.add_parser("play", help=say("cli.play"), description=say("cli.play"))
    rules.add_to(parser, say)
    parser.add_argument("--players", type=int, metavar="N", help=say("cli.play.players"))
    parser.add_argument("--people", type=int, metavar="N", help=say("cli.play.people"))
    parser.add_argument("--name", action="append", default=[], metavar="NAME", help=say("cli.play.name"))
    parser.add_argument("--level", choices=LEVELS, help=say("cli.play.level", levels=", ".join(LEVELS)))
    parser.add_argument("--calm", action="store_true", help=say("cli.play.calm"))
    parser.add_argument("--seed", type=int, metavar="N", help=say("cli.play.seed"))
    parser.add_argument("--dealer", type=int, metavar="SEAT", help=say("cli.play.dealer"))
    parser.add_argument("--record", type=Path, metavar="FILE", help=say("cli.play.record"))
    parser.add_argument("--resume", type=Path, metavar="FILE", help=say("cli.play.resume"))
    rules.add_language(parser, say)
    parser.set_defaults(run=run)
