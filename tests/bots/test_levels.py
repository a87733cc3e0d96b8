"""The levels of bots agree with the protocol, have texts, and match the numbers on the documentation page."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest

from penultima.bots.characters import CHARACTERS, Character
from penultima.bots.levels import LEVELS, MsRange
from penultima.i18n import LANGUAGES, catalogue
from penultima.policies.registry import POLICIES
from penultima.protocol.setup import Level
from tests.helpers.i18n.all_texts import in_group

PAGE = Path(__file__).parents[2] / "docs" / "policies.md"


def find_row(label: str) -> list[str]:
    """Return the cells of the row with this label in the documentation's table of levels."""
    text = PAGE.read_text(encoding="utf-8").partition("## Bots at a table")[2]
    found = re.search(rf"^\| {re.escape(label)} \|(?P<cells>.*)\|$", text, re.MULTILINE)
    assert found, f"no row for {label}"
    return [cell.strip() for cell in found["cells"].split("|")]


def format_seconds(span: MsRange) -> str:
    least, most = (f"{time / 1000:.2f}".rstrip("0").rstrip(".") for time in span)
    return f"{least} to {most} s"


def test_the_levels_of_bots_are_those_of_the_protocol() -> None:
    assert tuple(LEVELS) == get_args(Level)


def test_the_policy_of_every_level_exists() -> None:
    assert {level.policy for level in LEVELS.values()} <= set(POLICIES)


def test_every_level_has_a_name_in_every_language() -> None:
    assert in_group("level") == {f"level.{name}{part}" for name in LEVELS for part in ("", ".about")}
    for language in LANGUAGES:
        say = catalogue(language).say
        assert len({say(f"level.{name}") for name in LEVELS}) == len(LEVELS)
        assert all(say(f"level.{name}.about").endswith(".") for name in LEVELS)


def test_the_documentation_states_the_policy_of_each_level() -> None:
    assert find_row("policy") == [f"`{level.policy}`" for level in LEVELS.values()]


def test_the_documentation_states_which_levels_search_and_for_how_long() -> None:
    thinking = [level.search for level in LEVELS.values()]
    assert find_row("worlds considered before a decision") == [str(each.worlds) if each else "" for each in thinking]
    assert find_row("within") == [f"{each.within_ms} ms" if each else "" for each in thinking]


@pytest.mark.parametrize("habit", ["remembers", "late", "notices", "jumps"])
def test_the_documentation_states_the_habits_of_each_level(habit: str) -> None:
    assert find_row(f"`{habit}`") == [str(getattr(level.habits, habit)) for level in LEVELS.values()]


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("a decision", "decision"),
        ("its own late call", "late"),
        ("a catch", "catch"),
        ("a jump", "jump"),
        ("a slap, from the opening", "race"),
        ("a vote", "vote"),
    ],
)
def test_the_documentation_states_the_reaction_times_of_each_level(label: str, name: str) -> None:
    assert find_row(label) == [format_seconds(getattr(level.paces, name)) for level in LEVELS.values()]


@pytest.mark.parametrize(
    ("label", "number"),
    [
        ("wilds that the policy would play", lambda one: one.temperament.saves),
        ("chances to bluff, passed over by the policy", lambda one: one.temperament.bluffs),
        ("challenges of the policy that it makes", lambda one: one.temperament.challenges),
        ("`notices`, added to its level", lambda one: one.notices),
        ("`remembers`, added to its level", lambda one: one.remembers),
        ("factor of the time for a decision", lambda one: one.time_per_mille / 1000),
    ],
)
def test_the_documentation_states_the_numbers_of_each_character(
    label: str, number: Callable[[Character], float]
) -> None:
    text = PAGE.read_text(encoding="utf-8").partition("### Characters")[2]
    found = re.search(rf"^\| {re.escape(label)}[^|]*\|(?P<cells>.*)\|$", text, re.MULTILINE)
    assert found, f"no row for {label}"
    assert [float(cell) for cell in found["cells"].split("|")] == [number(one) for one in CHARACTERS.values()]


def test_bots_import_neither_numba_nor_numpy() -> None:
    code = (
        "import sys, penultima.bots.decision, penultima.bots.pacing; print({'numba', 'numpy', 'rich'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
