"""Long commands print a progress bar only on standard error, and end cleanly on Ctrl-C in a real terminal."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

from penultima.match import Match

MANY = "1000000000"
UNDER_WAY = re.compile(r"[1-9][0-9]*/[0-9]{10}")


def start_command(*arguments: str) -> tuple[subprocess.Popen[bytes], int]:
    """Start the command with standard output in a pipe and standard error on a terminal."""
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "penultima", *arguments]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "PENULTIMA_LANG": "en"}
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=slave, env=environment, start_new_session=True
    )
    os.close(slave)
    return process, master


def read_terminal(master: int) -> str:
    """Read everything from the terminal until its other end is closed."""
    parts = []
    while True:
        try:
            part = os.read(master, 4096)
        except OSError:
            break
        if not part:
            break
        parts.append(part)
    os.close(master)
    return b"".join(parts).decode()


def interrupt(process: subprocess.Popen[bytes], master: int) -> bytes:
    """Send Ctrl-C as soon as the progress bar moves, and return the output."""
    seen = ""
    while not UNDER_WAY.search(seen):
        seen += os.read(master, 4096).decode()
    process.send_signal(signal.SIGINT)
    read_terminal(master)
    return process.communicate()[0]


def test_the_progress_bar_for_many_files_is_not_in_standard_output(tmp_path: Path) -> None:
    for number in range(45):
        (tmp_path / f"{number}.pen").write_text(str(Match("mini", players=2, seed=number).record()), encoding="utf-8")
    process, master = start_command("record", "check", str(tmp_path))
    assert "45/45" in read_terminal(master)
    output, _ = process.communicate()
    assert output.decode() == "45 records are valid (45 deals, 0 actions); there are no problems.\n"


def test_an_interrupted_run_prints_its_results_to_standard_output() -> None:
    process, master = start_command("lab", "run", "--games", MANY, "--seed", "3", "--json")
    output = interrupt(process, master)
    found = json.loads(output)
    assert process.returncode == 130
    assert found["interrupted"]
    assert 0 < found["games"] < 1_000_000_000


def test_an_interrupted_comparison_does_not_start_the_next() -> None:
    process, master = start_command("lab", "compare", "giant", "mini", "race", "--games", MANY, "--seed", "3", "--json")
    output = interrupt(process, master)
    (found,) = json.loads(output)
    assert process.returncode == 130
    assert found["interrupted"]
