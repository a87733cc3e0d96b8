"""Handlers that create, list, look up, join and watch tables, manage links and store reports."""

import asyncio
from typing import Any

from msgspec.structs import replace

from penultima.protocol.client_messages import CredentialCommand, HandOver, Hello, Renew
from penultima.protocol.sanitizing import sanitize_name
from penultima.protocol.server_messages import Answer
from penultima.protocol.setup import PROTOCOL_VERSION
from penultima.runtime.access.credentials import NewCredentials
from penultima.runtime.socketless_request import Reply, TableLook
from penultima.runtime.store_protocol import StoredTable
from penultima.runtime.tables.table_summary import decode_summary
from penultima.server.api.handlers.job_handlers import run_job, wait_turn
from penultima.server.api.http_errors import HttpRefusal, to_refusal
from penultima.server.api.jobs.finished_matches import list_people
from penultima.server.api.request_context import RequestContext
from penultima.server.api.request_models import MakeTable, MoveSeat, PersonReport, RenewLink, TablePath, TableReference
from penultima.server.api.response_models import (
    JoinResult,
    Links,
    MyTable,
    MyTables,
    NewTable,
    OpenTables,
    RenewedLink,
    ReportReceipt,
    SeatLink,
)
from penultima.server.engine import Engine, TableNotCreated, TableNotStored, wall_clock_ms
from penultima.server.settings import ServerSettings
from penultima.store.reader import Reader
from penultima.store.rows import TableRow

REQUEST_TIMEOUT_S = 10.0
"""Maximum time in seconds for a table to load and to answer."""
MAX_LISTED_TABLES = 60
"""Maximum number of tables in the list of a client's tables."""

# -- making and listing


async def make_table(context: RequestContext[None, MakeTable]) -> NewTable:
    secret = context.secret or context.engine.create_guest_secret()
    if not sanitize_name(context.body.name):
        raise HttpRefusal("table.name")
    try:
        credentials = await context.engine.create_table(
            secret, context.body.setup, context.body.name, context.body.face
        )
    except TableNotStored:
        raise HttpRefusal("table.again") from None
    except TableNotCreated:
        raise HttpRefusal("table.stopped") from None
    return NewTable(
        credentials.table,
        credentials.join,
        credentials.watch,
        credentials.code,
        _create_links(context.engine.settings, credentials),
        "" if context.secret else secret,
    )


def _create_links(settings: ServerSettings, credentials: NewCredentials) -> Links:
    return Links(
        table_url(settings, credentials.table),
        table_url(settings, credentials.table, f"join={credentials.join}"),
        table_url(settings, credentials.table, f"watch={credentials.watch}"),
    )


def table_url(settings: ServerSettings, table: str, fragment: str = "") -> str:
    """Return the address of a table. Credentials are in the fragment, which browsers do not send to servers."""
    start = settings.public_url or settings.base_path
    return f"{start}/t/{table}#{fragment}" if fragment else f"{start}/t/{table}"


async def list_open_tables(context: RequestContext[None, None]) -> OpenTables:
    return OpenTables(context.engine.list_open_tables())


# -- looking up and joining


async def look_up_table(context: RequestContext[None, TableReference]) -> TableLook:
    return await _look_up(context, context.secret)


async def watch_table(context: RequestContext[None, TableReference]) -> TableLook:
    """Look up a table as an anonymous spectator. This requires the watch link, unless the table is public."""
    found = await _look_up(context, "")
    if not found.spectators:
        raise HttpRefusal("table.no-spectators")
    if found.as_what != "watch" and not found.setup.open:
        raise HttpRefusal("table.link")
    return replace(found, as_what="watch")


async def join_table(context: RequestContext[None, TableReference]) -> JoinResult:
    secret = context.secret or context.engine.create_guest_secret()
    return JoinResult(await _look_up(context, secret), "" if context.secret else secret)


async def _look_up(context: RequestContext[None, TableReference], secret: str) -> TableLook:
    reference = context.body
    if reference.code and (reference.table or reference.link):
        raise HttpRefusal("server.malformed")
    hello = Hello(PROTOCOL_VERSION, reference.table, secret, reference.code or reference.link)
    reply = await _request(context, hello, None)
    if not isinstance(reply, TableLook):
        raise to_refusal(reply)
    return reply


async def _request(context: RequestContext[Any, Any], hello: Hello, command: CredentialCommand | None) -> Reply:
    """Send a request to a table. It fails after a timeout, for example while the store is unavailable."""
    try:
        async with asyncio.timeout(REQUEST_TIMEOUT_S):
            return await context.engine.request(hello.table, hello, command, context.address)
    except TimeoutError:
        raise HttpRefusal("table.again") from None


# -- links


async def hand_over(context: RequestContext[TablePath, MoveSeat]) -> SeatLink:
    answer = await _request_command(context, HandOver(context.body.id, context.body.seat))
    return SeatLink(answer.link, table_url(context.engine.settings, context.path.table, f"seat={answer.link}"))


async def renew(context: RequestContext[TablePath, RenewLink]) -> RenewedLink:
    what = context.body.what
    answer = await _request_command(context, Renew(context.body.id, what))
    fragment = f"{what}={answer.link}"
    url = "" if what == "code" else table_url(context.engine.settings, context.path.table, fragment)
    return RenewedLink(answer.link, url)


async def _request_command(
    context: RequestContext[TablePath, MoveSeat] | RequestContext[TablePath, RenewLink], command: CredentialCommand
) -> Answer:
    table = context.path.table
    reply = await _request(context, Hello(PROTOCOL_VERSION, table, context.secret), command)
    if not isinstance(reply, Answer) or reply.kind != "done":
        raise HttpRefusal("table.unknown") if isinstance(reply, TableLook) else to_refusal(reply)
    return reply


# -- own tables


async def list_own_tables(context: RequestContext[None, None]) -> MyTables:
    """List the tables of the client from their stored summaries, without loading any table."""
    found = await context.engine.read(Reader.list_tables_of, context.person, MAX_LISTED_TABLES)
    return MyTables([_describe_own_table(each, context.person) for each in found])


def _describe_own_table(each: TableRow, person: str) -> MyTable:
    summary = decode_summary(each.summary)
    own = [seat for seat, owner in enumerate(summary.people) if owner == person]
    return MyTable(
        each.id,
        each.life,
        summary.played or each.edition,
        each.host == person,
        each.touched,
        summary.seats,
        own,
        summary.asked,
        summary.match,
    )


# -- reports


async def report_person(context: RequestContext[TablePath, PersonReport]) -> ReportReceipt:
    """Store a report about a person, sent by another person at the same table."""
    table, report = context.path.table, context.body
    reply = await _request(context, Hello(PROTOCOL_VERSION, table, context.secret), None)
    if not isinstance(reply, TableLook):
        raise to_refusal(reply)
    if reply.as_what != "person":
        raise HttpRefusal("server.not-yours")
    async with wait_turn(context):
        about, by = await _find_person(context.engine, table, report.person), context.person
    await context.engine.write(
        lambda store: store.save_report(table, by, about, f"{report.reason}: {report.text}", wall_clock_ms())
    )
    return ReportReceipt(table)


async def _find_person(engine: Engine, table: str, number: int) -> str:
    """Return the id of the person with this number at the table."""
    stored = await engine.read(Reader.load, table)
    if not isinstance(stored, StoredTable):
        raise HttpRefusal("table.closed")
    people = await run_job(engine, list_people, [(row.version, row.entry) for row in stored.rows], stored.deal_keys)
    if number >= len(people):
        raise HttpRefusal("table.no-such-person")
    return people[number]
