"""Output, exit codes and file errors of the command `penultima referee FILE... [--json]`."""

import json
import subprocess
from pathlib import Path

import pytest

from penultima.editions import load
from tests.helpers.cli.command import penultima

GOOD = """\
[[scenario]]
name = "match: it fits"
edition = "giant"
hands = [["B7", "G2", "G3"], ["R3", "R4"], ["Y1", "Y2"]]
top = "R7"
do = ["0: play B7"]
[scenario.expect]
turn = 1
"""
WRONG = GOOD.replace("turn = 1", 'turn = 2\ncolour = "R"').replace("it fits", "it does not")


def referee(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return penultima("referee", *arguments)


def written(folder: Path, text: str, name: str = "cases.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_passing_scenarios_exit_with_zero(tmp_path: Path) -> None:
    done = referee(written(tmp_path, GOOD), written(tmp_path, GOOD, "more.toml"))
    assert (done.returncode, done.stdout, done.stderr) == (0, "2 passed, 0 failed\n", "")


def test_each_failing_scenario_is_reported_on_one_line(tmp_path: Path) -> None:
    path = written(tmp_path, GOOD + "\n" + WRONG)
    done = referee(path)
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        f"{path}:10: match: it does not: expected turn = 2, found 1; expected colour = 'R', found 'B'",
        "1 passed, 1 failed",
    ]


def test_an_unknown_edition_fails_only_its_own_scenario(tmp_path: Path) -> None:
    done = referee(written(tmp_path, GOOD + GOOD.replace('"giant"', '"pocket"')))
    assert done.returncode == 1
    assert "no such edition: pocket" in done.stdout
    assert done.stdout.endswith("1 passed, 1 failed\n")


SEVERAL = GOOD.replace('edition = "giant"', 'editions = ["giant", "mini", "classic"]')


def test_a_scenario_for_several_editions_runs_once_in_each(tmp_path: Path) -> None:
    done = referee(written(tmp_path, SEVERAL))
    assert (done.returncode, done.stdout) == (0, "3 passed, 0 failed\n")


def test_a_failure_in_one_of_several_editions_names_that_edition(tmp_path: Path) -> None:
    """The edition `official` does not refuse a wrong card, but punishes it as a misplay."""
    text = SEVERAL.replace('"classic"', '"official"').replace("play B7", "play G2") + 'refused = "match"\n'
    path = written(tmp_path, text.replace("turn = 1", "turn = 0"))
    done = referee(path)
    [line, last] = done.stdout.splitlines()
    assert line.startswith(f"{path}:1: match: it fits [official]: expected refused = 'match', but action 1 (0: play ")
    assert last == "2 passed, 1 failed"
    names = [row["name"] for row in json.loads(referee("--json", path).stdout)["scenarios"]]
    assert names == ["match: it fits [giant]", "match: it fits [mini]", "match: it fits [official]"]


def test_an_unknown_edition_fails_only_its_own_run_of_a_scenario(tmp_path: Path) -> None:
    path = written(tmp_path, SEVERAL.replace('"mini"', '"pocket"'))
    done = referee(path)
    assert done.stdout == f"{path}:1: match: it fits [pocket]: no such edition: pocket\n2 passed, 1 failed\n"


def test_each_edition_resolves_the_bare_custom_card_for_itself(tmp_path: Path) -> None:
    """`WC` may mean a different card in each edition, so resolving it for one edition must not affect the next."""
    own = (Path(load.__file__).parent / "classic.toml").read_text(encoding="utf-8").replace('"classic"', '"own"', 1)
    own = own.replace("WC1 = 1\n", "")
    bare = GOOD.replace('"B7"', '"WC"').replace("play B7", "play WC:B")
    bare = bare.replace('edition = "giant"', 'editions = ["classic", "own"]')
    done = referee("--edition", written(tmp_path, own, "own.toml"), written(tmp_path, bare))
    assert (done.returncode, done.stdout) == (0, "2 passed, 0 failed\n")


def test_referee_json_reports_the_same_failures(tmp_path: Path) -> None:
    done = referee("--json", written(tmp_path, GOOD + "\n" + WRONG))
    report = json.loads(done.stdout)
    assert done.returncode == 1
    assert (report["passed"], report["failed"]) == (1, 1)
    assert [row["passed"] for row in report["scenarios"]] == [True, False]
    assert "expected turn = 2" in report["scenarios"][1]["problem"]


def test_every_action_before_the_last_must_be_accepted(tmp_path: Path) -> None:
    text = GOOD.replace('["0: play B7"]', '["1: play R3", "0: play B7"]')
    done = referee(written(tmp_path, text))
    assert "expected action 1 (1: play R3) to be accepted, it was refused: turn.order" in done.stdout


def test_a_missing_refusal_is_a_failure(tmp_path: Path) -> None:
    done = referee(written(tmp_path, GOOD + 'refused = "match"\n'))
    assert "expected refused = 'match', but action 1 (0: play B7) was accepted" in done.stdout


BAD = {
    "unknown card": (GOOD.replace('"B7", ', '"B77", '), 4, "'B77' is no card of giant"),
    "unknown card in an action": (GOOD.replace("play B7", "play Q7"), 6, "'Q7' is no card of giant"),
    "unknown verb": (GOOD.replace("0: play", "0: lay"), 6, "'lay' is no verb"),
    "a wild without colour": (GOOD.replace("play B7", "play W"), 6, "a wild card is laid with its colour"),
    "a colour on a card that is not wild": (GOOD.replace("play B7", "play B7:R"), 6, "only a wild card names a colour"),
    "unknown seat": (GOOD.replace("0: play", "3: play"), 6, "'3' is no seat"),
    "no seat": (GOOD.replace("0: play", "play"), 6, "is no action"),
    "a turn of an unknown seat": (
        GOOD.replace('top = "R7"', 'top = "R7"\nturn = 3'),
        6,
        "expected a number from 0 to 2, found 3",
    ),
    "unknown option": (GOOD.replace("hands", "options = { stack = true }\nhands"), 4, "stack: no such option in giant"),
    "unknown value": (
        GOOD.replace("hands", 'options = { stacking = "x" }\nhands'),
        4,
        "expected 'off', 'same' or 'any'",
    ),
    "a boolean for a word": (GOOD.replace("hands", "options = { stacking = true }\nhands"), 4, "found true"),
    "options that exclude each other": (
        GOOD.replace("hands", "options = { teams = true, last-standing = true }\nhands"),
        4,
        "teams and last-standing exclude each other",
    ),
    "teams of three": (GOOD.replace("hands", "options = { teams = true }\nhands"), 5, "partners need 4, 6 or 8"),
    "misspelt key": (GOOD.replace("top =", "tops ="), 5, "tops: no such key here"),
    "missing key": (GOOD.replace('top = "R7"\n', ""), 1, "the key top is missing"),
    "a key too many": (GOOD.replace("do =", "turns = 1\ndo ="), 6, "turns: no such key here"),
    "unknown expectation": (GOOD + "turns = 1\n", 9, "turns: no such key here"),
    "a clause that cannot be cited": (GOOD + 'refused = "rude"\n', 9, "expected 'turn.order', "),
    "three copies of a card that the deck has once": (
        GOOD.replace('["R3", "R4"]', '["R0", "R0"]').replace('["Y1", "Y2"]', '["R0", "Y2"]'),
        4,
        "3 of R0, but the deck has 1",
    ),
    "an empty hand": (GOOD.replace('["Y1", "Y2"]', "[]"), 4, "seat 2 holds nothing, which only last-standing allows"),
    "one hand": (GOOD.replace(', ["R3", "R4"], ["Y1", "Y2"]', ""), 4, "1 hands; 2 to 10 can play"),
    "a text for a list": (GOOD.replace('do = ["0: play B7"]', 'do = "0: play B7"'), 6, "expected a list of texts"),
    "customs where there are none": (GOOD.replace("hands", 'customs = [""]\nhands'), 4, "no customizable cards"),
    "a position and a deal": (GOOD.replace("hands", 'players = 2\ndeck = ["R1"]\nhands'), 5, "exclude each other"),
    "a timeout outside a race": (GOOD.replace('["0: play B7"]', '["timeout"]'), 1, "a timeout is possible in a race"),
    "a number of 5000 digits": (GOOD.replace('top = "R7"', 'top = "R7"\nturn = ' + "9" * 5000), 1, "not TOML"),
    "a long number": (GOOD.replace('top = "R7"', 'top = "R7"\nturn = 0x' + "f" * 5000), 6, "found a very long number"),
    "a seat of 5000 digits": (GOOD + "sees = { " + "9" * 5000 + " = [0] }\n", 9, "expected seats from 0 to 2"),
    "a table as the value of an option": (
        GOOD.replace("hands", "options = { stacking = {} }\nhands"),
        4,
        "expected 'off', 'same' or",
    ),
    "a deeply nested option": (
        GOOD.replace("hands", "options = { " + "a." * 900 + "a = 1 }\nhands"),
        4,
        "nested too deeply",
    ),
    "a card of two lines": (GOOD.replace('"B7", ', '"B\\n7", '), 4, "'B\\n7' is no card of giant"),
    "a dotted key": (GOOD.replace("top =", "a.b = 1\ntop ="), 5, "a: no such key here"),
    "the keys edition and editions": (SEVERAL.replace("hands", 'edition = "giant"\nhands'), 3, "or the key edition"),
    "no edition in the list": (SEVERAL.replace('"giant", "mini", "classic"', ""), 3, "found an empty list"),
    "an edition twice": (SEVERAL.replace("mini", "giant"), 3, "editions: 'giant' stands there twice"),
    "a word for a list of editions": (GOOD.replace("edition", "editions"), 3, "expected a list of texts, found"),
    "a number for an edition": (SEVERAL.replace('"mini"', "7"), 3, "expected a list of texts, found 7 in it"),
    "no edition": (GOOD.replace('edition = "giant"\n', ""), 1, "the key edition is missing"),
    "a card that one edition does not have": (SEVERAL.replace("B7", "B+2"), 4, "it fits' [mini]: hands: 'B+2' is no"),
    "an option that one edition does not have": (
        SEVERAL.replace("hands", 'options = { "wild-draw.official" = "all" }\nhands').replace("giant", "official"),
        4,
        "it fits' [mini]: options: wild-draw.official: no such option in mini",
    ),
    "not TOML": (GOOD.replace('"R7"', "R7"), 5, "not TOML"),
    "truncated": (GOOD[:120], 5, "not TOML"),
    "empty": ("", 1, "there is no [[scenario]] in it"),
    "another table": ('[cases]\nname = "x"\n', 1, "cases: no such key here"),
    "deeply nested": ("x = " + "[" * 5000 + "]" * 5000, 1, ""),
}


@pytest.mark.parametrize(("text", "line", "reason"), BAD.values(), ids=BAD.keys())
def test_a_bad_file_is_reported_in_one_sentence_with_place_and_reason(
    tmp_path: Path, text: str, line: int, reason: str
) -> None:
    path = written(tmp_path, text)
    done = referee(path)
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.startswith(f"penultima: {path}:{line}: "), done.stderr
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1


def test_an_invalid_scenario_is_reported_with_its_name(tmp_path: Path) -> None:
    done = referee(written(tmp_path, GOOD.replace("play B7", "play B77")))
    assert "'match: it fits': do: '0: play B77': 'B77' is no card of giant" in done.stderr


@pytest.mark.parametrize("name", ["nowhere.toml", "folder", "binary.toml"])
def test_an_unreadable_file_is_reported_in_one_sentence(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00name")
    done = referee(tmp_path / name)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"penultima: {tmp_path / name}: ")
    assert done.stderr.count("\n") == 1


def test_no_scenario_runs_when_one_file_is_bad(tmp_path: Path) -> None:
    done = referee(written(tmp_path, WRONG), written(tmp_path, "", "empty.toml"))
    assert (done.returncode, done.stdout) == (2, "")
