"""Keeping house while a server runs: records of matches that are over, orders of whoever looks after it, expiry."""

import asyncio
from functools import partial
from time import monotonic

from penultima.errors import BadInput
from penultima.server import orders
from penultima.server.engine import Engine, date
from penultima.server.logs import broke, log
from penultima.store.expiry import DAY, expire
from penultima.store.fate import Failed
from penultima.store.listing import Order
from penultima.store.reader import Reader
from penultima.store.sqlite import SqliteStore

CLOSED, RESTART = "table.closed", "table.restart"
LOOK = 1.0
"""Seconds between two looks for orders."""
SWEEP = 3_600.0
"""Seconds between two looks for what has expired."""


async def keep_house(engine: Engine) -> None:
    """For ever. Nothing that goes wrong here ends it: the store may be out of order for a while."""
    swept = monotonic() - SWEEP
    while True:
        await asyncio.sleep(LOOK)
        try:
            for order in await engine.read(Reader.orders):
                await obey(engine, order)
            if monotonic() - swept >= SWEEP:
                swept = monotonic()
                await sweep(engine)
        except Failed as problem:
            broke("the house is not kept", problem)
        except Exception as problem:  # noqa: BLE001 - as above
            broke("the house is not kept", problem)


async def obey(engine: Engine, order: Order) -> None:
    """Tables that must sleep for it are let go; those who sit at one that goes on come back by themselves."""
    tables = await engine.read(orders.tables_of, order.what)
    why = CLOSED if order.what.startswith(orders.CLOSE) else RESTART
    for table in tables:
        engine.let_go(table, why)
    try:
        result = await engine.write(partial(_result, what=order.what, awake=engine.awake))
        await engine.write(lambda store: store.answer_order(order.number, result))
    finally:
        for table in tables:
            engine.let_in(table)
    log("an order was carried out", what=order.what.partition(" ")[0])


def _result(store: SqliteStore, what: str, awake: frozenset[str]) -> str:
    try:
        return orders.written(orders.carried_out(store, what, date(), awake))
    except (BadInput, ValueError) as problem:
        return orders.refused(problem if isinstance(problem, BadInput) else BadInput("that is no order"))


async def sweep(engine: Engine) -> None:
    """A few at a time: whatever people do meanwhile is stored in between."""
    days = engine.settings
    asleep, kept = days.expire_days * DAY, days.record_days * DAY
    while done := await engine.write(partial(expire, now=date(), asleep=asleep, kept=kept, awake=engine.awake)):
        log("tables expired", closed=len(done.closed), dropped=len(done.dropped))
