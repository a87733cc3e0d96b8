"""penultima arena: bots on the same deals in every seat, and who is better by how much."""

import argparse
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from penultima.bounds import whole_number
from penultima.cli import rules
from penultima.cli.extra import check_extra
from penultima.cli.lab import INTERRUPTED, NEEDED
from penultima.cli.progress import shown_on_terminal
from penultima.cli.say import Say
from penultima.cli.show import show
from penultima.cli.streams import say_aside
from penultima.cli.waiting import compiling_said
from penultima.echo import shown
from penultima.editions.ruleset import FEWEST
from penultima.errors import BadInput
from penultima.kernel.state import SEATS

if TYPE_CHECKING:
    from penultima.lab.arena import Result, Until
    from penultima.lab.guests import Guests
    from penultima.lab.rating import Pairs
    from penultima.policies.habits import Habits

DEALS = 2_000
WORLDS = 200
MOST_WORLDS = 10_000
MOST_MS = 600_000
MOST_FAULTS = 1_000_000
FEWEST_DEALS, MOST_DEALS = 2, 10_000_000
"""Of one deal nobody can say how much it varies."""
MOST_THREADS = 64
DECIDED = "decided"
NARROWEST, WIDEST = 0.0001, 0.5


def add_to(commands: Any, say: Say) -> None:  # noqa: ANN401 - argparse keeps its type to itself
    parser = commands.add_parser("arena", help=say("cli.arena"), description=say("cli.arena"))
    parser.set_defaults(run=hold)
    rules.add_to(parser, say)
    parser.add_argument("--bots", required=True, metavar="NAME,NAME", help=say("cli.arena.bots"))
    parser.add_argument("--players", type=int, metavar="N", help=say("cli.arena.players"))
    parser.add_argument("--deals", type=int, default=DEALS, metavar="N", help=say("cli.arena.deals"))
    parser.add_argument("--seed", type=int, metavar="N", help=say("cli.lab.seed"))
    parser.add_argument("--worlds", type=int, default=WORLDS, metavar="N", help=say("cli.arena.worlds"))
    parser.add_argument("--ms", type=int, metavar="N", help=say("cli.arena.ms"))
    parser.add_argument("--faults", type=int, default=0, metavar="N", help=say("cli.arena.faults"))
    parser.add_argument("--until", metavar="N|decided", help=say("cli.arena.until"))
    parser.add_argument("--pairs", action="store_true", help=say("cli.arena.pairs"))
    parser.add_argument("--own-habits", action="store_true", help=say("cli.arena.own-habits"))
    parser.add_argument("--habit", action="append", default=[], metavar="NAME=N", help=say("cli.arena.habit"))
    parser.add_argument("--threads", type=int, metavar="N", help=say("cli.arena.threads"))
    parser.add_argument("--plot", type=Path, metavar="FILE", help=say("cli.arena.plot"))
    parser.add_argument("--json", action="store_true", help=say("cli.lab.json"))
    rules.add_language(parser, say)


def hold(flags: argparse.Namespace) -> int:
    check_extra("lab", NEEDED)
    _check_numbers(flags)
    until = _until(flags.until)
    if flags.plot is None:
        return _held(flags, until, None)
    from penultima.cli.atomic_file import atomic_file

    with atomic_file(flags.plot) as file:
        return _held(flags, until, file)


def _check_numbers(flags: argparse.Namespace) -> None:
    from penultima.cli.seating import seed_of

    flags.seed = seed_of(flags)
    if flags.threads is None:
        flags.threads = min(MOST_THREADS, os.cpu_count() or 1)
    if flags.players is not None:
        whole_number("--players", flags.players, FEWEST, SEATS)
    whole_number("--deals", flags.deals, FEWEST_DEALS, MOST_DEALS)
    whole_number("--worlds", flags.worlds, 1, MOST_WORLDS)
    if flags.ms is not None:
        whole_number("--ms", flags.ms, 1, MOST_MS)
    whole_number("--faults", flags.faults, 0, MOST_FAULTS)
    whole_number("--threads", flags.threads, 1, MOST_THREADS)


def _until(text: str | None) -> "Until | None":
    if text is None:
        return None
    from penultima.lab.arena import Until

    if text == DECIDED:
        return Until()
    try:
        reach = float(text)
    except ValueError:
        reach = 0.0
    if not NARROWEST <= reach <= WIDEST:
        raise BadInput(
            "--until: expected a number from {low} to {high}, or {word}, found {text}",
            low=NARROWEST,
            high=WIDEST,
            word=DECIDED,
            text=shown(text),
        )
    return Until(reach)


def _held(flags: argparse.Namespace, until: "Until | None", plot: TextIO | None) -> int:
    from penultima.lab.guests import Guests
    from penultima.lab.standings import page_of, plot_of

    texts = rules.texts(flags)
    with compiling_said(texts), Guests(flags.ms and flags.ms / 1000, flags.faults) as guests:
        found = _played(flags, until, guests)
    if found.deals < FEWEST_DEALS:
        say_aside(texts.say("arena.interrupted.nothing"))
        raise KeyboardInterrupt
    if plot is not None:
        plot.write(plot_of(found, texts))
    if flags.json:
        print(json.dumps(found.summary(), ensure_ascii=False, indent=2))
    else:
        show(page_of(found, texts))
    if found.interrupted:
        say_aside(texts.say("arena.interrupted", deals=found.deals, all=flags.deals))
    return INTERRUPTED if found.interrupted else 0


def _played(flags: argparse.Namespace, until: "Until | None", guests: "Guests") -> "Result | Pairs":
    from penultima.lab.arena import meet
    from penultima.lab.meeting import Meeting
    from penultima.lab.rating import meet_all, pairs_of

    bots = tuple(name.strip() or shown("") for name in flags.bots.split(","))  # one without a name is seen to have none
    habits, by_rules = _habits(flags), rules.chosen(flags).rules
    if not flags.pairs:
        meeting = Meeting(
            by_rules, bots, flags.players or max(FEWEST, len(bots)), flags.seed, flags.worlds, habits, guests
        )
        with shown_on_terminal(flags.deals) as advance:
            return meet(meeting, flags.deals, threads=flags.threads, until=until, advance=advance)
    players = flags.players or 2
    meetings = [
        Meeting(by_rules, pair, players, flags.seed, flags.worlds, habits, guests)
        for pair in pairs_of(bots, by_rules, players)
    ]
    with shown_on_terminal(flags.deals * len(meetings)) as advance:
        return meet_all(meetings, bots, flags.deals, threads=flags.threads, until=until, advance=advance)


def _habits(flags: argparse.Namespace) -> "Habits | None":
    """Those of all; None: each bot has its own."""
    from penultima.cli.seating import habits_of
    from penultima.policies.habits import CALM

    if flags.own_habits and flags.habit:
        raise BadInput("--habit: it is for all bots alike, so --own-habits cannot be given with it")
    for text in flags.habit:
        if ":" in text:
            raise BadInput(
                "--habit: bots change seats, so it is for all of them, as in notices=500; found {text}",
                text=shown(text),
            )
    return None if flags.own_habits else habits_of(flags, [CALM])[0]
