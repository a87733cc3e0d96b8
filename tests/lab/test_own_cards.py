"""The lab counts the cards of somebody's own edition as any other."""

import json
from pathlib import Path

import pytest

from penultima.cli import main
from tests.editions.own_cards import NIGHT


@pytest.fixture
def night(tmp_path: Path) -> str:
    path = tmp_path / "night.toml"
    path.write_text(NIGHT, encoding="utf-8")
    return str(path)


def test_each_of_them_is_counted(night: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "run", "--edition", night, "--games", "50", "--seed", "1", "--stats", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {"RD", "YD", "GD", "BD", "WX", "WY"} <= {kind["card"] for kind in found["stats"]["kinds"] if kind["plays"]}


def test_a_text_is_tried_on_the_card_that_is_written_on(night: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "card", "extra-turn", "--edition", night, "--games", "50", "--seed", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["text"] == "self: extra-turn"
