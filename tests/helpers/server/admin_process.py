"""Runs `penultima admin`, and a program that reads the store with plain SQLite, in separate processes."""

import sqlite3
import subprocess
import sys
from pathlib import Path

PATIENCE_S = 60.0
_READ = """
import sqlite3, sys
store = sqlite3.connect(sys.argv[1])
print(store.execute("SELECT count(*) FROM entries").fetchone()[0])
store.close()
"""


def run_admin(db: Path, *words: object) -> subprocess.CompletedProcess[str]:
    """Run `penultima admin` in a separate process."""
    return _run("admin", *map(str, words), "--db", str(db))


def run_serve(db: Path) -> subprocess.CompletedProcess[str]:
    """Run `penultima serve` in a separate process. It is expected to refuse to start."""
    return _run("serve", "--port", "0", "--minds", "0", "--db", str(db))


def _run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "penultima", "--lang", "en", *words]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE_S, check=False, stdin=subprocess.DEVNULL
    )


def read_with_sqlite(db: Path) -> int:
    """Open the store with plain SQLite in another process, count the log entries, and close the store."""
    read = subprocess.run(
        [sys.executable, "-c", _READ, str(db)], capture_output=True, text=True, timeout=PATIENCE_S, check=True
    )
    return int(read.stdout)


def deleted_files(pid: int) -> list[str]:
    """List the deleted files that a process has open."""
    folder = Path(f"/proc/{pid}/fd")
    found = []
    for descriptor in folder.iterdir():
        try:
            target = str(descriptor.readlink())
        except FileNotFoundError:  # the process has closed the file in the meantime
            continue
        if target.endswith(" (deleted)"):
            found.append(target)
    return found


def answers_in(db: Path) -> set[str]:
    """Return the ids of the commands whose answers the store contains."""
    connection = sqlite3.connect(db)
    try:
        return {row[0] for row in connection.execute("SELECT id FROM answers")}
    finally:
        connection.close()
