"""Models of HTTP responses. A field that has its default value is omitted."""

# ruff: noqa: RUF012 - msgspec copies an empty list or dict for each struct

from typing import Any, Literal

from penultima.protocol.server_messages import SeatNow
from penultima.protocol.setup import OptionValue, WireStruct
from penultima.runtime.socketless_request import TableLook
from penultima.runtime.tables.public_list import ListedTable


class RefusalBody(WireStruct, frozen=True):
    """A refusal. Every route uses this model for all its refusals."""

    why: str
    """Key of the text: `server.*`, `table.*`, or a clause of the rules."""
    reason: str = ""
    """Explanation for people, if there are details that the key does not express."""
    wait: int = 0
    """Seconds after which the request may be retried."""


class Links(WireStruct, frozen=True):
    """Addresses of a table; relative to the server if no public URL is configured."""

    table: str
    """Address of the table on the page. It gives no access by itself."""
    join: str = ""
    watch: str = ""


class NewTable(WireStruct, frozen=True):
    """A new table, which is already stored. Only this answer contains its credentials."""

    table: str
    """Id of the table."""
    join: str
    """Link for players."""
    watch: str
    """Link for spectators."""
    code: str
    """Short code that people can type to join. It is valid until the first match starts."""
    links: Links
    secret: str = ""
    """Secret of the host if the request had none. It identifies the person."""


class OpenTables(WireStruct, frozen=True):
    tables: list[ListedTable]
    """Public tables that wait for players."""


class JoinResult(WireStruct, frozen=True):
    """The identity of the client, and the table that the link leads to."""

    opens: TableLook
    secret: str = ""
    """Secret of a new person. The server stores nothing about this person until they sit down."""


class SeatLink(WireStruct, frozen=True):
    """A link that works once. The device that opens it gets the seat."""

    link: str
    url: str
    """Address with the link; relative to the server if no public URL is configured."""


class RenewedLink(WireStruct, frozen=True):
    """A new link or code of a table."""

    link: str
    """The new link or code."""
    url: str = ""
    """Address with the link; empty for a code."""


class MyTable(WireStruct, frozen=True):
    """A table of the client and its state after the last event, without cards."""

    table: str
    life: str
    """`gathering`, `playing`, `done` or `closed`."""
    edition: str
    """Edition of the current or last match; before the first match, the edition in the setup."""
    host: bool = False
    """Whether the client is the host."""
    touched: int = 0
    """Time of the last event, in milliseconds since 1970."""
    seats: list[SeatNow] = []
    """Who has each seat, and how many matches the seat has won. Empty if the state was never stored."""
    own: list[int] = []
    """Seats that the client has now or from the next deal on; empty if the client has left the table."""
    asked: list[int] = []
    """Seats that must act now; empty before and after a match and between deals."""
    match: int = 0
    """Number of matches started so far."""


class MyTables(WireStruct, frozen=True):
    tables: list[MyTable]
    """At most 60 tables; the most recently active table comes first."""


class RecordSummary(WireStruct, frozen=True):
    """Summary of a match that has at least one finished deal."""

    match: int
    """Number of the match, from 1."""
    deals: int
    """Number of finished deals."""


class Records(WireStruct, frozen=True):
    records: list[RecordSummary]


class ReportReceipt(WireStruct, frozen=True):
    """Receipt of a report, which is stored for the operator of the server."""

    table: str


class ReplayedDeal(WireStruct, frozen=True):
    events: list[dict[str, Any]]
    """Events, each with its `name` and the fields that the notation lists for it. A hidden card is null."""
    moves: list[dict[str, Any]]
    """Moves, each with its `action` and, if known, `seat`, `time` and `comment`."""
    at: list[int]
    """For each move, the total number of events after it. Events before the first move are counted too."""
    start: int = 0
    """Number of events before the first move."""
    position: str | None = None
    """Position in which the deal started, unless it started with a shuffled deck."""
    winner: int | None = None
    """Seat that won the finished deal, or -1 if nobody won."""
    scores: list[int] | None = None
    """Scores by seat after a finished deal."""


class ReplayResult(WireStruct, frozen=True):
    """A replayed record."""

    edition: str
    rules: str
    """Versions of the rules and of the edition."""
    digest: str
    options: dict[str, OptionValue]
    customs: list[str]
    players: int
    dealer: int | None
    names: list[str]
    deals: list[ReplayedDeal]


class EditionSummary(WireStruct, frozen=True):
    id: str
    title: str
    text: str
    """What is special about the edition."""
    cards: int
    """Number of cards in the deck."""
    hand: int
    """Number of cards that each player is dealt."""
    target: int
    """Points that end a match; 0 if a match is a single deal."""
    customs: int = 0
    """Number of custom cards."""


class Editions(WireStruct, frozen=True):
    editions: list[EditionSummary]


