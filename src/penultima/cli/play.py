"""penultima play: a match in the terminal against bots."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from penultima.bounds import whole_number
from penultima.cli import rules
from penultima.cli.atomic_file import new_file
from penultima.cli.say import Say
from penultima.cli.signals import as_interrupts
from penultima.cli.streams import typed
from penultima.echo import filed, shown
from penultima.errors import BadInput, placed

if TYPE_CHECKING:
    from penultima.terminal.play import Terminal


def add_to(commands: Any, say: Say) -> None:  # noqa: ANN401 - argparse keeps its type to itself
    parser = commands.add_parser("play", help=say("cli.play"), description=say("cli.play"))
    rules.add_to(parser, say)
    parser.add_argument("--players", type=int, default=4, metavar="N", help=say("cli.play.players"))
    parser.add_argument("--seed", type=int, metavar="N", help=say("cli.play.seed"))
    parser.add_argument("--dealer", type=int, metavar="SEAT", help=say("cli.play.dealer"))
    parser.add_argument("--record", type=Path, metavar="FILE", help=say("cli.play.record"))
    rules.add_language(parser, say)
    parser.set_defaults(run=run)


def run(flags: argparse.Namespace) -> int:
    from penultima.editions.ruleset import FEWEST
    from penultima.fair.chance import MOST_SEED
    from penultima.kernel.state import SEATS
    from penultima.match import Match
    from penultima.terminal.play import Terminal

    if flags.seed is not None and not 0 <= flags.seed <= MOST_SEED:
        raise BadInput(
            "--seed: expected a number from 0 to {most}, found {seed}", most=MOST_SEED, seed=shown(flags.seed)
        )
    whole_number("--players", flags.players, FEWEST, SEATS)
    edition, options, customs = rules.chosen(flags)
    match = Match(
        edition,
        players=flags.players,
        seed=flags.seed,
        options=options,
        customs=customs,
        dealer=flags.dealer,
    )
    terminal = Terminal(match, rules.texts(flags), typed, sys.stdout)
    if flags.record is None:
        terminal.run()
        return 0
    _run_and_write(terminal, flags.record)
    print(rules.texts(flags).say("record.written", file=filed(flags.record)))
    return 0


def _run_and_write(terminal: "Terminal", path: Path) -> None:
    """A match has its place before the first card is played, and is written down also if the screen is gone."""
    gone: OSError | None = None
    with placed("--record"), new_file(path) as file, as_interrupts():
        try:
            terminal.run()
        except OSError as problem:
            gone = problem
        file.write(str(terminal.match.record(["", *terminal.sentences.names[1:]])))
    if gone:
        raise gone
