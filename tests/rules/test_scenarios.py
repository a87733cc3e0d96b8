"""Every scenario of every edition holds."""

from pathlib import Path

import pytest

from penultima.kernel import refusal
from penultima.scenarios.run import run
from penultima.scenarios.scenario import NoEdition, Scenario, read_scenarios

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/*.toml"))
SCENARIOS = [(path, scenario) for path in FILES for scenario in read_scenarios(path)]


@pytest.mark.parametrize(
    "scenario",
    [pytest.param(scenario, id=f"{path.parent.name}/{path.stem}/{scenario.name}") for path, scenario in SCENARIOS],
)
def test_scenario_holds(scenario: Scenario | NoEdition) -> None:
    outcome = run(scenario)
    assert outcome.passed, f"{outcome.place}: {outcome.problem}"


def test_names_are_unique() -> None:
    names = [(path.parent.name, scenario.name) for path, scenario in SCENARIOS]
    assert len(names) == len(set(names))


def test_a_broken_rule_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: a card may be laid on any other."""
    monkeypatch.setattr(refusal, "refuse_card", lambda s, R, kind: 0)
    assert any(not run(scenario).passed for _, scenario in SCENARIOS)
