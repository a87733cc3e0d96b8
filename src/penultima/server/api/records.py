"""Records of a table: deals that are over, for whoever belongs to it or has its watch link."""

from penultima.hall.doors import hash_of
from penultima.server.api.asked import AtTable, OfMatch
from penultima.server.api.call import Call
from penultima.server.api.finished import readable
from penultima.server.api.refusal import Refusal
from penultima.server.api.told import RecordLine, Records
from penultima.server.api.work import worked
from penultima.store.finished import Finished
from penultima.store.reader import Reader


async def records(call: Call[AtTable, None]) -> Records:
    return Records([RecordLine(each.match, each.deals) for each in await _finished(call)])


async def record(call: Call[OfMatch, None]) -> str:
    for each in await _finished(call):
        if each.match == call.path.match:
            return each.text
    raise Refusal("server.unknown")


async def _finished(call: Call[AtTable, None] | Call[OfMatch, None]) -> list[Finished]:
    """What the log says; of a table that has none any more, or by rules that are gone, what was kept."""
    table = call.path.table
    person = call.person if call.secret else ""
    if not await call.engine.read(Reader.may_read, table, person, hash_of(call.link) if call.link else b""):
        raise Refusal("server.not-yours")
    stored = await call.engine.read(Reader.whole, table)
    if stored is not None:
        rows = [(row.version, row.entry) for row in stored.rows]
        found = await worked(call.engine, readable, rows, stored.secrets)
        if found is not None:
            return found
    kept = await call.engine.read(Reader.records, table)
    return [Finished(each.match, each.text, each.people) for each in kept]
