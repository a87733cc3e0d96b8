"""Entries of a table's log, the only source of truth about a table.

An entry contains the outcome of a decision, so a replay makes no decisions. New kinds and fields may be added; the
default of a new field means the previous behaviour. Existing names never change. The secret key of a deal is stored
separately.
"""

from typing import Literal

from msgspec import Struct, json

from penultima.protocol.setup import Setup
from penultima.table.log.facts import Facts, Guest, Life, Seat


class LogEntry(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="entry"):
    at: int
    """The table time in milliseconds. It advances only while the table is in memory."""


class TableCreated(LogEntry, frozen=True, tag="made"):
    """The first entry of a table, with its initial facts."""

    facts: Facts
    date: int = 0
    """The wall time in milliseconds since 1970."""


class GuestUpdated(LogEntry, frozen=True, tag="met"):
    """A guest joined, or their name, face or permissions changed."""

    guest: Guest
    why: str = ""


class SeatUpdated(LogEntry, frozen=True, tag="sat"):
    """A seat changed.

    `why` is one of joined, left, removed, bot, level, lacked, cleared, time, away, patience, back, late and handed.
    """

    seat: int
    now: Seat
    why: str = ""
    reserve: int = -1
    """The seat's remaining reserve in milliseconds; -1 if it did not change."""


class HostChanged(LogEntry, frozen=True, tag="hosted"):
    person: int


class SetupChanged(LogEntry, frozen=True, tag="arranged"):
    setup: Setup
    seats: tuple[Seat, ...]


class CardsDealt(LogEntry, frozen=True, tag="dealt"):
    """The start of a deal. It repeats all facts, so that a table can be loaded from its last deal."""

    facts: Facts
    scores: tuple[int, ...]
    dealer: int | None
    """The seat of the dealer. In the first deal of a match, None lets the rules choose."""
    digest: str
    """The hash of the rules."""
    check: int
    """The checksum of the deal's events and of the draw pile."""


class ActionTaken(LogEntry, frozen=True, tag="did"):
    """An action of the game. Seat -1 means that the time of a race or a vote ran out."""

    seat: int
    act: str
    """The action in notation, without the seat."""
    of: int
    """The version of the decision or window that the action was meant for."""
    by: Literal["person", "bot", "stand-in", "table"]
    check: int
    """The checksum of the action's events."""
    arrived: int = 0
    """The table time at which the action arrived; 0 if it was applied at once."""
    used: int = 0
    """How long the decision took, in milliseconds."""
    reserve: int = 0
    """The seat's remaining reserve in milliseconds."""
    speed: int = -1
    """For a press or a jump: how many milliseconds after the opening of its window it came. -1 for other actions."""


class PersonReady(LogEntry, frozen=True, tag="readied"):
    person: int


class PauseChanged(LogEntry, frozen=True, tag="paused"):
    person: int
    """The number of the person who paused or resumed; -1 if the pause reached its maximum duration."""
    paused: bool = True


class LineSaid(LogEntry, frozen=True, tag="said"):
    """A chat line or the key of a predefined phrase. Exported records contain neither."""

    person: int
    text: str = ""
    phrase: str = ""


class LifeChanged(LogEntry, frozen=True, tag="lived"):
    """The match is over, or the table is closed.

    After a match, `winners` contains the winning seats. It is empty if nobody won.
    """

    life: Life
    winners: tuple[int, ...] = ()
    date: int = 0
    seats: tuple[Seat, ...] = ()
    """All seats after the change, if a person was promised a seat; empty if the seats did not change."""


Entry = (
    TableCreated
    | GuestUpdated
    | SeatUpdated
    | HostChanged
    | SetupChanged
    | CardsDealt
    | ActionTaken
    | PersonReady
    | PauseChanged
    | LineSaid
    | LifeChanged
)

_encoder = json.Encoder()
_decoder: json.Decoder[Entry] = json.Decoder(Entry)


def encode_entry(entry: Entry) -> bytes:
    return _encoder.encode(entry)


def decode_entry(data: bytes) -> Entry:
    return _decoder.decode(data)
