"""Every clause, ruling and option of an edition is covered by a scenario or a test."""

import ast
from functools import cache
from pathlib import Path

import pytest

from penultima.editions import load
from penultima.scenarios.scenario_file import Scenario, read_scenarios

FOLDER = Path(__file__).parent
TESTS = FOLDER.parent


@cache
def every_scenario() -> list[Scenario]:
    found = [scenario for path in sorted(FOLDER.glob("*/*.toml")) for scenario in read_scenarios(path)]
    return [scenario for scenario in found if isinstance(scenario, Scenario)]


def scenarios(edition: str) -> list[Scenario]:
    return [scenario for scenario in every_scenario() if scenario.edition == edition]


@cache
def marked() -> set[tuple[str, str]]:
    """Return (edition, clause) for every test marked with `clause(id, edition)`."""
    marks = set()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
                clause, edition = (ast.literal_eval(argument) for argument in node.args)
                marks.add((edition, clause))
    return marks


def covered(edition: str) -> set[str]:
    by_name = {scenario.name.partition(":")[0] for scenario in scenarios(edition)}
    return by_name | {clause for of, clause in marked() if of == edition}


def missing(edition: str, ids: set[str]) -> set[str]:
    return ids - covered(edition)


@pytest.mark.parametrize("edition", load.bundled_ids())
def test_every_clause_and_ruling_has_a_test(edition: str) -> None:
    rules = load.load_bundled(edition)
    assert missing(edition, {*rules.clauses, *rules.rulings}) == set()


@pytest.mark.parametrize("edition", load.bundled_ids())
def test_every_value_of_every_option_has_a_scenario(edition: str) -> None:
    played = {(name, value) for scenario in scenarios(edition) for name, value in scenario.rules.options.items()}
    options = load.load_bundled(edition).options.values()
    wanted = {(option.id, value) for option in options for value in option.values}
    by_test = {(name, value) for name, value in wanted if (edition, name) in marked()}
    assert wanted - played - by_test == set()


@pytest.mark.parametrize("edition", load.bundled_ids())
def test_every_house_rule_is_named_by_a_test(edition: str) -> None:
    assert missing(edition, {option.id for option in load.load_bundled(edition).options.values()}) == set()


def test_planted_an_uncovered_clause_is_found() -> None:
    """Planted: a clause of another edition."""
    assert missing("giant", {"match", "custom.extra-turn"}) == {"custom.extra-turn"}
