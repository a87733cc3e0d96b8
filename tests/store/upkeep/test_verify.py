"""Verification replays every log from its first entry. It names each broken table and continues with the others."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from penultima.runtime.outputs import CommitRows
from penultima.runtime.store_protocol import StoredTable
from penultima.store.reader import Reader
from penultima.store.sqlite import SqliteStore
from penultima.store.upkeep.verify import verify_store
from tests.helpers.store.sample_commits import sample_commits

ALL = sample_commits(3, 6)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(tmp_path / "store.db") as found:
        found.append(ALL)
        yield found


def test_verification_finds_no_problems_in_a_store_written_by_a_runtime(store: SqliteStore) -> None:
    assert list(verify_store(store)) == []


class BusyReader(Reader):
    """A reader that appends more entries to the store before it reads each log."""

    more: list[CommitRows]
    store: SqliteStore

    def load_whole(self, table: str) -> StoredTable | None:
        self.store.append(self.more[:9])
        del self.more[:9]
        return super().load_whole(table)


def test_verification_finds_no_problems_while_tables_are_played(tmp_path: Path) -> None:
    begun = len(ALL) // 2
    with SqliteStore(tmp_path / "store.db") as store:
        store.append(ALL[:begun])
        with BusyReader(store.path) as reader:
            reader.store, reader.more = store, [*ALL[begun:]]
            assert list(verify_store(reader)) == []
            assert len(reader.more) < len(ALL) - begun


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        ("UPDATE entries SET entry = CAST(replace(entry, 'Ana', 'Eva') AS BLOB) WHERE version = 1", "entry 1 does not"),
        ("UPDATE entries SET chain = zeroblob(32) WHERE version = 3", "entry 3 does not follow"),
        ("DELETE FROM entries WHERE version = 3", "entry 4 does not follow"),
        ("DELETE FROM entries WHERE version = (SELECT max(version) FROM entries WHERE number = 2)", "does not follow"),
        ("DELETE FROM keys WHERE 1", "its log cannot be folded"),
        ("UPDATE keys SET key = zeroblob(32) WHERE 1", "its log cannot be folded"),
        ("UPDATE answers SET answer = x'00' WHERE place = 1", "the answer to"),
        ("UPDATE answers SET id = 'other' WHERE place = 1", "the answer to other is not one of this table"),
        ("UPDATE tables SET host = 'nobody' WHERE 1", "its log says something else of it than the list of tables"),
        ("UPDATE people SET belongs = 0 WHERE 1", "its log says something else of it than the list of tables"),
        ("UPDATE tables SET glance = x'7b7d' WHERE 1", "its log says something else of it than the list of tables"),
        ("INSERT INTO records SELECT number, 1, 'x', '[]', 0 FROM tables WHERE 1", "the record of match 1"),
    ],
)
def test_verification_finds_damage_and_names_the_table_and_the_problem(
    store: SqliteStore, damage: str, problem: str
) -> None:
    [table] = store.connection.execute("SELECT id FROM tables WHERE number = 2").fetchone()
    with store.write_transaction() as c:
        c.execute(f"{damage} AND number = 2")
    [found] = verify_store(store)
    assert found.table == table
    assert problem in str(found)


@pytest.mark.parametrize("column", ["id", "life", "edition", "host", "why"])
def test_verification_names_a_row_that_cannot_be_read_and_checks_the_other_tables(
    store: SqliteStore, column: str
) -> None:
    tables = [listing.id for listing in reversed(store.list_tables())]
    with store.write_transaction() as c:
        c.execute(f"UPDATE tables SET {column} = CAST(x'ff61fe' AS TEXT) WHERE number = 2")  # noqa: S608
        c.execute("UPDATE entries SET chain = zeroblob(32) WHERE number = 3 AND version = 3")
    damaged, broken = verify_store(store)
    assert (damaged.table in tables) == (column != "id")
    assert str(damaged).endswith("row 2 of tables in the store cannot be read")
    assert "entry 3 does not follow" in str(broken)
    assert len(store.list_tables()) == 2


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        ("UPDATE tables SET touched = 'x' WHERE number = 2", "row 2 of tables in the store cannot be read"),
        ("UPDATE reports SET text = CAST(x'ff' AS TEXT)", "row 1 of reports in the store cannot be read"),
        ("UPDATE reports SET about = CAST(x'ff' AS TEXT)", "row 1 of reports in the store cannot be read"),
        ("INSERT INTO records SELECT number, 1, 'x', '[', 0 FROM tables WHERE number = 2", "it cannot be read"),
        ("INSERT INTO people VALUES (2, CAST(x'ff' AS TEXT), 1)", "it cannot be read"),
    ],
)
def test_verification_names_damage_in_other_lists(store: SqliteStore, damage: str, problem: str) -> None:
    store.save_report(ALL[0].table, "ana", "ben", "spam", 0)
    with store.write_transaction() as c:
        c.execute(damage)
    [found] = verify_store(store)
    assert problem in str(found)
    assert len(store.load_reports()) == (0 if "reports" in damage else 1)


def test_verification_continues_after_a_page_that_cannot_be_read(store: SqliteStore) -> None:
    """A damaged page breaks the tables that have entries on it, but other tables still load."""
    whole = store.load_whole(ALL[0].table)
    assert whole is not None
    store.close_connection()
    data = bytearray(store.path.read_bytes())
    offset = data.index(whole.rows[0].entry)
    data[offset - offset % 4096] = 0
    store.path.write_bytes(bytes(data))
    problems = list(verify_store(store))
    assert problems[0].table == ""
    assert "the file is damaged" in str(problems[0])
    broken = {problem.table for problem in problems if problem.table}
    assert ALL[0].table in broken
    assert len(store.list_tables()) == 3
