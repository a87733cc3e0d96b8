"""What a client is sent."""

# ruff: noqa: RUF012 - msgspec makes an empty list or dict anew for each struct

from typing import Any, Literal

from penultima.wire.shape import Setup, Shape

AnswerKind = Literal[
    "done", "refused", "overtaken", "stale", "early", "not-yours", "too-fast", "malformed", "gone", "again"
]
"""`again`: nothing changed, the same command may be sent once more. `gone`: the table or the seat is no more."""


class Welcome(Shape, frozen=True, tag="welcome"):
    """The answer to a hello."""

    wire: int
    """The version of the wire that is spoken here."""
    table: str
    """Its id."""
    person: int
    """One's number at this table; -1: a spectator, or somebody who has not sat down yet."""
    at: int
    """Table time."""


class Answer(Shape, frozen=True, tag="answer"):
    """The one answer to a command. Of a misplay that was done, and of all that was refused: clause and cost."""

    id: str
    kind: AnswerKind
    version: int = 0
    """Where something was done: the version that has it."""
    why: str = ""
    """A clause of the rules, or a key `table.*`."""
    cost: int = 0
    """Cards of a misplay, made or refused."""
    link: str = ""
    """Of a link or code that was asked for."""


class Kept(Shape, frozen=True, tag="kept"):
    """A notice: the command waits for a hold or a vote; its answer comes later."""

    id: str


class Pong(Shape, frozen=True, tag="pong"):
    """The answer to a ping."""

    sent: int
    """As it came with the ping."""
    at: int
    """Table time."""


class Bye(Shape, frozen=True, tag="bye"):
    """The last frame of a socket: another one of the same person came, too slow, a wrong first frame..."""

    why: str
    """A key `table.*`."""


class SeatNow(Shape, frozen=True):
    """What everybody sees of a seat."""

    kind: Literal["empty", "person", "bot"] = "empty"
    person: int = -1
    """Number of the person at this table."""
    name: str = ""
    face: int = 0
    level: str = ""
    """Of the bot that sits or stands in here."""
    character: str = ""
    """Of the bot that sits here: what it is like, and which face it has."""
    stand_in: bool = False
    """A bot plays for the person."""
    away: int | None = None
    """Table time at which a bot may act for somebody without a connection."""
    ready: bool = False
    """For the next deal."""
    cards: int = 0
    points: int = 0
    called: bool = False
    """While it holds the one card that it called."""
    out: int = 0
    """1 for the first one who went out."""
    partner: int = -1
    """The seat that it plays with, where two are a team."""
    next: int = -1
    """The person who has this seat from the next deal on."""
    wins: int = 0
    """Matches of this evening."""


class PersonNow(Shape, frozen=True):
    """What everybody sees of somebody who sits here or did."""

    person: int
    """One's number at this table."""
    name: str = ""
    face: int = 0
    muted: bool = False
    """May not speak."""
    barred: bool = False
    """May not accuse."""


class Board(Shape, frozen=True):
    """The table's middle."""

    deal: int
    """From 1."""
    dealer: int
    """Who dealt."""
    top: str
    """A wild one with the colour that was named, as in `W:B`."""
    colour: str | None
    """In force; null until it is named."""
    direction: Literal["left", "right"]
    stock: int
    """Cards of the draw pile."""
    discards: int
    """Cards of the discard pile, with the top one."""


class Question(Shape, frozen=True):
    """What is awaited, with its figures."""

    id: int
    """The version that asked."""
    phase: str
    """What: `play`, `drawn`, `colour`, `answer`, `race`, `discard`, `choose` or `vote`."""
    seats: list[int]
    """Of whom."""
    debt: int = 0
    """Cards that are owed by now."""
    accept: int = 0
    """Cards that accepting costs."""
    guilty: int = 0
    """Cards that the other draws if it was a bluff; 0: there is nothing to challenge."""
    innocent: int = 0
    """Cards that challenging costs if it was none."""
    before: str | None = None
    """The colour that the wild-draw was played on."""
    racing: int = 0
    """Cards that the slowest draws."""
    accused: int = -1
    accuser: int = -1
    cost: int = 0
    """Cards that the accused draws if the others agree."""
    surplus: int = 0
    """Cards that have to be discarded yet."""


