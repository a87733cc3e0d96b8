"""The maintenance loop of a server: admin requests, expiry and garbage collection."""

import asyncio
import gc

from penultima.errors import BadInput
from penultima.server.engine import Engine, now_ms, wall_clock_ms
from penultima.server.logs import log, log_exception, warn
from penultima.server.maintenance import admin_requests
from penultima.server.maintenance.archiving import CLOSED, RESTART, Ages
from penultima.server.maintenance.expiry_sweeper import ExpirySweeper
from penultima.store.reader import Reader, shows_damage
from penultima.store.rows import AdminRequest
from penultima.store.upkeep.observed_time import DAY_MS
from penultima.store.write_result import WriteFailed

POLL_INTERVAL_S = 1.0
"""Interval at which the loop checks for requests and expiries."""


def create_sweeper(engine: Engine) -> ExpirySweeper:
    days = engine.settings
    return ExpirySweeper(engine, wall_clock_ms, now_ms, Ages(days.expire_days * DAY_MS, days.record_days * DAY_MS))


async def run_maintenance(engine: Engine, sweeper: ExpirySweeper) -> None:
    """Run maintenance until the task is cancelled.

    Errors are only logged, because the store may be unavailable for a while.
    """
    while True:
        await asyncio.sleep(POLL_INTERVAL_S)
        if engine.missing_file:
            continue
        try:
            await engine.probe()
            for request in await engine.read(Reader.list_pending_requests):
                await handle_request(engine, request)
            if await sweeper.run_due():
                gc.collect()  # automatic collection is disabled while a server runs
        except WriteFailed as problem:
            log_exception("the house is not kept", problem)
        except Exception as problem:  # noqa: BLE001 - maintenance continues after any error
            log_exception("the house is not kept", problem)


async def handle_request(engine: Engine, request: AdminRequest) -> None:
    """Execute an admin request while the tables that it affects are suspended. Their clients reconnect afterwards."""
    if not request.what:
        warn("an order cannot be read", number=request.number)
    tables = await engine.read(admin_requests.list_affected_tables, request.what)
    why = CLOSED if request.what.startswith(admin_requests.CLOSE) else RESTART
    for table in tables:
        engine.block_table(table, why)
    try:
        result = await _execute(engine, request.what)
        await engine.write(lambda store: store.save_request_result(request.number, result))
    finally:
        for table in tables:
            engine.unblock_table(table)
    log("an order was carried out", what=request.what.partition(" ")[0])


async def _execute(engine: Engine, what: str) -> str:
    """Return the encoded result or error of a request.

    An error is stored as the answer too, because a request without an answer would be retried forever, before all later
    requests. Only a failure of the disk is raised, because then the answer could not be stored either.
    """
    try:
        return admin_requests.encode_result(await admin_requests.execute_request(engine, what, wall_clock_ms()))
    except BadInput as problem:
        return admin_requests.encode_refusal(problem)
    except ValueError:
        return admin_requests.encode_refusal(BadInput("that is no order"))
    except Exception as problem:
        if isinstance(problem, WriteFailed) and not shows_damage(problem):
            raise
        log_exception("an order failed", problem)
        return admin_requests.encode_refusal(BadInput("the order failed; the server's log says how"))
