"""penultima play: a match in the terminal against bots."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from penultima.cli import rules
from penultima.cli.say import Say
from penultima.errors import BadInput, reason_of
from penultima.texts import Catalogue

if TYPE_CHECKING:
    from penultima.match import Match


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
    from penultima.fair.chance import MOST_SEED
    from penultima.match import Match
    from penultima.terminal.play import Terminal

    if flags.seed is not None and not 0 <= flags.seed <= MOST_SEED:
        raise BadInput("--seed: expected a number from 0 to {most}, found {seed}", most=MOST_SEED, seed=flags.seed)
    edition, options, customs = rules.chosen(flags)
    match = Match(
        edition,
        players=flags.players,
        seed=flags.seed,
        options=options,
        customs=customs,
        dealer=flags.dealer,
    )
    if flags.record is not None:
        _claim(flags.record)
    terminal = Terminal(match, rules.texts(flags), input, sys.stdout)
    terminal.run()
    if flags.record is not None:
        _write(match, ["", *terminal.sentences.names[1:]], flags.record, rules.texts(flags))
    return 0


def _claim(path: Path) -> None:
    """Before the first card is played: a match must not end without a place to write it, nor over another one."""
    try:
        path.open("x").close()
    except OSError as problem:
        raise BadInput(reason_of(problem)).at(f"--record: {path}") from None


def _write(match: "Match", names: list[str], path: Path, texts: Catalogue) -> None:
    path.write_text(str(match.record(names)), encoding="utf-8")
    print(texts.say("record.written", file=path))
