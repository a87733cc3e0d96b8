"""Every example in the documents runs."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from penultima.editions import load
from penultima.notation.scenario import read_scenarios
from penultima.referee.run import run

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def blocks(language: str) -> list[tuple[str, str]]:
    """(page and line, text)"""
    found = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for block in re.finditer(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            line = text[: block.start()].count("\n") + 1
            found.append((f"{page.name}:{line}", block[1]))
    return found


def examples(language: str) -> list[object]:
    return [pytest.param(text, id=place) for place, text in blocks(language)]


def test_there_are_examples() -> None:
    assert len(blocks("python")) >= 2
    assert len(blocks("toml")) >= 2


@pytest.mark.parametrize("code", examples("python"))
def test_python_example_runs(code: str) -> None:
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("text", examples("toml"))
def test_scenario_example_holds(text: str, tmp_path: Path) -> None:
    path = tmp_path / "example.toml"
    path.write_text(text, encoding="utf-8")
    for scenario in read_scenarios(path):
        outcome = run(scenario)
        assert outcome.passed, outcome.problem


def test_the_game_of_the_readme_has_at_most_15_lines_and_ends() -> None:
    place, code = blocks("python")[0]
    assert place.startswith("README.md")
    assert len([line for line in code.splitlines() if line.strip()]) <= 15
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert re.search(r"^seat [0-3] won, the points are \(", done.stdout)
    assert done.stdout.rstrip().endswith("refused, because of hand.end")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_the_suggested_rules_of_the_page_are_those_that_ship() -> None:
    page = (ROOT / "docs" / "custom-cards.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z-]+)` \| `([^`]+)` \|$", page, re.MULTILINE)
    assert dict(rows) == load.presets()
