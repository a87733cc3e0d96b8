"""Bots of one's own in the arena: the same deals by the same loop, and one clear sentence for each way to fail."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from penultima.bots import child, finding
from penultima.cli.main import main
from penultima.editions.ruleset import OptionValue, ruleset
from penultima.lab import arena
from penultima.lab.arena import meet
from penultima.lab.guest_table import GuestTable, seed_of
from penultima.lab.guests import Guests
from penultima.lab.meeting import Meeting, played

OWN = "tests.bots.guests:"
TWIN = OWN + "Greedy"
SETTINGS: list[tuple[str, dict[str, OptionValue], int]] = [
    ("giant", {}, 2),
    ("giant", {"jump-in": True, "stacking": "any"}, 3),
    ("race", {}, 3),
    ("official", {"teams": True}, 4),
]


@pytest.fixture
def guests() -> Iterator[Guests]:
    with Guests() as found:
        yield found


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PENULTIMA_LANG", "en")


@pytest.mark.parametrize(("edition", "options", "players"), SETTINGS)
def test_who_plays_as_greedy_does_has_the_games_of_greedy(
    edition: str, options: dict[str, OptionValue], players: int, guests: Guests
) -> None:
    """The same cards, chance, seats and reactions, in a process of its own and in the interpreted gear."""
    rules = ruleset(edition, options)
    own, ours = (Meeting(rules, (one, "eager"), players, 3, 16, guests=guests) for one in (TWIN, "greedy"))
    found, expected = (played(each, each.tables(), 0, 8) for each in (own, ours))
    assert np.array_equal(found.rows, expected.rows)


def test_search_meets_it_as_it_meets_greedy(guests: Guests) -> None:
    rules = ruleset("giant")
    own, ours = (Meeting(rules, ("search", one), 2, 3, 16, guests=guests) for one in (TWIN, "greedy"))
    found, expected = (played(each, each.tables(), 0, 3) for each in (own, ours))
    assert np.array_equal(found.rows, expected.rows)
    assert len(found.moves(0)) >= len(expected.moves(0)) > 0


def test_threads_change_nothing_and_processes_are_used_again(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "THINKING_CHUNK", 2)
    meeting = Meeting(ruleset("mini"), (TWIN, "eager"), 3, 1, 16, guests=guests)
    one, two = (meet(meeting, 8, threads=threads) for threads in (1, 2))
    assert np.array_equal(one.bouts.rows, two.bouts.rows)
    assert 1 <= sum(map(len, guests.free.values())) <= 2


def test_nobody_is_left_when_it_is_over() -> None:
    with Guests() as guests:
        played(meeting := Meeting(ruleset("mini"), (TWIN, "eager"), 2, 1, 16, guests=guests), meeting.tables(), 0, 1)
        (left,) = next(iter(guests.free.values()))
        assert left.process.poll() is None
    assert left.process.returncode == 0


def test_its_own_chance_differs_by_deal_and_seat() -> None:
    assert len({seed_of(seed, deal, seat) for seed in range(3) for deal in range(9) for seat in range(4)}) == 3 * 9 * 4


def test_a_deal_without_end_is_given_up(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("penultima.lab.guest_table.LONGEST", 3)
    assert list(GuestTable(ruleset("mini"), [TWIN, "eager"], 1, 16, None, guests).play(0, 2).winners) == [-2, -2]


def arena_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["arena", "--deals", "3", "--seed", "1", "--edition", "mini", *arguments])
    told = capsys.readouterr()
    return code, told.out, told.err


PLACE = "deal 0, seat 0, decision 0: "
FAULTS = {
    "Deaf": PLACE + "it says: KeyError: 'news'",
    "TwoLines": PLACE + "expected play CARD or play CARD uno",
    "Endless": PLACE + "'drawdrawdraw",
    "Crashing": PLACE + "it says: ValueError: a card is missing",
    "Leaving": PLACE + "it ended with exit code 5",
    "Babbling": PLACE + "'I' is no verb: expected one of play, ",
    "Silent": PLACE + "'' is no verb: expected one of play, ",
    "Cheating": "'pass' is forbidden by ",
    "Hanging": PLACE + "no answer within 700 ms",
}


@pytest.mark.parametrize(("bot", "reason"), FAULTS.items())
def test_whatever_it_does_wrong_is_one_sentence_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], bot: str, reason: str
) -> None:
    code, out, err = arena_of(capsys, "--bots", f"{OWN}{bot},greedy", "--ms", "700" if bot == "Hanging" else "60000")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"penultima: bot {OWN}{bot}, deal ")
    assert reason in err


@pytest.mark.parametrize("bot", ["Crashing", "Babbling", "Hanging"])
def test_a_fault_that_is_forgiven_costs_a_move_of_greedy_and_is_counted(
    capsys: pytest.CaptureFixture[str], bot: str
) -> None:
    """Who is gone is replaced for the rest of the deal, at the price of one fault; so its games are those of greedy."""
    more = ["--faults", "1000", "--threads", "1", "--json", "--ms", "700" if bot == "Hanging" else "60000"]
    found: list[Any] = []
    for name in (OWN + bot, "greedy"):
        code, out, _ = arena_of(capsys, "--bots", f"{name},eager", *more)
        assert code == 0
        found.append(json.loads(out)["bots"])
    (own, _), (greedy, other) = found
    assert own["share"] == greedy["share"]
    assert own["faults"] == 6 if bot != "Babbling" else own["faults"] > 6
    assert "faults" not in greedy | other


def test_faults_are_counted_by_table_and_seat(capsys: pytest.CaptureFixture[str]) -> None:
    """Three who leave at once at each table of four, in each of four seatings of three deals; and pairs apart."""
    code, out, _ = arena_of(capsys, "--bots", f"greedy,{OWN}Leaving", "--players", "4", "--faults", "99", "--json")
    assert code == 0
    assert json.loads(out)["bots"][1]["faults"] == 3 * 4 * 3
    bots = f"greedy,eager,{OWN}Leaving"
    code, out, _ = arena_of(capsys, "--pairs", "--bots", bots, "--faults", "99", "--json")
    assert code == 0
    assert [pair["bots"][1].get("faults") for pair in json.loads(out)["pairs"]] == [None, 6, 6]


def test_a_version_is_one_line_whatever_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = arena_of(capsys, "--bots", f"{OWN}Nameless,eager", "--json")
    assert code == 0
    assert json.loads(out)["bots"][0]["version"] == r"('1', '2\n3')"


def test_the_page_tells_of_faults_and_of_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        "failed 6 times, and greedy played in its place."
        in arena_of(capsys, "--bots", f"{OWN}Leaving,eager", "--faults", "6")[1]
    )
    assert "failed" not in arena_of(capsys, "--bots", f"{OWN}Loud,eager")[1]


def stammering(how: str) -> str:
    return f"cmd:{sys.executable} -m tests.bots.stammering {how}"


def test_a_line_too_many_costs_one_move_and_the_next_answer_fits_the_next_question(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It plays as greedy does, so that out of step it would wish what may not be done, and fail again and again."""
    found: list[Any] = []
    for name in (stammering("line"), "greedy"):
        code, out, _ = arena_of(capsys, "--bots", f"{name},eager", "--faults", "1000", "--threads", "1", "--json")
        assert code == 0
        found.append(json.loads(out)["bots"])
    (own, _), (greedy, _) = found
    assert own["share"] == greedy["share"]
    assert own["faults"] == 6


