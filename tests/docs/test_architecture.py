"""ARCHITECTURE.md is about this tree: every room is in its table, every file that it names is there."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "penultima"
WEB = ROOT / "web" / "src"
PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")


def rooms(page: str) -> list[str]:
    table = page.split("\n## The rooms\n")[1].split("\n## ", maxsplit=1)[0]
    rows = re.findall(r"^\| (`[a-z`, ]+`) \|", table, re.MULTILINE)
    return [name for row in rows for name in re.findall("`([a-z]+)`", row)]


def layers() -> list[str]:
    """Highest first, without those that are still to come and the entry of the interpreter."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    layers = settings["contracts"][0]["layers"]
    return [name.strip() for layer in layers for name in layer.split("|") if "(" not in name]


def missing(page: str) -> list[str]:
    """What is named as a file or folder of the project and is none."""
    named = re.findall(r"`([\w./*-]+(?:\.(?:py|toml|json|md|txt|ts|svelte)|/))`", page)
    return [name for name in named if not any((*ROOT.glob(name), *SOURCE.rglob(name), *WEB.rglob(name)))]


def test_the_table_of_rooms_is_that_of_the_layers() -> None:
    assert sorted(rooms(PAGE)) == sorted(layers())


def test_every_file_that_is_named_is_there() -> None:
    assert missing(PAGE) == []


def test_a_room_that_is_left_out_and_a_file_that_went_away_are_noticed() -> None:
    """Planted."""
    assert sorted(rooms(PAGE.replace("| `playback` |", "| playback |"))) != sorted(layers())
    assert missing("see `kernel/events.py` and `policies/drive.py`") == ["policies/drive.py"]
