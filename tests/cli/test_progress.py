"""Long work on a real terminal: a bar on standard error, nothing of it in what is printed, Ctrl-C ends it well."""

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


def started(*arguments: str) -> tuple[subprocess.Popen[bytes], int]:
    """With its output in a pipe and its errors on a terminal, which can be read."""
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "penultima", *arguments]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "PENULTIMA_LANG": "en"}
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=slave, env=environment, start_new_session=True
    )
    os.close(slave)
    return process, master


def shown(master: int) -> str:
    """All that came on the terminal until its other end was closed."""
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


def stopped(process: subprocess.Popen[bytes], master: int) -> bytes:
    """What it printed after Ctrl-C, which comes when the bar has begun to move."""
    seen = ""
    while not UNDER_WAY.search(seen):
        seen += os.read(master, 4096).decode()
    process.send_signal(signal.SIGINT)
    shown(master)
    return process.communicate()[0]


def test_a_bar_is_shown_for_many_files_and_kept_out_of_the_answer(tmp_path: Path) -> None:
    for number in range(45):
        (tmp_path / f"{number}.pen").write_text(str(Match("mini", players=2, seed=number).record()), encoding="utf-8")
    process, master = started("record", "check", str(tmp_path))
    assert "45/45" in shown(master)
    output, _ = process.communicate()
    assert output.decode() == "45 records hold (45 deals, 0 actions); there are no problems.\n"


def test_a_run_that_is_stopped_prints_what_was_played_where_it_belongs() -> None:
    process, master = started("lab", "run", "--games", MANY, "--seed", "3", "--json")
    output = stopped(process, master)
    found = json.loads(output)
    assert process.returncode == 130
    assert found["interrupted"]
    assert 0 < found["games"] < 1_000_000_000


def test_a_comparison_that_is_stopped_does_not_begin_the_next() -> None:
    process, master = started("lab", "compare", "giant", "mini", "race", "--games", MANY, "--seed", "3", "--json")
    output = stopped(process, master)
    (found,) = json.loads(output)
    assert process.returncode == 130
    assert found["interrupted"]
