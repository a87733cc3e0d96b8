"""Compiled code is cached in files. A damaged file is detected before its code runs, and the code is compiled again."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from penultima.compiled.backend import numba_setup
from penultima.compiled.cache.machine_code import CHECKSUM_BYTES
from penultima.errors import BadInput
from tests.helpers.planted_defects import catches

Run = Callable[[Path], tuple[int, int]]
"""A function that takes a cache folder, compiles and calls a small function, and returns (result, cache hits)."""


def run_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    def plus_one(number: int) -> int:
        return number + 1

    monkeypatch.setattr(numba_setup, "FOLDER", folder)
    done = numba_setup.compiled(plus_one)
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
    """Replace the file with valid machine code that was compiled for another folder."""
    other = path.parent / "other"
    other.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        run_in(other, patch)
    path.write_bytes(only_file(other).read_bytes())
    shutil.rmtree(other)


DAMAGE = [cut, empty, garbage, one_bit, a_folder, of_another_version]


def test_code_is_compiled_once_and_then_read_from_the_cache(run: Run, tmp_path: Path) -> None:
    assert [run(tmp_path), run(tmp_path)] == [(42, 0), (42, 1)]


def check_damage(run: Run, folder: Path, damage: Callable[[Path], None]) -> None:
    run(folder)
    damage(only_file(folder))
    assert [run(folder), run(folder)] == [(42, 0), (42, 1)]
    assert [path.name for path in folder.iterdir()] == [only_file(folder).name]


@pytest.mark.parametrize("damage", DAMAGE)
def test_damaged_code_is_compiled_again(run: Run, tmp_path: Path, damage: Callable[[Path], None]) -> None:
    check_damage(run, tmp_path, damage)


def test_planted_code_that_is_run_unchecked_is_found(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def trusting(_: object, path: Path) -> bytes | None:
        return path.read_bytes()[CHECKSUM_BYTES:] if path.exists() else None

    def check() -> None:
        check_damage(run, tmp_path, of_another_version)

    catches(check, monkeypatch, "penultima.compiled.cache.machine_code.MachineCodeCache._read", trusting)


def test_a_missing_cache_folder_is_reported_as_bad_input(run: Run, tmp_path: Path) -> None:
    """Another process may have removed the cache folder."""
    with pytest.raises(BadInput, match=r"no place for compiled code: .*; PENULTIMA_CACHE names another$"):
        run(tmp_path / "gone")


SCRIPT = """
from penultima.compiled.backend.numba_setup import compiled

@compiled
def plus_one(number):
    return number + 1

print(plus_one(41), sum(plus_one.stats.cache_hits.values()))
"""


def started(tmp_path: Path, home: Path, *before: str) -> subprocess.Popen[str]:
    """Start a process that runs the script. The words in `before`, such as `unshare`, precede its command."""
    path = tmp_path / "small.py"
    if not path.exists():  # a process started earlier may be reading the file
        path.write_text(SCRIPT)
    command = [*before, sys.executable, str(path)]
    environment = {**os.environ, "PENULTIMA_CACHE": str(home)}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)


def can(*command: str) -> bool:
    return bool(shutil.which(command[0])) and subprocess.run(command, check=False, capture_output=True).returncode == 0


@pytest.mark.skipif(
    not can("unshare", "--mount", "true"), reason="only root can make a mount that is read only, as CI is"
)
def test_cached_code_is_used_on_a_read_only_mount(tmp_path: Path) -> None:
    """The cache is on a read-only mount. If code is missing there, the error is one sentence."""
    home = tmp_path / "cache"
    read_only = f"mount --bind {home} {home} && mount -o remount,ro,bind {home} && exec"
    before = ("unshare", "--mount", "sh", "-c", f'{read_only} "$@"', "sh")
    assert started(tmp_path, home).communicate() == ("42 0\n", "")
    assert started(tmp_path, home, *before).communicate() == ("42 1\n", "")
    only_file(next(home.iterdir())).unlink()
    last_line = started(tmp_path, home, *before).communicate()[1].splitlines()[-1]
    assert last_line.startswith("penultima.errors.BadInput: ")
    assert last_line.endswith("no place for compiled code: nothing can be written there; PENULTIMA_CACHE names another")


@pytest.mark.skipif(
    not can("setpriv", "--reuid=54321", sys.executable, "-V"),
    reason="only root, as CI is, can become a user whom the system does not know",
)
def test_a_user_without_a_home_folder_is_referred_to_penultima_cache(tmp_path: Path) -> None:
    command = ["setpriv", "--reuid=54321", "--clear-groups", sys.executable, "-m", "penultima", "lab", "run"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, env={})
    reason = "penultima: no home folder to keep compiled code in; PENULTIMA_CACHE names another\n"
    assert (done.returncode, done.stderr) == (2, reason)


def test_processes_that_compile_at_the_same_time_leave_one_complete_file(tmp_path: Path) -> None:
    home = tmp_path / "cache"
    racing = [started(tmp_path, home) for _ in range(3)]
    assert [process.communicate()[0][:3] for process in racing] == ["42 "] * 3
    assert started(tmp_path, home).communicate() == ("42 1\n", "")
    assert len(list(next(home.iterdir()).iterdir())) == 2
