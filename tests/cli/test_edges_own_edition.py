"""Every command works with a custom edition in which the clause of a card has no text."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from penultima.cli import main
from penultima.i18n import LANGUAGES

EDITION = """
id = "own"
version = 1
[deck]
"0" = 2
"1-9" = 2
Z = 2
WX = 4
[[card]]
symbols = ["0"]
clause = "card.zero"
effect = "self: extra-turn"
first = "start"
first-clause = "first.zero"
[[card]]
symbols = ["Z"]
clause = "card.zed"
value = 7
effect = "next: draw 1"
first = "effect"
first-clause = "first.zed"
[[card]]
symbols = ["WX"]
clause = "card.wild-ex"
wild = true
value = 9
first = "colour"
first-clause = "first.wild-ex"
[has]
clauses = {clauses}
rulings = []
"""
POSITION = "hands=R0,RZ,R5/B1,B2,B3 top=R7"
Run = Callable[..., str]


@pytest.fixture(params=["[]", '["card.zero", "our.own", "match"]'], ids=["no clauses", "some clauses"])
def edition(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "own.toml"
    path.write_text(EDITION.format(clauses=request.param))
    return path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*words: str | Path) -> str:
        capsys.readouterr()
        assert main([*map(str, words)]) == 0
        return capsys.readouterr().out

    return call


def test_the_judge_cites_a_clause_without_text_by_its_id(run: Run, edition: Path) -> None:
    output = run("judge", "--edition", edition, "--position", POSITION, "--action", "0: play R0", "--lang", "en")
    assert "  [card.zero]: a rule of this edition alone; its file has no text for it.\n" in output


def test_in_json_the_title_of_a_clause_without_text_is_its_id(run: Run, edition: Path) -> None:
    output = run("judge", "--edition", edition, "--position", POSITION, "--action", "0: play R0", "--json")
    clauses = {clause["id"]: clause for clause in json.loads(output)["clauses"]}
    assert clauses["card.zero"]["title"] == "card.zero"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_works_with_a_clause_without_text(
    run: Run, edition: Path, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lang = ("--lang", language)
    judge = ("judge", "--edition", edition, "--position", POSITION)
    assert run(*judge, *lang)
    for action in ("0: play R0", "0: play RZ", "0: play R5", "0: draw", "1: play B1"):
        assert run(*judge, "--action", action, *lang)
    assert "WX" in run("editions", edition, *lang)
    for pair in (("giant", edition), (edition, "giant"), (edition, edition)):
        assert run("diff", *pair, *lang)
    record = tmp_path / "match.pen"
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 30 + "quit\nsalir\n"))
    assert run("play", "--edition", edition, "--seed", "3", "--record", record, *lang)
    for part in ("show", "check", "stats"):
        assert run("record", part, record, "--edition", edition, *lang)
    assert run("judge", "--record", record, "--edition", edition, *lang)


def test_the_lab_works_with_a_clause_without_text(run: Run, edition: Path, tmp_path: Path) -> None:
    few = ("--games", "20", "--seed", "1", "--lang", "es")
    assert run("lab", "run", "--edition", edition, "--stats", *few)
    assert run("lab", "report", edition, "giant", "-o", tmp_path / "page.html", *few)
    assert "WX" in (tmp_path / "page.html").read_text(encoding="utf-8")
