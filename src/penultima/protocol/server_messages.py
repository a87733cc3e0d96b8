"""Messages that the server sends to clients."""

# ruff: noqa: RUF012 - msgspec creates a new empty list or dict for each struct

from typing import Any, Literal

from penultima.protocol.setup import Setup, WireStruct

AnswerKind = Literal[
    "done", "refused", "overtaken", "stale", "early", "not-yours", "too-fast", "malformed", "gone", "again"
]
"""The outcome of a command.

After `again` nothing changed, and the command may be sent once more. After `gone` the table or the seat no longer
exists.
"""


class Welcome(WireStruct, frozen=True, tag="welcome"):
    """The answer to a hello."""

    wire: int
    """The protocol version of the server."""
    table: str
    """The id of the table."""
    person: int
    """The receiver's number at this table; -1 for a spectator or a person who has not sat down yet."""
    at: int
    """The table time in milliseconds."""


class Answer(WireStruct, frozen=True, tag="answer"):
    """The only answer to a command. For a misplay and for a refused action it names the clause and the cost."""

    id: str
    kind: AnswerKind
    version: int = 0
    """The table version that contains the effect of the command."""
    why: str = ""
    """The reason: the clause of a rule, or a text key `table.*`."""
    cost: int = 0
    """The number of cards that a misplay costs, whether it was done or refused."""
    link: str = ""
    """The requested link or code; after a removal, the new join link."""
    code: str = ""
    """After a removal while the table gathers: the new code."""


class Kept(WireStruct, frozen=True, tag="kept"):
    """The command was received and waits for the end of a hold or a vote. Its answer follows later."""

    id: str


class Pong(WireStruct, frozen=True, tag="pong"):
    """The answer to a ping."""

    sent: int
    """The client's time, copied from the ping."""
    at: int
    """The table time in milliseconds."""


class Bye(WireStruct, frozen=True, tag="bye"):
    """The last frame before the server closes a connection, for example because the same person connected again."""

    why: str
    """The reason, a text key `table.*`."""


class SeatNow(WireStruct, frozen=True):
    """The public state of a seat."""

    kind: Literal["empty", "person", "bot"] = "empty"
    person: int = -1
    """The number of the person at this table."""
    name: str = ""
    face: int = 0
    level: str = ""
    """The level of the bot that sits here or stands in."""
    character: str = ""
    """The character of the bot that sits here. It determines the bot's habits and face."""
    stand_in: bool = False
    """Whether a bot plays for the person at this seat."""
    away: int | None = None
    """The table time from which a bot may act for a disconnected person."""
    ready: bool = False
    """Whether the person is ready for the next deal."""
    cards: int = 0
    points: int = 0
    called: bool = False
    """Whether the seat holds one card and has called it."""
    out: int = 0
    """The rank of this seat among those that went out: 1 for the first, 0 while the seat still plays."""
    partner: int = -1
    """The seat of the partner, if two seats form a team."""
    next: int = -1
    """The number of the person who gets this seat at the next deal."""
    wins: int = 0
    """How many matches this seat has won at this table."""


class PersonNow(WireStruct, frozen=True):
    """The public state of a person who has or had a seat here."""

    person: int
    """The person's number at this table."""
    name: str = ""
    face: int = 0
    muted: bool = False
    """Whether the host has forbidden the person to speak."""
    barred: bool = False
    """Whether the host has forbidden the person to accuse others."""
    removed: bool = False
    """Whether the host removed the person for good. Only their earlier lines and moves remain visible."""


class Board(WireStruct, frozen=True):
    """The public state of the deal, except for the seats."""

    deal: int
    """The number of the deal, from 1."""
    dealer: int
    """The seat that dealt."""
    top: str
    """The top card. A wild card includes the named colour, as in `W:B`."""
    colour: str | None
    """The colour in force; null while nobody has named it."""
    direction: Literal["left", "right"]
    stock: int
    """The number of cards in the draw pile."""
    discards: int
    """The number of cards in the discard pile, including the top one."""


class Question(WireStruct, frozen=True):
    """The decision that the table waits for, and what is at stake."""

    id: int
    """The version of the table that opened the decision."""
    phase: str
    """The kind of decision: `play`, `drawn`, `colour`, `answer`, `race`, `discard`, `choose` or `vote`."""
    seats: list[int]
    """The seats that may take the decision."""
    debt: int = 0
    """The number of cards owed so far."""
    accept: int = 0
    """The number of cards that a seat draws if it accepts."""
    guilty: int = 0
    """The number of cards that the challenged seat draws if it bluffed. 0 means that nothing can be challenged."""
    innocent: int = 0
    """The number of cards that the challenger draws if the challenged seat did not bluff."""
    before: str | None = None
    """The colour that was in force before the wild draw card was played."""
    racing: int = 0
    """In a race: the number of cards that the slowest seat draws."""
    accused: int = -1
    accuser: int = -1
    cost: int = 0
    """In a vote: the number of cards that the accused seat draws if the others agree."""
    surplus: int = 0
    """The number of cards that still have to be discarded."""


class WindowNow(WireStruct, frozen=True):
    """An open window.

    `until` is the table time at which its hold ends. At a calm table, the hold may end earlier. The field is absent
    once the hold is over.
    """

    id: int
    """The version of the table that opened the window."""
    kind: Literal["call", "jump", "race", "vote"]
    seat: int = -1
    """For a call window, the seat with one card; for a vote, the accused seat."""
    until: int | None = None
    opens: int | None = None
    """In a race: the table time at which presses start to count."""
    closes: int | None = None
    """In a race or a vote: the table time at which the race or vote ends."""
    waits: list[int] = []
    """At a calm table: the seats that have neither pressed nor declared that they have nothing to press."""


