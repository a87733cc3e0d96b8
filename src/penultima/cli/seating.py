"""The flags of the lab as settings: who plays, how, by which rules, from which seed."""

import argparse
import re
import secrets
import shlex
from collections.abc import Sequence
from dataclasses import fields, replace

from penultima.bounds import no_seat, whole_number
from penultima.cli import rules
from penultima.cli.edition import find_edition
from penultima.cli.option import check_options
from penultima.echo import filed, shown
from penultima.editions import load
from penultima.editions.ruleset import FEWEST, OptionValue, Ruleset, ruleset
from penultima.errors import BadInput, placed
from penultima.kernel.state import SEATS
from penultima.lab.settings import Settings
from penultima.notation.passport import VERSION, parse_passport
from penultima.policies.habits import CALM, Habits
from penultima.policies.registry import default_habits
from penultima.textfile import read_text

PLAYERS = 4
POLICY = "eager"
_HABIT = re.compile(r"(?:([0-9]{1,2}):)?([a-z]+)=([0-9]{1,6})")


def seed_of(flags: argparse.Namespace) -> int:
    return secrets.randbits(32) if flags.seed is None else int(flags.seed)


def policies_of(flags: argparse.Namespace) -> tuple[str, ...]:
    """One for all seats, or one for each."""
    named = flags.policy or [POLICY]
    players = (len(named) if len(named) > 1 else PLAYERS) if flags.players is None else flags.players
    whole_number("--players", players, FEWEST, SEATS)
    if len(named) not in (1, players):
        raise BadInput(
            "--policy: {count} policies for {players} players; expected one for all or one for each",
            count=len(named),
            players=players,
        )
    return tuple(named * players if len(named) == 1 else named)


def habits_of(flags: argparse.Namespace, own: Sequence[Habits]) -> tuple[Habits | None, ...]:
    """Those of every seat, changed by each --habit for one seat or for all."""
    found = list(own)
    names = [field.name for field in fields(Habits)]
    for text in flags.habit:
        match = _HABIT.fullmatch(text)
        if not match or match[2] not in names:
            raise BadInput(
                "--habit: expected NAME=N or SEAT:NAME=N with {words}, found {text}",
                words=", ".join(names),
                text=shown(text),
            )
        if match[1] and int(match[1]) >= len(found):
            raise no_seat(int(match[1]), len(found), "--habit")
        for seat in [int(match[1])] if match[1] else range(len(found)):
            found[seat] = replace(found[seat], **{match[2]: int(match[3])})
    return tuple(found)


def own_habits_of(flags: argparse.Namespace, policies: tuple[str, ...]) -> tuple[Habits | None, ...]:
    """Those of the policies, changed likewise."""
    return habits_of(flags, [default_habits(policy) for policy in policies]) if flags.habit else ()


def seated(flags: argparse.Namespace, chosen: Ruleset, seed: int) -> Settings:
    policies = policies_of(flags)
    return Settings(chosen, policies, seed, own_habits_of(flags, policies))


def named(flags: argparse.Namespace, text: str, seed: int) -> Settings:
    """`giant`, `giant stacking=same jump-in=true`, `giant policy=greedy`, a file of one's own, or a passport."""
    first, *words = text.split() or [""]
    options = rules.options_of(words)
    policy = options.pop("policy", None)
    chosen = _rules(flags, first, options)
    policies = policies_of(flags)
    if policy is not None:
        policies = (str(policy),) * len(policies)
    return Settings(chosen, policies, seed, own_habits_of(flags, policies))


def compared(flags: argparse.Namespace, seed: int) -> list[Settings]:
    """Where several policies meet they have equal habits, unless asked otherwise: only what they play differs."""
    settings = [named(flags, text, seed) for text in flags.settings]
    if flags.stats:
        settings = [replace(each, deep=True) for each in settings]
    if flags.own_habits or len({policy for each in settings for policy in each.policies}) == 1:
        return settings
    return [replace(each, habits=habits_of(flags, [CALM] * each.players)) for each in settings]


def repeated(flags: argparse.Namespace, seed: int) -> str:
    """The command that gives the same report: with its seed, without what changes nothing in it."""
    given = [("--players", flags.players), *(("--policy", name) for name in flags.policy)]
    given += [*(("--habit", text) for text in flags.habit), ("--games", flags.games), ("--seed", seed)]
    given += [("--lang", rules.texts(flags).language.code), ("--output", "report.html")]
    words = [str(word) for flag, value in given if value is not None for word in (flag, value)]
    return shlex.join(["penultima", "lab", "report", *flags.settings, *words])


def _rules(flags: argparse.Namespace, first: str, options: dict[str, OptionValue]) -> Ruleset:
    if first.startswith(VERSION) and first not in load.names():
        if options:
            raise BadInput("a passport names its options itself").at(shown(first))
        return parse_passport(first)
    edition = find_edition(first, rules.texts(flags).say)
    check_options(edition, options)
    return ruleset(edition, options)


def with_customs(flags: argparse.Namespace) -> Ruleset:
    """--customs has a text on each line; empty lines and those with # are no texts."""
    chosen = rules.chosen(flags)
    if flags.customs is None:
        return chosen.rules
    if chosen.customs:
        raise BadInput("--customs: texts are given by --custom already")
    lines = read_text(flags.customs, load.MEBIBYTES).splitlines()
    texts = [line.strip() for line in lines if line.strip() and not line.strip().startswith("#")]
    customs = tuple(load.presets().get(text, text) for text in texts)
    with placed(filed(flags.customs)):
        return ruleset(chosen.edition, chosen.options, customs)
