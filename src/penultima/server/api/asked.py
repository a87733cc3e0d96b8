"""What HTTP routes are asked: bodies, and what stands in a path. An unknown field is refused, as on the wire."""

# ruff: noqa: RUF012 - msgspec makes an empty list or dict anew for each struct

from typing import Annotated, Literal

from msgspec import Meta

from penultima.editions.load import DEFAULT
from penultima.wire.shape import Face, Id, Name, OptionValue, SeatNumber, Setup, Shape

LanguageCode = Literal["es", "en"]
TableId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{11}$")]
EditionId = Annotated[str, Meta(pattern="^[A-Za-z0-9][A-Za-z0-9-]{0,39}$")]
MatchNumber = Annotated[int, Meta(ge=1, le=1_000_000)]
Link = Annotated[str, Meta(max_length=64)]
Options = Annotated[dict[Annotated[str, Meta(max_length=60)], OptionValue], Meta(max_length=60)]
Customs = Annotated[list[Annotated[str, Meta(max_length=300)]], Meta(max_length=8)]
Passport = Annotated[str, Meta(max_length=400)]
Position = Annotated[str, Meta(max_length=2_000)]
Action = Annotated[str, Meta(max_length=100)]
MOST_RECORD = 256 * 1024
"""Bytes of a body that brings a record."""

# -- in a path


class AtTable(Shape, frozen=True):
    table: TableId


class OfMatch(Shape, frozen=True):
    table: TableId
    match: MatchNumber
    """Its number at this table, from 1."""


class OfEdition(Shape, frozen=True):
    edition: EditionId


class InLanguage(Shape, frozen=True):
    language: LanguageCode


# -- behind the question mark


class Query(Shape, frozen=True):
    language: LanguageCode = "en"
    """Of all words in the answer, those of a refusal too."""


# -- bodies


class Make(Shape, frozen=True):
    """A new table, and who is its host."""

    setup: Setup
    name: Name
    face: Face = 0


class Way(Shape, frozen=True):
    """A table with its link, or a code alone. A table that is open for everybody needs no link."""

    table: TableId | Literal[""] = ""
    link: Link = ""
    code: Annotated[str, Meta(max_length=20)] = ""


class MoveSeat(Shape, frozen=True):
    """Which seat is to be moved to another device."""

    id: Id
    """Of the client's choice: sent again with the same id, it is answered as before."""
    seat: SeatNumber


class RenewLink(Shape, frozen=True):
    """What is to be made anew; the old one leads nowhere then."""

    id: Id
    """Of the client's choice: sent again with the same id, it is answered as before."""
    what: Literal["join", "watch", "code"]


class Report(Shape, frozen=True):
    """Somebody at a table, for whoever runs the server."""

    person: Annotated[int, Meta(ge=0, le=1000)]
    """Number of the person at this table."""
    reason: Literal["insults", "name", "cheating", "spam", "other"]
    text: Annotated[str, Meta(max_length=400)] = ""


class Replay(Shape, frozen=True):
    """A record, to be played again."""

    record: Annotated[str, Meta(max_length=MOST_RECORD)]
    """Its text."""
    seat: SeatNumber | None = None
    """As this seat saw it; null: with nothing hidden."""


class Rules(Shape, frozen=True):
    """A passport, or what one says: edition, options and what is written on cards."""

    passport: Passport = ""
    edition: EditionId = DEFAULT
    options: Options = {}
    customs: Customs = []


class Judge(Shape, frozen=True):
    """A position, what was done since, and what somebody wants to do; without an action: what may be done."""

    position: Position
    """As in the notation; `?` stands for a card that nobody knows."""
    done: Annotated[list[Action], Meta(max_length=40)] = []
    action: Action | None = None
    passport: Passport = ""
    edition: EditionId = DEFAULT
    options: Options = {}
    customs: Customs = []
    names: Annotated[list[Annotated[str, Meta(max_length=24)]], Meta(max_length=10)] = []
    """Of the seats, for the words."""
    others: bool = False
    """Also what the other editions say, in short."""


class EffectText(Shape, frozen=True):
    """What somebody writes on a card."""

    text: Annotated[str, Meta(max_length=300)]
