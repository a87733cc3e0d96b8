"""A database that an earlier version of the program wrote, and the data that every version must read from it.

`python -m tests.formats.kept_store` writes both files again. Do not run it to repair a test: the database is useful
because an older version wrote it.
"""

import asyncio
import json
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from penultima.protocol.client_messages import (
    Act,
    Arrange,
    Bar,
    Close,
    HandOver,
    Mute,
    Pause,
    Ready,
    Remove,
    Rename,
    Say,
    SayPhrase,
    SeatBot,
    Start,
)
from penultima.protocol.setup import Clock, Setup
from penultima.runtime.outputs import CommitRows
from penultima.runtime.tables.table_summary import decode_summary
from penultima.server.maintenance.admin_requests import execute_request
from penultima.server.maintenance.archiving import OfflineStoreAccess
from penultima.store.reader import Reader
from penultima.store.sqlite import SqliteStore
from penultima.store.upkeep.observed_time import add_observed_time, load_observed_time
from penultima.store.upkeep.person_data import collect_person_data
from penultima.table.log.entry import decode_entry
from penultima.table.table import Table
from tests.helpers.runtime.memory_driver import Driver, Person

FOLDER = Path(__file__).parent
STORE = FOLDER / "kept_store.db"
READ = FOLDER / "kept_store.json"
DATE = 1_700_000_000_000
STEPS = 400


# -- reading


def all_read(reader: Reader) -> dict[str, Any]:
    """Return everything that this version reads from a database, as plain data."""
    tables = {listing.id: _table(reader, listing.id) for listing in reader.list_tables()}
    people = sorted({row[0] for row in reader.connection.execute("SELECT person FROM people")})
    return {
        "tables": tables,
        "people": {person: _plain(collect_person_data(reader, person)) for person in people},
        "reports": [_plain(report) for report in reader.load_reports()],
        "orders": [_plain(order) for order in reader.list_pending_requests()],
        "results": [reader.find_request_result(number) for number in range(1, 5)],
        "observed time": _plain(load_observed_time(reader)),
    }


def _table(reader: Reader, table: str) -> dict[str, Any]:
    listing = reader.find_table(table)
    assert listing is not None
    found: dict[str, Any] = {
        "listing": _plain(listing._replace(summary=b"")),
        "glance": _plain(decode_summary(listing.summary)),
        "standing": _plain(reader.load_search_columns(table)),
        "records": [_plain(record) for record in reader.load_records(table)],
    }
    stored = reader.load_whole(table)
    if stored is None:
        return found
    loaded = Table.from_log([row[:2] for row in stored.rows], stored.deal_keys, bytes)
    return found | {
        "version": loaded.version,
        "entries": [_plain(decode_entry(row.entry)) for row in stored.rows],
        "facts": _plain(loaded.facts),
        "state": sha256(loaded.to_bytes()).hexdigest(),
        "hands": loaded.the_game.state.hands if loaded.live else None,
        "frame": json.loads(loaded.encode_news((0,), -1, 0)),
        "answers": [_plain(answered) for answered in stored.answers],
        "doors": [(door.name, (door.hash or b"").hex(), door.person) for door in stored.credentials],
    }


def _plain(thing: object) -> Any:  # noqa: ANN401 - JSON
    return json.loads(msgspec.json.encode(thing))


# -- writing


def main() -> int:
    STORE.unlink(missing_ok=True)
    driver = Driver(seed="a store to keep")
    hosts = list(tables(driver))
    with SqliteStore(STORE) as store:
        for commit in [out for out in driver.effects if isinstance(out, CommitRows)]:
            assert store.append([commit]) == [True]
        add_observed_time(store, DATE, 60_000)
        for host in (hosts[4], hosts[5]):
            asyncio.run(execute_request(OfflineStoreAccess(store), f"close {host.table}", DATE))
        store.save_report(hosts[2].table, "one", "another", "insults: they shouted", DATE)
        with store.write_transaction() as c:
            c.execute("INSERT INTO orders (what, date) VALUES (?, ?)", (f"close {hosts[0].table}", DATE))
            c.execute("INSERT INTO orders (what, date) VALUES (?, ?)", ("purge 180 365", DATE))
        store.save_request_result(2, '{"done":{"closed":["somebody"]}}')
    with closing(sqlite3.connect(STORE)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE").fetchall()
        connection.execute("VACUUM")
    with Reader(STORE) as reader:
        text = json.dumps(all_read(reader), ensure_ascii=False, indent=1, sort_keys=True)
    READ.write_text(text + "\n", encoding="utf-8")
    return 0


def tables(driver: Driver) -> Iterator[Person]:
    """Create a table for each edition and for each state that a table can have."""
    yield gathering(driver)
    yield playing(driver, Setup("giant", {"jump-in": True}, seats=3, clock=Clock(20_000, 5_000)), 12)
    yield playing(driver, Setup("official", {"stacking": "any"}, seats=4, calm=True, chat=True, open=True), 25)
    yield done(driver, Setup("classic", {"target": 0}, ["next: draw 2"], seats=2))
    yield done(driver, Setup("mini", {"target": 0}, seats=2))
    host = playing(driver, Setup("race", seats=3), 60)
    host.ask(Close("close"))
    yield host
    host = done(driver, Setup("race", {"target": 0}, seats=2))
    host.ask(Arrange("arrange", Setup("mini", seats=3)))
    yield host


def gathering(driver: Driver) -> Person:
    host = driver.create_host(Setup("race", {"teams": True}, seats=4, open=True, spectators=False))
    host.renew_link("watch")
    host.renew_link("code")
    friend = driver.create_friend(host, 2, "Beto Núñez")
    friend.ask(Rename("rename", "Beto", 9))
    host.ask(SeatBot("bot", 1, "easy"))
    host.ask(Say("say", "¡Hola!"))
    friend.ask(SayPhrase("phrase", "hello"))
    return host


def playing(driver: Driver, setup: Setup, moves: int) -> Person:
    host = driver.create_host(setup)
    friend = driver.create_friend(host)
    if setup.seats > 3:
        another = driver.create_friend(host, 2, "Carla")
        another.ask(SayPhrase("phrase", "ouch"))
        host.ask(Mute("mute", 1))
        host.ask(Bar("bar", 1))
        host.ask(Remove("remove", 2))
    host.ask(Start("start"))
    for _ in range(moves):
        for seat, person in enumerate((host, friend)):
            move(person, seat)
        driver.wait(2_000)
    host.ask(HandOver("hand over", 0))
    host.ask(Pause("pause"))
    return host


def done(driver: Driver, setup: Setup) -> Person:
    host = driver.create_host(setup)
    host.ask(Start("start"))
    for _ in range(STEPS):
        if host.news.now.life == "done":
            break
        move(host, 0)
        driver.wait(2_000)
    assert host.news.now.life == "done"
    return host


def move(person: Person, seat: int) -> None:
    now, own = person.news.now, person.news.mine.get(str(seat))
    if now.question is not None and seat in now.question.seats and own is not None and own.may:
        person.send(Act(f"move {now.question.id}", seat, now.question.id, own.may[0]))
    elif now.ready_by is not None:
        person.send(Ready(f"ready {now.version}"))


if __name__ == "__main__":
    sys.exit(main())
