"""Admin requests for a store. The running server executes them. If no server runs, they are executed offline.

A request is a short text, because it is stored until the server executes it. Its result is JSON.
"""

from functools import partial
from typing import Any

from msgspec import json

from penultima.errors import BadInput
from penultima.i18n.quoting import quote
from penultima.server.maintenance.archiving import CLOSED, Ages, StoreAccess, archive, expire, observe
from penultima.store.reader import Reader
from penultima.store.upkeep.observed_time import DAY_MS
from penultima.store.upkeep.person_data import forget_person, list_tables_with

CLOSE, FORGET = "close", "forget"


def list_affected_tables(reader: Reader, request: str) -> list[str]:
    """List the tables that must be suspended during a request."""
    verb, _, rest = request.partition(" ")
    if verb == CLOSE:
        return [rest]
    return list_tables_with(reader, rest) if verb == FORGET else []


async def execute_request(access: StoreAccess, request: str, date: int) -> Any:  # noqa: ANN401 - any JSON value
    """Execute a request and return its result. Raises BadInput or WriteFailed."""
    verb, _, rest = request.partition(" ")
    match verb:
        case "close":
            if not await archive(access, rest, CLOSED, date):
                raise BadInput("{table} is no table that is open", table=quote(rest))
            return {"closed": [rest]}
        case "forget":
            return (await access.write(partial(forget_person, person=rest, awake=access.awake_tables)))._asdict()
        case "purge":
            idle_days, kept_days = rest.split()
            ages = Ages(int(idle_days) * DAY_MS, int(kept_days) * DAY_MS)
            return (await expire(access, await observe(access, date), date, ages))._asdict()
        case _:
            raise BadInput("{order} is no order", order=quote(request))


def encode_result(result: Any) -> str:  # noqa: ANN401 - any JSON value
    return json.encode({"done": result}).decode()


def encode_refusal(problem: BadInput) -> str:
    return json.encode({"refused": str(problem)}).decode()
