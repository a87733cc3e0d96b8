"""penultima play: a match in the terminal, at a table with bots."""

import argparse
import os
import shlex
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from penultima.bounds import whole_number
from penultima.cli import rules
from penultima.cli.extra import check_extra
from penultima.cli.say import Say
from penultima.cli.signals import as_interrupts
from penultima.cli.streams import complain, typed
from penultima.echo import filed, shown
from penultima.errors import BadInput, placed

if TYPE_CHECKING:
    from penultima.editions.edition import Edition
    from penultima.match import Match
    from penultima.terminal.evening import Evening, Loop
    from penultima.terminal.party import Party
    from penultima.texts import Catalogue

LEVELS = ("easy", "normal", "hard")
BAD_VISIT = 2
BESIDE_AT = ("edition", "option", "custom", "passport", "players", "people", "level", "seed", "dealer", "resume")
"""Flags that say what a table of a server says itself."""
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
    parser.add_argument("--at", metavar="LINK", help=say("cli.play.at"))
    rules.add_language(parser, say)
    parser.set_defaults(run=run)


def run(flags: argparse.Namespace) -> int:
    from penultima.terminal.evening import Evening
    from penultima.terminal.journal import new_journal

    calm, loop = _loop(flags)
    texts = rules.texts(flags)
    if flags.at is not None:
        return _visit(flags, loop, calm=calm)
    if flags.resume is not None:
        return _resume(flags, loop, calm=calm)
    party = _party(flags)
    _prepare(party, texts, "--level")
    journal = None
    if flags.record is not None:
        with placed("--record"):
            journal = new_journal(flags.record)
    evening = Evening(party, texts, sys.stdout, calm=calm, journal=journal)
    return _played(flags, evening, loop)


def _prepare(party: "Party", texts: "Catalogue", flag: str) -> None:
    """Bots that think need the compiler, which takes its time once; nobody sits down with others instead. `flag` is
    what asks for them.
    """
    from penultima.bots.levels import THINKING
    from penultima.bots.thinking import NEEDED, prepare

    if party.level in THINKING and party.people < len(party.names):
        with placed(flag):
            check_extra("hard", NEEDED)
        from penultima.cli.waiting import compiling_said

        with compiling_said(texts):
            prepare()


def _played(flags: argparse.Namespace, evening: "Evening", loop: "Loop") -> int:
    """The match is written down as far as it went, however it ended."""
    with as_interrupts():
        try:
            evening.run(loop)
        except KeyboardInterrupt:
            evening.leave()
    journal = evening.journal
    if journal is None:
        return 0
    if journal.problem:
        raise journal.problem.at("--resume" if flags.resume else "--record")
    print(evening.say("record.written", file=filed(journal.path)))
    command = _command(flags, evening.party, journal.path)
    if not evening.play.is_over and command.isprintable():
        print(evening.say("terminal.go-on", command=command))
    return 0


def _command(flags: argparse.Namespace, party: "Party", path: Path) -> str:
    """What goes on with the match of this file, as a shell takes it; an edition of one's own is not in it."""
    edition = ["--edition", str(flags.edition)] if party.more else []
    return shlex.join(["penultima", "play", *edition, "--resume", str(path)])


def _party(flags: argparse.Namespace) -> "Party":
    from penultima.editions.ruleset import FEWEST
    from penultima.fair.chance import MOST_SEED
    from penultima.kernel.state import SEATS
    from penultima.terminal.party import Party, level_of, names_of

    if flags.seed is not None and not 0 <= flags.seed <= MOST_SEED:
        raise BadInput(
            "--seed: expected a number from 0 to {most}, found {seed}", most=MOST_SEED, seed=shown(flags.seed)
        )
    players = whole_number("--players", 4 if flags.players is None else flags.players, FEWEST, SEATS)
    people = whole_number("--people", 1 if flags.people is None else flags.people, 1, players)
    chosen = rules.chosen(flags).rules
    chosen.check_seats(players)
    names, given = names_of(flags.name, people, players, rules.texts(flags))
    return Party(chosen, names, given, level_of(flags.level or "normal"), flags.dealer, flags.seed)


