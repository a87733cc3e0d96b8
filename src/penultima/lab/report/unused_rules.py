"""Explains why a rule made no difference: which actions the players avoid, and what to try instead."""

from collections.abc import Iterator

from penultima.editions.ruleset import MIN_SEATS
from penultima.i18n import Catalogue
from penultima.lab.compare import Comparison
from penultima.lab.run_settings import RunSettings
from penultima.policies.habits import CERTAIN, Habits
from penultima.policies.registry import default_habits

NEED_MATCHES = ("deal.next", "scoring", "target")
"""Options that have an effect only between the deals of a match."""
ABOUT_BLUFFS = ("no-bluff", "wild-draw.official")
ABOUT_CALLS = ("uno.official",)
HONEST = "eager"
"""A policy that never bluffs and never challenges."""


def find_changed_options(first: RunSettings, second: RunSettings) -> list[str]:
    """Return the options in which two settings of one edition differ."""
    if first.rules.edition != second.rules.edition:
        return []
    options = first.rules.options
    return [name for name, value in second.rules.options.items() if options[name] != value]


def find_options_needing_matches(comparison: Comparison) -> list[str]:
    """Return the changed options that have no effect in single deals."""
    if comparison.first.matches:
        return []
    return [name for name in find_changed_options(comparison.first, comparison.second) if name in NEED_MATCHES]


def explain_unused(comparison: Comparison, texts: Catalogue) -> str:
    """Say that the changed rule never applied, why it did not, and what to try. Return an empty text if it applied."""
    if comparison.changed or not comparison.games:
        return ""
    kind = "matches" if comparison.first.matches else "deals"
    first = "lab.unused.asked" if comparison.asked_differently else "lab.unused"
    statement = texts.say(first, games=texts.say(f"lab.unused.{kind}", games=comparison.games))
    reasons = list(dict.fromkeys(_generate_reasons(comparison)))
    if not reasons and not find_options_needing_matches(comparison):
        reasons = ["other"]
    policies = texts.join_list(dict.fromkeys((*comparison.first.policies, *comparison.second.policies)))
    return " ".join([statement, *(texts.say(f"lab.unused.{reason}", policies=policies) for reason in reasons)])


def _generate_reasons(comparison: Comparison) -> Iterator[str]:
    """Yield the text keys of the reasons why a rule never applied.

    Options that need matches are not included, because another text reports them.
    """
    first, second = comparison.first, comparison.second
    if first == second:
        yield "same"
    habits = [*_list_habits(first), *_list_habits(second)]
    for option in find_changed_options(first, second):
        if option == "jump-in" and has_no_pair(first):
            yield "single"
        elif option == "jump-in" and not any(one.jumps for one in habits):
            yield "jump-in"
        elif option in ABOUT_BLUFFS and {*first.policies, *second.policies} == {HONEST}:
            yield "bluff"
        elif option in ABOUT_CALLS and all(one.remembers == CERTAIN or not one.notices for one in habits):
            yield "call"
        elif option == "reverse.two" and first.players > MIN_SEATS:
            yield "two"
        elif option == "suggestion.judge":
            yield "accuse"


def has_no_pair(settings: RunSettings) -> bool:
    """Return whether no coloured card occurs twice, so that nobody can jump in."""
    tables = settings.rules.tables
    return not any(tables.copies[kind] > 1 and not tables.wilds >> kind & 1 for kind in range(tables.kinds))


def _list_habits(settings: RunSettings) -> list[Habits]:
    given = settings.habits or (None,) * settings.players
    return [habit or default_habits(policy) for habit, policy in zip(given, settings.policies, strict=True)]