class WindowNow(Shape, frozen=True):
    """A race that is open. `until`: the end of its hold; absent at a calm table and once it is over."""

    id: int
    """The version that opened it."""
    kind: Literal["call", "jump", "race", "vote"]
    seat: int = -1
    """Whose one card, or who is accused."""
    until: int | None = None
    opens: int | None = None
    """Of a race."""
    closes: int | None = None
    """Of a race or a vote."""
    waits: list[int] = []
    """Of a calm table: the seats that have neither pressed nor said that there is nothing."""


class ClockNow(Shape, frozen=True):
    """Of the seat that is awaited; `until` is absent while it stands still."""

    seat: int
    left: int
    """Of the decision; when it is 0, the reserve goes down."""
    reserve: int
    """What is left of it."""
    until: int | None = None
    """When the time is up."""


class Slap(Shape, frozen=True):
    """A press in a race."""

    seat: int
    ms: int
    """After the opening."""


class HandNow(Shape, frozen=True, gc=True):
    """The cards that somebody has left at the end of a deal, and what they count."""

    cards: list[str]
    points: int
    """Of these cards together."""


class Now(Shape, frozen=True, gc=True):
    """What stands, for everybody; only with the latest version."""

    version: int
    at: int
    """Table time."""
    life: Literal["gathering", "playing", "done", "closed"]
    host: int
    """Number of the person; -1: nobody is there to be."""
    seats: list[SeatNow]
    paused: bool = False
    match: int = 0
    """Its number this evening, from 1."""
    board: Board | None = None
    question: Question | None = None
    windows: list[WindowNow] = []
    clock: ClockNow | None = None
    ready_by: int | None = None
    """Between deals: when the next one begins by itself."""
    patience: int | None = None
    """The decision that the others are asked about: wait, or let a bot play."""
    hands: list[HandNow] = []
    """By seat, once a deal is over."""


class Why(Shape, frozen=True):
    """Why not: the clause, what it would cost as a misplay, and what would do."""

    clause: str
    """Of the rules."""
    cost: int = 0
    """Cards that it would cost; 0: it cannot be done at all."""
    colour: str | None = None
    """A card of this colour would do."""
    card: str | None = None
    """A card like this one would do: the top one."""


class Mine(Shape, frozen=True, gc=True):
    """What one seat alone is told."""

    hand: list[str] = []
    drawn: str | None = None
    """The card just drawn, while its fate is open."""
    may: list[str] = []
    """Wishes as text."""
    bluffs: list[str] = []
    """Cards among them that would be a bluff."""
    trades: list[str] = []
    """Cards of the hand after which one may hold another hand."""
    why: dict[str, Why] = {}
    """Of the asked seat: by card, and for draw, pass and uno. Of others: one, by the empty name."""
    cards: dict[str, dict[str, str]] = {}
    """Of events whose card is for this seat: version, number of the event, card."""
    proof: list[str] = []
    """Cards of the hand shown last that prove a bluff."""


class Item(Shape, frozen=True, gc=True):
    """What one version brought, for everybody. Empty where nothing of it is for everybody."""

    at: int = 0
    """Table time; 0 for a press in a race that goes on."""
    kind: str = ""
    """Of the entry."""
    seat: int = -1
    person: int = -1
    why: str = ""
    """Who acted, where neither the person nor their bot did: `stand-in` or `table`; of other kinds the reason."""
    text: str = ""
    """What somebody said, or the key of a set phrase."""
    events: list[dict[str, Any]] = []
    """What happened in the game: `name` and the fields of its kind, as in the table of the notation."""
    slaps: list[Slap] = []
    """When a race is over: how fast everybody was."""


class Ended(Shape, frozen=True, gc=True):
    """The match that is over, as it was: what is arranged for the next one changes nothing of it."""

    setup: Setup
    seats: list[SeatNow]


class Head(Shape, frozen=True, gc=True):
    """How the table is set up and who is there: with a snapshot, and whenever it may have changed."""

    setup: Setup
    digest: str = ""
    """Of the rules."""
    people: list[PersonNow] = []
    ended: Ended | None = None
    """Between two matches."""


class News(Shape, frozen=True, tag="news", gc=True):
    """Versions without gaps, and what stands now. A snapshot has all of this deal, from its start."""

    first: int
    """The version of the first item."""
    items: list[Item]
    now: Now
    mine: dict[str, Mine] = {}
    """By seat."""
    snapshot: bool = False
    """What the client knew before is void."""
    head: Head | None = None


Out = Welcome | Answer | Kept | Pong | Bye | News
