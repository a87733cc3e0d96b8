"""penultima lab: figures as JSON and as a page, and one clear line for whatever it cannot play."""

import json
from pathlib import Path
from typing import Any

import pytest

from penultima.cli.main import main
from penultima.editions import load
from penultima.editions.ruleset import ruleset

FEW = ["--games", "60", "--seed", "3"]


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PENULTIMA_LANG", "en")


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["lab", *arguments]) == 0
    return capsys.readouterr().out


def figures(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:  # noqa: ANN401 - JSON
    return json.loads(printed(capsys, *arguments, "--json"))


def test_the_figures_of_a_run_have_all_that_is_promised(capsys: pytest.CaptureFixture[str]) -> None:
    found = figures(capsys, "run", "--edition", "mini", "--players", "3", "--option", "stacking=same", *FEW)
    assert found["edition"] == "mini"
    assert found["digest"] == ruleset("mini", {"stacking": "same"}).digest
    assert (found["options"], found["players"], found["seed"], found["games"]) == ({"stacking": "same"}, 3, 3, 60)
    assert found["policies"] == ["eager"] * 3
    assert {"decisions", "seconds", "cpu_seconds", "games_per_s", "ns_per_decision"} <= found.keys()
    assert len(found["wins"]) == 3
    for name in ("turns", "drawn", "points"):
        assert {"mean", "low", "high", "p50", "p90", "p99", "max"} == found[name].keys()
        assert found[name]["p50"] <= found[name]["p90"] <= found[name]["p99"] <= found[name]["max"]


def test_a_seed_that_was_drawn_is_told_and_repeats_the_run(capsys: pytest.CaptureFixture[str]) -> None:
    first = figures(capsys, "run", "--games", "40")
    again = figures(capsys, "run", "--games", "40", "--seed", str(first["seed"]))
    assert first["wins"] == again["wins"]
    assert first["turns"] == again["turns"]
    assert f"the seed is {first['seed']}." in printed(capsys, "run", "--games", "40", "--seed", str(first["seed"]))


def test_a_policy_for_each_seat_and_a_habit_for_one(capsys: pytest.CaptureFixture[str]) -> None:
    seats = ["--policy", "greedy", "--policy", "eager", "--policy", "random"]
    found = figures(capsys, "run", *seats, "--habit", "1:remembers=0", "--habit", "notices=1000", *FEW, "--stats")
    assert found["policies"] == ["greedy", "eager", "random"]
    assert [habits["remembers"] for habits in found["habits"]] == [1000, 0, 1000]
    assert [habits["notices"] for habits in found["habits"]] == [1000, 1000, 1000]
    assert found["stats"]["missed_calls_caught"]["count"] > 0


def test_matches_are_played_to_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    found = figures(capsys, "run", "--matches", "--option", "target=100", *FEW)
    assert found["kind"] == "matches"
    assert found["deals"]["mean"] > 1
    assert found["points"]["p50"] >= 100


def test_texts_for_the_cards_come_from_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "cards.txt"
    path.write_text("# ours\nnext: draw 3\n\nextra-turn\n", encoding="utf-8")
    found = figures(capsys, "run", "--edition", "classic", "--customs", str(path), *FEW)
    assert found["customs"] == ["next: draw 3", load.presets()["extra-turn"]]


def test_a_comparison_says_whether_there_is_a_difference(capsys: pytest.CaptureFixture[str]) -> None:
    same, other = figures(capsys, "compare", "mini", "mini", "mini draw-until=true", "--games", "800", "--seed", "1")
    assert not any(figure["differs"] for figure in same.values() if isinstance(figure, dict))
    assert same["turns"]["difference"] == 0
    assert other["drawn"]["differs"]
    assert other["drawn"]["low"] > 0
    page = printed(capsys, "compare", "mini", "mini policy=greedy", *FEW)
    assert "Mini, eager" in page
    assert "Mini, greedy" in page


def test_threads_change_nothing_in_a_comparison(capsys: pytest.CaptureFixture[str]) -> None:
    settings = ["compare", "giant", "giant policy=greedy", "--games", "12000", "--seed", "4"]
    assert figures(capsys, *settings, "--threads", "3") == figures(capsys, *settings)


def test_a_comparison_of_what_happens_on_the_way_has_a_verdict_for_each_figure(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What does stacking do to comebacks?"""
    settings = ["compare", "giant", "giant stacking=same", "--games", "4000", "--seed", "1", "--stats"]
    (found,) = figures(capsys, *settings)
    comebacks = found["stats"]["comebacks"]
    assert comebacks["differs"] == (comebacks["low"] > 0 or comebacks["high"] < 0)
    assert comebacks["difference"] == comebacks["second"] - comebacks["first"]
    assert set(found["stats"]["bluffs_exposed"].values()) == {None}
    run = figures(capsys, "run", "--games", "4000", "--seed", "1", "--stats")
    assert found["stats"].keys() == run["stats"].keys() - {"kinds"}
    assert comebacks["first"] == run["stats"]["comebacks"]["share"]
    page = printed(capsys, *settings)
    (row,) = [line for line in page.splitlines() if "five cards or more behind" in line]
    assert row.endswith("| differs |" if comebacks["differs"] else "| no difference seen |")
    (row,) = [line for line in page.splitlines() if "bluffs that were exposed" in line]
    assert row.count("—") == 5


def test_the_same_on_both_sides_shows_no_difference(capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = figures(capsys, "compare", "giant", "giant", "--policy", "greedy", *FEW, "--stats")
    differences = [figure for figure in [*found.values(), *found["stats"].values()] if "differs" in str(figure)]
    assert len(differences) > 10
    assert not any(figure["differs"] for figure in found["stats"].values())


def test_policies_that_are_compared_have_equal_habits_unless_asked_otherwise(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """`race` is won by who is quick, and greedy's own habits are twice as quick."""
    settings = ["compare", "race", "race policy=greedy", "--players", "3", *FEW]
    (equal,), (own,) = figures(capsys, *settings), figures(capsys, *settings, "--own-habits")
    assert (equal["habits"], own["habits"]) == ("equal", "own")
    greedy = ["run", "--edition", "race", "--players", "3", "--policy", "greedy", *FEW]
    plain = ["--habit", "late=0", "--habit", "notices=0", "--habit", "jumps=0", "--habit", "speed=1"]
    assert equal["turns"]["second"] == figures(capsys, *greedy, *plain)["turns"]["mean"]
    assert own["turns"]["second"] == figures(capsys, *greedy)["turns"]["mean"]
    assert "All policies have the same habits" in printed(capsys, *settings)
    assert "Each policy has its own habits" in printed(capsys, *settings, "--own-habits")
    (given,) = figures(capsys, *settings, "--habit", "1:speed=3")
    assert given["habits"] == "given"


def test_one_policy_keeps_its_habits_in_a_comparison(capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = figures(capsys, "compare", "race", "race", "--policy", "greedy", *FEW)
    assert found["habits"] == "own"


def test_one_game_has_no_interval_and_nothing_of_nothing_no_share(capsys: pytest.CaptureFixture[str]) -> None:
    alone = ["run", "--games", "1", "--seed", "3", "--stats"]
    found = figures(capsys, *alone)
    assert [found["turns"][name] for name in ("low", "high")] == [None, None]
    assert found["turns"]["mean"] == found["turns"]["p50"] > 0
    assert {won["low"] for won in found["wins"]} == {None}
    assert found["stats"]["real_choices"]["share"] > 0
    assert found["stats"]["real_choices"]["low"] is None
    assert found["stats"]["bluffs_exposed"] == {"count": 0, "share": None, "low": None, "high": None}
    never = next(kind for kind in found["stats"]["kinds"] if not kind["plays"])
    assert (never["win_after"], never["change"], never["low"]) == (None, None, None)
    page = printed(capsys, *alone)
    (row,) = [line for line in page.splitlines() if "bluffs that were exposed" in line]
    assert row == "| bluffs that were exposed | 0 | — | — |"


def test_the_habits_of_a_setting_are_those_of_its_own_policy(capsys: pytest.CaptureFixture[str]) -> None:
    named = ["giant policy=greedy", "giant policy=greedy"]
    (same,) = figures(capsys, "compare", *named, "--habit", "notices=500", "--games", "300", "--seed", "4")
    other = figures(capsys, "run", "--policy", "greedy", "--habit", "notices=500", "--games", "300", "--seed", "4")
    assert same["turns"]["first"] == other["turns"]["mean"]


def test_a_passport_names_a_setting(capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = figures(capsys, "compare", "giant stacking=same jump-in=true", "P10C10E08907NSTBR", *FEW)
    assert found["turns"]["difference"] == 0


def test_a_card_is_studied_before_it_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    found = figures(capsys, "card", "others: draw 5", "--games", "400", "--seed", "1")
    assert found["text"] == "others: draw 5"
    assert found["drawn"]["low"] > 0
    assert found["chance_of_who_plays_it"]["low"] > 0
    blank = figures(capsys, "card", "", "--games", "50", "--seed", "1")
    assert blank["turns"]["difference"] == 0
    assert "the next player draws until" in printed(capsys, "card", "draw-until-colour", *FEW)


BAD = {
    "no such policy": (["run", "--policy", "clever"], "no such policy: clever"),
    "one player": (["run", "--players", "1"], "players: expected a whole number from 2 to 10, found 1"),
    "eleven players": (["run", "--players", "11"], "players: expected a whole number from 2 to 10, found 11"),
    "a negative count": (["run", "--games", "-1"], "games: expected a number from 1"),
    "no games": (["run", "--games", "0"], "games: expected a number from 1"),
    "no threads": (["run", "--threads", "0"], "threads: expected a number from 1"),
    "no chunk": (["run", "--chunk", "0"], "chunk: expected a number from 1 to 50000, found 0"),
    "a chunk that fills the memory": (["run", "--chunk", "50001"], "chunk: expected a number from 1 to 50000"),
    "more threads than anybody has": (["run", "--threads", "65"], "threads: expected a number from 1 to 64"),
    "a negative seed": (["run", "--seed", "-1"], "seed: expected a number from 0"),
    "too many policies": (["run", "--policy", "eager", "--policy", "eager", "--players", "3"], "2 policies for 3"),
    "an unknown habit": (["run", "--habit", "sleeps=3"], "--habit: expected NAME=N"),
    "a habit out of range": (["run", "--habit", "notices=1001"], "notices: expected a number from 0 to 1000"),
    "a habit of nobody": (["run", "--habit", "4:jumps=1"], "4 is no seat"),
    "a text with an error": (["run", "--edition", "classic", "--custom", "next: drow"], "column 7"),
    "a file that is not there": (["run", "--edition", "classic", "--customs", "nowhere.txt"], "nowhere.txt: no such"),
    "no such option": (["run", "--option", "stack=1"], "stack: no such option"),
    "matches with stats": (["run", "--matches", "--stats"], "the deeper figures are those of single deals"),
    "fewer than no players": (["run", "--players", "-3"], "players: expected a whole number from 2 to 10"),
    "an option twice": (["compare", "giant", "giant teams=true teams=false"], "option: 'teams' is given twice"),
    "a card and another": (["card", "next: draw 1", "--custom", "next: draw 2"], "--custom: the text to study"),
    "a name that is too long": (["report", "mini", "-o", "x" * 300], "xxx: file name too long"),
    "one setting": (["compare", "giant"], "expected two settings or more"),
    "compared with one game": (["compare", "giant", "mini", "--games", "1"], "games: expected a number from 2"),
    "compared by no threads": (["compare", "giant", "mini", "--threads", "0"], "threads: expected a number from 1"),
    "no such setting": (["compare", "giant", "giants"], "no such edition: giants"),
    "a policy that is none": (["compare", "giant", "giant policy=clever"], "no such policy: clever"),
    "a passport with a slip": (["compare", "giant", "P10C10E08907NSTBS"], "passport: "),
    "a card with an error": (["card", "next: drow 2"], "effect, column 7"),
    "a card where there are none": (["card", "next: draw 2", "--edition", "mini"], "mini has no customizable cards"),
    "a report nowhere": (["report", "-o", "/nowhere/report.html", *FEW, "mini"], "/nowhere/report.html: no such"),
}


@pytest.mark.parametrize(("arguments", "reason"), BAD.values(), ids=BAD.keys())
def test_bad_input_is_a_sentence_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str
) -> None:
    assert main(["lab", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert reason in told.err
    assert told.err.startswith("penultima: ")
    assert told.err.count("\n") == 1


def test_without_the_extra_one_line_names_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("penultima.cli.extra.find_spec", lambda name: None if name == "numba" else object())
    assert main(["lab", "run"]) == 2
    assert capsys.readouterr().err == (
        "penultima: this needs numba: install the extra lab, in a checkout by "
        ".venv/bin/python -m pip install -e '.[lab]'\n"
    )
