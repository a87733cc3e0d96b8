"""`penultima play`: play a match in the terminal, with bots or at a table of a server."""

import argparse
import os
import shlex
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from penultima.cli.extras import check_extra
from penultima.cli.flags import rules_flags
from penultima.cli.output.stdio import print_error, read_line
from penultima.cli.parser import add_default
from penultima.cli.signals import raise_on_signals
from penultima.errors import BadInput, place_errors
from penultima.i18n import Translate
from penultima.i18n.quoting import quote, quote_path
from penultima.support.validation import check_int

if TYPE_CHECKING:
    from penultima.editions.edition import Edition
    from penultima.i18n import Catalogue
    from penultima.match import Match
    from penultima.terminal.local.local_match import LocalMatch, Loop
    from penultima.terminal.local.match_setup import MatchSetup

LEVELS = ("easy", "normal", "hard")
REFUSED_VISIT = 2
DEFAULT_PLAYERS, DEFAULT_PEOPLE = 4, 1
REFUSED_WITH_AT = ("edition", "option", "custom", "passport", "players", "people", "level", "seed", "dealer", "resume")
"""Flags that --at excludes, because the table determines these settings."""
REFUSED_WITH_RESUME = ("option", "custom", "passport", "players", "people", "name", "level", "seed", "dealer", "record")
"""Flags that --resume excludes, because the record contains these settings."""


def add_to(commands: Any, say: Translate) -> None:  # noqa: ANN401 - argparse does not export the type
    parser = commands.add_parser("play", help=say("cli.play"), description=say("cli.play"))
    rules_flags.add_rules(parser, say)
    parser.add_argument(
        "--players", type=int, metavar="N", help=add_default(say, say("cli.play.players"), DEFAULT_PLAYERS)
    )
    parser.add_argument(
        "--people", type=int, metavar="N", help=add_default(say, say("cli.play.people"), DEFAULT_PEOPLE)
    )
    parser.add_argument("--name", action="append", default=[], metavar="NAME", help=say("cli.play.name"))
    parser.add_argument("--level", choices=LEVELS, help=say("cli.play.level", levels=", ".join(LEVELS)))
    parser.add_argument("--calm", action="store_true", help=say("cli.play.calm"))
    parser.add_argument("--seed", type=int, metavar="N", help=say("cli.play.seed"))
    parser.add_argument("--dealer", type=int, metavar="SEAT", help=say("cli.play.dealer"))
    parser.add_argument("--record", type=Path, metavar="FILE", help=say("cli.play.record"))
    parser.add_argument("--resume", type=Path, metavar="FILE", help=say("cli.play.resume"))
    parser.add_argument("--at", metavar="LINK", help=say("cli.play.at"))
    rules_flags.add_language(parser, say)
    parser.set_defaults(run=run)


def run(flags: argparse.Namespace) -> int:
    from penultima.terminal.local.line_file import create_journal
    from penultima.terminal.local.local_match import LocalMatch

    calm, loop = _select_loop(flags)
    texts = rules_flags.select_catalogue(flags)
    if flags.at is not None:
        return _play_remotely(flags, loop, calm=calm)
    if flags.resume is not None:
        return _resume(flags, loop, calm=calm)
    setup = _make_setup(flags)
    _warm_up(setup, texts, "--level")
    journal = None
    if flags.record is not None:
        with place_errors("--record"):
            journal = create_journal(flags.record)
    match = LocalMatch(setup, texts, sys.stdout, calm=calm, journal=journal)
    return _run_match(flags, match, loop)


def _warm_up(setup: "MatchSetup", texts: "Catalogue", flag: str) -> None:
    """Compile the code of searching bots before the match starts.

    If the compiler is missing, the match is refused, because searching bots must not be silently replaced by weaker
    ones. The error message names `flag`.
    """
    from penultima.bots.levels import SEARCHING_LEVELS
    from penultima.bots.search_tasks import REQUIRED_MODULES, warm_up_search

    if setup.level in SEARCHING_LEVELS and setup.people_count < len(setup.names):
        with place_errors(flag):
            check_extra("hard", REQUIRED_MODULES)
        from penultima.cli.output.compile_notice import announce_compiling

        with announce_compiling(texts):
            warm_up_search()


def _run_match(flags: argparse.Namespace, match: "LocalMatch", loop: "Loop") -> int:
    """Run the match. If it is interrupted, its record is complete up to that point."""
    with raise_on_signals():
        try:
            match.run(loop)
        except KeyboardInterrupt:
            match.say_goodbye()
    journal = match.journal
    if journal is None:
        return 0
    if journal.problem:
        raise journal.problem.at("--resume" if flags.resume else "--record")
    print(match.say("record.written", file=quote_path(journal.path)))
    command = _make_resume_command(flags, match.setup, journal.path)
    if not match.match_loop.is_over and command.isprintable():
        print(match.say("terminal.go-on", command=command))
    return 0


def _make_resume_command(flags: argparse.Namespace, setup: "MatchSetup", path: Path) -> str:
    """Return the shell command that resumes this match.

    The command names the file of a custom edition, because a record contains only the id of its edition.
    """
    edition = ["--edition", str(flags.edition)] if setup.own_editions else []
    return shlex.join(["penultima", "play", *edition, "--resume", str(path)])


