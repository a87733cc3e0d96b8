"""Closing tables without keeping anybody waiting: logs are folded elsewhere, and the writer has short turns."""

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol, TypeVar

from penultima.server.logs import broke
from penultima.store.archive import left_of, record
from penultima.store.expiry import Expired, asleep, drop
from penultima.store.finished import Finished
from penultima.store.reader import Reader
from penultima.store.sqlite import SqliteStore

Result = TypeVar("Result")
RECORDING = 60.0
"""Seconds for the records of an evening."""
CLOSED, RESTART = "table.closed", "table.restart"


class Keeper(Protocol):
    """Whoever has a store: a server, or somebody alone with it."""

    @property
    def awake(self) -> frozenset[str]: ...

    def let_go(self, table: str, why: str) -> None: ...

    def let_in(self, table: str) -> None: ...

    async def read(self, work: Callable[..., Result], *arguments: Any) -> Result: ...  # noqa: ANN401 - its own

    async def write(self, work: Callable[[SqliteStore], Result]) -> Result: ...

    async def work(self, job: Callable[..., Result], *arguments: Any, seconds: float) -> Result: ...  # noqa: ANN401


class Alone:
    """Nobody waits, so all is done at once."""

    def __init__(self, store: SqliteStore, awake: frozenset[str] = frozenset()) -> None:
        self._store = store
        self.awake = awake

    def let_go(self, table: str, why: str) -> None: ...

    def let_in(self, table: str) -> None: ...

    async def read(self, work: Callable[..., Result], *arguments: Any) -> Result:  # noqa: ANN401 - its own
        return work(self._store, *arguments)

    async def write(self, work: Callable[[SqliteStore], Result]) -> Result:
        return work(self._store)

    async def work(self, job: Callable[..., Result], *arguments: Any, seconds: float) -> Result:  # noqa: ANN401, ARG002 - its own
        return job(*arguments)


async def archive(keeper: Keeper, table: str, why: str, date: int) -> bool:
    """Its records are written, and its log goes. False: there is no such table, or it is closed already."""
    stored = await keeper.read(Reader.whole, table)
    found: list[Finished] = []
    if stored is not None:
        try:
            found = await keeper.work(left_of, stored, seconds=RECORDING)
        except Exception as problem:  # noqa: BLE001 - then those stay that were written while it was played
            broke("a record was not written", problem)

    def end(store: SqliteStore) -> bool:
        if stored is not None and stored.rows:
            record(store, table, stored.rows[-1], found, date)
        return store.close(table, why, date)

    return await keeper.write(end)


async def expire(keeper: Keeper, now: int, *, asleep_for: int, kept: int) -> Expired:
    """Closes tables where nothing happened for so long, and drops what is left of those that were closed so long ago.

    Some of them: until it says that there were none.
    """
    closed = []
    for table in await keeper.read(asleep, now - asleep_for, keeper.awake):
        if table in keeper.awake:  # somebody came meanwhile
            continue
        keeper.let_go(table, RESTART)
        try:
            await archive(keeper, table, CLOSED, now)
        finally:
            keeper.let_in(table)
        closed.append(table)
    return Expired(closed, await keeper.write(partial(drop, now=now, kept=kept)))
