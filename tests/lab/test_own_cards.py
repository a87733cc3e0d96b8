"""The lab counts cards of custom editions like those of bundled editions."""

import json
from pathlib import Path

import pytest

from penultima.cli import main
from tests.helpers.editions.custom_edition import NIGHT


@pytest.fixture
def night_edition(tmp_path: Path) -> str:
    path = tmp_path / "night.toml"
    path.write_text(NIGHT, encoding="utf-8")
    return str(path)


def test_each_card_of_an_edition_file_is_counted(night_edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "run", "--edition", night_edition, "--games", "50", "--seed", "1", "--stats", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {"RD", "YD", "GD", "BD", "WX", "WY"} <= {kind["card"] for kind in found["stats"]["kinds"] if kind["plays"]}


def test_a_card_study_uses_the_customizable_card_of_an_edition_file(
    night_edition: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        main(["lab", "card", "extra-turn", "--edition", night_edition, "--games", "50", "--seed", "1", "--json"]) == 0
    )
    assert json.loads(capsys.readouterr().out)["text"] == "self: extra-turn"
