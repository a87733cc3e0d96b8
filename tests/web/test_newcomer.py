"""In a fresh clone, `make play` opens the page, or starts the game in the terminal."""

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from penultima.cli.commands.serve import has_browser
from tests.helpers.server.server_thread import PATIENCE, soon
from tests.helpers.web.built_page import INNER_MAKE, inner_make_environment

ROOT = Path(__file__).parents[2]
NEEDED = ("Makefile", "pyproject.toml", "scripts/page.py", "web/package-lock.json")


@pytest.fixture
def commands(tmp_path: Path) -> Path:
    """Return a folder of commands that take precedence over the system's commands."""
    folder = tmp_path / "bin"
    folder.mkdir()
    return folder


def command(folder: Path, name: str, script: str) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return path


def environment(commands: Path, **more: str) -> dict[str, str]:
    return (
        inner_make_environment() | {"PATH": f"{commands}{os.pathsep}{os.environ['PATH']}", "LC_ALL": "C.UTF-8"} | more
    )


@contextmanager
def playing(folder: Path, args: str, env: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    """Run `make play` in a session of its own. At the end, interrupt it as Ctrl+C does."""
    process = subprocess.Popen(
        [*INNER_MAKE, "play", f"ARGS={args}"],
        cwd=folder,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=PATIENCE)


@pytest.mark.usefixtures("built_page")
def test_make_play_serves_the_page_and_opens_it_in_the_browser(tmp_path: Path, commands: Path) -> None:
    opened = tmp_path / "opened"
    browser = command(commands, "some-browser", f'echo "$1" >{opened}.new && mv {opened}.new {opened}')
    with playing(ROOT, f"--port 0 --db {tmp_path / 'store.db'}", environment(commands, BROWSER=str(browser))) as make:
        assert make.stdout is not None
        ready = next(line for line in make.stdout if line.startswith("Ready: "))
        address = ready.removeprefix("Ready: ").strip()
        with urlopen(address, timeout=PATIENCE) as answer:  # noqa: S310 - the URL is that of our own server
            assert 'id="page"' in answer.read().decode()
        soon(opened.exists)
        assert opened.read_text().strip() == address


def test_make_play_falls_back_to_the_terminal_if_the_page_cannot_be_built(tmp_path: Path, commands: Path) -> None:
    clone = tmp_path / "clone"
    for name in NEEDED:
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, clone / name)
    (clone / ".venv").symlink_to(ROOT / ".venv")
    command(commands, "node", "echo v20.0.0")
    command(commands, "npm", "echo no network; exit 1")
    with playing(clone, "--lan", environment(commands)) as make:
        output, _ = make.communicate(timeout=PATIENCE)
    assert "The page: npm ci failed, and build/page.log says why.\n" in output
    assert "There is no page, so here is the game in the terminal.\n" in output
    assert (clone / "build/page.log").read_text() == "no network\n"
    assert "Traceback" not in output
    assert output.endswith("Goodbye, and see you at the next deal!\n")  # without input, the game ends


def test_no_browser_is_found_without_a_display_or_browser_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    assert not any(map(has_browser, ({}, {"DISPLAY": ""})))
    assert all(map(has_browser, ({"DISPLAY": ":0"}, {"WAYLAND_DISPLAY": "wayland-0"}, {"BROWSER": "firefox"})))
