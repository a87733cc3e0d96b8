"""External bots in the arena get the same deals as other bots, and each kind of fault is reported in one sentence."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from penultima.bots.external import discovery, process
from penultima.cli.main import main
from penultima.editions.ruleset import OptionValue, ruleset
from penultima.lab.arena import meeting_runner
from penultima.lab.arena.external_bots import ExternalBots
from penultima.lab.arena.external_table import ExternalTable, derive_bot_seed
from penultima.lab.arena.meeting_runner import play_meeting
from penultima.lab.arena.pairing import Meeting, play_deals

OWN = "tests.helpers.bots.external_bots:"
TWIN = OWN + "Greedy"
SETTINGS: list[tuple[str, dict[str, OptionValue], int]] = [
    ("giant", {}, 2),
    ("giant", {"jump-in": True, "stacking": "any"}, 3),
    ("race", {}, 3),
    ("official", {"teams": True}, 4),
]


@pytest.fixture
def external_bots() -> Iterator[ExternalBots]:
    with ExternalBots() as found:
        yield found


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PENULTIMA_LANG", "en")


@pytest.mark.parametrize(("edition", "options", "players"), SETTINGS)
def test_an_external_copy_of_greedy_has_the_results_of_greedy(
    edition: str, options: dict[str, OptionValue], players: int, external_bots: ExternalBots
) -> None:
    """The external bot runs in its own process, but gets the same cards, random numbers and seats."""
    rules = ruleset(edition, options)
    twin, builtin = (
        Meeting(rules, (one, "eager"), players, 3, 16, external_bots=external_bots) for one in (TWIN, "greedy")
    )
    found, expected = (play_deals(each, each.make_tables(), 0, 8) for each in (twin, builtin))
    assert np.array_equal(found.rows, expected.rows)


def test_search_plays_an_external_copy_of_greedy_as_it_plays_greedy(external_bots: ExternalBots) -> None:
    rules = ruleset("giant")
    twin, builtin = (Meeting(rules, ("search", one), 2, 3, 16, external_bots=external_bots) for one in (TWIN, "greedy"))
    found, expected = (play_deals(each, each.make_tables(), 0, 3) for each in (twin, builtin))
    assert np.array_equal(found.rows, expected.rows)
    assert len(found.moves(0)) >= len(expected.moves(0)) > 0


def test_results_do_not_depend_on_threads_and_processes_are_reused(
    external_bots: ExternalBots, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meeting_runner, "SEARCH_CHUNK", 2)
    meeting = Meeting(ruleset("mini"), (TWIN, "eager"), 3, 1, 16, external_bots=external_bots)
    one, two = (play_meeting(meeting, 8, threads=threads) for threads in (1, 2))
    assert np.array_equal(one.results.rows, two.results.rows)
    assert 1 <= sum(map(len, external_bots.free.values())) <= 2


def test_no_bot_process_is_left_after_a_meeting() -> None:
    with ExternalBots() as external_bots:
        play_deals(
            meeting := Meeting(ruleset("mini"), (TWIN, "eager"), 2, 1, 16, external_bots=external_bots),
            meeting.make_tables(),
            0,
            1,
        )
        (left,) = next(iter(external_bots.free.values()))
        assert left.process.poll() is None
    assert left.process.returncode == 0


def test_bot_seeds_differ_by_deal_and_seat() -> None:
    assert (
        len({derive_bot_seed(seed, deal, seat) for seed in range(3) for deal in range(9) for seat in range(4)})
        == 3 * 9 * 4
    )


def test_a_deal_that_exceeds_the_limit_of_decisions_is_abandoned(
    external_bots: ExternalBots, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("penultima.lab.arena.external_table.MAX_DECISIONS", 3)
    assert list(ExternalTable(ruleset("mini"), [TWIN, "eager"], 1, 16, None, external_bots).play(0, 2).winners) == [
        -2,
        -2,
    ]


def run_arena(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["arena", "--deals", "3", "--seed", "1", "--edition", "mini", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


FAULT_PREFIX = "deal 0, seat 0, decision 0: "
FAULTS = {
    "FailingHear": FAULT_PREFIX + "it says: KeyError: 'news'",
    "AnsweringTwoLines": FAULT_PREFIX + "expected play CARD or play CARD uno",
    "EndlessAnswer": FAULT_PREFIX + "'drawdrawdraw",
    "Crashing": FAULT_PREFIX + "it says: ValueError: a card is missing",
    "Exiting": FAULT_PREFIX + "it ended with exit code 5",
    "Unparsable": FAULT_PREFIX + "'I' is no verb: expected one of play, ",
    "EmptyAnswer": FAULT_PREFIX + "'' is no verb: expected one of play, ",
    "Cheating": "'pass' is forbidden by ",
    "Hanging": FAULT_PREFIX + "no answer within 700 ms",
}


@pytest.mark.parametrize(("bot", "reason"), FAULTS.items())
def test_a_fault_of_an_external_bot_gives_one_sentence_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], bot: str, reason: str
) -> None:
    code, out, err = run_arena(capsys, "--bots", f"{OWN}{bot},greedy", "--ms", "700" if bot == "Hanging" else "60000")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"penultima: bot {OWN}{bot}, deal ")
    assert reason in err


@pytest.mark.parametrize("bot", ["Crashing", "Unparsable", "Hanging"])
def test_a_tolerated_fault_is_replaced_by_a_greedy_move_and_counted(
    capsys: pytest.CaptureFixture[str], bot: str
) -> None:
    """A process that ends counts as one fault. Greedy plays instead of the bot, so the shares equal those of greedy."""
    more = ["--faults", "1000", "--threads", "1", "--json", "--ms", "700" if bot == "Hanging" else "60000"]
    found: list[Any] = []
    for name in (OWN + bot, "greedy"):
        code, out, _ = run_arena(capsys, "--bots", f"{name},eager", *more)
        assert code == 0
        found.append(json.loads(out)["bots"])
    (twin, _), (greedy, other) = found
    assert twin["share"] == greedy["share"]
    assert twin["faults"] == 6 if bot != "Unparsable" else twin["faults"] > 6
    assert "faults" not in greedy | other


def test_faults_are_counted_by_table_and_seat(capsys: pytest.CaptureFixture[str]) -> None:
    """Three of the four seats have a bot that exits at once. Three deals are played in four seatings each.

    If bots play in pairs, the faults of each pair are counted separately.
    """
    code, out, _ = run_arena(capsys, "--bots", f"greedy,{OWN}Exiting", "--players", "4", "--faults", "99", "--json")
    assert code == 0
    assert json.loads(out)["bots"][1]["faults"] == 3 * 4 * 3
    bots = f"greedy,eager,{OWN}Exiting"
    code, out, _ = run_arena(capsys, "--pairs", "--bots", bots, "--faults", "99", "--json")
    assert code == 0
    assert [pair["bots"][1].get("faults") for pair in json.loads(out)["pairs"]] == [None, 6, 6]


def test_a_version_is_shown_on_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run_arena(capsys, "--bots", f"{OWN}InvalidVersion,eager", "--json")
    assert code == 0
    assert json.loads(out)["bots"][0]["version"] == r"('1', '2\n3')"


def test_the_arena_page_reports_faults_only_if_there_are_some(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        "failed 6 times, and greedy played in its place."
        in run_arena(capsys, "--bots", f"{OWN}Exiting,eager", "--faults", "6")[1]
    )
    assert "failed" not in run_arena(capsys, "--bots", f"{OWN}Printing,eager")[1]


def extra_output_bot(how: str) -> str:
    return f"cmd:{sys.executable} -m tests.helpers.bots.too_many_lines {how}"


def test_an_extra_line_costs_one_move_and_does_not_shift_later_answers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """If the extra line shifted later answers to the wrong questions, there would be many more faults."""
    found: list[Any] = []
    for name in (extra_output_bot("line"), "greedy"):
        code, out, _ = run_arena(capsys, "--bots", f"{name},eager", "--faults", "1000", "--threads", "1", "--json")
        assert code == 0
        found.append(json.loads(out)["bots"])
    (twin, _), (greedy, _) = found
    assert twin["share"] == greedy["share"]
    assert twin["faults"] == 6


@pytest.mark.parametrize("how", ["line", "half", "flood", "complaint"])
def test_extra_output_of_a_bot_is_reported(capsys: pytest.CaptureFixture[str], how: str) -> None:
    code, out, err = run_arena(capsys, "--bots", f"{extra_output_bot(how)},eager")
    assert (code, out, err.count("\n")) == (2, "", 1)
    reason = {"half": "'dr' is no line of text", "complaint": "it says: oh no"}
    assert reason.get(how, "it said more than its answer: 'draw'") in err


def test_a_failed_process_is_not_reused(external_bots: ExternalBots) -> None:
    """The next line of a failed process could be a late answer to an earlier question."""
    external_bots.max_faults = 1_000
    play_deals(
        meeting := Meeting(ruleset("mini"), (OWN + "Unparsable", "eager"), 2, 1, 16, external_bots=external_bots),
        meeting.make_tables(),
        0,
        1,
    )
    assert external_bots.faults
    assert not any(external_bots.free.values())


BAD = {
    "a constructor that fails": (f"{OWN}FailingConstructor", "cannot be loaded: RuntimeError: no weights"),
    "a missing module": ("nowhere.at_all:Bot", "cannot be loaded: ModuleNotFoundError: No module"),
    "a missing class": (f"{OWN}Nobody", "cannot be loaded: AttributeError: module"),
    "a missing program": ("cmd:/nowhere/bot", "cmd:/nowhere/bot cannot be started: no such file or directory"),
    "an empty command": ("cmd: ", "bot cmd:: expected a command after cmd:"),
    "an unclosed quote": ("cmd:bot 'x", "expected a command after cmd:"),
    "a program that ends": ("cmd:true", "cmd:true did not say its version: it ended with exit code 0"),
    "a program with binary output": ("cmd:printf '\\001\\n'", "did not say its version: "),
    "an unknown name": ("mine", "no such bot: mine (there is random, "),
    "the oracle": (f"{TWIN},oracle", "oracle: it is shown all hands in compiled deals only"),
}


@pytest.mark.parametrize(("bots", "reason"), BAD.values(), ids=BAD.keys())
def test_a_bot_that_cannot_be_started_gives_one_sentence(
    capsys: pytest.CaptureFixture[str], bots: str, reason: str
) -> None:
    code, out, err = run_arena(capsys, "--bots", bots if "," in bots else f"{bots},greedy")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert reason in err


@pytest.mark.parametrize(
    ("bot", "lines"),
    [("nowhere.at_all:Bot", 1), ("os:getcwd", 1), ("tests.helpers.bots.external_bots:FailingConstructor", 5)],
)
def test_a_traceback_shows_only_the_code_of_the_bot(capfd: pytest.CaptureFixture[str], bot: str, lines: int) -> None:
    """If the module or class does not exist, no traceback is shown."""
    code, _, err = run_arena(capfd, "--bots", f"{bot},greedy")
    assert (code, err.count("\n"), "host.py" in err) == (2, lines, False)


def test_a_bot_that_does_not_read_is_killed_with_its_children(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The shell starts a child process. If only the shell were killed, the child would keep the pipes open."""
    monkeypatch.setattr(process, "DEFAULT_TIMEOUT_S", 0.2)
    code, _, err = run_arena(capsys, "--bots", "cmd:sh -c 'sleep 1000; true',greedy")
    assert code == 2
    assert "did not say its version: no answer within 200 ms" in err


def test_installed_packages_provide_bots_by_entry_points(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    about = tmp_path / "mine-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[{discovery.ENTRY_POINT_GROUP}]\nmine = {TWIN}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    discovery.find_installed_bots.cache_clear()
    try:
        code, out, _ = run_arena(capsys, "--bots", "mine,greedy", "--json")
    finally:
        discovery.find_installed_bots.cache_clear()
    assert code == 0
    mine, greedy = json.loads(out)["bots"]
    assert (mine["name"], mine["version"], mine["faults"]) == ("mine", "7", 0)
    assert mine["share"] == greedy["share"] == 0.5
