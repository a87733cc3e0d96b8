"""A match that goes on: its record read, and its table built up again from it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from penultima.echo import filed
from penultima.editions.edition import Edition
from penultima.errors import BadInput
from penultima.fair.chance import Key
from penultima.hall.chain import link, start_of
from penultima.hall.out import Commit, Row
from penultima.kernel.actions import action_verb
from penultima.kernel.state import NOBODY
from penultima.match import Match
from penultima.notation.record import Move, Record
from penultima.notation.record_file import MEBIBYTES
from penultima.notation.record_text import parse_record
from penultima.playback import replay
from penultima.table.entry import Dealt, encode
from penultima.table.facts import Guest, Times
from penultima.table.moves import PRESSES, window_meant
from penultima.table.sitting import By
from penultima.table.table import Table
from penultima.terminal.chance import Keys
from penultima.terminal.party import Party
from penultima.textfile import read_text
from penultima.wire.client_in import SeatBot, Sit, Start


class Kept(NamedTuple):
    """What a file has of a match."""

    text: str
    """Its whole lines."""
    record: Record
    match: Match

    @property
    def keys(self) -> tuple[bytes, ...]:
        return tuple(deal.chance.key for deal in self.record.deals if isinstance(deal.chance, Key))


def read_kept(path: Path, more: Mapping[str, Edition]) -> Kept:
    """A last line that is torn is dropped: whoever wrote it was cut short."""
    whole = read_text(path, MEBIBYTES)
    text = whole[: whole.rfind("\n") + 1]
    record = parse_record(text, filed(path), more)
    if not all(isinstance(deal.chance, Key) for deal in record.deals):
        raise BadInput("its deals have no keys, so it was not played at a table").at(filed(path))
    return Kept(text, record, replay(record))


def rebuilt(kept: Kept, party: Party, people: Sequence[str], times: Times, *, calm: bool) -> Table:
    """A table of these people, by their ids, at which the record was played, whatever its clocks would have said."""
    keys = Keys(party.seed, kept.keys)
    host, *others = [Guest(0, person, name) for person, name in zip(people, party.given, strict=True)]
    table = Table.made(party.setup(calm=calm), host, keys, times=times, more=party.more)
    for seat, guest in enumerate(others, 1):
        table.decide(guest.id, Sit(f"sit {seat}", seat, guest.name), 0)
    for seat in range(party.people, len(party.names)):
        table.decide(host.id, SeatBot(f"bot {seat}", seat, party.level), 0)
    table.decide(host.id, Start("start"), 0)
    for number, deal in enumerate(kept.record.deals):
        if number:
            table.next_deal(table.at)
        began = table.at
        for move in deal.moves:
            _do(table, party, move, began)
    return table


def _do(table: Table, party: Party, move: Move, began: int) -> None:
    by: By = "table" if move.seat == NOBODY else "person" if move.seat < party.people else "bot"
    is_press = action_verb(move.action) in PRESSES
    window = window_meant(table, move.seat, table.decision, move.action) if is_press else None
    of = window.id if window else table.decision
    table.perform(move.seat, move.action, of, by, max(table.at, began + (move.time or 0)))


def stored(name: str, table: Table) -> Commit:
    """All that came of it, as a store keeps it."""
    decided, rows, chain = table.take(), [], start_of(name)
    for version, entry in enumerate(decided.entries, 1):
        data = encode(entry)
        chain = link(chain, data)
        rows.append(Row(version, data, chain, isinstance(entry, Dealt)))
    return Commit(0, name, 0, tuple(rows), decided.secrets, (), ())
