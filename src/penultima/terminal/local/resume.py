"""Resumes a match: reads its record and rebuilds its table."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from penultima.editions.edition import Edition
from penultima.errors import BadInput
from penultima.i18n.quoting import quote_path
from penultima.kernel.actions import action_verb
from penultima.kernel.state import NOBODY
from penultima.match import Match
from penultima.notation.record import Move, Record
from penultima.notation.record_file import MAX_MEBIBYTES
from penultima.notation.record_text import parse_record
from penultima.protocol.client_messages import SeatBot, Sit, Start
from penultima.records.replay import replay
from penultima.rng.origin import KeyOrigin
from penultima.runtime.outputs import CommitRows, LogRow
from penultima.runtime.tables.hash_chain import extend_chain, start_chain
from penultima.support.text_file import read_text
from penultima.table.commands.moves import PRESSES, find_window
from penultima.table.log.entry import CardsDealt, encode_entry
from penultima.table.log.facts import Guest, Times
from penultima.table.running_table import By
from penultima.table.table import Table
from penultima.terminal.local.deal_keys import DealKeys
from penultima.terminal.local.match_setup import MatchSetup


class SavedMatch(NamedTuple):
    """A match that was read from a record."""

    text: str
    """The complete lines of the record."""
    record: Record
    match: Match

    @property
    def keys(self) -> tuple[bytes, ...]:
        return tuple(deal.chance.key for deal in self.record.deals if isinstance(deal.chance, KeyOrigin))


def read_saved_match(path: Path, more: Mapping[str, Edition]) -> SavedMatch:
    """Read the record of a match. An incomplete last line is dropped."""
    whole = read_text(path, MAX_MEBIBYTES)
    text = whole[: whole.rfind("\n") + 1]
    record = parse_record(text, quote_path(path), more)
    if not all(isinstance(deal.chance, KeyOrigin) for deal in record.deals):
        raise BadInput("its deals have no keys, so it was not played at a table").at(quote_path(path))
    return SavedMatch(text, record, replay(record))


def rebuild_table(saved: SavedMatch, setup: MatchSetup, people: Sequence[str], times: Times, *, calm: bool) -> Table:
    """Rebuild the table of a recorded match. The clocks of players are ignored. `people` are the ids of the people."""
    keys = DealKeys(setup.seed, saved.keys)
    host, *others = [Guest(0, person, name) for person, name in zip(people, setup.given_names, strict=True)]
    table = Table.create(setup.table_setup(calm=calm), host, keys, times=times, more=setup.own_editions)
    for seat, guest in enumerate(others, 1):
        table.decide(guest.id, Sit(f"sit {seat}", seat, guest.name), 0)
    for seat in range(setup.people_count, len(setup.names)):
        table.decide(host.id, SeatBot(f"bot {seat}", seat, setup.level), 0)
    table.decide(host.id, Start("start"), 0)
    for number, deal in enumerate(saved.record.deals):
        if number:
            table.start_next_deal(table.at)
        began = table.at
        for move in deal.moves:
            _perform(table, setup, move, began)
    return table


def _perform(table: Table, setup: MatchSetup, move: Move, deal_began_ms: int) -> None:
    by: By = "table" if move.seat == NOBODY else "person" if move.seat < setup.people_count else "bot"
    is_press = action_verb(move.action) in PRESSES
    window = find_window(table, move.seat, table.decision, move.action) if is_press else None
    of = window.id if window else table.decision
    table.perform_action(move.seat, move.action, of, by, max(table.at, deal_began_ms + (move.time or 0)))


def to_commit(name: str, table: Table) -> CommitRows:
    """Return all entries of a table as one commit, which a store can load."""
    decided, rows, chain = table.take_decided(), [], start_chain(name)
    for version, entry in enumerate(decided.entries, 1):
        data = encode_entry(entry)
        chain = extend_chain(chain, data)
        rows.append(LogRow(version, data, chain, isinstance(entry, CardsDealt)))
    return CommitRows(0, name, 0, tuple(rows), decided.secrets, (), ())
