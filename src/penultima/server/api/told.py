"""What HTTP routes answer. A field that is as usual is left out, as on the wire."""

# ruff: noqa: RUF012 - msgspec makes an empty list or dict anew for each struct

from typing import Any, Literal

from penultima.hall.errand import Look
from penultima.hall.listing import Listed
from penultima.wire.client_out import SeatNow
from penultima.wire.shape import OptionValue, Shape


class Refused(Shape, frozen=True):
    """Why not. Every refusal of every route is like this."""

    why: str
    """A key of the texts: `server.*`, `table.*`, or a clause of the rules."""
    reason: str = ""
    """A sentence for a person, where more is known than the key says."""
    wait: int = 0
    """Seconds after which it may be tried again."""


class Links(Shape, frozen=True):
    """Addresses of a table; without the public address of the server where nobody has set it."""

    table: str
    """Of the page. It opens nothing by itself."""
    join: str = ""
    watch: str = ""


class Made(Shape, frozen=True):
    """A table that is stored. What opens it is told this once."""

    table: str
    """Its id."""
    join: str
    """The link by which people sit down."""
    watch: str
    """The link by which people watch."""
    code: str
    """For typing; good while the table gathers."""
    links: Links
    secret: str = ""
    """Of the host, who had none: whoever has it is that person."""


class OpenTables(Shape, frozen=True):
    tables: list[Listed]
    """Open for everybody, and gathering."""


class Joined(Shape, frozen=True):
    """Who one is from now on, and what the link opens."""

    opens: Look
    secret: str = ""
    """Of a new person who had none; nothing is kept of it until they sit down."""


class Moved(Shape, frozen=True):
    """A link that moves a seat to whoever opens it first, once."""

    link: str
    url: str
    """The address with the link; without the public address of the server where nobody has set it."""


class Renewed(Shape, frozen=True):
    """What leads to the table from now on."""

    link: str
    """The link, or the code."""
    url: str = ""
    """The address with the link; a code has none."""


class MyTable(Shape, frozen=True):
    """A table at which somebody sits or sat, as it stood when something happened there last. No card is in it."""

    table: str
    life: str
    """`gathering`, `playing`, `done` or `closed`."""
    edition: str
    """Of the match that goes on or is over, else of the one to come."""
    host: bool = False
    """One is its host."""
    touched: int = 0
    """When something happened there last: thousandths of a second since 1970."""
    seats: list[SeatNow] = []
    """Who sits there, and how many matches each has won: without cards and points. Empty where that was never told."""
    own: list[int] = []
    """One's own seats, or those that one has from the next deal on; none: one left."""
    asked: list[int] = []
    """Seats that are awaited; none before a match, between deals and after it."""
    match: int = 0
    """How many were begun."""


class MyTables(Shape, frozen=True):
    tables: list[MyTable]
    """At most 60, the one at which something happened last first."""


class RecordLine(Shape, frozen=True):
    """A match of which at least one deal is over."""

    match: int
    """From 1."""
    deals: int
    """That are over."""


class Records(Shape, frozen=True):
    records: list[RecordLine]


class Reported(Shape, frozen=True):
    """It is kept for whoever runs the server."""

    table: str


class ReplayedDeal(Shape, frozen=True):
    events: list[dict[str, Any]]
    """What happened: `name` and the fields of its kind, as in the table of the notation. A hidden card is null."""
    moves: list[dict[str, Any]]
    """`action`, and where they are known `seat`, `time` and `comment`."""
    at: list[int]
    """For each move, how many events there were after it; before the first one, those of the deal itself."""
    start: int = 0
    """Events before the first move."""
    position: str | None = None
    """Where the deal began, if not with a shuffled deck."""
    winner: int | None = None
    """Of a deal that is over: the seat, or -1."""
    scores: list[int] | None = None
    """Of a deal that is over: by seat, after it."""


class Replayed(Shape, frozen=True):
    """A record that holds, played again."""

    edition: str
    rules: str
    """Version of the rules and of the edition."""
    digest: str
    options: dict[str, OptionValue]
    customs: list[str]
    players: int
    dealer: int | None
    names: list[str]
    deals: list[ReplayedDeal]


class EditionLine(Shape, frozen=True):
    id: str
    title: str
    text: str
    """What is special about it."""
    cards: int
    """In the deck."""
    hand: int
    """Cards that each is dealt."""
    target: int
    """Points that end a match; 0: a single deal."""
    customs: int = 0
    """Cards on which the players write."""


class Editions(Shape, frozen=True):
    editions: list[EditionLine]


