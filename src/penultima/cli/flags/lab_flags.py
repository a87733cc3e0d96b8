"""Converts the flags of the lab to run settings: players, policies, habits, rules and seed."""

import argparse
import re
import secrets
import shlex
from collections.abc import Sequence
from dataclasses import fields, replace

from penultima.cli.flags import rules_flags
from penultima.cli.flags.edition_argument import check_options, find_edition
from penultima.cli.suggestions import suggest_name
from penultima.editions import load
from penultima.editions.ruleset import MIN_SEATS, OptionValue, Ruleset, ruleset
from penultima.errors import BadInput, place_errors
from penultima.i18n import quoting
from penultima.i18n.quoting import quote, quote_path
from penultima.kernel.state import SEATS
from penultima.lab.run_settings import RunSettings
from penultima.notation.passport import VERSION, parse_passport
from penultima.policies.habits import CALM, Habits
from penultima.policies.registry import POLICIES, default_habits
from penultima.support.text_file import read_text
from penultima.support.validation import check_int, seat_error

DEFAULT_PLAYERS = 4
_HABIT = re.compile(r"(?:([0-9]{1,2}):)?([a-z]+)=([0-9]{1,6})")


def choose_seed(flags: argparse.Namespace) -> int:
    return secrets.randbits(32) if flags.seed is None else int(flags.seed)


def read_policies(flags: argparse.Namespace) -> tuple[str, ...]:
    """Read the policies: one for all seats, or one for each seat."""
    named = flags.policy or [flags.default_policy]
    for name in named:
        if name not in POLICIES and (near := suggest_name(name, POLICIES)):
            raise BadInput("no such policy: {name}; did you mean {near}?", name=quoting.quote_name(name), near=near)
    players = (len(named) if len(named) > 1 else DEFAULT_PLAYERS) if flags.players is None else flags.players
    check_int("--players", players, MIN_SEATS, SEATS)
    if len(named) not in (1, players):
        raise BadInput(
            "--policy: {count} policies for {players} players; expected one for all or one for each",
            count=len(named),
            players=players,
        )
    return tuple(named * players if len(named) == 1 else named)


def read_habits(flags: argparse.Namespace, own: Sequence[Habits]) -> tuple[Habits | None, ...]:
    """Return the habits `own` with the changes of --habit. Each --habit changes one seat or all seats."""
    found = list(own)
    names = [field.name for field in fields(Habits)]
    for text in flags.habit:
        match = _HABIT.fullmatch(text)
        if not match or match[2] not in names:
            raise BadInput(
                "--habit: expected NAME=N or SEAT:NAME=N with {words}, found {text}",
                words=", ".join(names),
                text=quote(text),
            )
        if match[1] and int(match[1]) >= len(found):
            raise seat_error(int(match[1]), len(found), "--habit")
        for seat in [int(match[1])] if match[1] else range(len(found)):
            found[seat] = replace(found[seat], **{match[2]: int(match[3])})
    return tuple(found)


def read_own_habits(flags: argparse.Namespace, policies: tuple[str, ...]) -> tuple[Habits | None, ...]:
    """Return the habits of the policies with the changes of --habit.

    Without --habit return nothing, so that each policy keeps its own habits.
    """
    return read_habits(flags, [default_habits(policy) for policy in policies]) if flags.habit else ()


def read_settings(flags: argparse.Namespace, chosen: Ruleset, seed: int) -> RunSettings:
    policies = read_policies(flags)
    return RunSettings(chosen, policies, seed, read_own_habits(flags, policies))


def parse_setting(flags: argparse.Namespace, text: str, seed: int) -> RunSettings:
    """Parse a setting, such as `giant`, `giant stacking=same jump-in=true` or `giant policy=greedy`.

    The first word may also be an edition file or a passport.
    """
    first, *words = text.split() or [""]
    options = rules_flags.parse_options(words)
    policy = options.pop("policy", None)
    chosen = _parse_rules(flags, first, options)
    policies = read_policies(flags)
    if policy is not None:
        policies = (str(policy),) * len(policies)
    return RunSettings(chosen, policies, seed, read_own_habits(flags, policies))


def parse_compared(flags: argparse.Namespace, seed: int) -> list[RunSettings]:
    """Parse the settings of a comparison.

    Single deals are examined step by step, to count how often each rule has an effect. Whole matches are not.
    Without --own-habits, different policies get equal habits, so that only their play differs.
    """
    if flags.matches and flags.stats:
        raise BadInput("matches: the deeper figures are those of single deals")
    settings = [parse_setting(flags, text, seed) for text in flags.settings]
    settings = [replace(each, matches=flags.matches, deep=not flags.matches) for each in settings]
    if flags.own_habits or len({policy for each in settings for policy in each.policies}) == 1:
        return settings
    return [replace(each, habits=read_habits(flags, [CALM] * each.players)) for each in settings]


def make_command(flags: argparse.Namespace, seed: int) -> str:
    """Return the command that writes the same report.

    The command contains the seed, and omits flags that do not affect the result.
    """
    policies = flags.policy or [flags.default_policy]
    given = [("--players", flags.players), *(("--policy", name) for name in policies)]
    given += [*(("--habit", text) for text in flags.habit), ("--games", flags.games), ("--seed", seed)]
    given += [("--lang", rules_flags.select_catalogue(flags).language.code), ("--output", "report.html")]
    words = [str(word) for flag, value in given if value is not None for word in (flag, value)]
    words += ["--matches"] if flags.matches else []
    return shlex.join(["penultima", "lab", "report", *flags.settings, *words])


def _parse_rules(flags: argparse.Namespace, first: str, options: dict[str, OptionValue]) -> Ruleset:
    if first.startswith(VERSION) and first not in load.bundled_ids():
        if options:
            raise BadInput("a passport names its options itself").at(quote(first))
        return parse_passport(first)
    edition = find_edition(first, rules_flags.select_catalogue(flags).say)
    check_options(edition, options)
    return ruleset(edition, options)


def read_rules_with_customs(flags: argparse.Namespace) -> Ruleset:
    """Read the rules with the card texts of the --customs file.

    Each line is a text. Empty lines and comments with # are ignored.
    """
    chosen = rules_flags.read_rules(flags)
    if flags.customs is None:
        return chosen.rules
    if chosen.customs:
        raise BadInput("--customs: texts are given by --custom already")
    lines = read_text(flags.customs, load.MAX_MEBIBYTES).splitlines()
    texts = [line.strip() for line in lines if line.strip() and not line.strip().startswith("#")]
    customs = tuple(load.presets().get(text, text) for text in texts)
    with place_errors(quote_path(flags.customs)):
        return ruleset(chosen.edition, chosen.options, customs)
