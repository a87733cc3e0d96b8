"""Ctrl-C and its kin at any moment: a clean end, no traceback, nothing left behind on the disk or among processes."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copy

import pytest

CORPUS = Path(__file__).parents[1] / "corpus" / "records"
ENDLESS = ("lab", "run", "--games", "2000000000", "--seed", "1")
LOADED = {
    "the first of ours": ("argparse", "editions"),
    "the words": ("penultima.texts.message", "editions"),
    "the flags": ("penultima.cli.play", "editions"),
    "what counts arrays": ("numpy._core.multiarray", *ENDLESS),
    "the compiler": ("numba.core.types", *ENDLESS),
    "the compiler's compiler": ("llvmlite.binding.ffi", *ENDLESS),
    "the kernel": ("penultima.kernel.effects", *ENDLESS),
}
"""What has just been loaded when the signal comes, and in which command."""


@contextmanager
def started(*command: str | Path, python: tuple[str, ...] = ()) -> Iterator[subprocess.Popen[str]]:
    whole = [sys.executable, *python, "-m", "penultima", *map(str, command)]
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    pipe = subprocess.PIPE
    with subprocess.Popen(whole, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=environment) as process:
        try:
            yield process
        finally:
            process.kill()


def await_load(process: subprocess.Popen[str], module: str) -> None:
    """Python tells what it loads, with -X importtime, as soon as it has."""
    assert process.stderr
    assert any(line.split("|")[-1].strip() == module for line in process.stderr)


@pytest.mark.parametrize(("module", "command"), [(module, rest) for module, *rest in LOADED.values()], ids=LOADED)
def test_an_interrupt_while_it_is_loaded_ends_it_without_a_word(module: str, command: list[str]) -> None:
    with started(*command, python=("-X", "importtime")) as process:
        await_load(process, module)
        process.send_signal(signal.SIGINT)
        told, loaded = process.communicate()
    assert (process.returncode, told) == (130, "")
    assert "Traceback" not in loaded
    assert "KeyboardInterrupt" not in loaded


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_report_that_is_ended_in_its_work_leaves_nothing(tmp_path: Path, number: signal.Signals) -> None:
    report = ("lab", "report", "-o", tmp_path / "page.html", "giant", "--games", "2000000000", "--seed", "1")
    with started(*report, python=("-X", "importtime")) as process:
        await_load(process, "penultima.lab.report")
        process.send_signal(number)
        _, loaded = process.communicate()
    assert process.returncode == -number
    assert "Traceback" not in loaded
    assert list(tmp_path.iterdir()) == []


def test_a_run_in_a_pipe_is_ended_by_a_signal_without_a_word() -> None:
    with started(*ENDLESS, python=("-X", "importtime")) as process:
        await_load(process, "penultima.lab.run")
        process.send_signal(signal.SIGTERM)
        told, loaded = process.communicate()
    assert (process.returncode, told) == (-signal.SIGTERM, "")
    assert "Traceback" not in loaded


HELD_BACK = """
import os, signal
from pathlib import Path
from penultima.cli.atomic_file import atomic_file

class Interrupted(type(Path())):
    def replace(self, target):
        os.kill(os.getpid(), signal.SIGTERM)
        return super().replace(target)

with atomic_file(Interrupted("page.html")) as file:
    file.write("whole")
print("and went on")
"""


def test_a_signal_in_the_moment_of_writing_waits_until_all_is_written(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HELD_BACK]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGTERM, "", "")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("page.html", "whole")]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_match_that_is_ended_is_written_down(tmp_path: Path, number: signal.Signals) -> None:
    path = tmp_path / "match.pen"
    with started("play", "--seed", "1", "--lang", "en", "--record", path) as process:
        await_prompt(process)
        process.send_signal(number)
        told, wrong = process.communicate()
    assert (process.returncode, wrong) == (0, "")
    assert told.endswith(f"{path}.\nTo go on with it: penultima play --resume {path}\n")
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_text().startswith('[Penultima "1"]')


def await_prompt(process: subprocess.Popen[str]) -> None:
    assert process.stdout
    assert any("You can:" in line for line in process.stdout)


def test_a_match_whose_screen_is_closed_is_written_down(tmp_path: Path) -> None:
    path = tmp_path / "match.pen"
    with started("play", "--seed", "1", "--lang", "en", "--record", path) as process:
        await_prompt(process)
        assert process.stdout
        assert process.stdin
        assert process.stderr
        process.stdout.close()
        process.stdin.write("1\n")
        process.stdin.close()
        assert (process.wait(), process.stderr.read()) == (141, "")
    assert path.read_text().startswith('[Penultima "1"]')
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_records_that_are_checked_by_several_processes_leave_none_behind(
    tmp_path: Path, number: signal.Signals
) -> None:
    """Whoever is left holds the pipe open, and its end would not come."""
    for turn in range(6):
        for record in CORPUS.glob("*.pen"):
            copy(record, tmp_path / f"{turn}-{record.name}")
    with started("record", "check", tmp_path, python=("-X", "importtime")) as process:
        await_load(process, "multiprocessing.popen_fork")
        process.send_signal(number)
        told, loaded = process.communicate(timeout=60)
    assert process.returncode == 128 + number
    assert "Traceback" not in loaded
    assert told == ""
