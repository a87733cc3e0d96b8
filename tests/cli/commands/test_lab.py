"""`penultima lab` prints results as JSON or as a page, or one line if the input is bad."""

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


def run_command(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["lab", *arguments]) == 0
    return capsys.readouterr().out


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:  # noqa: ANN401 - JSON
    return json.loads(run_command(capsys, *arguments, "--json"))


def test_the_json_of_a_run_has_all_documented_keys(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, "run", "--edition", "mini", "--players", "3", "--option", "stacking=same", *FEW)
    assert found["edition"] == "mini"
    assert found["digest"] == ruleset("mini", {"stacking": "same"}).digest
    assert (found["options"], found["players"], found["seed"], found["games"]) == ({"stacking": "same"}, 3, 3, 60)
    assert found["policies"] == ["eager"] * 3
    assert {"decisions", "seconds", "cpu_seconds", "games_per_s", "ns_per_decision"} <= found.keys()
    assert len(found["wins"]) == 3
    for name in ("turns", "drawn", "points"):
        assert {"mean", "low", "high", "p50", "p90", "p99", "max"} == found[name].keys()
        assert found[name]["p50"] <= found[name]["p90"] <= found[name]["p99"] <= found[name]["max"]


def test_a_random_seed_is_reported_and_reproduces_the_run(capsys: pytest.CaptureFixture[str]) -> None:
    first = run_json(capsys, "run", "--games", "40")
    again = run_json(capsys, "run", "--games", "40", "--seed", str(first["seed"]))
    assert first["wins"] == again["wins"]
    assert first["turns"] == again["turns"]
    assert f"seed {first['seed']}." in run_command(capsys, "run", "--games", "40", "--seed", str(first["seed"]))


def test_run_takes_a_policy_for_each_seat_and_a_habit_for_one_seat(capsys: pytest.CaptureFixture[str]) -> None:
    seats = ["--policy", "greedy", "--policy", "eager", "--policy", "random"]
    found = run_json(capsys, "run", *seats, "--habit", "1:remembers=0", "--habit", "notices=1000", *FEW, "--stats")
    assert found["policies"] == ["greedy", "eager", "random"]
    assert [habits["remembers"] for habits in found["habits"]] == [1000, 0, 1000]
    assert [habits["notices"] for habits in found["habits"]] == [1000, 1000, 1000]
    assert found["stats"]["missed_calls_caught"]["count"] > 0


def test_run_with_matches_plays_whole_matches(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, "run", "--matches", "--option", "target=100", *FEW)
    assert found["kind"] == "matches"
    assert found["deals"]["mean"] > 1
    assert found["points"]["p50"] >= 100


def test_run_reads_custom_texts_from_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "cards.txt"
    path.write_text("# ours\nnext: draw 3\n\nextra-turn\n", encoding="utf-8")
    found = run_json(capsys, "run", "--edition", "classic", "--customs", str(path), *FEW)
    assert found["customs"] == ["next: draw 3", load.presets()["extra-turn"]]


def test_a_comparison_states_whether_there_is_a_difference(capsys: pytest.CaptureFixture[str]) -> None:
    same, other = run_json(capsys, "compare", "mini", "mini", "mini draw-until=true", "--games", "800", "--seed", "1")
    assert not any(figure["differs"] for figure in same.values() if isinstance(figure, dict))
    assert same["turns"]["difference"] == 0
    assert other["drawn"]["differs"]
    assert other["drawn"]["low"] > 0
    page = run_command(capsys, "compare", "mini", "mini policy=greedy", "--policy", "eager", *FEW)
    assert "Mini, eager" in page
    assert "Mini, greedy" in page


def test_threads_change_nothing_in_a_comparison(capsys: pytest.CaptureFixture[str]) -> None:
    settings = ["compare", "giant", "giant policy=greedy", "--games", "12000", "--seed", "4"]
    assert run_json(capsys, *settings, "--threads", "3") == run_json(capsys, *settings)