@pytest.mark.parametrize("how", ["line", "half", "flood", "complaint"])
def test_whoever_says_too_much_is_told_so(capsys: pytest.CaptureFixture[str], how: str) -> None:
    code, out, err = arena_of(capsys, "--bots", f"{stammering(how)},eager")
    assert (code, out, err.count("\n")) == (2, "", 1)
    reason = {"half": "'dr' is no line of text", "complaint": "it says: oh no"}
    assert reason.get(how, "it said more than its answer: 'draw'") in err


def test_one_that_failed_is_not_used_for_another_deal(guests: Guests) -> None:
    """Its next line may be the answer to anything."""
    guests.forgiven = 1_000
    played(
        meeting := Meeting(ruleset("mini"), (OWN + "Babbling", "eager"), 2, 1, 16, guests=guests),
        meeting.tables(),
        0,
        1,
    )
    assert guests.faults
    assert not any(guests.free.values())


BAD = {
    "one that cannot be made": (f"{OWN}Unmade", "did not say its version: it says: RuntimeError: no weights"),
    "a module that is none": ("nowhere.at_all:Bot", "did not say its version: it says: ModuleNotFoundError: No module"),
    "a class that is none": (f"{OWN}Nobody", "did not say its version: it says: AttributeError: module"),
    "a program that is none": ("cmd:/nowhere/bot", "cmd:/nowhere/bot cannot be started: no such file or directory"),
    "no program": ("cmd: ", "bot cmd:: expected a command after cmd:"),
    "half a quote": ("cmd:bot 'x", "expected a command after cmd:"),
    "a program that ends": ("cmd:true", "cmd:true did not say its version: it ended with exit code 0"),
    "a program that says noise": ("cmd:printf '\\001\\n'", "did not say its version: "),
    "a name that nobody has": ("mine", "no such bot: mine (there is random, "),
    "the one that sees all": (f"{TWIN},oracle", "oracle: it is shown all hands in compiled deals only"),
}


@pytest.mark.parametrize(("bots", "reason"), BAD.values(), ids=BAD.keys())
def test_whoever_cannot_be_run_is_one_sentence(capsys: pytest.CaptureFixture[str], bots: str, reason: str) -> None:
    code, out, err = arena_of(capsys, "--bots", bots if "," in bots else f"{bots},greedy")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert reason in err


@pytest.mark.parametrize(
    ("bot", "lines"), [("nowhere.at_all:Bot", 1), ("os:getcwd", 1), ("tests.bots.guests:Unmade", 5)]
)
def test_its_author_is_shown_where_its_code_broke_and_nothing_of_ours(
    capfd: pytest.CaptureFixture[str], bot: str, lines: int
) -> None:
    """Whoever mistypes a name has broken nothing."""
    code, _, err = arena_of(capfd, "--bots", f"{bot},greedy")
    assert (code, err.count("\n"), "host.py" in err) == (2, lines, False)


def test_a_program_that_reads_nothing_is_ended_with_all_that_it_started(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The shell waits for another program, which has the pipes too."""
    monkeypatch.setattr(child, "PATIENCE", 0.2)
    code, _, err = arena_of(capsys, "--bots", "cmd:sh -c 'sleep 1000; true',greedy")
    assert code == 2
    assert "did not say its version: no answer within 200 ms" in err


def test_a_package_that_is_installed_brings_its_bots(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    about = tmp_path / "mine-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[{finding.GROUP}]\nmine = {TWIN}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    finding.installed.cache_clear()
    try:
        code, out, _ = arena_of(capsys, "--bots", "mine,greedy", "--json")
    finally:
        finding.installed.cache_clear()
    assert code == 0
    mine, greedy = json.loads(out)["bots"]
    assert (mine["name"], mine["version"], mine["faults"]) == ("mine", "7", 0)
    assert mine["share"] == greedy["share"] == 0.5
