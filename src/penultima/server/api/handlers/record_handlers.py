"""Handlers for the records of a table. Members of the table and holders of its watch link may read them."""

from penultima.runtime.access.credentials import hash_credential
from penultima.server.api.handlers.job_handlers import run_job, wait_turn
from penultima.server.api.http_errors import HttpRefusal
from penultima.server.api.jobs.finished_matches import read_finished
from penultima.server.api.request_context import RequestContext
from penultima.server.api.request_models import MatchPath, TablePath
from penultima.server.api.response_models import Records, RecordSummary
from penultima.store.reader import Reader
from penultima.store.upkeep.archive import FinishedRecord


async def list_records(context: RequestContext[TablePath, None]) -> Records:
    return Records([RecordSummary(each.match, each.deals) for each in await _read_in_turn(context)])


async def read_record(context: RequestContext[MatchPath, None]) -> str:
    for each in await _read_in_turn(context):
        if each.match == context.path.match:
            return each.text
    raise HttpRefusal("server.unknown")


async def _read_in_turn(
    context: RequestContext[TablePath, None] | RequestContext[MatchPath, None],
) -> list[FinishedRecord]:
    """Return the finished matches from the log of the table.

    If the log was deleted or cannot be read, return the records that were saved earlier.
    """
    async with wait_turn(context):
        return await _read_finished(context)


async def _read_finished(
    context: RequestContext[TablePath, None] | RequestContext[MatchPath, None],
) -> list[FinishedRecord]:
    table = context.path.table
    person = context.person if context.secret else ""
    if not await context.engine.read(
        Reader.may_read_records, table, person, hash_credential(context.link) if context.link else b""
    ):
        raise HttpRefusal("server.not-yours")
    stored = await context.engine.read(Reader.load_whole, table)
    if stored is not None:
        rows = [(row.version, row.entry) for row in stored.rows]
        found = await run_job(context.engine, read_finished, rows, stored.deal_keys)
        if found is not None:
            return found
    archived = await context.engine.read(Reader.load_records, table)
    return [FinishedRecord(each.match, each.text, each.people) for each in archived]
