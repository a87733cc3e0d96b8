"""Compiled code is kept, found damaged before it is run, and made anew."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from penultima.errors import BadInput
from penultima.fast import compiler
from penultima.fast.kept import CHECK
from tests.laws.planted import catches

Run = Callable[[Path], tuple[int, int]]
"""What a small function gives that is compiled as the entry points are, and how often kept code was used for it."""


def run_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    def plus_one(number: int) -> int:
        return number + 1

    monkeypatch.setattr(compiler, "FOLDER", folder)
    done = compiler.compiled(plus_one)
    return done(41), sum(done.stats.cache_hits.values())


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    return lambda folder: run_in(folder, monkeypatch)


def only_file(folder: Path) -> Path:
    [path] = folder.glob("*.code")
    return path


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def garbage(path: Path) -> None:
    path.write_bytes(os.urandom(5000))


def one_bit(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def a_folder(path: Path) -> None:
    path.unlink()
    (path / "deep").mkdir(parents=True)


def of_another_version(path: Path) -> None:
    """Machine code that is whole, in a folder that it was not made for."""
    other = path.parent / "other"
    other.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        run_in(other, patch)
    path.write_bytes(only_file(other).read_bytes())
    shutil.rmtree(other)


DAMAGE = [cut, empty, garbage, one_bit, a_folder, of_another_version]


def test_code_is_compiled_once(run: Run, tmp_path: Path) -> None:
    assert [run(tmp_path), run(tmp_path)] == [(42, 0), (42, 1)]


def check_damage(run: Run, folder: Path, damage: Callable[[Path], None]) -> None:
    run(folder)
    damage(only_file(folder))
    assert [run(folder), run(folder)] == [(42, 0), (42, 1)]
    assert [path.name for path in folder.iterdir()] == [only_file(folder).name]


@pytest.mark.parametrize("damage", DAMAGE)
def test_damaged_code_is_made_anew(run: Run, tmp_path: Path, damage: Callable[[Path], None]) -> None:
    check_damage(run, tmp_path, damage)


def test_planted_code_that_is_run_unchecked_is_found(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def trusting(_: object, path: Path) -> bytes | None:
        return path.read_bytes()[CHECK:] if path.exists() else None

    def check() -> None:
        check_damage(run, tmp_path, of_another_version)

    catches(check, monkeypatch, "penultima.fast.kept.KeptCode._read", trusting)


def test_code_that_cannot_be_kept_is_not_compiled_in_vain(run: Run, tmp_path: Path) -> None:
    """A folder that another process has removed meanwhile."""
    with pytest.raises(BadInput, match=r"no place for compiled code: .*; PENULTIMA_CACHE names another$"):
        run(tmp_path / "gone")


SCRIPT = """
from penultima.fast.compiler import compiled

@compiled
def plus_one(number):
    return number + 1

print(plus_one(41), sum(plus_one.stats.cache_hits.values()))
"""


def started(tmp_path: Path, home: Path, *before: str) -> subprocess.Popen[str]:
    """In a process of its own, after a command that changes what it may do."""
    path = tmp_path / "small.py"
    if not path.exists():  # another process may be reading it
        path.write_text(SCRIPT)
    command = [*before, sys.executable, str(path)]
    environment = {**os.environ, "PENULTIMA_CACHE": str(home)}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)


def can(*command: str) -> bool:
    return bool(shutil.which(command[0])) and subprocess.run(command, check=False, capture_output=True).returncode == 0


@pytest.mark.skipif(
    not can("unshare", "--mount", "true"), reason="only root can make a mount that is read only, as CI is"
)
def test_warmed_code_is_used_where_nothing_can_be_written(tmp_path: Path) -> None:
    """On a mount that can only be read; code that is not there yet is one sentence."""
    home = tmp_path / "cache"
    read_only = f"mount --bind {home} {home} && mount -o remount,ro,bind {home} && exec"
    before = ("unshare", "--mount", "sh", "-c", f'{read_only} "$@"', "sh")
    assert started(tmp_path, home).communicate() == ("42 0\n", "")
    assert started(tmp_path, home, *before).communicate() == ("42 1\n", "")
    only_file(next(home.iterdir())).unlink()
    told = started(tmp_path, home, *before).communicate()[1].splitlines()[-1]
    assert told.startswith("penultima.errors.BadInput: ")
    assert told.endswith("no place for compiled code: nothing can be written there; PENULTIMA_CACHE names another")


@pytest.mark.skipif(
    not can("setpriv", "--reuid=54321", sys.executable, "-V"),
    reason="only root, as CI is, can become a user whom the system does not know",
)
def test_somebody_without_a_home_is_told_where_to_name_one(tmp_path: Path) -> None:
    command = ["setpriv", "--reuid=54321", "--clear-groups", sys.executable, "-m", "penultima", "lab", "run"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, env={})
    reason = "penultima: no home folder to keep compiled code in; PENULTIMA_CACHE names another\n"
    assert (done.returncode, done.stderr) == (2, reason)


def test_processes_that_compile_at_once_leave_one_whole_file(tmp_path: Path) -> None:
    home = tmp_path / "cache"
    racing = [started(tmp_path, home) for _ in range(3)]
    assert [process.communicate()[0][:3] for process in racing] == ["42 "] * 3
    assert started(tmp_path, home).communicate() == ("42 1\n", "")
    assert len(list(next(home.iterdir()).iterdir())) == 2
