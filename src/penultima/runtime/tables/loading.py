"""Loads a table from the store, for a visitor or after a commit with an unknown result."""

from collections import deque
from collections.abc import Iterator
from itertools import islice

from penultima.runtime.access.credentials import Credentials
from penultima.runtime.connections.handshake import handle_hello
from penultima.runtime.connections.routing import release_held_frames
from penultima.runtime.outputs import ContinueLoading
from penultima.runtime.store_protocol import StoredTable
from penultima.runtime.tables.commit_cycle import answer_from_store, publish_and_ask_bots
from penultima.runtime.tables.hash_chain import iter_verified
from penultima.runtime.tables.inbox import CommandReceived, InboxItem, PresenceChanged, SeatMoved
from penultima.runtime.tables.live_table import LiveTable
from penultima.runtime.tables.table_registry import TableRegistry
from penultima.table.table import Table


class Loading:
    """A table that is loaded slice by slice, so that a long log does not block other tables."""

    def __init__(self, live_table: LiveTable, stored: StoredTable) -> None:
        self.live_table = live_table
        self._stored = stored
        self._table = Table(live_table.context.new_deal_key, live_table.context.extra_editions)
        self._steps = self._load()

    def load_slice(self, now_ms: int) -> bool:
        """Load one slice. Return whether the table is loaded."""
        most = self.live_table.context.limits.load_slice_rows
        if sum(1 for _ in islice(self._steps, most)) == most:
            return False
        self._finish(now_ms)
        return True

    def _load(self) -> Iterator[object]:
        stored = self._stored
        rows = ((row.version, row.entry) for row in iter_verified(stored.chain_before, stored.rows))
        yield from self._table.load(rows, stored.deal_keys)
        yield from self.live_table.answers.load(stored.answers)

    def _finish(self, now_ms: int) -> None:
        live_table, stored = self.live_table, self._stored
        self._table.check()
        live_table.set_table(
            self._table, Credentials(stored.credentials), stored.rows[-1].chain if stored.rows else stored.chain_before
        )
        live_table.start(now_ms)
        live_table.forget_bot_questions()
        live_table.inbox = [
            *_list_presence(live_table, now_ms),
            *(item for item in live_table.inbox if isinstance(item, CommandReceived | SeatMoved)),
        ]
        answer_from_store(live_table)
        _answer_seat_takers(live_table, now_ms)
        release_held_frames(live_table)
        publish_and_ask_bots(live_table, now_ms)


class LoadQueue:
    """All tables that are being loaded. They take turns: each call of `load_slice` loads one slice of one table."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._queue: deque[Loading] = deque()

    def add(self, live_table: LiveTable, stored: StoredTable, now_ms: int) -> None:
        """Queue a table. If no other table is being loaded, start at once."""
        self._queue.append(Loading(live_table, stored))
        if len(self._queue) == 1:
            self.load_slice(now_ms)

    def load_slice(self, now_ms: int) -> None:
        loading = self._queue.popleft()
        live_table = loading.live_table
        if self._is_wanted(live_table):
            done = False
            with self._registry.isolate(live_table):
                done = loading.load_slice(now_ms)
            if done:
                self._registry.run(live_table, now_ms)
            elif self._is_wanted(live_table):
                self._queue.append(loading)
        if self._queue:
            live_table.context.effects.append(ContinueLoading())

    def _is_wanted(self, live_table: LiveTable) -> bool:
        """Return whether the table is still needed. It may have been stopped or unloaded in the meantime."""
        return self._registry.get(live_table.id) is live_table and live_table.state == "loading"


def _list_presence(live_table: LiveTable, now_ms: int) -> list[InboxItem]:
    """Return items that mark connected people as present, because a newly loaded table considers everybody absent."""
    return [
        PresenceChanged(now_ms, peer.person, here=True)
        for peer in live_table.peers.values()
        if peer.is_welcomed and peer.person
    ]


def _answer_seat_takers(live_table: LiveTable, now_ms: int) -> None:
    """After a reload, repeat the hellos of the uncertain batch. If that batch was stored, its links are used up."""
    items = [] if live_table.uncertain_batch is None else live_table.uncertain_batch.items
    live_table.uncertain_batch = None
    for item in items:
        if isinstance(item, SeatMoved) and item.socket in live_table.peers:
            handle_hello(live_table, live_table.peers[item.socket], item.hello, now_ms)