def test_a_comparison_with_stats_has_a_verdict_for_each_statistic(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The checked statistic is the number of comebacks with and without stacking."""
    settings = ["compare", "giant", "giant stacking=same", "--policy", "eager", "--games", "4000", "--seed", "1"]
    settings += ["--stats"]
    (found,) = run_json(capsys, *settings)
    comebacks = found["stats"]["comebacks"]
    assert comebacks["differs"] == (comebacks["p_adjusted"] <= 0.05)
    assert (comebacks["p"] <= 0.05) == (comebacks["low"] > 0 or comebacks["high"] < 0)
    assert comebacks["difference"] == comebacks["second"] - comebacks["first"]
    assert set(found["stats"]["bluffs_exposed"].values()) == {None}
    (stacks,) = found["acts"]
    assert (stacks["act"], stacks["first"], stacks["second"] > 0) == ("stacks", 0, True)
    run = run_json(capsys, "run", "--games", "4000", "--seed", "1", "--stats")
    assert found["stats"].keys() == run["stats"].keys() - {"kinds"}
    assert comebacks["first"] == run["stats"]["comebacks"]["share"]
    page = run_command(capsys, *settings)
    (row,) = [line for line in page.splitlines() if "five or more cards behind" in line]
    assert row.endswith("| differs |" if comebacks["differs"] else "| no difference seen |")
    (row,) = [line for line in page.splitlines() if "bluffs exposed" in line]
    assert row.count("—") == 5


def test_a_comparison_of_equal_settings_shows_no_difference(capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = run_json(capsys, "compare", "giant", "giant", "--policy", "greedy", *FEW, "--stats")
    differences = [figure for figure in [*found.values(), *found["stats"].values()] if "differs" in str(figure)]
    assert len(differences) > 10
    assert not any(figure["differs"] for figure in found["stats"].values())


def test_compared_policies_have_equal_habits_without_own_habits(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """In `race`, quick players win. By its default habits, greedy is twice as quick as the other policies."""
    settings = ["compare", "race", "race policy=greedy", "--policy", "eager", "--players", "3", *FEW]
    (equal,), (own,) = run_json(capsys, *settings), run_json(capsys, *settings, "--own-habits")
    assert (equal["habits"], own["habits"]) == ("equal", "own")
    greedy = ["run", "--edition", "race", "--players", "3", "--policy", "greedy", *FEW]
    plain = ["--habit", "late=0", "--habit", "notices=0", "--habit", "jumps=0", "--habit", "speed=1"]
    assert equal["turns"]["second"] == run_json(capsys, *greedy, *plain)["turns"]["mean"]
    assert own["turns"]["second"] == run_json(capsys, *greedy)["turns"]["mean"]
    assert "All policies have the same habits" in run_command(capsys, *settings)
    assert "Each policy has its own habits" in run_command(capsys, *settings, "--own-habits")
    (given,) = run_json(capsys, *settings, "--habit", "1:speed=3")
    assert given["habits"] == "given"


def test_a_comparison_with_one_policy_keeps_its_habits(capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = run_json(capsys, "compare", "race", "race", "--policy", "greedy", *FEW)
    assert found["habits"] == "own"


def test_one_game_has_no_interval_and_zero_of_zero_has_no_share(capsys: pytest.CaptureFixture[str]) -> None:
    alone = ["run", "--games", "1", "--seed", "3", "--stats"]
    found = run_json(capsys, *alone)
    assert [found["turns"][name] for name in ("low", "high")] == [None, None]
    assert found["turns"]["mean"] == found["turns"]["p50"] > 0
    assert {won["low"] for won in found["wins"]} == {None}
    assert found["stats"]["real_choices"]["share"] > 0
    assert found["stats"]["real_choices"]["low"] is None
    assert found["stats"]["bluffs_exposed"] == {"count": 0, "share": None, "low": None, "high": None}
    never = next(kind for kind in found["stats"]["kinds"] if not kind["plays"])
    assert (never["win_after"], never["change"], never["low"]) == (None, None, None)
    page = run_command(capsys, *alone)
    (row,) = [line for line in page.splitlines() if "bluffs exposed" in line]
    assert row == "| bluffs exposed | 0 | — | — |"


def test_the_habits_of_a_setting_are_those_of_its_own_policy(capsys: pytest.CaptureFixture[str]) -> None:
    named = ["giant policy=greedy", "giant policy=greedy"]
    (same,) = run_json(capsys, "compare", *named, "--habit", "notices=500", "--games", "300", "--seed", "4")
    other = run_json(capsys, "run", "--policy", "greedy", "--habit", "notices=500", "--games", "300", "--seed", "4")
    assert same["turns"]["first"] == other["turns"]["mean"]


def test_a_passport_names_a_setting(capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = run_json(capsys, "compare", "giant stacking=same jump-in=true", "P10C10E08907NSTBR", *FEW)
    assert found["turns"]["difference"] == 0


def test_a_card_study_reports_its_effect(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, "card", "others: draw 5", "--policy", "eager", "--games", "400", "--seed", "1")
    assert found["text"] == "others: draw 5"
    assert found["drawn"]["low"] > 0
    assert found["chance_of_who_plays_it"]["low"] > 0
    blank = run_json(capsys, "card", "", "--games", "50", "--seed", "1")
    assert blank["turns"]["difference"] == 0
    assert "the next player draws until" in run_command(capsys, "card", "draw-until-colour", *FEW)


def test_comparisons_default_to_greedy_and_name_the_policy(capsys: pytest.CaptureFixture[str]) -> None:
    """Regression: with eager, which never jumps in, the house rule jump-in seemed to have no effect."""
    settings = ["compare", "giant", "giant jump-in=true", "--games", "2000", "--seed", "3"]
    (found,) = run_json(capsys, *settings)
    assert found["first_policies"] == found["second_policies"] == ["greedy"] * 4
    assert found["came_into_play"]
    assert found["turns"]["high"] < -5
    page = run_command(capsys, *settings)
    assert "4 players with the policy greedy; seed 3." in page
    assert "\njump-in=true: deals " in page
    (found,) = run_json(capsys, *settings, "--policy", "eager")
    assert (found["came_into_play"], found["turns"]["low"], found["turns"]["differs"]) == (False, None, False)
    page = run_command(capsys, *settings, "--policy", "eager")
    assert "this rule never came into play" in page
    assert "(eager) do not jump in: try --policy greedy" in page


def test_a_card_study_defaults_to_greedy_and_shows_the_effect_first(capsys: pytest.CaptureFixture[str]) -> None:
    """Regression: `self: draw 20` seemed to win more, because only players who survive long enough play it."""
    text = ["card", "self: draw 20", "--games", "2000", "--seed", "1"]
    found = run_json(capsys, *text)
    assert found["first_policies"] == ["greedy"] * 4
    assert found["wins_of_first_holder"]["high"] < 0 < found["chance_of_who_plays_it"]["low"]
    page = run_command(capsys, *text)
    assert "It harms the player who gets the card first" in page
    effect, selection = "wins of the player who gets the card first", "of its plays, made by the later winner"
    assert page.index(effect) < page.index(selection)
    assert "This is no effect of the text." in page.partition(selection)[2]


def test_a_comparison_of_matches_plays_whole_matches(capsys: pytest.CaptureFixture[str]) -> None:
    settings = ["compare", "giant target=100", "giant target=300", "--matches", *FEW]
    (found,) = run_json(capsys, *settings)
    assert found["kind"] == "matches"
    assert found["deals"]["low"] > 0
    assert "60 matches each" in run_command(capsys, *settings)


BAD = {
    "no such policy": (["run", "--policy", "clever"], "no such policy: clever"),
    "one player": (["run", "--players", "1"], "players: expected a whole number from 2 to 10, found 1"),
    "eleven players": (["run", "--players", "11"], "players: expected a whole number from 2 to 10, found 11"),
    "a negative count": (["run", "--games", "-1"], "games: expected a number from 1"),
    "no games": (["run", "--games", "0"], "games: expected a number from 1"),
    "no threads": (["run", "--threads", "0"], "threads: expected a number from 1"),
    "no chunk": (["run", "--chunk", "0"], "chunk: expected a number from 1 to 50000, found 0"),
    "a too large chunk": (["run", "--chunk", "50001"], "chunk: expected a number from 1 to 50000"),
    "too many threads": (["run", "--threads", "65"], "threads: expected a number from 1 to 64"),
    "a negative seed": (["run", "--seed", "-1"], "seed: expected a number from 0"),
    "too many policies": (["run", "--policy", "eager", "--policy", "eager", "--players", "3"], "2 policies for 3"),
    "an unknown habit": (["run", "--habit", "sleeps=3"], "--habit: expected NAME=N"),
    "a habit out of range": (["run", "--habit", "notices=1001"], "notices: expected a number from 0 to 1000"),
    "a habit of a missing seat": (["run", "--habit", "4:jumps=1"], "4 is no seat"),
    "a text with an error": (["run", "--edition", "classic", "--custom", "next: drow"], "column 7"),
    "a missing file": (["run", "--edition", "classic", "--customs", "nowhere.txt"], "nowhere.txt: no such"),
    "no such option": (["run", "--option", "stack=1"], "stack: no such option"),
    "matches with stats": (["run", "--matches", "--stats"], "the deeper figures are those of single deals"),
    "compared matches with stats": (["compare", "giant", "mini", "--matches", "--stats"], "those of single deals"),
    "a negative number of players": (["run", "--players", "-3"], "players: expected a whole number from 2 to 10"),
    "an option twice": (["compare", "giant", "giant teams=true teams=false"], "option: 'teams' is given twice"),
    "a studied text and another text": (
        ["card", "next: draw 1", "--custom", "next: draw 2"],
        "--custom: the text to study",
    ),
    "a name that is too long": (["report", "mini", "-o", "x" * 300], "xxx: file name too long"),
    "one setting": (["compare", "giant"], "expected two settings or more"),
    "compared with one game": (["compare", "giant", "mini", "--games", "1"], "games: expected a number from 2"),
    "compared with no threads": (["compare", "giant", "mini", "--threads", "0"], "threads: expected a number from 1"),
    "no such setting": (["compare", "giant", "giants"], "no such edition: giants"),
    "an unknown policy of a setting": (["compare", "giant", "giant policy=clever"], "no such policy: clever"),
    "a passport with a typing error": (["compare", "giant", "P10C10E08907NSTBS"], "passport: "),
    "a card with an error": (["card", "next: drow 2"], "effect, column 7"),
    "a card in an edition without customizable cards": (
        ["card", "next: draw 2", "--edition", "mini"],
        "mini has no customizable cards",
    ),
    "a report in a missing folder": (
        ["report", "-o", "/nowhere/report.html", *FEW, "mini"],
        "/nowhere/report.html: no such",
    ),
}


@pytest.mark.parametrize(("arguments", "reason"), BAD.values(), ids=BAD.keys())
def test_bad_input_of_the_lab_gives_one_sentence_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str
) -> None:
    assert main(["lab", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert reason in captured.err
    assert captured.err.startswith("penultima: ")
    assert captured.err.count("\n") == 1


def test_the_lab_without_its_extra_names_the_extra_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("penultima.cli.extras.find_spec", lambda name: None if name == "numba" else object())
    assert main(["lab", "run"]) == 2
    assert capsys.readouterr().err == (
        "penultima: this needs numba: install the extra lab, in a checkout by "
        ".venv/bin/python -m pip install -e '.[lab]'\n"
    )
