"""Tables: made, listed, looked at, joined, watched; what hands seats and links on; who is reported."""

import asyncio
from typing import Any

from msgspec.structs import replace

from penultima.hall.doors import Opened
from penultima.hall.errand import Look, Reply
from penultima.hall.glance import read_glance
from penultima.hall.store import Stored
from penultima.server.api.asked import AtTable, Make, MoveSeat, RenewLink, Report, Way
from penultima.server.api.call import Call
from penultima.server.api.finished import people_of
from penultima.server.api.refusal import Refusal, refusal_of
from penultima.server.api.told import Joined, Links, Made, Moved, MyTable, MyTables, OpenTables, Renewed, Reported
from penultima.server.api.work import worked
from penultima.server.engine import Again, Engine, Stopped, date
from penultima.server.settings import Settings
from penultima.store.listing import Listing
from penultima.store.reader import Reader
from penultima.wire.client_in import DoorCommand, HandOver, Hello, Renew
from penultima.wire.client_out import Answer
from penultima.wire.shape import VERSION
from penultima.wire.words import plain_name

PATIENCE = 10.0
"""Seconds for a table to be loaded and to answer."""
MOST_MINE = 60
"""Tables that somebody is told of at once."""

# -- made and listed


async def make(call: Call[None, Make]) -> Made:
    secret = call.secret or call.engine.guest()
    if not plain_name(call.body.name):
        raise Refusal("table.name")
    try:
        opened = await call.engine.make(secret, call.body.setup, call.body.name, call.body.face)
    except Again:
        raise Refusal("table.again") from None
    except Stopped:
        raise Refusal("table.stopped") from None
    return Made(
        opened.table,
        opened.join,
        opened.watch,
        opened.code,
        _links(call.engine.settings, opened),
        "" if call.secret else secret,
    )


def _links(settings: Settings, opened: Opened) -> Links:
    return Links(
        url_of(settings, opened.table),
        url_of(settings, opened.table, f"join={opened.join}"),
        url_of(settings, opened.table, f"watch={opened.watch}"),
    )


def url_of(settings: Settings, table: str, fragment: str = "") -> str:
    """What opens a table stands in the fragment, which no browser sends to anybody."""
    start = settings.public_url or settings.base_path
    return f"{start}/t/{table}#{fragment}" if fragment else f"{start}/t/{table}"


async def listed(call: Call[None, None]) -> OpenTables:
    return OpenTables(call.engine.open_tables())


# -- looked at


async def look(call: Call[None, Way]) -> Look:
    return await _look(call, call.secret)


async def watch(call: Call[None, Way]) -> Look:
    """As somebody whom nobody knows: by the watch link, or where everybody may come."""
    found = await _look(call, "")
    if not found.spectators:
        raise Refusal("table.no-spectators")
    if found.as_what != "watch" and not found.setup.open:
        raise Refusal("table.link")
    return replace(found, as_what="watch")


async def join(call: Call[None, Way]) -> Joined:
    secret = call.secret or call.engine.guest()
    return Joined(await _look(call, secret), "" if call.secret else secret)


async def _look(call: Call[None, Way], secret: str) -> Look:
    way = call.body
    if way.code and (way.table or way.link):
        raise Refusal("server.malformed")
    hello = Hello(VERSION, way.table, secret, way.code or way.link)
    reply = await _errand(call, hello, None)
    if not isinstance(reply, Look):
        raise refusal_of(reply)
    return reply


async def _errand(call: Call[Any, Any], hello: Hello, command: DoorCommand | None) -> Reply:
    """A store that is out of order keeps a table waiting, but not whoever asks."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await call.engine.errand(hello.table, hello, command, call.address)
    except TimeoutError:
        raise Refusal("table.again") from None


# -- handed on


async def hand_over(call: Call[AtTable, MoveSeat]) -> Moved:
    answer = await _commanded(call, HandOver(call.body.id, call.body.seat))
    return Moved(answer.link, url_of(call.engine.settings, call.path.table, f"seat={answer.link}"))


async def renew(call: Call[AtTable, RenewLink]) -> Renewed:
    what = call.body.what
    answer = await _commanded(call, Renew(call.body.id, what))
    fragment = f"{what}={answer.link}"
    url = "" if what == "code" else url_of(call.engine.settings, call.path.table, fragment)
    return Renewed(answer.link, url)


async def _commanded(call: Call[AtTable, MoveSeat] | Call[AtTable, RenewLink], command: DoorCommand) -> Answer:
    table = call.path.table
    reply = await _errand(call, Hello(VERSION, table, call.secret), command)
    if not isinstance(reply, Answer) or reply.kind != "done":
        raise Refusal("table.unknown") if isinstance(reply, Look) else refusal_of(reply)
    return reply


# -- one's own


async def mine(call: Call[None, None]) -> MyTables:
    """From what the store keeps beside the logs: no table is woken for it, and none is folded."""
    found = await call.engine.read(Reader.tables_of, call.person, MOST_MINE)
    return MyTables([_mine(each, call.person) for each in found])


def _mine(each: Listing, person: str) -> MyTable:
    glance = read_glance(each.glance)
    own = [seat for seat, owner in enumerate(glance.people) if owner == person]
    return MyTable(
        each.id,
        each.life,
        glance.played or each.edition,
        each.host == person,
        each.touched,
        glance.seats,
        own,
        glance.asked,
        glance.match,
    )


# -- reported


async def report(call: Call[AtTable, Report]) -> Reported:
    """By somebody of the same table."""
    table, told = call.path.table, call.body
    reply = await _errand(call, Hello(VERSION, table, call.secret), None)
    if not isinstance(reply, Look):
        raise refusal_of(reply)
    if reply.as_what != "person":
        raise Refusal("server.not-yours")
    about, by = await _person(call.engine, table, told.person), call.person
    await call.engine.write(lambda store: store.put_report(table, by, about, f"{told.reason}: {told.text}", date()))
    return Reported(table)


async def _person(engine: Engine, table: str, number: int) -> str:
    """The id of somebody, whom people at a table know by a number."""
    stored = await engine.read(Reader.load, table)
    if not isinstance(stored, Stored):
        raise Refusal("table.closed")
    people = await worked(engine, people_of, [(row.version, row.entry) for row in stored.rows], stored.secrets)
    if number >= len(people):
        raise Refusal("table.no-such-person")
    return people[number]