class ClockNow(WireStruct, frozen=True):
    """The clock of the seat that has to decide. `until` is absent while the clock is stopped."""

    seat: int
    left: int
    """Milliseconds left for this decision before the reserve is used."""
    reserve: int
    """Milliseconds left in the reserve for the match."""
    until: int | None = None
    """The table time at which both the decision time and the reserve are used up."""


class Slap(WireStruct, frozen=True):
    """One seat's press in a race."""

    seat: int
    ms: int
    """Milliseconds from the opening of the race to the press."""


class HandNow(WireStruct, frozen=True, gc=True):
    """The cards left in a hand at the end of a deal, and their points."""

    cards: list[str]
    points: int
    """The sum of the points of these cards."""


class Now(WireStruct, frozen=True, gc=True):
    """The public state of the table when the message is sent."""

    version: int
    at: int
    """The table time in milliseconds."""
    life: Literal["gathering", "playing", "done", "closed"]
    host: int
    """The number of the host; -1 if there is no host."""
    seats: list[SeatNow]
    paused: bool = False
    match: int = 0
    """The number of the match at this table, from 1."""
    board: Board | None = None
    question: Question | None = None
    windows: list[WindowNow] = []
    clock: ClockNow | None = None
    ready_by: int | None = None
    """Between deals: the table time at which the next deal begins automatically."""
    patience: int | None = None
    """The version of a decision that takes too long. The other people can vote to wait or to let a bot play."""
    impatient: list[int] = []
    """The numbers of the people who have voted for a bot.

    A bot plays once every connected person except the asked one agrees.
    """
    notice: int | None = None
    """The table time at which a bot takes this decision for a connected person.

    Any command of that person prevents it.
    """
    waits_for: list[int] = []
    """While the table is halted because bots stand in for all people: the seats of these people."""
    pause_ends: int | None = None
    """The table time at which the pause ends automatically."""
    hands: list[HandNow] = []
    """After a deal: the remaining hands, by seat."""


class Why(WireStruct, frozen=True):
    """Why an action is not allowed: the clause, its cost as a misplay, and what would be allowed instead."""

    clause: str
    """The clause of the rules that forbids the action."""
    cost: int = 0
    """How many cards the misplay would cost; 0 if the action cannot be done at all."""
    colour: str | None = None
    """A colour that would be allowed."""
    card: str | None = None
    """The top card. A card of the same kind would be allowed."""
    cards: list[str] = []
    """The cards that would be allowed in answer to a debt."""


class Mine(WireStruct, frozen=True, gc=True):
    """The private state of one seat. Only the viewers of this seat receive it."""

    hand: list[str] = []
    drawn: str | None = None
    """The card just drawn, while the player decides whether to play it."""
    may: list[str] = []
    """The legal actions in notation, such as `play R7`."""
    bluffs: list[str] = []
    """The cards of the hand that would be a bluff if they were played."""
    risks: dict[str, int] = {}
    """For each bluff: the number of cards that the seat draws if the bluff is found out."""
    trades: list[str] = []
    """The cards in the hand that may exchange the hand for another one when they are played."""
    why: dict[str, Why] = {}
    """The reasons why actions are not allowed.

    For the asked seat, the keys are cards and `draw`, `pass` and `uno`. Another seat has one reason, under the empty
    key.
    """
    cards: dict[str, dict[str, str]] = {}
    """The cards of events that only this seat may see.

    The outer keys are versions. The inner keys are the numbers of events in the version.
    """
    proof: list[str] = []
    """The cards that prove a bluff in the hand that was last shown to this seat."""


class Item(WireStruct, frozen=True, gc=True):
    """The public part of one version. It is empty if the version has nothing public."""

    at: int = 0
    """The table time in milliseconds; 0 for a press in a race that is not over."""
    kind: str = ""
    """The kind of log entry."""
    seat: int = -1
    person: int = -1
    """The number of the person whom the entry is about.

    For `sat`, the person who has the seat now or gets it at the next deal.
    """
    why: str = ""
    """For an action: who acted, if neither the person nor their bot did (`stand-in` or `table`).

    For other kinds: the reason.
    """
    text: str = ""
    """The chat line, or the key of a predefined phrase."""
    events: list[dict[str, Any]] = []
    """The game events. Each has a `name` and the fields that the notation lists for this name."""
    slaps: list[Slap] = []
    """Once a race is over: the reaction time of each seat that pressed."""
    was: SeatNow | None = None
    """For `sat`: the state of the seat before the change, without cards and points."""


class Ended(WireStruct, frozen=True, gc=True):
    """The finished match in its final state. A new setup for the next match does not change it."""

    setup: Setup
    seats: list[SeatNow]


class Head(WireStruct, frozen=True, gc=True):
    """The setup of the table and its people. It is sent with a snapshot and whenever it may have changed."""

    setup: Setup
    digest: str = ""
    """The hash of the rules."""
    people: list[PersonNow] = []
    ended: Ended | None = None
    """The last match. It is sent until the next match starts."""


class News(WireStruct, frozen=True, tag="news", gc=True):
    """Consecutive versions and the current state.

    A snapshot starts with the current deal. In a snapshot, the items of old chat lines, names and pauses are empty.
    """

    first: int
    """The number of the version that the first item belongs to."""
    items: list[Item]
    now: Now
    mine: dict[str, Mine] = {}
    """The private states of the receiver's seats. The keys are seats."""
    snapshot: bool = False
    """Whether this message replaces everything that the client had before."""
    head: Head | None = None


ServerMessage = Welcome | Answer | Kept | Pong | Bye | News
