"""A file that is not a store is refused with one sentence and left unchanged."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from penultima.store.schema import APPLICATION_ID, MIGRATIONS
from penultima.store.sqlite import SqliteStore
from tests.helpers.cli.command import penultima

ID = "a" * 22
COMMANDS = [
    ["admin", "tables"],
    ["admin", "verify"],
    ["admin", "purge"],
    ["admin", "reports"],
    ["admin", "close", ID],
    ["admin", "person", ID],
    ["admin", "forget", ID],
    ["admin", "backup", "copy.db"],
    ["serve", "--port", "0"],
]
RESTORE = ["admin", "restore"]


def empty(path: Path) -> None:
    path.touch()


def letter(path: Path) -> None:
    path.write_text("This is a letter to a friend, and no database at all. " * 20)


def no_tables(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("VACUUM")
    assert path.stat().st_size


def birds(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE birds (name TEXT)")


def newer(path: Path) -> None:
    SqliteStore(path).close_connection()
    with closing(sqlite3.connect(path)) as store:
        store.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")


def newer_after_a_crash(path: Path) -> None:
    """Create a store with a newer schema, and with a journal that has not been merged into the file."""
    live = path.with_name("live.db")
    newer(live)
    with closing(sqlite3.connect(live)) as store, store:
        store.execute("CREATE TABLE guests (person TEXT)")
        store.commit()
        for end in ("", "-wal", "-shm"):
            shutil.copyfile(f"{live}{end}", f"{path}{end}")
    live.unlink()


def folder(path: Path) -> None:
    path.mkdir()


def pipe(path: Path) -> None:
    """Create a named pipe (FIFO). Opening it would block forever."""
    os.mkfifo(path)


def contents(path: Path) -> dict[str, bytes]:
    """Return the contents of all files except `-shm` files, which SQLite rebuilds after a crash."""
    files = (each for each in path.iterdir() if each.is_file() and not each.name.endswith("-shm"))
    return {each.name: each.read_bytes() for each in files}


def check_refused(path: Path, words: list[str]) -> None:
    before = contents(path.parent)
    printed = penultima(*words, "--db", path, "--lang", "en")
    assert (printed.returncode, printed.stdout) == (2, ""), printed.stderr
    [line] = printed.stderr.splitlines()
    assert path.name in line
    assert contents(path.parent) == before


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("make", [letter, birds, newer, newer_after_a_crash, folder, pipe])
def test_file_that_is_no_store_is_refused_unchanged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], None], words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    make(tmp_path / "odd.db")
    check_refused(tmp_path / "odd.db", words)


@pytest.mark.parametrize("words", COMMANDS[:-1], ids=" ".join)
@pytest.mark.parametrize("make", [empty, no_tables])
def test_empty_file_is_a_store_for_serve_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], None], words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    make(tmp_path / "odd.db")
    check_refused(tmp_path / "odd.db", words)


@pytest.mark.parametrize("make", [empty, letter, no_tables, birds, newer, folder, pipe])
def test_only_a_store_can_be_restored(tmp_path: Path, make: Callable[[Path], None]) -> None:
    store, copy = tmp_path / "store.db", tmp_path / "odd.db"
    SqliteStore(store).close_connection()
    make(copy)
    before = contents(tmp_path)
    printed = penultima("admin", "restore", copy, "--db", store, "--lang", "en")
    assert (printed.returncode, printed.stdout) == (2, "")
    [line] = printed.stderr.splitlines()
    assert "odd.db" in line
    assert contents(tmp_path) == before


@pytest.mark.parametrize("words", [*COMMANDS, ["admin", "restore", "copy.db"]], ids=" ".join)
@pytest.mark.parametrize("db", ["/", "//", "sqlite:////", ".", "..", "/dev/null", "/proc/1/none/store.db"])
def test_impossible_store_path_is_refused_with_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, db: str, words: list[str]
) -> None:
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        copy.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        copy.execute("PRAGMA user_version = 1")
    (tmp_path / "inner").mkdir()
    monkeypatch.chdir(tmp_path / "inner")
    shutil.copyfile(tmp_path / "copy.db", "copy.db")
    before = contents(tmp_path), contents(tmp_path / "inner")
    printed = penultima(*words, "--db", db, "--lang", "en")
    assert (printed.returncode, printed.stdout) == (2, "")
    assert len(printed.stderr.splitlines()) == 1, printed.stderr
    assert (contents(tmp_path), contents(tmp_path / "inner")) == before


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_store_with_two_names_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    """SQLite would use a separate journal and separate locks for each file name, which could corrupt the store."""
    monkeypatch.chdir(tmp_path)
    SqliteStore(tmp_path / "store.db").close_connection()
    (tmp_path / "other.db").hardlink_to(tmp_path / "store.db")
    for name in ("store.db", "other.db"):
        check_refused(tmp_path / name, words)


def test_reading_a_missing_store_creates_no_folder(tmp_path: Path) -> None:
    printed = penultima("admin", "tables", "--db", tmp_path / "none" / "store.db", "--lang", "en")
    assert (printed.returncode, printed.stdout) == (2, "")
    assert "there is no store" in printed.stderr
    assert not (tmp_path / "none").exists()
