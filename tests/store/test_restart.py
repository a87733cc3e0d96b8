"""A hall on a store of its disk: tables go on where they were, and the same command has the same answer."""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from penultima.hall.store import MemoryStore
from penultima.store.sqlite import SqliteStore
from penultima.wire.client_in import Say
from tests.hall.driver import Driver, crashed
from tests.store.evenings import evening


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(tmp_path / "store.db") as found:
        yield found


def driver_on(store: SqliteStore) -> Driver:
    return Driver(cast("MemoryStore", store))  # it asks for what any store can


def test_after_a_restart_a_table_goes_on_and_a_command_sent_again_is_not_done_again(store: SqliteStore) -> None:
    driver = driver_on(store)
    host = evening(driver)
    said = host.ask(Say("line", "hola"))
    version = host.news.first + len(host.news.items) - 1
    store.give_up()
    again = host.again(driver=crashed(driver))
    assert again.is_welcome
    assert again.ask(Say("line", "hola")) == said
    found = store.whole(host.table)
    assert found is not None
    assert len(found.rows) == version


def test_flipped_bits_stop_that_table_and_no_other(store: SqliteStore) -> None:
    driver = driver_on(store)
    hosts = [evening(driver) for _ in range(6)]
    whole = store.whole(hosts[2].table)
    assert whole is not None
    store.give_up()
    for piece in (whole.rows[-1].entry, whole.rows[-1].chain):
        intact = store.path.read_bytes()
        assert intact.count(piece) == 1
        flip(store.path, intact.index(piece) + 5)
        after = crashed(driver)
        welcome = [host.again(driver=after).is_welcome for host in hosts]
        assert welcome == [True, True, False, True, True, True]
        assert list(after.hall.stopped) == [hosts[2].table]
        store.give_up()
        store.path.write_bytes(intact)


def flip(path: Path, place: int) -> None:
    data = bytearray(path.read_bytes())
    data[place] ^= 4
    path.write_bytes(bytes(data))
