"""penultima arena: the figures as JSON and as a page, and one clear line for whatever it cannot hold."""

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


def printed(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert main(["arena", *arguments]) == code
    return capsys.readouterr().out


def figures(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:  # noqa: ANN401 - JSON
    return json.loads(printed(capsys, *arguments, "--json"))


def timeless(found: Any) -> Any:  # noqa: ANN401 - JSON
    """Without what a clock says."""
    for one in found["bots"]:
        assert one.pop("ms_p50") <= one.pop("ms_p99")
    return found


def test_the_figures_have_the_promised_shape(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--edition", "mini", "--players", "3", "--option", "stacking=same", "--worlds", "50", *TWO]
    found = figures(capsys, *arguments)
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


def test_the_same_seed_gives_the_same_figures_on_any_number_of_threads(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--bots", "greedy,eager", "--deals", "2500", "--seed", "4"]
    one, three = (timeless(figures(capsys, *arguments, "--threads", number)) for number in ("1", "3"))
    assert one == three


def test_as_many_bots_as_seats_are_turned_around(capsys: pytest.CaptureFixture[str]) -> None:
    found = figures(capsys, "--bots", "greedy,eager,random", "--deals", "50", "--seed", "1")
    assert (found["players"], found["games"]) == (3, 150)
    assert sum(bot["share"] for bot in found["bots"]) == pytest.approx(1)


def test_habits_are_equal_unless_said(capsys: pytest.CaptureFixture[str]) -> None:
    race = ["--edition", "race", "--players", "3", *TWO]
    equal, own, deaf = (
        figures(capsys, *race, *more)["bots"][0]["share"]
        for more in ([], ["--own-habits"], ["--habit", "remembers=0", "--habit", "notices=1000"])
    )
    assert len({equal, own, deaf}) == 3
    assert "All bots have the same habits" in printed(capsys, *race)
    assert "Each bot has its own habits" in printed(capsys, *race, "--own-habits")


def test_the_page_has_a_row_for_each_bot(capsys: pytest.CaptureFixture[str]) -> None:
    page = printed(capsys, *TWO)
    assert "the fair share is 0.5000; the seed is 3." in page
    assert [line.split(" | ")[0] for line in page.splitlines() if line.startswith(("| greedy", "| eager"))] == [
        "| greedy",
        "| eager",
    ]


def test_games_that_nobody_won_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Two who draw whenever they may come to no end, unless the cards only go round."""
    arguments = ["--bots", "hoard,hoard", "--deals", "2", "--seed", "1"]
    assert {bot["share"] for bot in figures(capsys, *arguments)["bots"]} == {0}
    assert "4 games were won by nobody." in printed(capsys, *arguments)
    assert "won by nobody" not in printed(capsys, *TWO)


def test_pairs_have_a_table_and_a_rating(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--pairs", "--bots", "random,greedy,eager", "--deals", "80", "--seed", "1"]
    found = figures(capsys, *arguments)
    assert [[bot["name"] for bot in pair["bots"]] for pair in found["pairs"]] == [
        ["random", "greedy"],
        ["random", "eager"],
        ["greedy", "eager"],
    ]
    assert found["games"] == 3 * 160
    assert [one["name"] for one in found["ratings"]] == ["random", "greedy", "eager"]
    page = printed(capsys, *arguments)
    rows = [line.split(" | ")[0].removeprefix("| ") for line in page.splitlines() if line.startswith("| ")]
    assert rows[2:5] == ["greedy", "eager", "random"]
    assert "400 points more are ten times the strength" in page


def test_it_stops_when_it_is_decided_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--bots", "greedy,random", "--deals", "5000", "--seed", "1", "--until", "decided"]
    assert figures(capsys, *arguments)["deals"] < 5000
    assert "they hold whenever one looks" in printed(capsys, *arguments)


def test_a_plot_is_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for more in ([], ["--pairs"]):
        path = tmp_path / f"shares{len(more)}.svg"
        printed(capsys, *TWO, "--plot", str(path), *more)
        text = path.read_text(encoding="utf-8")
        assert text.startswith("<svg ")
        assert "greedy" in text


def interrupting(after: int) -> Callable[[int], Any]:
    """A bar that presses Ctrl-C when it is told of so many deals."""

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


def test_whoever_interrupts_it_is_told_what_was_written(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("penultima.lab.arena.CHUNK", 10)
    monkeypatch.setattr("penultima.cli.arena.shown_on_terminal", interrupting(30))
    path = tmp_path / "shares.svg"
    arguments = ["--bots", "greedy,eager", "--deals", "9000000", "--seed", "1", "--threads", "1"]
    assert main(["arena", *arguments, "--json", "--plot", str(path)]) == 130
    told = capsys.readouterr()
    deals = json.loads(told.out)["deals"]
    assert 30 <= deals < 9_000_000
    assert f"what was written is about the first {deals} deals of 9000000" in told.err.replace(",", "")
    assert path.exists()


def test_who_searches_and_who_sees_all_hands_may_enter(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same figures on any number of threads, with deals for each of them; the one that sees all is marked."""
    monkeypatch.setattr("penultima.lab.arena.THINKING_CHUNK", 1)
    for players, bots in (("2", "search,greedy"), ("3", "oracle,search,eager")):
        arguments = ["--players", players, "--bots", bots, "--deals", "6", "--seed", "1", "--worlds", "16"]
        one, two = (timeless(figures(capsys, *arguments, "--threads", number)) for number in ("1", "2"))
        assert one == two
        assert ("oracle is shown all hands" in printed(capsys, *arguments)) == ("oracle" in bots)


BAD = {
    "an unknown bot": (["--bots", "greedy,deep"], "no such bot: deep (there is random, "),
    "no bot": (["--bots", ""], "no such bot: '' (there is random, "),
    "a level": (["--bots", "hard,greedy"], "no such bot: hard (there is random, "),
    "one bot alone": (["--bots", "greedy"], "--bots: 1 bots for 2 players; expected two, or one for each"),
    "one bot": (["--bots", "greedy", "--players", "2"], "--bots: 1 bots for 2 players; expected two, or one for each"),
    "three at a table of four": (["--bots", "greedy,eager,random", "--players", "4"], "--bots: 3 bots for 4 players"),
    "three at a table of two": (["--bots", "greedy,eager,random", "--players", "2"], "--bots: 3 bots for 2 players"),
    "one player": (["--bots", "greedy,eager", "--players", "1"], "--players: expected a whole number from 2 to 10"),
    "one deal": (["--bots", "greedy,eager", "--deals", "1"], "--deals: expected a whole number from 2"),
    "no worlds": (["--bots", "greedy,eager", "--worlds", "0"], "--worlds: expected a whole number from 1"),
    "no threads": (["--bots", "greedy,eager", "--threads", "0"], "--threads: expected a whole number from 1 to 64"),
    "a negative seed": (["--bots", "greedy,eager", "--seed", "-1"], "seed: expected a number from 0"),
    "never": (["--bots", "greedy,eager", "--until", "never"], "--until: expected a number from 0.0001 to 0.5, or dec"),
    "too wide": (["--bots", "greedy,eager", "--until", "0.6"], "--until: expected a number from"),
    "not a number": (["--bots", "greedy,eager", "--until", "nan"], "--until: expected a number from"),
    "a habit of a seat": (["--bots", "greedy,eager", "--habit", "1:speed=2"], "--habit: bots change seats"),
    "an unknown habit": (["--bots", "greedy,eager", "--habit", "sleeps=3"], "--habit: expected NAME=N"),
    "habits twice": (["--bots", "greedy,eager", "--own-habits", "--habit", "speed=2"], "--own-habits cannot be given"),
    "a pair of one": (["--bots", "greedy", "--pairs"], "--pairs: expected two or more bots"),
    "a pair of twins": (
        ["--bots", "greedy,greedy", "--pairs"],
        "--pairs: expected two or more bots, none of them twic",
    ),
    "rated teams": (
        ["--bots", "greedy,eager", "--players", "4", "--option", "teams=true", "--pairs"],
        "--pairs: with teams nobody wins alone",
    ),
    "teams of three": (["--bots", "greedy,eager", "--players", "3", "--option", "teams=true"], "teams"),
    "no such edition": (["--edition", "giants", "--bots", "greedy,eager"], "no such edition: giants"),
    "a plot nowhere": (["--bots", "greedy,eager", "--plot", "/nowhere/x.svg"], "/nowhere/x.svg: no such"),
}


@pytest.mark.parametrize(("arguments", "reason"), BAD.values(), ids=BAD.keys())
def test_bad_input_is_a_sentence_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str
) -> None:
    assert main(["arena", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert reason in told.err
    assert told.err.startswith("penultima: ")
    assert told.err.count("\n") == 1


def test_bots_have_to_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena"]) == 2
    assert "--bots" in capsys.readouterr().err


def test_without_the_extra_one_line_names_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("penultima.cli.extra.find_spec", lambda name: None if name == "numba" else object())
    assert main(["arena", *TWO]) == 2
    assert "install the extra lab" in capsys.readouterr().err
