"""`penultima arena`: let bots play the same deals from every seat, and rate them with margins of error."""

import argparse
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from penultima.cli.commands.lab import INTERRUPTED, REQUIRED_MODULES
from penultima.cli.extras import check_extra
from penultima.cli.flags import rules_flags
from penultima.cli.output.compile_notice import announce_compiling
from penultima.cli.output.printing import print_markdown
from penultima.cli.output.progress_bar import show_progress
from penultima.cli.output.stdio import print_aside
from penultima.cli.suggestions import suggest_name
from penultima.editions.ruleset import MIN_SEATS
from penultima.errors import BadInput
from penultima.i18n import Translate
from penultima.i18n.quoting import quote, quote_name
from penultima.kernel.state import SEATS
from penultima.support.validation import check_int

if TYPE_CHECKING:
    from penultima.lab.arena.external_bots import ExternalBots
    from penultima.lab.arena.meeting_runner import ArenaResult, StoppingRule
    from penultima.lab.arena.rating import PairResults
    from penultima.policies.habits import Habits

DEFAULT_DEALS = 2_000
DEFAULT_WORLDS = 200
MAX_WORLDS = 10_000
MAX_MS = 600_000
MAX_FAULTS = 1_000_000
MIN_DEALS, MAX_DEALS = 2, 10_000_000
"""The limits of --deals. At least two deals are needed to estimate the variance."""
MAX_THREADS = 64
DECIDED = "decided"
MIN_REACH, MAX_REACH = 0.0001, 0.5


def add_to(commands: Any, say: Translate) -> None:  # noqa: ANN401 - argparse does not export the type
    parser = commands.add_parser("arena", help=say("cli.arena"), description=say("cli.arena"))
    parser.set_defaults(run=run)
    rules_flags.add_rules(parser, say)
    parser.add_argument("--bots", required=True, metavar="NAME,NAME", help=say("cli.arena.bots"))
    parser.add_argument("--players", type=int, metavar="N", help=say("cli.arena.players"))
    parser.add_argument("--deals", type=int, default=DEFAULT_DEALS, metavar="N", help=say("cli.arena.deals"))
    parser.add_argument("--seed", type=int, metavar="N", help=say("cli.lab.seed"))
    parser.add_argument("--worlds", type=int, default=DEFAULT_WORLDS, metavar="N", help=say("cli.arena.worlds"))
    parser.add_argument("--ms", type=int, metavar="N", help=say("cli.arena.ms"))
    parser.add_argument("--faults", type=int, default=0, metavar="N", help=say("cli.arena.faults"))
    parser.add_argument("--until", metavar="N|decided", help=say("cli.arena.until"))
    parser.add_argument("--pairs", action="store_true", help=say("cli.arena.pairs"))
    parser.add_argument("--own-habits", action="store_true", help=say("cli.arena.own-habits"))
    parser.add_argument("--habit", action="append", default=[], metavar="NAME=N", help=say("cli.arena.habit"))
    parser.add_argument("--threads", type=int, metavar="N", help=say("cli.arena.threads"))
    parser.add_argument("--plot", type=Path, metavar="FILE", help=say("cli.arena.plot"))
    parser.add_argument("--json", action="store_true", help=say("cli.lab.json"))
    rules_flags.add_language(parser, say)


def run(flags: argparse.Namespace) -> int:
    check_extra("lab", REQUIRED_MODULES)
    _check_numbers(flags)
    until = _parse_stopping_rule(flags.until)
    if flags.plot is None:
        return _print_results(flags, until, None)
    from penultima.cli.output.atomic_file import atomic_file

    with atomic_file(flags.plot) as file:
        return _print_results(flags, until, file)


def _check_numbers(flags: argparse.Namespace) -> None:
    from penultima.cli.flags.lab_flags import choose_seed

    flags.seed = choose_seed(flags)
    if flags.threads is None:
        flags.threads = min(MAX_THREADS, os.cpu_count() or 1)
    if flags.players is not None:
        check_int("--players", flags.players, MIN_SEATS, SEATS)
    check_int("--deals", flags.deals, MIN_DEALS, MAX_DEALS)
    check_int("--worlds", flags.worlds, 1, MAX_WORLDS)
    if flags.ms is not None:
        check_int("--ms", flags.ms, 1, MAX_MS)
    check_int("--faults", flags.faults, 0, MAX_FAULTS)
    check_int("--threads", flags.threads, 1, MAX_THREADS)


