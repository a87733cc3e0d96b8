"""penultima play: a match in the terminal against bots."""

import argparse
import os
import sys
from typing import Any

from penultima.cli.say import Say
from penultima.editions import load
from penultima.errors import BadInput
from penultima.texts import LANGUAGES, catalogue, language_of

MOST_SEED = (1 << 64) - 1


def add_to(commands: Any, say: Say) -> None:  # noqa: ANN401 - argparse keeps its type to itself
    parser = commands.add_parser("play", help=say("cli.play"), description=say("cli.play"))
    parser.add_argument("--edition", default="giant", metavar="ID|FILE", help=say("cli.play.edition"))
    parser.add_argument("--players", type=int, default=4, metavar="N", help=say("cli.play.players"))
    parser.add_argument("--seed", type=int, metavar="N", help=say("cli.play.seed"))
    parser.add_argument("--dealer", type=int, metavar="SEAT", help=say("cli.play.dealer"))
    parser.add_argument("--option", action="append", default=[], metavar="ID=VALUE", help=say("cli.play.option"))
    parser.add_argument("--custom", action="append", default=[], metavar="TEXT", help=say("cli.play.custom"))
    parser.add_argument("--lang", choices=LANGUAGES, default=language_of(os.environ), help=say("cli.play.lang"))
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    from penultima.match import Match
    from penultima.terminal.play import Terminal

    if chosen.seed is not None and not 0 <= chosen.seed <= MOST_SEED:
        raise BadInput(f"--seed: expected a number from 0 to {MOST_SEED}, found {chosen.seed}")
    options = dict(_option(text) for text in chosen.option)
    customs = tuple(load.presets().get(text, text) for text in chosen.custom)
    edition = load.find(chosen.edition)
    match = Match(
        edition,
        players=chosen.players,
        seed=chosen.seed,
        options=options,
        customs=customs,
        dealer=chosen.dealer,
    )
    Terminal(match, catalogue(chosen.lang), input, sys.stdout).run()
    return 0


def _option(text: str) -> tuple[str, str | int | bool]:
    """As in a scenario: true, false, a number or a word."""
    name, equals, value = text.partition("=")
    if not equals:
        raise BadInput(f"--option: expected ID=VALUE, found '{text}'")
    if value in ("true", "false"):
        return name, value == "true"
    if value.isascii() and value.isdigit() and len(value) <= len(str(MOST_SEED)):
        return name, int(value)
    return name, value
