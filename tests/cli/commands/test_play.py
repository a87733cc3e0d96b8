"""`penultima play` reports errors before the first card, and its record is complete at every moment."""

import re
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from penultima.editions import load
from penultima.notation.record import Record
from penultima.notation.record_text import parse_record
from penultima.records.replay import replay
from tests.helpers.cli.command import apart, penultima

ONES = "1\n" * 400
"""Typed input that always takes the first choice. "1" is an invalid answer to yes-or-no questions."""


def play(*arguments: str | Path, typed: str = "1\n1\n1\n") -> subprocess.CompletedProcess[str]:
    return penultima("play", "--lang", "en", *arguments, typed=typed)


def read_valid_record(path: Path) -> Record:
    """Parse a record file, check that the record replays, and return it."""
    record = parse_record(path.read_text(encoding="utf-8"))
    match = replay(record)
    assert match.record(record.names, record.tags).length == record.length
    return record


def test_play_writes_a_record_that_replays(tmp_path: Path) -> None:
    path = tmp_path / "played.pen"
    done = play("--seed", "3", "--record", path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-2] == f"The match is recorded in {path}."
    record = read_valid_record(path)
    assert record.length > 0
    assert record.names == ("", "Bea", "Carlo", "Dana")
    assert record.tags == (("PlayPeople", "1"), ("PlayLevel", "normal"), ("PlaySeed", "3"))
    assert [path] == list(tmp_path.iterdir())


def test_leaving_a_match_prints_the_command_that_resumes_it(tmp_path: Path) -> None:
    path = tmp_path / "our match.pen"
    again = f"To go on with it: penultima play --resume '{path}'"
    assert play("--seed", "3", "--record", path).stdout.splitlines()[-1] == again
    assert play("--resume", path, typed="q\n").stdout.splitlines()[-1] == again


def test_an_unprintable_file_name_prints_no_resume_command(tmp_path: Path) -> None:
    done = play("--record", tmp_path / "a\nb.pen")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1].startswith("The match is recorded in ")


def test_the_resume_command_names_the_edition_file(tmp_path: Path) -> None:
    own, path = tmp_path / "own.toml", tmp_path / "played.pen"
    text = (Path(load.__file__).parent / "mini.toml").read_text(encoding="utf-8")
    own.write_text(text.replace('id = "mini"', 'id = "own"'), encoding="utf-8")
    done = play("--edition", own, "--record", path)
    assert done.stdout.splitlines()[-1] == f"To go on with it: penultima play --edition {own} --resume {path}"


def test_a_finished_match_prints_no_resume_command(tmp_path: Path) -> None:
    path = tmp_path / "played.pen"
    done = play("--seed", "3", "--option", "target=0", "--record", path, typed=ONES)
    assert done.stdout.splitlines()[-1] == f"The match is recorded in {path}."


def test_equal_seeds_and_answers_give_equal_matches(tmp_path: Path) -> None:
    one, other = tmp_path / "one.pen", tmp_path / "other.pen"
    play("--seed", "3", "--record", one)
    play("--seed", "3", "--record", other)
    assert one.read_text() == other.read_text()


def test_matches_without_a_seed_differ(tmp_path: Path) -> None:
    keys = set()
    for name in ("one.pen", "other.pen"):
        play("--record", tmp_path / name, typed="")
        keys.add(read_valid_record(tmp_path / name).deals[0].chance)
    assert len(keys) == 2


