"""Levels: those that travel, with words in both languages, and the numbers that the page tells."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest

from penultima.bots.characters import CHARACTERS, Character
from penultima.bots.levels import LEVELS, Span
from penultima.policies.registry import POLICIES
from penultima.texts import LANGUAGES, catalogue
from penultima.wire.shape import Level
from tests.texts.all_texts import in_group

PAGE = Path(__file__).parents[2] / "docs" / "policies.md"


def row(label: str) -> list[str]:
    """The cells after the label, in the page's table of levels."""
    text = PAGE.read_text(encoding="utf-8").partition("## Bots at a table")[2]
    found = re.search(rf"^\| {re.escape(label)} \|(?P<cells>.*)\|$", text, re.MULTILINE)
    assert found, f"no row for {label}"
    return [cell.strip() for cell in found["cells"].split("|")]


def seconds(span: Span) -> str:
    least, most = (f"{time / 1000:.2f}".rstrip("0").rstrip(".") for time in span)
    return f"{least} to {most} s"


def test_the_levels_are_those_that_travel() -> None:
    assert tuple(LEVELS) == get_args(Level)


def test_every_level_plays_by_a_policy_that_there_is() -> None:
    assert {level.policy for level in LEVELS.values()} <= set(POLICIES)


def test_every_level_has_its_words() -> None:
    assert in_group("level") == {f"level.{name}{part}" for name in LEVELS for part in ("", ".about")}
    for language in LANGUAGES:
        say = catalogue(language).say
        assert len({say(f"level.{name}") for name in LEVELS}) == len(LEVELS)
        assert all(say(f"level.{name}.about").endswith(".") for name in LEVELS)


def test_the_page_tells_the_policies() -> None:
    assert row("plays by") == [f"`{level.policy}`" for level in LEVELS.values()]


def test_the_page_tells_who_thinks_and_for_how_long() -> None:
    thinking = [level.thinking for level in LEVELS.values()]
    assert row("worlds that it looks at before a decision") == [str(each.worlds) if each else "" for each in thinking]
    assert row("within") == [f"{each.within} ms" if each else "" for each in thinking]


@pytest.mark.parametrize("habit", ["remembers", "late", "notices", "jumps"])
def test_the_page_tells_the_habits(habit: str) -> None:
    assert row(f"`{habit}`") == [str(getattr(level.habits, habit)) for level in LEVELS.values()]


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
def test_the_page_tells_the_paces(label: str, name: str) -> None:
    assert row(label) == [seconds(getattr(level.paces, name)) for level in LEVELS.values()]


@pytest.mark.parametrize(
    ("label", "number"),
    [
        ("wilds that its policy would lay", lambda one: one.temper.saves),
        ("chances to bluff that its policy", lambda one: one.temper.bluffs),
        ("challenges that its policy wishes", lambda one: one.temper.challenges),
        ("`notices`, more than its level", lambda one: one.notices),
        ("`remembers`, more than its level", lambda one: one.remembers),
        ("time for a decision", lambda one: one.pace / 1000),
    ],
)
def test_the_page_tells_the_characters(label: str, number: Callable[[Character], float]) -> None:
    text = PAGE.read_text(encoding="utf-8").partition("### Characters")[2]
    found = re.search(rf"^\| {re.escape(label)}[^|]*\|(?P<cells>.*)\|$", text, re.MULTILINE)
    assert found, f"no row for {label}"
    assert [float(cell) for cell in found["cells"].split("|")] == [number(one) for one in CHARACTERS.values()]


def test_nothing_heavy_is_loaded_for_a_bot() -> None:
    code = "import sys, penultima.bots.answer, penultima.bots.pace; print({'numba', 'numpy', 'rich'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
