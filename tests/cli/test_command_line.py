"""The command line: bad flags in one sentence, help in the person's language, nothing heavy at start."""

import os
import subprocess
import sys

import pytest


def penultima(*arguments: str, language: str = "C.UTF-8") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "penultima", *arguments]
    environment = {**os.environ, "LC_ALL": language}
    return subprocess.run(
        command, check=False, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment
    )


BAD = {
    "edition": (["--edition", "pocket"], "no such edition: pocket"),
    "one player": (["--players", "1"], "players: 1; 2 to 10 can play"),
    "eleven players": (["--players", "11"], "players: 11; 2 to 10 can play"),
    "no number of players": (["--players", "many"], "invalid int value"),
    "a negative seed": (["--seed", "-1"], "--seed: expected a number"),
    "unknown option": (["--option", "stack=any"], "stack: no such option in giant"),
    "unknown value": (["--option", "stacking=all"], "stacking: expected 'off', 'same' or 'any', found 'all'"),
    "option without value": (["--option", "stacking"], "--option: expected ID=VALUE, found 'stacking'"),
    "teams of three": (["--option", "teams=true", "--players", "3"], "teams: 3 players"),
    "a target below zero": (["--option", "target=-5"], "target: expected a number from 0"),
    "unknown language": (["--lang", "fr"], "invalid choice"),
}


@pytest.mark.parametrize(("arguments", "reason"), BAD.values(), ids=BAD.keys())
def test_a_bad_flag_is_a_sentence_and_exit_code_2(arguments: list[str], reason: str) -> None:
    done = penultima("play", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in done.stderr
    assert done.stderr.startswith("penultima: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("arguments", [[], ["fly"], ["referee"]])
def test_a_command_is_needed(arguments: list[str]) -> None:
    assert penultima(*arguments).returncode == 2


def test_help_is_in_the_language_of_the_locale() -> None:
    assert "play against three bots" in penultima("--help").stdout
    assert "jugar contra tres bots" in penultima("--help", language="es_MX.UTF-8").stdout.lower()


def test_version() -> None:
    assert penultima("--version").stdout == "penultima 0.1.0\n"


def test_nothing_heavy_is_imported_for_play_and_referee() -> None:
    """Start-up stays short: neither the compiler nor NumPy, nor anything else from outside."""
    code = (
        "import sys; from penultima.cli import main; import penultima.terminal.play, penultima.referee.run; "
        "print(sorted({name.partition('.')[0] for name in sys.modules} - set(sys.stdlib_module_names)))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    loaded = set(done.stdout.strip("[]\n").replace("'", "").split(", "))
    assert {name for name in loaded if not name.startswith(("_", "sitecustomize"))} == {"penultima"}
