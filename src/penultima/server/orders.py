"""What whoever looks after a store wants done: by the server that has it, or else by themselves.

An order is a few words, so that it can be left in the store; its result is JSON.
"""

from collections.abc import Collection
from typing import Any

from msgspec import json

from penultima.echo import shown
from penultima.errors import BadInput
from penultima.store.archive import archive
from penultima.store.expiry import DAY, Expired, expire
from penultima.store.person import forget, tables_with
from penultima.store.reader import Reader
from penultima.store.sqlite import SqliteStore

CLOSE, FORGET = "close", "forget"


def tables_of(reader: Reader, order: str) -> list[str]:
    """Those that must sleep while it is carried out."""
    verb, _, rest = order.partition(" ")
    if verb == CLOSE:
        return [rest]
    return tables_with(reader, rest) if verb == FORGET else []


def carried_out(store: SqliteStore, order: str, date: int, awake: Collection[str] = ()) -> Any:  # noqa: ANN401 - as JSON
    """What came of it. Raises BadInput, or Failed."""
    verb, _, rest = order.partition(" ")
    match verb:
        case "close":
            if not archive(store, rest, "table.closed", date):
                raise BadInput("{table} is no table that is open", table=shown(rest))
            return {"closed": [rest]}
        case "forget":
            return forget(store, rest, awake)._asdict()
        case "purge":
            asleep, kept = rest.split()
            return purge(store, date, int(asleep), int(kept), awake)._asdict()
        case _:
            raise BadInput("{order} is no order", order=shown(order))


def purge(store: SqliteStore, date: int, asleep: int, kept: int, awake: Collection[str]) -> Expired:
    """Days; until nothing is left to be done."""
    done = Expired([], [])
    while some := expire(store, date, asleep=asleep * DAY, kept=kept * DAY, awake=awake):
        done = Expired(done.closed + some.closed, done.dropped + some.dropped)
    return done


def written(result: Any) -> str:  # noqa: ANN401 - as JSON
    return json.encode({"done": result}).decode()


def refused(problem: BadInput) -> str:
    return json.encode({"refused": str(problem)}).decode()
