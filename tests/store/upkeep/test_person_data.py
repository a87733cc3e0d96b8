"""The stored data of a person can be listed and deleted. Match records remain, but without the person's name."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from penultima.notation.record import print_record
from penultima.notation.record_text import parse_record
from penultima.protocol.client_messages import Say, Start
from penultima.protocol.setup import Setup
from penultima.records.replay import replay
from penultima.runtime.access.credentials import derive_person_id
from penultima.runtime.store_protocol import StoredTable
from penultima.store.sqlite import SqliteStore
from penultima.store.upkeep.person_data import collect_person_data, forget_person
from penultima.store.upkeep.verify import verify_store
from penultima.table.log.record_export import export_finished_matches
from penultima.table.table import Table
from tests.helpers.runtime.memory_driver import Driver, Person
from tests.store.test_restart import driver_on

ONE_CARD = Setup("official", seats=2, position="hands=R7/R1,B2,B3 top=R5", chat=True)
"""A match that ends when the first card is played."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(tmp_path / "store.db") as found:
        yield found


class Two:
    """A table at which Ana and Beto have chatted and played a match."""

    def __init__(self, store: SqliteStore) -> None:
        self.driver: Driver = driver_on(store)
        self.host = self.driver.create_host(ONE_CARD)
        self.friend = self.driver.create_friend(self.host)
        self.ids = [derive_person_id(person.secret) for person in (self.host, self.friend)]
        self.host.ask(Say("one", "hola Beto"))
        self.friend.ask(Say("two", "un secreto de Beto"))
        self.host.ask(Start("start"))
        self.host.move()
        store_record(store, self.host)


def store_record(store: SqliteStore, host: Person) -> None:
    """Store the record of the finished match as a server does."""
    stored = store.load_last_match(host.table)
    assert stored is not None
    [finished] = export_finished_matches([row[:2] for row in stored.rows], stored.deal_keys)
    store.save_record(host.table, finished.match, print_record(finished.record), 0, finished.people)


def load_stored(store: SqliteStore, table: str) -> StoredTable:
    found = store.load_whole(table)
    assert found is not None
    return found


def replay_table(stored: StoredTable) -> Table:
    return Table.from_log([row[:2] for row in stored.rows], stored.deal_keys, lambda: b"")


def test_person_report_lists_all_stored_data_of_a_person(store: SqliteStore) -> None:
    two = Two(store)
    store.save_report(two.host.table, two.ids[0], two.ids[1], "he shouts", 5)
    known = collect_person_data(store, two.ids[1])
    [table] = known.tables
    assert (table.table, table.belongs, table.host) == (two.host.table, True, False)
    assert (table.names, table.lines, table.matches) == (["Beto"], ["un secreto de Beto"], [1])
    assert table.answers == 2
    assert [report.text for report in known.reports] == ["he shouts"]
    assert collect_person_data(store, "nobody").tables == []


def test_forgetting_a_person_removes_their_data_from_the_file_but_keeps_the_match(store: SqliteStore) -> None:
    two = Two(store)
    store.save_report(two.host.table, two.ids[1], two.ids[0], "a complaint of Beto", 5)
    store.save_report(two.host.table, two.ids[0], two.ids[1], "words about him", 5)
    before = replay_table(load_stored(store, two.host.table))
    assert forget_person(store, two.ids[1]) == ([two.host.table], [], [])
    after = replay_table(load_stored(store, two.host.table))
    assert after.the_game.log == before.the_game.log
    assert [guest.name for guest in after.facts.people] == ["Ana", ""]
    assert list(verify_store(store)) == []
    assert collect_person_data(store, two.ids[1]).tables == []
    assert collect_person_data(store, two.ids[1]).reports == []
    [record] = store.load_records(two.host.table)
    assert record.people == (two.ids[0], "")
    assert parse_record(record.text).names == ("Ana", "")
    replay(parse_record(record.text))
    store.close_connection()
    data = store.path.read_bytes()
    words = [two.ids[1], "Beto", "un secreto", "a complaint", "words about him"]
    assert [word for word in words if word.encode() in data] == ["Beto"], "of Ana's line to him alone"
    assert data.count(b"Beto") == data.count(b"hola Beto")


def test_the_others_can_continue_at_a_table_after_one_person_is_forgotten(store: SqliteStore) -> None:
    two = Two(store)
    for person in (two.host, two.friend):
        person.disconnect()
    two.driver.wait(60_000)
    assert forget_person(store, two.ids[1]).tables == [two.host.table]
    host, friend = two.host.reconnect(), two.friend.reconnect()
    assert host.is_welcome
    assert not friend.is_welcome
    assert host.ask(Start("again")).kind == "done"
    assert list(verify_store(store)) == []


def test_forgetting_a_person_skips_and_reports_tables_that_are_in_use(store: SqliteStore) -> None:
    two = Two(store)
    before = load_stored(store, two.host.table)
    assert forget_person(store, two.ids[1], {two.host.table}) == ([], [two.host.table], [])
    assert load_stored(store, two.host.table) == before


def test_forgetting_a_person_does_not_rewrite_a_broken_log(store: SqliteStore) -> None:
    two = Two(store)
    with store.write_transaction() as c:
        c.execute("UPDATE entries SET chain = zeroblob(32) WHERE version = 2")
    assert forget_person(store, two.ids[1]) == ([], [], [two.host.table])
    store.close_table(two.host.table, "table.closed", 9)
    assert forget_person(store, two.ids[1]) == ([two.host.table], [], [])
    assert collect_person_data(store, two.ids[1]).tables == []


def test_forgetting_a_person_removes_their_name_from_records_of_a_closed_table(store: SqliteStore) -> None:
    two = Two(store)
    store.close_table(two.host.table, "table.closed", 9)
    assert forget_person(store, two.ids[0]) == ([two.host.table], [], [])
    [record] = store.load_records(two.host.table)
    assert parse_record(record.text).names == ("", "Beto")
    assert not store.may_read_records(two.host.table, two.ids[0], b"")
    assert store.may_read_records(two.host.table, two.ids[1], b"")
