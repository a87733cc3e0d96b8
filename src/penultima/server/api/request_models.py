"""Models of HTTP requests: path parameters, query and bodies. Unknown fields are refused."""

# ruff: noqa: RUF012 - msgspec copies an empty list or dict for each struct

from typing import Annotated, Literal

from msgspec import Meta

from penultima.editions.load import DEFAULT
from penultima.editions.ruleset import Ruleset, ruleset
from penultima.errors import BadInput
from penultima.notation.passport import parse_passport
from penultima.protocol.setup import Face, Id, Name, OptionValue, SeatNumber, Setup, WireStruct

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
MAX_RECORD_BYTES = 256 * 1024
"""Maximum size in bytes of a body that contains a record."""

# -- path parameters


class TablePath(WireStruct, frozen=True):
    table: TableId


class MatchPath(WireStruct, frozen=True):
    table: TableId
    match: MatchNumber
    """Number of the match at this table, from 1."""


class EditionPath(WireStruct, frozen=True):
    edition: EditionId


class LanguagePath(WireStruct, frozen=True):
    language: LanguageCode


# -- query


class Query(WireStruct, frozen=True):
    language: LanguageCode = "en"
    """Language of all texts in the answer, including refusals."""


# -- bodies


class MakeTable(WireStruct, frozen=True):
    """The setup of a new table, and the host who creates it."""

    setup: Setup
    name: Name
    face: Face = 0


class TableReference(WireStruct, frozen=True):
    """The id of a table with its link, or only a code. A public table needs no link."""

    table: TableId | Literal[""] = ""
    link: Link = ""
    code: Annotated[str, Meta(max_length=20)] = ""


class MoveSeat(WireStruct, frozen=True):
    """The seat to move to another device."""

    id: Id
    """Id that the client chooses. A repeated request with the same id gets the same answer."""
    seat: SeatNumber


class RenewLink(WireStruct, frozen=True):
    """The link or code to replace. The old one stops working."""

    id: Id
    """Id that the client chooses. A repeated request with the same id gets the same answer."""
    what: Literal["join", "watch", "code"]


class PersonReport(WireStruct, frozen=True):
    """A report about a person at a table, for the operator of the server."""

    person: Annotated[int, Meta(ge=0, le=1000)]
    """Number of the person at this table."""
    reason: Literal["insults", "name", "cheating", "spam", "other"]
    text: Annotated[str, Meta(max_length=400)] = ""


class ReplayRequest(WireStruct, frozen=True):
    """A record to replay."""

    record: Annotated[str, Meta(max_length=MAX_RECORD_BYTES)]
    """Text of the record."""
    seat: SeatNumber | None = None
    """Seat whose view is shown. If null, nothing is hidden."""


class RulesRequest(WireStruct, frozen=True):
    """Rules, given either as a passport or as edition, options and custom cards."""

    passport: Passport = ""
    edition: EditionId = DEFAULT
    options: Options = {}
    customs: Customs = []


class JudgeBody(WireStruct, frozen=True):
    """A position, the actions after it, and an action to judge.

    If there is no action to judge, the answer lists the legal and forbidden actions of each seat.
    """

    position: Position
    """Position in the notation; `?` stands for an unknown card."""
    done: Annotated[list[Action], Meta(max_length=40)] = []
    action: Action | None = None
    passport: Passport = ""
    edition: EditionId = DEFAULT
    options: Options = {}
    customs: Customs = []
    names: Annotated[list[Annotated[str, Meta(max_length=24)]], Meta(max_length=10)] = []
    """Names that the answer uses, by seat."""
    others: bool = False
    """Whether the answer also states briefly how the other editions judge the action."""


class EffectText(WireStruct, frozen=True):
    """The effect text of a custom card."""

    text: Annotated[str, Meta(max_length=300)]


# -- rules of a request


def resolve_rules(request: RulesRequest | JudgeBody) -> Ruleset:
    """Return the rules of a request.

    Raises BadInput if they are invalid or if a passport is combined with other rules.
    """
    if not request.passport:
        return ruleset(request.edition, request.options, tuple(request.customs))
    if request.edition != DEFAULT or request.options or request.customs:
        raise BadInput("passport: it names edition, options and cards, so they cannot be given with it")
    return parse_passport(request.passport)