def _loop(flags: argparse.Namespace) -> "tuple[bool, Loop]":
    """Whether time stands still, and the loop for it: in time where there is a person with keys and a screen."""
    from functools import partial

    from penultima.terminal.calm import play_calm

    if not flags.calm and sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb":
        with suppress(ImportError):  # not every system has such terminals
            from penultima.terminal.live import play_live

            return False, play_live
    return True, partial(play_calm, typed)


def _visit(flags: argparse.Namespace, loop: "Loop", *, calm: bool) -> int:
    """At a table of a server, which says itself what is played and keeps the record."""
    for name in BESIDE_AT:
        if getattr(flags, name) not in (None, []):
            raise BadInput("--at: the table says that itself, so --{name} cannot be given with it", name=name)
    if flags.record is not None:
        raise BadInput("--at: the server keeps the record, so --record cannot be given with it")
    from penultima.terminal.address import read_link
    from penultima.terminal.party import names_of

    texts = rules.texts(flags)
    _, [name] = names_of(flags.name, 1, 1, texts)
    with placed("--at"):
        address = read_link(flags.at)
        try:
            from penultima.terminal.identity import secret_for
            from penultima.terminal.visit import Visit
        except ModuleNotFoundError as problem:
            name = str(problem.name).partition(".")[0]
            raise BadInput("{name} is missing; install penultima[server]", name=name) from None
        secret = "" if address.opener == "watch" else secret_for(address.origin)
        visit = Visit(address, secret, name, texts, sys.stdout, calm=calm)
        with as_interrupts():
            try:
                told = visit.run(loop)
            except KeyboardInterrupt:
                visit.leave()
                told = ""
    if told:
        complain(f"--at: {told}")
    return BAD_VISIT if told else 0


def _resume(flags: argparse.Namespace, loop: "Loop", *, calm: bool) -> int:
    """The file says what is played and by whom."""
    from penultima.editions import load
    from penultima.terminal.evening import Evening
    from penultima.terminal.journal import continued
    from penultima.terminal.party import party_of
    from penultima.terminal.resume import read_kept

    texts = rules.texts(flags)
    if flags.edition is not None and flags.edition in load.names():
        raise BadInput("--resume: the file says that itself, so --{name} cannot be given with it", name="edition")
    for name in BESIDE_RESUME:
        if getattr(flags, name) not in (None, []):
            raise BadInput("--resume: the file says that itself, so --{name} cannot be given with it", name=name)
    with placed("--resume"):
        kept = read_kept(flags.resume, _own_edition(flags))
        with placed(filed(flags.resume)):
            party = party_of(kept.record, texts)
        if kept.match.over:
            _tell_end(party, kept.match, texts)
            return 0
    _prepare(party, texts, "--resume")
    with placed("--resume"):
        journal = continued(flags.resume, kept.text)
    return _played(flags, Evening(party, texts, sys.stdout, calm=calm, journal=journal, kept=kept), loop)


def _tell_end(party: "Party", match: "Match", texts: "Catalogue") -> None:
    """Of a match that is over; somebody alone is spoken to."""
    from penultima.kernel.state import NOBODY
    from penultima.terminal.telling import Telling
    from penultima.texts.parts import joined

    telling = Telling(party.rules, texts, party.names, 0 if party.people == 1 else NOBODY)
    for line in telling.over(match):
        print(joined(line))


def _own_edition(flags: argparse.Namespace) -> "dict[str, Edition]":
    """A record names an edition by its id; one of one's own comes from its file."""
    from penultima.cli.edition import find_edition

    if flags.edition is None:
        return {}
    edition = find_edition(flags.edition, rules.texts(flags).say)
    return {edition.id: edition}
