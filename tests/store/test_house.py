"""Keeping house: lists, the end of tables, records, orders, one process at a time."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from penultima.errors import BadInput
from penultima.hall.chain import start_of
from penultima.hall.out import Commit, Door, Row, Standing
from penultima.hall.store import Closed, Stored
from penultima.server.keeper import Alone
from penultima.server.keeper import expire as expire_by
from penultima.store.expiry import DAY, Expired
from penultima.store.listing import Listing, Order, Recorded
from penultima.store.lock import Lock
from penultima.store.orders import Orders
from penultima.store.schema import MIGRATIONS
from penultima.store.sqlite import SqliteStore
from tests.store.test_contract import commit

NOW = 1_800_000_000_000
ASLEEP, KEPT = 180 * DAY, 365 * DAY


def expire(store: SqliteStore, now: int, *, asleep: int = ASLEEP, awake: frozenset[str] = frozenset()) -> Expired:
    return asyncio.run(expire_by(Alone(store, awake), now, asleep_for=asleep, kept=KEPT))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(tmp_path / "store.db") as found:
        yield found


def standing(host: str = "ana", people: tuple[str, ...] = ("ana", "ben"), life: str = "gathering") -> Standing:
    return Standing(life, "mini", open=True, host=host, people=people)


def made(table: str, date: int = NOW) -> Commit:
    doors = (Door("watch", b"watch"), Door("join", b"join"), Door("code", table.encode()))
    return commit(table, 0, secrets={1: b"key"}, date=date, standing=standing(), doors=doors, glance=b"{}")


# -- lists


def test_a_table_is_listed_as_it_stands(store: SqliteStore) -> None:
    store.append([made("a")])
    store.append([made("b", NOW + 1)])
    store.append([commit("a", 1, date=NOW + 2, standing=standing("ben", ("ben",), "playing"))])
    store.append([commit("a", 2, date=NOW + 3)])
    a = Listing(
        "a", "playing", "mini", open=True, host="ben", made=NOW, touched=NOW + 3, version=3, closed=None, why="",
        glance=b"{}",
    )  # fmt: skip
    b = a._replace(id="b", life="gathering", host="ana", made=NOW + 1, touched=NOW + 1, version=1)
    assert store.tables() == [a, b]
    assert store.table("a") == a
    assert store.table("c") is None
    assert store.standing("a") == standing("ben", ("ben",), "playing")
    assert store.tables_of("ana") == [b]
    assert store.tables_of("ben") == [a, b]
    assert [store.count_hosted(person) for person in ("ana", "ben", "cat")] == [1, 1, 0]


# -- the end of a table


def test_of_a_closed_table_the_records_stay_for_whoever_was_there_or_has_the_watch_link(store: SqliteStore) -> None:
    store.append([made("a"), made("b")])
    store.put_record("a", 1, "old", NOW)
    store.put_record("a", 1, "text", NOW, ["ana", ""])
    assert store.close("a", "table.rules", NOW + 5)
    assert not store.close("a", "table.closed", NOW + 6)
    assert not store.close("nowhere", "table.closed", NOW)
    assert store.load("a") == Closed("table.rules")
    assert store.whole("a") is None
    assert store.append([commit("a", 1), commit("a", 0)]) == [False, False]
    assert store.table_of(b"a") is None
    listing = store.table("a")
    assert listing is not None
    assert listing.glance == b"", "nobody's name is in the list any more"
    assert store.records("a") == [Recorded(1, "text", ("ana", ""), NOW)]
    readers = [("ana", b""), ("ben", b"x"), ("", b"watch"), ("", b""), ("cat", b"join"), ("cat", b"watc")]
    assert [store.may_read("a", *reader) for reader in readers] == [True, True, True, False, False, False]
    assert not store.may_read("nowhere", "ana", b"watch")
    assert store.count_hosted("ana") == 1
    assert isinstance(store.load("b"), Stored)


def test_nobody_reads_by_a_link_where_there_is_none(store: SqliteStore) -> None:
    store.append([commit("a", 0)])
    assert not store.may_read("a", "", b"")


def test_tables_asleep_are_closed_and_what_is_left_of_them_is_dropped_in_time(store: SqliteStore) -> None:
    store.append([made("old"), made("new", NOW + 5), made("awake")])
    store.put_record("old", 1, "text", NOW)
    store.put_report("old", "ana", "ben", "he shouts", NOW)
    later = NOW + ASLEEP + 1
    assert expire(store, later - 1) == ([], [])
    assert expire(store, later, awake=frozenset({"awake"})) == (["old"], [])
    assert store.load("old") == Closed("table.closed")
    assert isinstance(store.load("new"), Stored)
    assert isinstance(store.load("awake"), Stored)
    assert store.records("old")
    assert store.reports()
    assert expire(store, later + KEPT, asleep=10 * KEPT) == ([], [])
    assert expire(store, later + KEPT + 1, asleep=10 * KEPT) == ([], ["old"])
    assert store.load("old") is None
    assert store.records("old") == []
    assert store.reports() == []
    assert not expire(store, later + KEPT + 1, asleep=10 * KEPT)


def test_a_closed_table_whose_log_did_not_go_is_not_kept_as_long_as_one_that_sleeps(store: SqliteStore) -> None:
    """Its server ended before it came to that: what was said there was to go with the table."""
    store.append([made("closed"), made("awake"), made("open")])
    store.append([commit(table, 1, date=NOW, standing=standing(life="closed")) for table in ("closed", "awake")])
    assert expire(store, NOW, awake=frozenset({"awake"})) == (["closed"], [])
    assert store.load("closed") == Closed("table.closed")
    assert isinstance(store.load("open"), Stored)


def test_a_log_with_a_text_among_its_bytes_is_broken_and_can_be_closed(store: SqliteStore) -> None:
    """As one flipped bit makes it. Whatever is wrong with one table must not keep all others from expiring."""
    store.append([made("a"), made("b")])
    with store.writing() as c:
        c.execute("UPDATE entries SET entry = 'text' WHERE number = 1")
    assert store.load("a") == Stored(
        start_of("a"), [Row(1, b"", b"", begins=False)], {1: b"key"}, [], list(made("a").doors)
    )
    assert expire(store, NOW + ASLEEP + 1) == (["a", "b"], [])


def test_a_log_is_known_by_its_last_row(store: SqliteStore) -> None:
    store.append([made("a")])
    [row] = made("a").rows
    assert store.has_row("a", row)
    others = [("a", row._replace(chain=b"other")), ("a", row._replace(version=2)), ("b", row)]
    assert not any(store.has_row(*other) for other in others)
    store.close("a", "table.closed", NOW)
    assert not store.has_row("a", row)


# -- orders


def test_an_order_is_left_beside_the_process_that_has_the_store_and_gets_its_result(store: SqliteStore) -> None:
    with Orders(store.path) as beside:
        first, second = beside.leave("close a", NOW), beside.leave("forget ana", NOW + 1)
        assert store.orders() == [Order(first, "close a", NOW), Order(second, "forget ana", NOW + 1)]
        store.answer_order(first, "done")
        assert [order.number for order in store.orders()] == [second]
        assert [beside.result_of(order) for order in (first, second, 99)] == ["done", None, None]
        expire(store, NOW + DAY + 1)
        assert [beside.result_of(first), [order.number for order in store.orders()]] == [None, [second]]


def test_no_order_is_left_for_a_server_of_another_version(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "store.db", migrations=MIGRATIONS[:0]).give_up()
    with pytest.raises(BadInput, match="the server that has this store is of another version"):
        Orders(tmp_path / "store.db")


# -- the lock


def test_one_process_has_the_store_until_it_ends(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    code = f"from penultima.store.lock import Lock\nfrom pathlib import Path\nl = Lock.taken(Path({str(path)!r}))\n"
    code += "print('mine' if l else 'taken', flush=True)\ninput()"
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "mine\n"
        assert Lock.taken(path) is None
        other.kill()
    lock = Lock.taken(path)
    assert lock is not None
    with lock:
        assert Lock.taken(path) is None
    again = Lock.taken(path)
    assert again is not None
    again.release()
