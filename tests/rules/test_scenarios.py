"""Every scenario passes in its editions, and no scenario is duplicated."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from penultima.kernel import refusal
from penultima.scenarios.runner import run_scenario
from penultima.scenarios.scenario_file import Scenario, UnknownEdition, read_scenarios

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/*.toml"))
SCENARIOS = [(path, scenario) for path in FILES for scenario in read_scenarios(path)]


@pytest.mark.parametrize(
    "scenario",
    [pytest.param(scenario, id=f"{path.parent.name}/{path.stem}/{scenario.title}") for path, scenario in SCENARIOS],
)
def test_every_scenario_holds(scenario: Scenario | UnknownEdition) -> None:
    outcome = run_scenario(scenario)
    assert outcome.passed, f"{outcome.place}: {outcome.problem}"


def test_scenario_names_are_unique() -> None:
    names = [(scenario.edition, scenario.name) for _, scenario in SCENARIOS]
    assert len(names) == len(set(names))


def test_a_folder_has_only_scenarios_of_its_own_edition() -> None:
    strays = [
        scenario.place
        for path, scenario in SCENARIOS
        if path.parent.name != ("shared" if scenario.mark else scenario.edition)
    ]
    assert strays == []


def rows() -> list[dict[str, Any]]:
    return [row for path in FILES for row in tomllib.loads(path.read_text(encoding="utf-8"))["scenario"]]


def copies(rows: list[dict[str, Any]]) -> list[str]:
    """List the scenarios that have the same clause and the same play as an earlier scenario."""
    seen: set[str] = set()
    found = []
    for row in rows:
        case = json.dumps({**row, "name": row["name"].partition(":")[0], "edition": "", "editions": []}, sort_keys=True)
        found += [row["name"]] if case in seen else []
        seen.add(case)
    return found


def test_no_scenario_is_duplicated_between_editions() -> None:
    assert copies(rows()) == []


def test_planted_a_duplicated_scenario_is_found() -> None:
    """Planted: a scenario of one edition, repeated under another name for another edition."""
    first = rows()[0]
    again = {**first, "name": f"{first['name']}, once more", "edition": "mini"}
    assert copies([*rows(), again]) == [again["name"]]


def test_planted_a_broken_rule_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: any card matches any other."""
    monkeypatch.setattr(refusal, "refuse_card", lambda s, R, kind: 0)
    assert any(not run_scenario(scenario).passed for _, scenario in SCENARIOS)