def _parse_stopping_rule(text: str | None) -> "StoppingRule | None":
    if text is None:
        return None
    from penultima.lab.arena.meeting_runner import StoppingRule

    if text == DECIDED:
        return StoppingRule()
    try:
        reach = float(text)
    except ValueError:
        reach = 0.0
    if not MIN_REACH <= reach <= MAX_REACH:
        raise BadInput(
            "--until: expected a number from {low} to {high}, or {word}, found {text}",
            low=MIN_REACH,
            high=MAX_REACH,
            word=DECIDED,
            text=quote(text),
        )
    return StoppingRule(reach)


def _print_results(flags: argparse.Namespace, until: "StoppingRule | None", plot: TextIO | None) -> int:
    from penultima.lab.arena.external_bots import ExternalBots
    from penultima.lab.arena.standings_page import build_page, build_plot

    texts = rules_flags.select_catalogue(flags)
    with announce_compiling(texts), ExternalBots(flags.ms and flags.ms / 1000, flags.faults) as external_bots:
        found = _play(flags, until, external_bots)
    if found.deals < MIN_DEALS:
        print_aside(texts.say("arena.interrupted.nothing"))
        raise KeyboardInterrupt
    if plot is not None:
        plot.write(build_plot(found, texts))
    if flags.json:
        print(json.dumps(found.summary(), ensure_ascii=False, indent=2))
    else:
        print_markdown(build_page(found, texts))
    if found.interrupted:
        print_aside(texts.say("arena.interrupted", deals=found.deals, all=flags.deals))
    return INTERRUPTED if found.interrupted else 0


def _play(
    flags: argparse.Namespace, until: "StoppingRule | None", external_bots: "ExternalBots"
) -> "ArenaResult | PairResults":
    from penultima.lab.arena.meeting_runner import play_meeting
    from penultima.lab.arena.pairing import Meeting
    from penultima.lab.arena.rating import make_pairs, play_meetings

    # An empty name is quoted, so that the error message shows it.
    bots = tuple(name.strip() or quote("") for name in flags.bots.split(","))
    _check_names(bots)
    habits, by_rules = _read_habits(flags), rules_flags.read_rules(flags).rules
    if not flags.pairs:
        meeting = Meeting(
            by_rules, bots, flags.players or max(MIN_SEATS, len(bots)), flags.seed, flags.worlds, habits, external_bots
        )
        with show_progress(flags.deals) as advance:
            return play_meeting(meeting, flags.deals, threads=flags.threads, until=until, advance=advance)
    players = flags.players or 2
    meetings = [
        Meeting(by_rules, pair, players, flags.seed, flags.worlds, habits, external_bots)
        for pair in make_pairs(bots, by_rules, players)
    ]
    with show_progress(flags.deals * len(meetings)) as advance:
        return play_meetings(meetings, bots, flags.deals, threads=flags.threads, until=until, advance=advance)


def _check_names(bots: tuple[str, ...]) -> None:
    """Raise BadInput for a misspelt bot name.

    Names of levels pass this check, because a suggestion of a similar bot would mislead. The arena refuses them later.
    """
    from penultima.bots.external.discovery import find_installed_bots, is_external_bot
    from penultima.bots.levels import LEVELS
    from penultima.compiled.timed_deals import BOTS

    for name in bots:
        near = (
            ""
            if name in (*BOTS, *LEVELS) or is_external_bot(name)
            else suggest_name(name, [*BOTS, *find_installed_bots()])
        )
        if near:
            raise BadInput("no such bot: {name}; did you mean {near}?", name=quote_name(name), near=near)


def _read_habits(flags: argparse.Namespace) -> "Habits | None":
    """Return the habits for all bots, or None if each bot keeps its own."""
    from penultima.cli.flags.lab_flags import read_habits
    from penultima.policies.habits import CALM

    if flags.own_habits and flags.habit:
        raise BadInput("--habit: it is for all bots alike, so --own-habits cannot be given with it")
    for text in flags.habit:
        if ":" in text:
            raise BadInput(
                "--habit: bots change seats, so it is for all of them, as in notices=500; found {text}",
                text=quote(text),
            )
    return None if flags.own_habits else read_habits(flags, [CALM])[0]
