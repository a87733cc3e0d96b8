"""`penultima digest`: the hash that stands in records, and the text that it is the hash of."""

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


def told(capsys: pytest.CaptureFixture[str], *flags: str) -> str:
    assert main(["digest", *flags]) == 0
    return capsys.readouterr().out


def test_it_is_the_digest_of_a_record_by_these_rules(capsys: pytest.CaptureFixture[str]) -> None:
    record = str(Match("giant", options={"stacking": "same", "jump-in": True}, seed=1).record())
    assert f'[Digest "{told(capsys, *FLAGS).strip()}"]' in record


def test_a_passport_names_the_rules_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "--passport", print_passport(CHOSEN)) == told(capsys, *FLAGS) == f"{CHOSEN.digest}\n"


def test_the_text_that_is_printed_has_this_hash_to_the_byte(capsys: pytest.CaptureFixture[str]) -> None:
    custom = ["--edition", "classic", "--custom", "extra-turn"]
    text = told(capsys, *custom, "--normal-form")
    assert f"{sha256(text.encode()).hexdigest()}\n" == told(capsys, *custom)
    assert "card WC1 copies=1 first=ignore value=50 wilds effect=self: extra-turn\n" in text


def test_an_edition_of_ones_own_has_a_digest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = Path(load.__file__).with_name("mini.toml").read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(text.replace('id = "mini"', 'id = "own"'), encoding="utf-8")
    assert told(capsys, "--edition", str(own)) == told(capsys, "--edition", "mini")
    own.write_text(text.replace("value = 5", "value = 3"), encoding="utf-8")
    assert told(capsys, "--edition", str(own)) != told(capsys, "--edition", "mini")


def test_rules_that_there_are_not_are_told_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["digest", "--option", "stacking=maybe"]) == 2
    assert capsys.readouterr().err == "penultima: stacking: expected 'off', 'same' or 'any', found 'maybe'\n"
