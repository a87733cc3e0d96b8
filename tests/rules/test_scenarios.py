"""Every scenario of every edition holds, and none is written twice."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from penultima.kernel import refusal
from penultima.scenarios.run import run
from penultima.scenarios.scenario import NoEdition, Scenario, read_scenarios

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/*.toml"))
SCENARIOS = [(path, scenario) for path in FILES for scenario in read_scenarios(path)]


@pytest.mark.parametrize(
    "scenario",
    [pytest.param(scenario, id=f"{path.parent.name}/{path.stem}/{scenario.title}") for path, scenario in SCENARIOS],
)
def test_scenario_holds(scenario: Scenario | NoEdition) -> None:
    outcome = run(scenario)
    assert outcome.passed, f"{outcome.place}: {outcome.problem}"


def test_names_are_unique() -> None:
    names = [(scenario.edition, scenario.name) for _, scenario in SCENARIOS]
    assert len(names) == len(set(names))


def test_a_folder_has_what_is_its_own_editions_alone() -> None:
    strays = [
        scenario.place
        for path, scenario in SCENARIOS
        if path.parent.name != ("shared" if scenario.mark else scenario.edition)
    ]
    assert strays == []


def rows() -> list[dict[str, Any]]:
    return [row for path in FILES for row in tomllib.loads(path.read_text(encoding="utf-8"))["scenario"]]


def copies(rows: list[dict[str, Any]]) -> list[str]:
    """Those that prove the same clause by the same means as one before them."""
    seen: set[str] = set()
    found = []
    for row in rows:
        case = json.dumps({**row, "name": row["name"].partition(":")[0], "edition": "", "editions": []}, sort_keys=True)
        found += [row["name"]] if case in seen else []
        seen.add(case)
    return found


def test_what_holds_in_several_editions_is_written_once() -> None:
    assert copies(rows()) == []


def test_a_copy_is_found() -> None:
    """Planted: a scenario of one edition once more for another, under another name."""
    first = rows()[0]
    again = {**first, "name": f"{first['name']}, once more", "edition": "mini"}
    assert copies([*rows(), again]) == [again["name"]]


def test_a_broken_rule_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: a card may be laid on any other."""
    monkeypatch.setattr(refusal, "refuse_card", lambda s, R, kind: 0)
    assert any(not run(scenario).passed for _, scenario in SCENARIOS)
