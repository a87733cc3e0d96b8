"""The number of workers that run the tests, and the report about tests that were not run."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from tests.conftest import pytest_xdist_auto_num_workers

ROOT = Path(__file__).parents[2]
BROWSER_TEST = "tests/web/test_guards.py::test_touch_that_moves_is_not_a_tap"


def workers_for(*args: str) -> int:
    return pytest_xdist_auto_num_workers(cast("pytest.Config", SimpleNamespace(args=args)))


def test_one_file_of_tests_runs_without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert workers_for("tests/web/test_guards.py") == workers_for(BROWSER_TEST) == 0


def test_folders_and_several_files_have_a_worker_more_than_there_are_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert workers_for("tests") == workers_for("tests/web/test_guards.py", "tests/web/test_hand.py") == 3


def test_a_run_without_chromium_ends_with_what_was_not_run_and_the_command_that_gets_it(tmp_path: Path) -> None:
    environment = os.environ | {"PATH": "", "PLAYWRIGHT_BROWSERS_PATH": str(tmp_path), "REQUIRE_BROWSER": "0"}
    command = [sys.executable, "-m", "pytest", "-n0", f"--output={tmp_path / 'browser'}", BROWSER_TEST]
    done = subprocess.run(command, check=False, cwd=ROOT, env=environment, capture_output=True, text=True)
    *_, not_run, result = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    reason = "the page needs a browser, and there is no Chromium. Get it with: apt install chromium"
    assert not_run == f"Tests not run: 1, because {reason}"
    assert "1 skipped" in result
