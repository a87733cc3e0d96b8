"""`penultima digest` prints the hash of the rules, or with `--normal-form` the hashed text."""

from hashlib import sha256
from pathlib import Path

import pytest

from penultima.cli.main import main
from penultima.editions import load
from penultima.editions.ruleset import ruleset
from penultima.match import Match
from penultima.notation.passport import print_passport

CHOSEN = ruleset("giant", {"stacking": "same", "jump-in": True})
FLAGS = ["--option", "stacking=same", "--option", "jump-in=true"]


def run_digest(capsys: pytest.CaptureFixture[str], *flags: str) -> str:
    assert main(["digest", *flags]) == 0
    return capsys.readouterr().out


def test_the_printed_digest_equals_that_of_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    record = str(Match("giant", options={"stacking": "same", "jump-in": True}, seed=1).record())
    assert f'[Digest "{run_digest(capsys, *FLAGS).strip()}"]' in record


def test_digest_accepts_a_passport(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        run_digest(capsys, "--passport", print_passport(CHOSEN)) == run_digest(capsys, *FLAGS) == f"{CHOSEN.digest}\n"
    )


def test_the_printed_normal_form_has_the_digest_as_its_hash(capsys: pytest.CaptureFixture[str]) -> None:
    custom = ["--edition", "classic", "--custom", "extra-turn"]
    text = run_digest(capsys, *custom, "--normal-form")
    assert f"{sha256(text.encode()).hexdigest()}\n" == run_digest(capsys, *custom)
    assert "card WC1 copies=1 first=ignore value=50 wilds effect=self: extra-turn\n" in text


def test_an_edition_from_a_file_has_a_digest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = Path(load.__file__).with_name("mini.toml").read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(text.replace('id = "mini"', 'id = "own"'), encoding="utf-8")
    assert run_digest(capsys, "--edition", str(own)) == run_digest(capsys, "--edition", "mini")
    own.write_text(text.replace("value = 5", "value = 3"), encoding="utf-8")
    assert run_digest(capsys, "--edition", str(own)) != run_digest(capsys, "--edition", "mini")


def test_unknown_rules_are_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["digest", "--option", "stacking=maybe"]) == 2
    assert capsys.readouterr().err == "penultima: stacking: expected 'off', 'same' or 'any', found 'maybe'\n"
