"""A signal ends the program cleanly at any moment, without a traceback, leftover files or leftover processes."""

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
    "argparse": ("argparse", "editions"),
    "message texts": ("penultima.i18n.message", "editions"),
    "flags of play": ("penultima.cli.commands.play", "editions"),
    "NumPy": ("numpy._core.multiarray", *ENDLESS),
    "Numba": ("numba.core.types", *ENDLESS),
    "LLVM bindings": ("llvmlite.binding.ffi", *ENDLESS),
    "kernel": ("penultima.kernel.effects", *ENDLESS),
}
"""For each case, a module and a command. The command is interrupted once Python has imported the module."""


@contextmanager
def start_command(*command: str | Path, python: tuple[str, ...] = ()) -> Iterator[subprocess.Popen[str]]:
    whole = [sys.executable, *python, "-m", "penultima", *map(str, command)]
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    pipe = subprocess.PIPE
    with subprocess.Popen(whole, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=environment) as process:
        try:
            yield process
        finally:
            process.kill()


def await_load(process: subprocess.Popen[str], module: str) -> None:
    """Wait until Python reports the import of a module. Python must run with `-X importtime`."""
    assert process.stderr
    assert any(line.split("|")[-1].strip() == module for line in process.stderr)


@pytest.mark.parametrize(("module", "command"), [(module, rest) for module, *rest in LOADED.values()], ids=LOADED)
def test_an_interrupt_during_imports_ends_silently(module: str, command: list[str]) -> None:
    with start_command(*command, python=("-X", "importtime")) as process:
        await_load(process, module)
        process.send_signal(signal.SIGINT)
        output, loaded = process.communicate()
    assert (process.returncode, output) == (130, "")
    assert "Traceback" not in loaded
    assert "KeyboardInterrupt" not in loaded


def test_an_interrupt_inside_exec_ends_with_the_exit_code_not_by_the_signal() -> None:
    """After a KeyboardInterrupt inside `exec`, CPython would end a program run with `-m` by SIGINT, even if the program
    handled the exception.
    """
    command = [sys.executable, "-m", "tests.helpers.cli.interrupted_in_string", "editions"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_terminated_report_leaves_no_file(tmp_path: Path, number: signal.Signals) -> None:
    report = ("lab", "report", "-o", tmp_path / "page.html", "giant", "--games", "2000000000", "--seed", "1")
    with start_command(*report, python=("-X", "importtime")) as process:
        await_load(process, "penultima.lab.report.report_page")
        process.send_signal(number)
        _, loaded = process.communicate()
    assert process.returncode == -number
    assert "Traceback" not in loaded
    assert list(tmp_path.iterdir()) == []


def test_a_run_in_a_pipe_is_terminated_silently() -> None:
    with start_command(*ENDLESS, python=("-X", "importtime")) as process:
        await_load(process, "penultima.lab.run")
        process.send_signal(signal.SIGTERM)
        output, loaded = process.communicate()
    assert (process.returncode, output) == (-signal.SIGTERM, "")
    assert "Traceback" not in loaded


DELAYED_SIGNAL = """
import os, signal
from pathlib import Path
from penultima.cli.output.atomic_file import atomic_file

class Interrupted(type(Path())):
    def replace(self, target):
        os.kill(os.getpid(), signal.SIGTERM)
        return super().replace(target)

with atomic_file(Interrupted("page.html")) as file:
    file.write("whole")
print("and went on")
"""


def test_a_signal_during_writing_is_delayed_until_the_file_is_complete(tmp_path: Path) -> None:
    command = [sys.executable, "-c", DELAYED_SIGNAL]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGTERM, "", "")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("page.html", "whole")]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_terminated_match_leaves_a_complete_record(tmp_path: Path, number: signal.Signals) -> None:
    path = tmp_path / "match.pen"
    with start_command("play", "--seed", "1", "--lang", "en", "--record", path) as process:
        await_prompt(process)
        process.send_signal(number)
        output, wrong = process.communicate()
    assert (process.returncode, wrong) == (0, "")
    assert output.endswith(f"{path}.\nTo go on with it: penultima play --resume {path}\n")
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_text().startswith('[Penultima "1"]')


def await_prompt(process: subprocess.Popen[str]) -> None:
    assert process.stdout
    assert any("You can:" in line for line in process.stdout)


def test_a_match_whose_terminal_is_closed_leaves_a_complete_record(tmp_path: Path) -> None:
    path = tmp_path / "match.pen"
    with start_command("play", "--seed", "1", "--lang", "en", "--record", path) as process:
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
def test_an_interrupted_record_check_leaves_no_processes(tmp_path: Path, number: signal.Signals) -> None:
    """A leftover process would keep the output pipe open, and `communicate` would time out."""
    for turn in range(6):
        for record in CORPUS.glob("*.pen"):
            copy(record, tmp_path / f"{turn}-{record.name}")
    with start_command("record", "check", tmp_path, python=("-X", "importtime")) as process:
        await_load(process, "multiprocessing.popen_fork")
        process.send_signal(number)
        output, loaded = process.communicate(timeout=60)
    assert process.returncode == 128 + number
    assert "Traceback" not in loaded
    assert output == ""
