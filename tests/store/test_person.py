"""What is kept of somebody can be said, and forgotten: what was played stays, who it was goes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from penultima.hall.doors import person_of
from penultima.hall.store import Stored
from penultima.notation.record import print_record
from penultima.notation.record_text import parse_record
from penultima.playback import replay
from penultima.store.person import about, forget
from penultima.store.sqlite import SqliteStore
from penultima.store.verify import verify
from penultima.table.record import finished_of
from penultima.table.table import Table
from penultima.wire.client_in import Say, Start
from penultima.wire.shape import Setup
from tests.hall.driver import Driver, Person
from tests.store.test_restart import driver_on

ONE_CARD = Setup("official", seats=2, position="hands=R7/R1,B2,B3 top=R5", chat=True)
"""A match that a card decides."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(tmp_path / "store.db") as found:
        yield found


class Two:
    """Ana and Beto at a table, where a match was played and talked."""

    def __init__(self, store: SqliteStore) -> None:
        self.driver: Driver = driver_on(store)
        self.host = self.driver.made(ONE_CARD)
        self.friend = self.driver.friend(self.host)
        self.ids = [person_of(person.secret) for person in (self.host, self.friend)]
        self.host.ask(Say("one", "hola Beto"))
        self.friend.ask(Say("two", "un secreto de Beto"))
        self.host.ask(Start("start"))
        self.host.move()
        put_records(store, self.host)


def put_records(store: SqliteStore, host: Person) -> None:
    """As a server does it."""
    stored = store.last_match(host.table)
    assert stored is not None
    [finished] = finished_of([row[:2] for row in stored.rows], stored.secrets)
    store.put_record(host.table, finished.match, print_record(finished.record), 0, finished.people)


def stored_of(store: SqliteStore, table: str) -> Stored:
    found = store.whole(table)
    assert found is not None
    return found


def folded(stored: Stored) -> Table:
    return Table.loaded([row[:2] for row in stored.rows], stored.secrets, lambda: b"")


def test_what_is_known_of_somebody(store: SqliteStore) -> None:
    two = Two(store)
    store.put_report(two.host.table, two.ids[0], two.ids[1], "he shouts", 5)
    known = about(store, two.ids[1])
    [table] = known.tables
    assert (table.table, table.belongs, table.host) == (two.host.table, True, False)
    assert (table.names, table.lines, table.matches) == (["Beto"], ["un secreto de Beto"], [1])
    assert table.answers == 2
    assert [report.text for report in known.reports] == ["he shouts"]
    assert about(store, "nobody").tables == []


def test_who_is_forgotten_is_nowhere_in_the_file_and_what_was_played_is(store: SqliteStore) -> None:
    two = Two(store)
    store.put_report(two.host.table, two.ids[1], two.ids[0], "a complaint of Beto", 5)
    before = folded(stored_of(store, two.host.table))
    assert forget(store, two.ids[1]) == ([two.host.table], [], [])
    after = folded(stored_of(store, two.host.table))
    assert after.the_game.log == before.the_game.log
    assert [guest.name for guest in after.facts.people] == ["Ana", ""]
    assert list(verify(store)) == []
    assert about(store, two.ids[1]).tables == []
    assert about(store, two.ids[1]).reports == []
    [record] = store.records(two.host.table)
    assert record.people == (two.ids[0], "")
    assert parse_record(record.text).names == ("Ana", "")
    replay(parse_record(record.text))
    store.give_up()
    data = store.path.read_bytes()
    words = [two.ids[1], "Beto", "un secreto", "a complaint"]
    assert [word for word in words if word.encode() in data] == ["Beto"], "of Ana's line to him alone"
    assert data.count(b"Beto") == data.count(b"hola Beto")


def test_the_others_go_on_at_a_table_that_somebody_is_forgotten_at(store: SqliteStore) -> None:
    two = Two(store)
    for person in (two.host, two.friend):
        person.leave()
    two.driver.wait(60_000)
    assert forget(store, two.ids[1]).tables == [two.host.table]
    host, friend = two.host.again(), two.friend.again()
    assert host.is_welcome
    assert not friend.is_welcome
    assert host.ask(Start("again")).kind == "done"
    assert list(verify(store)) == []


def test_a_table_that_is_awake_is_left_alone_and_told(store: SqliteStore) -> None:
    two = Two(store)
    before = stored_of(store, two.host.table)
    assert forget(store, two.ids[1], {two.host.table}) == ([], [two.host.table], [])
    assert stored_of(store, two.host.table) == before


def test_a_broken_log_is_not_made_to_look_whole(store: SqliteStore) -> None:
    two = Two(store)
    with store.writing() as c:
        c.execute("UPDATE entries SET chain = zeroblob(32) WHERE version = 2")
    assert forget(store, two.ids[1]) == ([], [], [two.host.table])
    store.close(two.host.table, "table.closed", 9)
    assert forget(store, two.ids[1]) == ([two.host.table], [], [])
    assert about(store, two.ids[1]).tables == []


def test_of_a_closed_table_the_name_goes_from_the_record(store: SqliteStore) -> None:
    two = Two(store)
    store.close(two.host.table, "table.closed", 9)
    assert forget(store, two.ids[0]) == ([two.host.table], [], [])
    [record] = store.records(two.host.table)
    assert parse_record(record.text).names == ("", "Beto")
    assert not store.may_read(two.host.table, two.ids[0], b"")
    assert store.may_read(two.host.table, two.ids[1], b"")
