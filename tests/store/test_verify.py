"""Every log is folded from its first entry on; a table that is broken is named, and the others are looked at."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from penultima.store.sqlite import SqliteStore
from penultima.store.verify import verify
from tests.store.evenings import commits

ALL = commits(3, 6)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(tmp_path / "store.db") as found:
        found.append(ALL)
        yield found


def test_a_store_as_a_hall_left_it_has_no_problems(store: SqliteStore) -> None:
    assert list(verify(store)) == []


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
def test_what_is_damaged_is_found_and_named(store: SqliteStore, damage: str, problem: str) -> None:
    [table] = store.connection.execute("SELECT id FROM tables WHERE number = 2").fetchone()
    with store.writing() as c:
        c.execute(f"{damage} AND number = 2")
    [found] = verify(store)
    assert found.table == table
    assert problem in str(found)


def test_a_page_that_cannot_be_read_stops_no_other_table(store: SqliteStore) -> None:
    """Of the tree of entries: the tables on it are broken for whoever loads them, and the rest is there."""
    whole = store.whole(ALL[0].table)
    assert whole is not None
    store.give_up()
    data = bytearray(store.path.read_bytes())
    place = data.index(whole.rows[0].entry)
    data[place - place % 4096] = 0
    store.path.write_bytes(bytes(data))
    problems = list(verify(store))
    assert problems[0].table == ""
    assert "the file is damaged" in str(problems[0])
    broken = {problem.table for problem in problems if problem.table}
    assert ALL[0].table in broken
    assert len(store.tables()) == 3
