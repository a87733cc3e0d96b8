"""Tables with very long logs: loading in slices, and snapshots for slow readers."""

import asyncio
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from penultima.protocol.client_messages import Hello, Rename
from penultima.protocol.codec import decode_server_message
from penultima.protocol.server_messages import News
from penultima.protocol.setup import PROTOCOL_VERSION
from penultima.runtime.outputs import CommitRows, LogRow
from penultima.runtime.store_protocol import StoredTable
from penultima.runtime.tables.hash_chain import extend_chain
from penultima.runtime.tables.loading import Loading
from penultima.server import lifecycle
from penultima.server.settings import ServerSettings
from penultima.store.sqlite import SqliteStore
from penultima.table.log.entry import GuestUpdated, TableCreated, decode_entry, encode_entry
from tests.helpers.server.raw_socket import Raw
from tests.helpers.server.server_thread import ROOMY, Served, served

LONG = 20_000
"""Number of log entries that belong to no deal."""
OUTBOX = 16_384
SNAPSHOT = 5 * LONG
"""An upper bound, in bytes, for a snapshot of the table with the long log."""
KERNEL = 16_384
"""Size of the operating system's send buffer in bytes."""


def rename_often(store: SqliteStore, table: str) -> None:
    """Append many renames of the host to the stored log, in the form in which the server writes them."""
    stored = store.load(table)
    assert isinstance(stored, StoredTable)
    made, last = decode_entry(stored.rows[0].entry), stored.rows[-1]
    assert isinstance(made, TableCreated)
    host, chain, rows = made.facts.people[0], last.chain, []
    for number in range(1, LONG + 1):
        entry = encode_entry(GuestUpdated(made.at, structs.replace(host, name=f"Ana {number}")))
        chain = extend_chain(chain, entry)
        rows.append(LogRow(last.version + number, entry, chain, is_load_start=False))
    assert store.append([CommitRows(1, table, last.version, tuple(rows), {}, (), ())]) == [True]


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    bound = lifecycle.bind_socket

    def narrow(settings: ServerSettings) -> socket.socket:
        sock = bound(settings)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL)
        return sock

    monkeypatch.setattr(lifecycle, "bind_socket", narrow)
    with served(tmp_path / "store.db", limits=replace(ROOMY, outbox_bytes=OUTBOX, linger_ms=0)) as server:
        yield server


def made_long(server: Served) -> dict[str, str]:
    made: dict[str, str] = server.make()
    server.until(lambda: not server.engine.awake_tables)
    server.run(lambda: server.engine.write(lambda store: rename_often(store, made["table"])))
    return made


def test_long_log_is_loaded_in_slices_that_let_the_loop_run(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    made = made_long(server)
    slices: list[int] = []
    turns: list[int] = []
    turn = [0]
    go_on = Loading.load_slice

    def counted(loading: Loading, now: int) -> bool:
        turns.append(turn[0])
        asyncio.get_running_loop().call_soon(lambda: turn.__setitem__(0, turn[0] + 1))
        before = loading._table.version
        done = go_on(loading, now)
        slices.append(loading._table.version - before)
        return done

    monkeypatch.setattr(Loading, "load_slice", counted)
    with server.talk(made["table"], made["secret"]) as host:
        assert host.news().now.version > LONG
    assert max(slices) <= server.engine.limits.load_slice_rows == 50
    assert sum(slices) > LONG
    assert turns == list(range(len(slices))), "nothing else of the loop waits for two slices"


def test_slow_reader_gets_a_snapshot_larger_than_the_outbox(server: Served) -> None:
    made = made_long(server)
    with server.talk(made["table"], made["secret"]) as host, Raw(server.port) as slow:
        version = host.news().now.version
        slow.say(Hello(PROTOCOL_VERSION, made["table"], "", made["watch"]))
        server.until(lambda: any(line.unread_bytes > OUTBOX for line in server.engine._connections.values()))
        for number in range(10):
            assert host.do(Rename(f"r{number}", f"Bea {number}")).kind == "done"
        received: list[News] = []
        while not received or received[-1].now.version < version + 10:
            received += [
                message for message in map(decode_server_message, slow.read(4_096)) if isinstance(message, News)
            ]
    assert received[0].snapshot
    assert len(received[0].items) == version, "each version of the deal has its place"
    assert sum(item.kind == "met" for item in received[0].items) == 200, "old names are left blank"
    assert server.engine.counts["slow"] == 0


def test_unread_bytes_stay_bounded_after_one_large_frame(server: Served) -> None:
    made = made_long(server)
    with server.talk(made["table"], made["secret"]) as host, Raw(server.port) as unread_socket:
        unread_socket.say(Hello(PROTOCOL_VERSION, made["table"], "", made["watch"]))
        server.until(lambda: any(line.unread_bytes > OUTBOX for line in server.engine._connections.values()))
        for number in range(1_000):
            assert host.do(Rename(f"r{number}", f"Bea {number}")).kind == "done"
            unread = server.run(lambda: max(line.unread_bytes for line in server.engine._connections.values()))
            assert unread <= SNAPSHOT + OUTBOX
            if server.engine.counts["slow"]:
                break
        assert server.engine.counts["slow"] == 1