def _make_setup(flags: argparse.Namespace) -> "MatchSetup":
    from penultima.editions.ruleset import MIN_SEATS
    from penultima.kernel.state import SEATS
    from penultima.rng.origin import MAX_SEED
    from penultima.terminal.local.match_setup import MatchSetup, assign_names, parse_level

    if flags.seed is not None and not 0 <= flags.seed <= MAX_SEED:
        raise BadInput(
            "--seed: expected a number from 0 to {most}, found {seed}", most=MAX_SEED, seed=quote(flags.seed)
        )
    players = check_int("--players", DEFAULT_PLAYERS if flags.players is None else flags.players, MIN_SEATS, SEATS)
    people = check_int("--people", DEFAULT_PEOPLE if flags.people is None else flags.people, 1, players)
    chosen = rules_flags.read_rules(flags).rules
    chosen.check_seats(players)
    names, given = assign_names(flags.name, people, players, rules_flags.select_catalogue(flags))
    return MatchSetup(chosen, names, given, parse_level(flags.level or "normal"), flags.dealer, flags.seed)


def _select_loop(flags: argparse.Namespace) -> "tuple[bool, Loop]":
    """Return whether play is turn-based, and the loop to use. Real time needs a terminal for both input and output."""
    from functools import partial

    from penultima.terminal.turn_based_loop import run_turn_based_loop

    if not flags.calm and sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb":
        with suppress(ImportError):  # termios is missing on some systems
            from penultima.terminal.real_time_loop import run_real_time_loop

            return False, run_real_time_loop
    return True, partial(run_turn_based_loop, read_line)


def _play_remotely(flags: argparse.Namespace, loop: "Loop", *, calm: bool) -> int:
    """Play at a table of a server. The server determines the rules and the players, and keeps the record."""
    for name in REFUSED_WITH_AT:
        if getattr(flags, name) not in (None, []):
            raise BadInput("--at: the table says that itself, so --{name} cannot be given with it", name=name)
    if flags.record is not None:
        raise BadInput("--at: the server keeps the record, so --record cannot be given with it")
    from penultima.terminal.local.match_setup import assign_names
    from penultima.terminal.remote.table_link import parse_link

    texts = rules_flags.select_catalogue(flags)
    _, [name] = assign_names(flags.name, 1, 1, texts)
    with place_errors("--at"):
        address = parse_link(flags.at)
        try:
            from penultima.terminal.remote.identity import load_or_create_secret
            from penultima.terminal.remote.remote_match import RemoteMatch
        except ModuleNotFoundError as problem:
            name = str(problem.name).partition(".")[0]
            raise BadInput("{name} is missing; install penultima[server]", name=name) from None
        secret = "" if address.opener == "watch" else load_or_create_secret(address.origin)
        match = RemoteMatch(address, secret, name, texts, sys.stdout, calm=calm)
        with raise_on_signals():
            try:
                output = match.run(loop)
            except KeyboardInterrupt:
                match.say_goodbye()
                output = ""
    if output:
        print_error(f"--at: {output}")
    return REFUSED_VISIT if output else 0


def _resume(flags: argparse.Namespace, loop: "Loop", *, calm: bool) -> int:
    """Resume a match from its record, which contains the rules and the players."""
    from penultima.editions import load
    from penultima.terminal.local.line_file import continue_journal
    from penultima.terminal.local.local_match import LocalMatch
    from penultima.terminal.local.match_setup import setup_from_record
    from penultima.terminal.local.resume import read_saved_match

    texts = rules_flags.select_catalogue(flags)
    if flags.edition is not None and flags.edition in load.bundled_ids():
        raise BadInput("--resume: the file says that itself, so --{name} cannot be given with it", name="edition")
    for name in REFUSED_WITH_RESUME:
        if getattr(flags, name) not in (None, []):
            raise BadInput("--resume: the file says that itself, so --{name} cannot be given with it", name=name)
    with place_errors("--resume"):
        saved = read_saved_match(flags.resume, _load_own_edition(flags))
        with place_errors(quote_path(flags.resume)):
            setup = setup_from_record(saved.record, texts)
        if saved.match.over:
            _print_result(setup, saved.match, texts)
            return 0
    _warm_up(setup, texts, "--resume")
    with place_errors("--resume"):
        journal = continue_journal(flags.resume, saved.text)
    return _run_match(flags, LocalMatch(setup, texts, sys.stdout, calm=calm, journal=journal, saved=saved), loop)


def _print_result(setup: "MatchSetup", match: "Match", texts: "Catalogue") -> None:
    """Print the result of a finished match. A single player is addressed directly."""
    from penultima.i18n.message_parts import join_parts
    from penultima.kernel.state import NOBODY
    from penultima.terminal.display.narration import Narration

    narration = Narration(setup.rules, texts, setup.names, 0 if setup.people_count == 1 else NOBODY)
    for line in narration.describe_finished_match(match):
        print(join_parts(line))


def _load_own_edition(flags: argparse.Namespace) -> "dict[str, Edition]":
    """Load the edition from its file, because a record contains only the id of an edition."""
    from penultima.cli.flags.edition_argument import find_edition

    if flags.edition is None:
        return {}
    edition = find_edition(flags.edition, rules_flags.select_catalogue(flags).say)
    return {edition.id: edition}
