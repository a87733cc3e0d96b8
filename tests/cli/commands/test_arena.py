"""`penultima arena` prints results as JSON or as a page, or one line if the input is bad."""

import json
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from penultima.cli.main import main
from penultima.editions.ruleset import ruleset

TWO = ["--bots", "greedy,eager", "--deals", "60", "--seed", "3"]


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PENULTIMA_LANG", "en")


def run_command(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert main(["arena", *arguments]) == code
    return capsys.readouterr().out


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:  # noqa: ANN401 - JSON
    return json.loads(run_command(capsys, *arguments, "--json"))


def drop_times(found: Any) -> Any:  # noqa: ANN401 - JSON
    """Remove the measured times from JSON data, and return the data."""
    for one in found["bots"]:
        assert one.pop("ms_p50") <= one.pop("ms_p99")
    return found


def test_the_json_of_the_arena_has_all_documented_keys(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--edition", "mini", "--players", "3", "--option", "stacking=same", "--worlds", "50", *TWO]
    found = run_json(capsys, *arguments)
    names = ["edition", "players", "deals", "games", "seed", "worlds", "rules", "fair", "bots"]
    assert list(found) == names
    assert [found[name] for name in names[:6]] == ["mini", 3, 60, 180, 3, 50]
    assert found["rules"] == ruleset("mini", {"stacking": "same"}).digest
    assert found["fair"] == 1 / 3
    assert [bot["name"] for bot in found["bots"]] == ["greedy", "eager"]
    for bot in found["bots"]:
        assert list(bot) == ["name", "version", "share", "low", "high", "points", "ms_p50", "ms_p99"]
        assert bot["low"] < bot["share"] < bot["high"]
    one, other = found["bots"]
    assert one["share"] + 2 * other["share"] == pytest.approx(1)


def test_arena_results_do_not_depend_on_threads(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--bots", "greedy,eager", "--deals", "2500", "--seed", "4"]
    one, three = (drop_times(run_json(capsys, *arguments, "--threads", number)) for number in ("1", "3"))
    assert one == three


def test_as_many_bots_as_seats_play_from_every_seat(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, "--bots", "greedy,eager,random", "--deals", "50", "--seed", "1")
    assert (found["players"], found["games"]) == (3, 150)
    assert sum(bot["share"] for bot in found["bots"]) == pytest.approx(1)


def test_bots_have_equal_habits_without_own_habits(capsys: pytest.CaptureFixture[str]) -> None:
    race = ["--edition", "race", "--players", "3", *TWO]
    equal, own, given = (
        run_json(capsys, *race, *more)["bots"][0]["share"]
        for more in ([], ["--own-habits"], ["--habit", "remembers=0", "--habit", "notices=1000"])
    )
    assert len({equal, own, given}) == 3
    assert "All bots have the same habits" in run_command(capsys, *race)
    assert "Each bot has its own habits" in run_command(capsys, *race, "--own-habits")


def test_the_arena_page_has_a_row_for_each_bot(capsys: pytest.CaptureFixture[str]) -> None:
    page = run_command(capsys, *TWO)
    assert "the fair share is 0.5000; seed 3." in page
    assert [line.split(" | ")[0] for line in page.splitlines() if line.startswith(("| greedy", "| eager"))] == [
        "| greedy",
        "| eager",
    ]


def test_games_that_nobody_won_are_reported(capsys: pytest.CaptureFixture[str]) -> None:
    """Bots that draw instead of playing win no games."""
    arguments = ["--bots", "hoard,hoard", "--deals", "2", "--seed", "1"]
    assert {bot["share"] for bot in run_json(capsys, *arguments)["bots"]} == {0}
    assert "4 games were won by nobody." in run_command(capsys, *arguments)
    assert "won by nobody" not in run_command(capsys, *TWO)


def test_pairs_print_a_table_and_ratings(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--pairs", "--bots", "random,greedy,eager", "--deals", "80", "--seed", "1"]
    found = run_json(capsys, *arguments)
    assert [[bot["name"] for bot in pair["bots"]] for pair in found["pairs"]] == [
        ["random", "greedy"],
        ["random", "eager"],
        ["greedy", "eager"],
    ]
    assert found["games"] == 3 * 160
    assert [one["name"] for one in found["ratings"]] == ["random", "greedy", "eager"]
    page = run_command(capsys, *arguments)
    rows = [line.split(" | ")[0].removeprefix("| ") for line in page.splitlines() if line.startswith("| ")]
    assert rows[2:5] == ["greedy", "eager", "random"]
    assert "400 points more mean ten times the strength" in page


def test_until_decided_stops_early_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--bots", "greedy,random", "--deals", "5000", "--seed", "1", "--until", "decided"]
    assert run_json(capsys, *arguments)["deals"] < 5000
    assert "they are valid at every moment" in run_command(capsys, *arguments)


def test_the_arena_plot_is_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for more in ([], ["--pairs"]):
        path = tmp_path / f"shares{len(more)}.svg"
        run_command(capsys, *TWO, "--plot", str(path), *more)
        text = path.read_text(encoding="utf-8")
        assert text.startswith("<svg ")
        assert "greedy" in text


def make_interrupting_bar(after: int) -> Callable[[int], Any]:
    """Return a progress bar that sends Ctrl-C to this process after a number of deals."""

    @contextmanager
    def bar(_: int) -> Iterator[Callable[[int], None]]:
        done = 0

        def advance(more: int) -> None:
            nonlocal done
            done += more
            if done == after:
                os.kill(os.getpid(), signal.SIGINT)

        yield advance

    return bar


def test_an_interrupted_arena_reports_the_deals_so_far(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("penultima.lab.arena.meeting_runner.CHUNK", 10)
    monkeypatch.setattr("penultima.cli.commands.arena.show_progress", make_interrupting_bar(30))
    path = tmp_path / "shares.svg"
    arguments = ["--bots", "greedy,eager", "--deals", "9000000", "--seed", "1", "--threads", "1"]
    assert main(["arena", *arguments, "--json", "--plot", str(path)]) == 130
    captured = capsys.readouterr()
    deals = json.loads(captured.out)["deals"]
    assert 30 <= deals < 9_000_000
    assert f"the results cover the first {deals} deals of 9000000" in captured.err.replace(",", "")
    assert path.exists()


def test_search_and_the_oracle_can_play_in_the_arena(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The results do not depend on the number of threads. The page says that the oracle sees hidden cards."""
    monkeypatch.setattr("penultima.lab.arena.meeting_runner.SEARCH_CHUNK", 1)
    for players, bots in (("2", "search,greedy"), ("3", "oracle,search,eager")):
        arguments = ["--players", players, "--bots", bots, "--deals", "6", "--seed", "1", "--worlds", "16"]
        one, two = (drop_times(run_json(capsys, *arguments, "--threads", number)) for number in ("1", "2"))
        assert one == two
        assert ("oracle sees all hands" in run_command(capsys, *arguments)) == ("oracle" in bots)


BAD = {
    "an unknown bot": (["--bots", "greedy,deep"], "no such bot: deep (there is random, "),
    "no bot": (["--bots", ""], "no such bot: '' (there is random, "),
    "a level instead of a bot": (["--bots", "hard,greedy"], "no such bot: hard (there is random, "),
    "one bot alone": (["--bots", "greedy"], "--bots: 1 bots for 2 players; expected two, or one for each"),
    "one bot": (["--bots", "greedy", "--players", "2"], "--bots: 1 bots for 2 players; expected two, or one for each"),
    "three at a table of four": (["--bots", "greedy,eager,random", "--players", "4"], "--bots: 3 bots for 4 players"),
    "three at a table of two": (["--bots", "greedy,eager,random", "--players", "2"], "--bots: 3 bots for 2 players"),
    "one player": (["--bots", "greedy,eager", "--players", "1"], "--players: expected a whole number from 2 to 10"),
    "one deal": (["--bots", "greedy,eager", "--deals", "1"], "--deals: expected a whole number from 2"),
    "no worlds": (["--bots", "greedy,eager", "--worlds", "0"], "--worlds: expected a whole number from 1"),
    "no threads": (["--bots", "greedy,eager", "--threads", "0"], "--threads: expected a whole number from 1 to 64"),
    "a negative seed": (["--bots", "greedy,eager", "--seed", "-1"], "seed: expected a number from 0"),
    "an unknown stopping rule": (
        ["--bots", "greedy,eager", "--until", "never"],
        "--until: expected a number from 0.0001 to 0.5, or dec",
    ),
    "a too wide interval": (["--bots", "greedy,eager", "--until", "0.6"], "--until: expected a number from"),
    "not a number": (["--bots", "greedy,eager", "--until", "nan"], "--until: expected a number from"),
    "a habit of a seat": (["--bots", "greedy,eager", "--habit", "1:speed=2"], "--habit: bots change seats"),
    "an unknown habit": (["--bots", "greedy,eager", "--habit", "sleeps=3"], "--habit: expected NAME=N"),
    "habits twice": (["--bots", "greedy,eager", "--own-habits", "--habit", "speed=2"], "--own-habits cannot be given"),
    "a pair with one bot": (["--bots", "greedy", "--pairs"], "--pairs: expected two or more bots"),
    "a pair of equal bots": (
        ["--bots", "greedy,greedy", "--pairs"],
        "--pairs: expected two or more bots, none of them twic",
    ),
    "ratings with teams": (
        ["--bots", "greedy,eager", "--players", "4", "--option", "teams=true", "--pairs"],
        "--pairs: with teams nobody wins alone",
    ),
    "teams of three": (["--bots", "greedy,eager", "--players", "3", "--option", "teams=true"], "teams"),
    "no such edition": (["--edition", "giants", "--bots", "greedy,eager"], "no such edition: giants"),
    "a plot in a missing folder": (["--bots", "greedy,eager", "--plot", "/nowhere/x.svg"], "/nowhere/x.svg: no such"),
}


@pytest.mark.parametrize(("arguments", "reason"), BAD.values(), ids=BAD.keys())
def test_bad_input_of_the_arena_gives_one_sentence_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str
) -> None:
    assert main(["arena", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert reason in captured.err
    assert captured.err.startswith("penultima: ")
    assert captured.err.count("\n") == 1


def test_the_arena_refuses_a_missing_list_of_bots(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena"]) == 2
    assert "--bots" in capsys.readouterr().err


def test_the_arena_without_its_extra_names_the_extra_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("penultima.cli.extras.find_spec", lambda name: None if name == "numba" else object())
    assert main(["arena", *TWO]) == 2
    assert "install the extra lab" in capsys.readouterr().err
