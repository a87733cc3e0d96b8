"""What a client may send. Each command has an id of the client's choice and gets exactly one answer."""

from typing import Annotated, Literal

from msgspec import Meta

from penultima.wire.shape import (
    MOST,
    Face,
    Id,
    Level,
    Line,
    Milliseconds,
    Name,
    Phrase,
    SeatNumber,
    Setup,
    Shape,
    Version,
)


class Hello(Shape, frozen=True, tag="hello"):
    """The first frame: who comes (a secret; without one, a spectator by a watch link) and what they know already."""

    wire: Annotated[int, Meta(ge=0, le=MOST)]
    """The version of the wire that it speaks; one that is too old is told to reload."""
    table: Annotated[str, Meta(max_length=64)]
    """Its id."""
    secret: Annotated[str, Meta(max_length=64)] = ""
    """Of the person; nobody else ever sees it."""
    link: Annotated[str, Meta(max_length=64)] = ""
    """What stands in the link that led here, for somebody who has no seat yet."""
    since: Annotated[int, Meta(ge=-1, le=MOST)] = -1
    """The last version that this client has; -1: none."""


class Ping(Shape, frozen=True, tag="ping"):
    """Asks for the time, and whether anybody is there."""

    sent: Milliseconds
    """By the client's own clock; it comes back with the pong."""


class Sit(Shape, frozen=True, tag="sit"):
    """Takes an empty seat while the table gathers; a bot's, from the next deal on, where the host allows it."""

    id: Id
    seat: SeatNumber
    name: Name = ""
    face: Face = 0


class Rename(Shape, frozen=True, tag="rename"):
    """Another name or face of one's own."""

    id: Id
    name: Name
    face: Face = 0


class Stand(Shape, frozen=True, tag="stand"):
    """Gives one seat up; during a match a bot takes it."""

    id: Id
    seat: SeatNumber


class Leave(Shape, frozen=True, tag="leave"):
    """Gives all seats up, and the host's rights with them."""

    id: Id


class SeatBot(Shape, frozen=True, tag="seat-bot"):
    """The host seats a bot, or gives one another level."""

    id: Id
    seat: SeatNumber
    level: Level = "normal"


class ClearSeat(Shape, frozen=True, tag="clear-seat"):
    """The host takes a bot away, while the table gathers."""

    id: Id
    seat: SeatNumber


class Arrange(Shape, frozen=True, tag="arrange"):
    """The host sets the table up, while it gathers or is done."""

    id: Id
    setup: Setup


class Start(Shape, frozen=True, tag="start"):
    """The host begins; empty seats get bots. After a match it is a rematch: seats are kept."""

    id: Id


class Act(Shape, frozen=True, tag="act"):
    """A wish of the game, as text (`play R7 uno`), for the decision or window `of`.

    `anyway`: what would be a misplay is meant. Without it, it is refused and costs nothing.
    """

    id: Id
    seat: SeatNumber
    of: Version
    wish: Annotated[str, Meta(max_length=100)]
    anyway: bool = False


class Nothing(Shape, frozen=True, tag="nothing"):
    """At a calm table: this seat has nothing to press in that window."""

    id: Id
    seat: SeatNumber
    of: Version


class Ready(Shape, frozen=True, tag="ready"):
    """For the next deal."""

    id: Id


class Pause(Shape, frozen=True, tag="pause"):
    """Anybody with a seat may; all clocks stand still."""

    id: Id


class GoOn(Shape, frozen=True, tag="go-on"):
    """Ends the pause, whoever made it."""

    id: Id


class TakeBack(Shape, frozen=True, tag="take-back"):
    """One's seat, from the bot that stands in."""

    id: Id
    seat: SeatNumber


class Patience(Shape, frozen=True, tag="patience"):
    """About somebody who keeps the others waiting at a table without a clock: wait, or let a bot play."""

    id: Id
    of: Version
    bot: bool


class Say(Shape, frozen=True, tag="say"):
    """A line of one's own, where the table has chat."""

    id: Id
    text: Line


class SayPhrase(Shape, frozen=True, tag="phrase"):
    """A set phrase, which everybody reads in their own language."""

    id: Id
    phrase: Phrase


class Remove(Shape, frozen=True, tag="remove"):
    """The host removes somebody for good; a bot takes their seats."""

    id: Id
    person: Annotated[int, Meta(ge=0, le=1000)]


class Mute(Shape, frozen=True, tag="mute"):
    """The host lets somebody speak or not."""

    id: Id
    person: Annotated[int, Meta(ge=0, le=1000)]
    muted: bool = True


class Bar(Shape, frozen=True, tag="bar"):
    """The host lets somebody accuse or not."""

    id: Id
    person: Annotated[int, Meta(ge=0, le=1000)]
    barred: bool = True


class End(Shape, frozen=True, tag="end"):
    """The host ends the match as it stands."""

    id: Id


class Close(Shape, frozen=True, tag="close"):
    """The host closes the table for good; only the record stays."""

    id: Id


class Renew(Shape, frozen=True, tag="renew"):
    """The host makes a link or the code anew; the old one leads nowhere."""

    id: Id
    what: Literal["join", "watch", "code"]


class HandOver(Shape, frozen=True, tag="hand-over"):
    """A link that moves a seat to another device, once. For one's own seat; the host for any person's.

    During a deal the host gives no seat whose person is there: it would show their hand.
    """

    id: Id
    seat: SeatNumber


TableCommand = (
    Sit
    | Rename
    | Stand
    | Leave
    | SeatBot
    | ClearSeat
    | Arrange
    | Start
    | Act
    | Nothing
    | Ready
    | Pause
    | GoOn
    | TakeBack
    | Patience
    | Say
    | SayPhrase
    | Remove
    | Mute
    | Bar
    | End
    | Close
)
"""What a table decides."""
DoorCommand = Renew | HandOver
"""What the hall decides: who may come in."""
In = Hello | Ping | TableCommand | DoorCommand
