"""ARCHITECTURE.md agrees with the import contract in pyproject.toml and names only files that exist."""

import re
from pathlib import Path

import pytest

from scripts.architecture_diagram import DIAGRAM, diagram, levels

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "penultima"
TEXT = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (\d [^|]+)?\| (`[a-z0-9`, ]+`) \|", re.MULTILINE)


def packages_by_level(text: str) -> dict[str, list[str]]:
    """Read the table of packages. A row without a level belongs to the last level above it."""
    table = text.split("\n## Packages\n")[1].split("\n## ", maxsplit=1)[0]
    found: dict[str, list[str]] = {}
    for level, packages in ROW.findall(table):
        names = found.setdefault(level.strip(), []) if level.strip() else found[next(reversed(found))]
        names += re.findall("`([a-z0-9]+)`", packages)
    return found


def missing_files(text: str) -> list[str]:
    named = re.findall(r"`([\w./*-]+(?:\.(?:py|toml|json|md|txt|ts|svelte)|/))`", text)
    return [name for name in named if not any((*ROOT.glob(name), *SOURCE.glob(name)))]


def test_the_table_of_packages_has_the_levels_of_the_import_contract() -> None:
    assert {name: sorted(packages) for name, packages in packages_by_level(TEXT).items()} == {
        name: sorted(packages) for name, packages in levels()
    }


def test_there_are_at_most_25_packages_and_every_top_level_module_is_in_a_level() -> None:
    entries = {
        path.stem
        for path in SOURCE.iterdir()
        if (path.is_dir() and (path / "__init__.py").exists()) or path.suffix == ".py"
    }
    named = {package for _, packages in levels() for package in packages}
    assert named == entries - {"__init__", "__main__"}
    assert sum((SOURCE / package).is_dir() for package in named) <= 25


def test_the_architecture_diagram_is_current() -> None:
    assert DIAGRAM.read_text(encoding="utf-8") == diagram(), "run make docs"


def test_every_file_that_architecture_names_exists() -> None:
    assert missing_files(TEXT) == []


@pytest.mark.parametrize("planted", ["| `kernel` |", "| `records` |"])
def test_a_package_left_out_of_the_table_is_found(planted: str) -> None:
    found = packages_by_level(TEXT.replace(planted, "| nothing |"))
    assert {package for packages in found.values() for package in packages} < {
        package for _, packages in levels() for package in packages
    }


def test_a_named_file_that_does_not_exist_is_found() -> None:
    assert missing_files("see `kernel/events.py` and `policies/drive.py`") == ["policies/drive.py"]


def test_architecture_and_readme_stay_short() -> None:
    assert len(TEXT.splitlines()) <= 130
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 110
