"""The kernel carries all five editions. Four come from files of this folder, for these tests alone."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from penultima.editions import load
from penultima.editions.edition import Edition
from penultima.notation.scenario import NoEdition, Scenario, read_scenarios
from penultima.referee.run import run

HERE = Path(__file__).parent
FILES = sorted((HERE / "rules").glob("*.toml"))
CARDS = {"mini": 56, "classic": 112, "race": 112, "official": 108}
packaged = load.edition


@cache
def editions() -> dict[str, Edition]:
    found = (load.from_file(path) for path in sorted((HERE / "editions").glob("*.toml")))
    return {edition.id: edition for edition in found}


def edition(name: str) -> Edition:
    return editions().get(name) or packaged(name)


def names() -> list[str]:
    return sorted({"giant", *editions()})


@pytest.fixture(scope="module", autouse=True)
def _four_more_editions() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(load, "names", names)
        patch.setattr(load, "edition", edition)
        yield


@cache
def scenarios(path: Path) -> dict[str, Scenario | NoEdition]:
    return {scenario.name: scenario for scenario in read_scenarios(path)}


def titles(path: Path) -> list[str]:
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["scenario"]
    return [row["name"] for row in rows]


CASES = [pytest.param(path, title, id=f"{path.stem}: {title}") for path in FILES for title in titles(path)]


@pytest.mark.parametrize(("path", "title"), CASES)
def test_scenario(path: Path, title: str) -> None:
    outcome = run(scenarios(path)[title])
    assert outcome.passed, f"{outcome.place}: {outcome.problem}"


def test_no_two_scenarios_of_one_name() -> None:
    found = [title for path in FILES for title in titles(path)]
    assert sorted(set(found)) == sorted(found)


def test_names_start_with_a_clause() -> None:
    every = [edition("giant"), *editions().values()]
    known = {word for one in every for word in (*one.clauses, *one.rulings, *one.options)}
    assert {title.partition(":")[0] for path in FILES for title in titles(path)} <= known


@pytest.mark.parametrize("name", CARDS)
def test_deck_composition(name: str) -> None:
    found = edition(name)
    assert sum(found.deck[card.symbol] for _, card, _ in found.kinds()) == CARDS[name]