def test_play_refuses_an_existing_record_before_the_first_card(tmp_path: Path) -> None:
    path = tmp_path / "played.pen"
    path.write_text("precious")
    done = play("--record", path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"penultima: --record: {path}: file exists\n"
    assert path.read_text() == "precious"


def test_play_refuses_an_unwritable_path_before_the_first_card(tmp_path: Path) -> None:
    done = play("--record", tmp_path / "nowhere" / "played.pen")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("played.pen: no such file or directory\n")


def test_play_refuses_a_file_in_place_of_the_folder_before_the_first_card(tmp_path: Path) -> None:
    """The path names a file where a folder should be, which is an error even for the superuser."""
    (tmp_path / "text").touch()
    done = play("--record", tmp_path / "text" / "played.pen")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("played.pen: not a directory\n")


def test_a_bad_flag_of_play_leaves_no_file_behind(tmp_path: Path) -> None:
    path = tmp_path / "played.pen"
    assert play("--record", path, "--players", "99").returncode == 2
    assert not path.exists()


@pytest.mark.parametrize(
    ("flags", "problem"),
    [
        (("--people", "5"), "--people: expected a whole number from 1 to 4, found 5"),
        (("--name", "Ana", "--name", "Bea"), "--name: 2 names, but 1 at the keyboard"),
        (("--people", "2", "--name", "Ana", "--name", "ANA"), "--name: 'ANA' comes twice"),
        (("--name", " "), "--name: ' ' is no name"),
        (("--seed", "-1"), "--seed: expected a number from 0 to 18446744073709551615, found -1"),
        (("--dealer", "7", "--edition", "classic"), "dealer: 7 is no seat: expected 0 to 3"),
    ],
)
def test_invalid_flags_of_play_are_refused_in_one_sentence(flags: tuple[str, ...], problem: str) -> None:
    done = play(*flags)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"penultima: {problem}\n"


def test_a_bot_never_gets_the_name_of_a_person() -> None:
    output = play("--name", "bea", "--people", "2", "--name", "Elio", "--players", "6", typed="").stdout
    assert "going to the left: bea, Elio, Carlo, Dana, Frankie and Greta.\n" in output


def run_and_kill(path: Path, moment: int, typed: str = ONES) -> None:
    """Run the program with input, and kill it after `moment` lines of output."""
    command = [sys.executable, "-m", "penultima", "play", "--lang", "en", "--seed", "3", "--record", str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdin
        assert child.stdout
        child.stdin.write(typed)
        child.stdin.flush()
        for _ in range(moment):
            child.stdout.readline()
        child.kill()


@pytest.mark.parametrize("moment", [5, 6, 14, 25, 60, 150, 400])
def test_a_killed_match_leaves_a_record_that_can_be_resumed(tmp_path: Path, moment: int) -> None:
    """The record of the killed match is valid, and the resumed match continues it."""
    path = tmp_path / "played.pen"
    run_and_kill(path, moment)
    if not path.exists():
        assert moment < 25, "nothing was dealt yet"
        return
    assert penultima("record", "check", str(path)).returncode == 0
    before = path.read_text()
    done = play("--resume", path, typed="yes\n1\n1\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert path.read_text().startswith(before)
    assert read_valid_record(path).length > parse_record(before).length


def test_a_resumed_match_equals_an_uninterrupted_one(tmp_path: Path) -> None:
    """The moves of both matches are equal."""
    whole, parts = tmp_path / "whole.pen", tmp_path / "parts.pen"
    typed = "1\n" * 12
    play("--seed", "5", "--record", whole, typed=typed)
    play("--seed", "5", "--record", parts, typed="1\n" * 5)
    play("--resume", parts, typed="1\n" * 7)
    ours, theirs = (
        [(move.seat, move.action) for move in read_valid_record(path).deals[0].moves] for path in (whole, parts)
    )
    assert theirs[: len(ours)] == ours[: len(theirs)]
    assert len(theirs) >= 12


def test_a_truncated_last_line_is_dropped_on_resume(tmp_path: Path) -> None:
    path = tmp_path / "played.pen"
    play("--seed", "3", "--record", path)
    whole = path.read_text()
    path.write_text(whole + "0: play R")
    done = play("--resume", path, typed="")
    assert (done.returncode, done.stderr) == (0, "")
    assert path.read_text() == whole


def test_resuming_a_finished_match_prints_its_result(tmp_path: Path) -> None:
    path = tmp_path / "played.pen"
    play("--seed", "3", "--option", "target=0", "--record", path, typed=ONES)
    before = path.read_text()
    done = play("--resume", path)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"This match is over: \w+ won it\.\n\nPoints:\n(  \w+: \d+\n){4}", done.stdout)
    assert path.read_text() == before


def test_resuming_a_finished_match_without_points_prints_its_winner(tmp_path: Path) -> None:
    path = tmp_path / "played.pen"
    whole = play("--seed", "3", "--edition", "classic", "--record", path, typed=ONES).stdout
    won = re.findall(r"(\w+) wins? the match!", whole)
    assert play("--resume", path).stdout == f"This match is over: {won[0].replace('You', 'you')} won it.\n"


def test_answers_from_a_pipe_are_printed_after_their_prompts() -> None:
    done = play("--seed", "3", typed="jump\ndraw\nquit\n")
    assert re.search(
        r"^What do you do\? \(1-\d\) jump\n.*\nWhat do you do\? \(1-\d\) draw\nYou draw a ", done.stdout, re.MULTILINE
    )
    assert re.search(r"^What do you do\? \(1-\d\) quit\n\nGoodbye", done.stdout, re.MULTILINE)


def test_the_result_of_a_finished_match_lists_the_points_of_a_team_once(tmp_path: Path) -> None:
    path = tmp_path / "teams.pen"
    answers = "1\n" * 400
    play("--seed", "3", "--record", path, "--option", "teams=true", "--option", "target=0", typed=answers)
    done = play("--resume", path)
    assert re.fullmatch(
        r"This match is over: \w+ won it\.\n\nPoints:\n  You and Carlo: \d+\n  Bea and Dana: \d+\n", done.stdout
    )


def test_later_deals_of_a_resumed_match_use_the_keys_of_its_seed(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.pen", tmp_path / "parts.pen"
    answers = "".join(f"{answer}\n" for _ in range(80) for answer in ("1", "1", "yes"))
    play("--seed", "3", "--record", whole, typed=answers)
    play("--seed", "3", "--record", parts, typed="1\n")
    play("--resume", parts, typed=answers)
    keys = [[deal.chance for deal in read_valid_record(path).deals] for path in (whole, parts)]
    least = min(map(len, keys))
    assert least > 1
    assert keys[0][:least] == keys[1][:least]


@pytest.mark.parametrize(
    "flags",
    [("--seed", "3"), ("--players", "3"), ("--name", "Ana"), ("--option", "target=0"), ("--edition", "race")],
)
def test_flags_that_the_record_contains_are_refused_with_resume(tmp_path: Path, flags: tuple[str, str]) -> None:
    done = play("--resume", tmp_path / "played.pen", *flags)
    assert done.returncode == 2
    assert done.stderr == (f"penultima: --resume: the file says that itself, so {flags[0]} cannot be given with it\n")


def test_a_record_from_elsewhere_cannot_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "played.pen"
    play("--seed", "3", "--record", path)
    path.write_text(path.read_text().replace('[PlayPeople "1"]\n', ""))
    done = play("--resume", path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"penultima: --resume: {path}: there is no tag PlayPeople in it, so nobody knows who played\n"


def limit_file_size(size: int) -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


@pytest.mark.parametrize("size", [0, 200, 500, 700])
def test_a_match_continues_without_its_record_when_the_disk_is_full(tmp_path: Path, size: int) -> None:
    """The error is reported when it occurs and again at the end. The part that was written is a valid record."""
    path = tmp_path / "played.pen"
    words = ("play", "--lang", "en", "--seed", "3", "--record", path)
    done = apart(*words, typed=ONES, preexec_fn=lambda: limit_file_size(size))
    assert done.returncode == 2
    assert done.stdout.count("The match can no longer be recorded") == 1
    assert "Points:" in done.stdout
    assert done.stderr == f"penultima: --record: {path}: file too large\n"
    assert not path.exists() or read_valid_record(path).length >= 0
    assert [each for each in tmp_path.iterdir() if each != path] == []


def test_searching_bots_are_compiled_before_the_match(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    prepared: list[str] = []
    monkeypatch.setattr("penultima.bots.search_tasks.warm_up_search", lambda: prepared.append("once"))
    path = tmp_path / "match.pen"
    done = play("--level", "hard", "--seed", "3", "--record", path, typed="")
    assert (done.returncode, prepared) == (0, ["once"])
    assert "The bots play at this level: hard." in done.stdout
    assert play("--resume", path, typed="").returncode == 0
    assert prepared == ["once"] * 2
    assert play("--level", "hard", "--players", "2", "--people", "2", typed="").returncode == 0
    assert prepared == ["once"] * 2, "no bot plays"


def test_level_hard_without_its_extra_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("penultima.bots.search_tasks.warm_up_search", lambda: None)
    path = tmp_path / "match.pen"
    assert play("--level", "hard", "--seed", "3", "--record", path, typed="").returncode == 0
    monkeypatch.setattr("penultima.cli.extras.find_spec", lambda name: None if name == "numba" else object())
    done = play("--level", "hard")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == (
        "penultima: --level: this needs numba: install the extra hard, in a checkout by "
        ".venv/bin/python -m pip install -e '.[hard]'\n"
    )
    again = play("--resume", path)
    assert (again.returncode, again.stderr) == (2, done.stderr.replace("--level", "--resume"))
