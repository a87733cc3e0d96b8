"""Each fuzz target starts, runs briefly without findings, and finds a planted defect."""

import platform
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent / "fuzz_texts.py"
TARGETS = ("record", "passport", "position", "effect", "edition", "message", "wire")

BUILT = sys.platform == "linux" and platform.machine() == "x86_64" and sys.version_info < (3, 14)
"""Whether atheris can be installed. The group `fuzz` in pyproject.toml has the same condition."""
pytestmark = pytest.mark.skipif(not BUILT, reason="atheris has no build for this system or Python")


def fuzz(tmp_path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments, "-runs=3000", "-seed=1", f"-artifact_prefix={tmp_path}/"]
    return subprocess.run(command, check=False, capture_output=True, text=True)


def test_a_short_run_of_every_target_finds_nothing(tmp_path: Path) -> None:
    done = fuzz(tmp_path, str(SCRIPT), *TARGETS)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stderr.count("Done 3000 runs") == len(TARGETS)
    assert list(tmp_path.iterdir()) == []


def test_planted_a_parser_that_stumbles_over_a_colon_is_found(tmp_path: Path) -> None:
    plant = f"""
import runpy, sys
from penultima.editions import effect_language as effect
parse = effect.parse_effect
effect.parse_effect = lambda text: {{}}[text] if text.endswith(":") else parse(text)
sys.argv[0] = {str(SCRIPT)!r}
runpy.run_path({str(SCRIPT)!r}, run_name="__main__")
"""
    done = fuzz(tmp_path, "-c", plant, "effect")
    assert done.returncode != 0
    assert "KeyError" in done.stdout + done.stderr
    assert [path.name.partition("-")[0] for path in tmp_path.iterdir()] == ["crash"]


def test_an_unknown_fuzz_target_is_refused_in_a_sentence(tmp_path: Path) -> None:
    done = fuzz(tmp_path, str(SCRIPT), "poem")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines()[-1].startswith("expected some of record, passport, position, effect, edition, ")