class CardFace(Shape, frozen=True):
    symbol: str
    """As in the notation, without a colour."""
    name: str
    copies: int
    """In each colour; of a wild card, in all."""
    points: int
    effect: str
    """In the effect language; empty: none."""
    words: str
    """What it does."""
    wild: bool = False
    clause: str = ""
    """Of the book, that says so."""


class Choice(Shape, frozen=True):
    value: OptionValue
    words: str


class OptionWords(Shape, frozen=True):
    """What may be agreed."""

    id: str
    kind: str
    """`house`: a house rule; `ruling`: the book leaves it open."""
    title: str
    text: str
    usual: OptionValue
    choices: list[Choice]
    """Empty: a number from 0 to `most`."""
    most: int = 0


class ClauseWords(Shape, frozen=True):
    id: str
    title: str
    text: str


class Preset(Shape, frozen=True):
    """A suggestion for a card on which the players write."""

    id: str
    effect: str
    words: str


class EditionWords(Shape, frozen=True):
    """All of an edition, in words."""

    id: str
    title: str
    text: str
    cards: list[CardFace]
    clauses: list[ClauseWords]
    rulings: list[ClauseWords]
    """On what the book leaves open."""
    options: list[OptionWords]
    customs: list[str]
    """Symbols of the cards on which the players write."""
    presets: list[Preset]
    page: str
    """The same as a page, in Markdown."""


class Texts(Shape, frozen=True):
    """Every word that a person reads, by key."""

    language: str
    texts: dict[str, str]
    errors: dict[str, str]
    """What is said of bad input, by the English text."""


class PassportWords(Shape, frozen=True):
    """Rules as a code, as what it says, and in words."""

    passport: str
    edition: str
    options: dict[str, OptionValue]
    """Those that differ from what is printed."""
    customs: list[str]
    page: str
    """What differs from the print, in Markdown."""


class Otherwise(Shape, frozen=True):
    """Another house rule that would change the verdict."""

    option: str
    allowed: bool | None


class Choices(Shape, frozen=True):
    """What one seat may do now, as far as that does not depend on cards that nobody knows."""

    may: list[str]
    may_not: dict[str, list[str]]
    """By clause."""


class Verdict(Shape, frozen=True):
    """Who is right, and by which clauses."""

    edition: str
    words: list[str]
    """The whole answer, line by line."""
    action: str | None = None
    allowed: bool | None = None
    refused: str | None = None
    """The clause that forbids it."""
    cost: int = 0
    """Cards, where it is done all the same, as a misplay."""
    depends: bool = False
    """On what nobody knows."""
    chance: bool = False
    """What comes of it is by chance in part."""
    clauses: list[ClauseWords] = []
    events: list[dict[str, Any]] = []
    """What happens; `chance`: by chance."""
    otherwise: list[Otherwise] = []
    seats: list[Choices] = []
    """Where no action was asked about: what each may do."""


class Wrong(Shape, frozen=True):
    """The word at which a text stops making sense, and what may stand there."""

    column: int
    """From 1."""
    length: int
    """Of the word; 0: the text ends there."""
    reason: str
    expected: str = ""
    """What may stand there; empty where nothing may."""


class EffectWords(Shape, frozen=True):
    """What is written on a card, in words; or what is wrong with it."""

    effect: str = ""
    """As the program spells it."""
    words: str = ""
    wrong: Wrong | None = None


class Bounds(Shape, frozen=True):
    """Of what may be sent."""

    body: int
    """Bytes."""
    record: int
    """Bytes of a body with a record."""
    frame: int
    """Bytes of a frame of the wire."""
    name: int
    """Signs that are kept of a name."""
    line: int
    """Signs that are kept of a line."""
    tables: int
    """That somebody may have made and that are not closed."""


class BotLevel(Shape, frozen=True):
    """Whether bots of this level can be seated: now, soon, or not here."""

    level: str
    state: Literal["ready", "preparing", "missing"]
    why: str = ""
    """Why not: a key of the texts."""


class Capabilities(Shape, frozen=True):
    """What this server can do."""

    wire: int
    """Version."""
    version: str
    """Of the program."""
    editions: list[str]
    languages: list[str]
    levels: list[str]
    """Of bots that can be seated now."""
    bots: list[BotLevel]
    """Every level that there is."""
    phrases: list[str]
    lab: bool
    """Whether it can measure rules."""
    bounds: Bounds


class Health(Shape, frozen=True):
    status: Literal["ok"]
    version: str
    """Of the program."""
