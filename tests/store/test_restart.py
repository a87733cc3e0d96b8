"""A new runtime on an existing store continues the stored tables. A repeated command gets the same answer."""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from penultima.protocol.client_messages import Say
from penultima.runtime.store_protocol import MemoryStore
from penultima.store.sqlite import SqliteStore
from tests.helpers.runtime.memory_driver import Driver, restart_after_crash
from tests.helpers.store.sample_commits import start_match


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(tmp_path / "store.db") as found:
        yield found


def driver_on(store: SqliteStore) -> Driver:
    return Driver(cast("MemoryStore", store))  # the driver calls only methods that both stores have


def test_a_command_repeated_after_a_restart_gets_the_same_answer_and_is_not_done_again(store: SqliteStore) -> None:
    driver = driver_on(store)
    host = start_match(driver)
    answer = host.ask(Say("line", "hola"))
    version = host.news.first + len(host.news.items) - 1
    store.close_connection()
    again = host.reconnect(driver=restart_after_crash(driver))
    assert again.is_welcome
    assert again.ask(Say("line", "hola")) == answer
    found = store.load_whole(host.table)
    assert found is not None
    assert len(found.rows) == version


def test_a_flipped_bit_stops_only_the_damaged_table(store: SqliteStore) -> None:
    driver = driver_on(store)
    hosts = [start_match(driver) for _ in range(6)]
    whole = store.load_whole(hosts[2].table)
    assert whole is not None
    store.close_connection()
    for stored_bytes in (whole.rows[-1].entry, whole.rows[-1].chain):
        intact = store.path.read_bytes()
        assert intact.count(stored_bytes) == 1
        flip(store.path, intact.index(stored_bytes) + 5)
        after = restart_after_crash(driver)
        welcome = [host.reconnect(driver=after).is_welcome for host in hosts]
        assert welcome == [True, True, False, True, True, True]
        assert list(after.runtime.stopped_tables) == [hosts[2].table]
        store.close_connection()
        store.path.write_bytes(intact)


def flip(path: Path, offset: int) -> None:
    data = bytearray(path.read_bytes())
    data[offset] ^= 4
    path.write_bytes(bytes(data))