class CardFace(WireStruct, frozen=True):
    symbol: str
    """Symbol in the notation, without a colour."""
    name: str
    copies: int
    """Number of copies in each colour; for a wild card, the total number."""
    points: int
    effect: str
    """Effect of the card in the effect language; empty if it has none."""
    words: str
    """The effect in words."""
    wild: bool = False
    clause: str = ""
    """Clause of the rulebook that defines the card."""


class OptionValueWords(WireStruct, frozen=True):
    value: OptionValue
    words: str


class OptionWords(WireStruct, frozen=True):
    """An option that players may agree on."""

    id: str
    kind: str
    """`house` for a house rule; `ruling` for the answer to a question that the book leaves open."""
    title: str
    text: str
    usual: OptionValue
    choices: list[OptionValueWords]
    """Possible values. Empty if the value is a number from 0 to `most`."""
    most: int = 0


class ClauseWords(WireStruct, frozen=True):
    id: str
    title: str
    text: str


class Preset(WireStruct, frozen=True):
    """A suggested effect for a custom card."""

    id: str
    effect: str
    words: str


class EditionWords(WireStruct, frozen=True):
    """The description of an edition."""

    id: str
    title: str
    text: str
    cards: list[CardFace]
    clauses: list[ClauseWords]
    rulings: list[ClauseWords]
    """Rulings on questions that the book leaves open."""
    options: list[OptionWords]
    customs: list[str]
    """Symbols of the custom cards."""
    presets: list[Preset]
    page: str
    """The edition as a Markdown page."""


class Texts(WireStruct, frozen=True):
    """All texts for players, by key."""

    language: str
    texts: dict[str, str]
    errors: dict[str, str]
    """Translations of error messages about invalid input, by the English message."""


class PassportWords(WireStruct, frozen=True):
    """A set of rules as a passport, as data and in words."""

    passport: str
    edition: str
    options: dict[str, OptionValue]
    """Options that differ from the printed rules."""
    customs: list[str]
    page: str
    """Differences from the printed rules, as a Markdown page."""


class AlternativeOption(WireStruct, frozen=True):
    """A house rule that would change the verdict."""

    option: str
    allowed: bool | None


class SeatChoices(WireStruct, frozen=True):
    """Legal and forbidden actions of one seat, except those that depend on unknown cards."""

    may: list[str]
    may_not: dict[str, list[str]]
    """Forbidden actions, by the clause that forbids them."""


class VerdictResponse(WireStruct, frozen=True):
    """The verdict on an action, with the clauses that it is based on."""

    edition: str
    words: list[str]
    """The whole answer in lines of text."""
    action: str | None = None
    allowed: bool | None = None
    refused: str | None = None
    """Clause that forbids the action."""
    cost: int = 0
    """Number of penalty cards, if the action may be done as a misplay."""
    depends: bool = False
    """Whether the verdict depends on unknown cards."""
    chance: bool = False
    """Whether the outcome is partly random."""
    clauses: list[ClauseWords] = []
    events: list[dict[str, Any]] = []
    """Events of the outcome. `chance` marks those that are random."""
    otherwise: list[AlternativeOption] = []
    seats: list[SeatChoices] = []
    """Actions of each seat, if the request named no action."""


class EffectError(WireStruct, frozen=True):
    """The first error in an effect text, and its place."""

    column: int
    """Column of the wrong word, from 1."""
    length: int
    """Length of the wrong word; 0 if the text ends too early."""
    reason: str
    expected: str = ""
    """What is allowed in that place; empty if nothing is allowed there."""


class EffectDescription(WireStruct, frozen=True):
    """The effect of a custom card in words, or the first error in its text."""

    effect: str = ""
    """Effect text in its normal form."""
    words: str = ""
    wrong: EffectError | None = None


class SizeLimits(WireStruct, frozen=True):
    """Maximum sizes of requests and texts."""

    body: int
    """Maximum size of a body in bytes."""
    record: int
    """Maximum size in bytes of a body that contains a record."""
    frame: int
    """Maximum size of a WebSocket frame in bytes."""
    name: int
    """Maximum number of characters in a name; the rest is cut off."""
    line: int
    """Maximum number of characters in a chat line; the rest is cut off."""
    tables: int
    """Maximum number of open tables created by one person."""


class BotLevel(WireStruct, frozen=True):
    """A level of bots, and whether it is available."""

    level: str
    state: Literal["ready", "preparing", "missing"]
    why: str = ""
    """Key of the text that says why the level is not available."""


class Capabilities(WireStruct, frozen=True):
    """What this server offers: versions, bot levels, the lab and limits."""

    wire: int
    """Version of the WebSocket protocol."""
    version: str
    """Program version."""
    editions: list[str]
    languages: list[str]
    levels: list[str]
    """Bot levels that are available now."""
    bots: list[BotLevel]
    """All bot levels."""
    phrases: list[str]
    lab: bool
    """Whether the lab is installed."""
    bounds: SizeLimits


class Health(WireStruct, frozen=True):
    status: Literal["ok"]
    version: str
    """Program version."""
