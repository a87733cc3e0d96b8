"""What whoever looks after a store wants done: by the server that has it, or else by themselves.

An order is a few words, so that it can be left in the store; its result is JSON.
"""

from functools import partial
from typing import Any

from msgspec import json

from penultima.echo import shown
from penultima.errors import BadInput
from penultima.server.keeper import CLOSED, Keeper, archive, expire
from penultima.store.expiry import DAY, Expired
from penultima.store.person import forget, tables_with
from penultima.store.reader import Reader

CLOSE, FORGET = "close", "forget"


def tables_of(reader: Reader, order: str) -> list[str]:
    """Those that must sleep while it is carried out."""
    verb, _, rest = order.partition(" ")
    if verb == CLOSE:
        return [rest]
    return tables_with(reader, rest) if verb == FORGET else []


async def carried_out(keeper: Keeper, order: str, date: int) -> Any:  # noqa: ANN401 - as JSON
    """What came of it. Raises BadInput, or Failed."""
    verb, _, rest = order.partition(" ")
    match verb:
        case "close":
            if not await archive(keeper, rest, CLOSED, date):
                raise BadInput("{table} is no table that is open", table=shown(rest))
            return {"closed": [rest]}
        case "forget":
            return (await keeper.write(partial(forget, person=rest, awake=keeper.awake)))._asdict()
        case "purge":
            asleep, kept = rest.split()
            return (await purge(keeper, date, int(asleep), int(kept)))._asdict()
        case _:
            raise BadInput("{order} is no order", order=shown(order))


async def purge(keeper: Keeper, date: int, asleep: int, kept: int) -> Expired:
    """Days; until nothing is left to be done."""
    done = Expired([], [])
    while some := await expire(keeper, date, asleep_for=asleep * DAY, kept=kept * DAY):
        done = Expired(done.closed + some.closed, done.dropped + some.dropped)
    return done


def written(result: Any) -> str:  # noqa: ANN401 - as JSON
    return json.encode({"done": result}).decode()


def refused(problem: BadInput) -> str:
    return json.encode({"refused": str(problem)}).decode()
