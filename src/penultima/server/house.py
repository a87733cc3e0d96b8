"""Keeping house while a server runs: records of matches that are over, orders of whoever looks after it, expiry."""

import asyncio
import gc
from time import monotonic

from penultima.errors import BadInput
from penultima.server import orders
from penultima.server.engine import Engine, date
from penultima.server.keeper import CLOSED, RESTART, expire
from penultima.server.logs import broke, log
from penultima.store.expiry import DAY
from penultima.store.fate import Failed
from penultima.store.listing import Order
from penultima.store.reader import Reader

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
        result = await _result(engine, order.what)
        await engine.write(lambda store: store.answer_order(order.number, result))
    finally:
        for table in tables:
            engine.let_in(table)
    log("an order was carried out", what=order.what.partition(" ")[0])


async def _result(engine: Engine, what: str) -> str:
    """Whatever goes wrong is its result: an order that is not answered would be tried for ever.

    Only where the store is out of order it waits: nothing could be answered there, either.
    """
    try:
        return orders.written(await orders.carried_out(engine, what, date()))
    except Failed:
        raise
    except BadInput as problem:
        return orders.refused(problem)
    except ValueError:
        return orders.refused(BadInput("that is no order"))
    except Exception as problem:  # noqa: BLE001 - as above
        broke("an order failed", problem)
        return orders.refused(BadInput("the order failed; the server's log says how"))


async def sweep(engine: Engine) -> None:
    """A few at a time: whatever people do meanwhile is stored in between."""
    days = engine.settings
    asleep, kept = days.expire_days * DAY, days.record_days * DAY
    while done := await expire(engine, date(), asleep_for=asleep, kept=kept):
        log("tables expired", closed=len(done.closed), dropped=len(done.dropped))
    gc.collect()  # nobody looks for rubbish while people play: see `server.run`
