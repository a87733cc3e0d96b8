"""What a client may send. Each command has an id of the client's choice and gets exactly one answer."""

from typing import Annotated, Literal

from msgspec import Meta

from penultima.wire.shape import Face, Id, Level, Line, Milliseconds, Name, Phrase, SeatNumber, Setup, Shape, Version


class Hello(Shape, tag="hello"):
    """The first frame: who comes (a secret; without one, a spectator by a watch link) and what they know already."""

    wire: int
    table: Annotated[str, Meta(max_length=64)]
    secret: Annotated[str, Meta(max_length=64)] = ""
    link: Annotated[str, Meta(max_length=64)] = ""
    since: Annotated[int, Meta(ge=-1, le=2**53)] = -1
    """The last version that this client has; -1: none."""


class Ping(Shape, tag="ping"):
    sent: Milliseconds


class Sit(Shape, tag="sit"):
    """Takes an empty seat while the table gathers; a bot's, from the next deal on, where the host allows it."""

    id: Id
    seat: SeatNumber
    name: Name = ""
    face: Face = 0


class Rename(Shape, tag="rename"):
    id: Id
    name: Name
    face: Face = 0


class Stand(Shape, tag="stand"):
    """Gives one seat up; during a match a bot takes it."""

    id: Id
    seat: SeatNumber


class Leave(Shape, tag="leave"):
    """Gives all seats up, and the host's rights with them."""

    id: Id


class SeatBot(Shape, tag="seat-bot"):
    """The host seats a bot, or gives one another level."""

    id: Id
    seat: SeatNumber
    level: Level = "normal"


class ClearSeat(Shape, tag="clear-seat"):
    """The host takes a bot away, while the table gathers."""

    id: Id
    seat: SeatNumber


class Arrange(Shape, tag="arrange"):
    """The host sets the table up, while it gathers or is done."""

    id: Id
    setup: Setup


class Start(Shape, tag="start"):
    """The host begins; empty seats get bots. After a match it is a rematch: seats are kept."""

    id: Id


class Act(Shape, tag="act"):
    """A wish of the game, as text (`play R7 uno`), for the decision or window `of`.

    `anyway`: what would be a misplay is meant. Without it, it is refused and costs nothing.
    """

    id: Id
    seat: SeatNumber
    of: Version
    wish: Annotated[str, Meta(max_length=100)]
    anyway: bool = False


class Nothing(Shape, tag="nothing"):
    """At a calm table: this seat has nothing to press in that window."""

    id: Id
    seat: SeatNumber
    of: Version


class Ready(Shape, tag="ready"):
    """For the next deal."""

    id: Id


class Pause(Shape, tag="pause"):
    id: Id


class GoOn(Shape, tag="go-on"):
    id: Id


class TakeBack(Shape, tag="take-back"):
    """One's seat, from the bot that stands in."""

    id: Id
    seat: SeatNumber


class Patience(Shape, tag="patience"):
    """About somebody who keeps the others waiting at a table without a clock: wait, or let a bot play."""

    id: Id
    of: Version
    bot: bool


class Say(Shape, tag="say"):
    id: Id
    text: Line


class SayPhrase(Shape, tag="phrase"):
    id: Id
    phrase: Phrase


class Remove(Shape, tag="remove"):
    """The host removes somebody for good; a bot takes their seats."""

    id: Id
    person: Annotated[int, Meta(ge=0, le=1000)]


class Mute(Shape, tag="mute"):
    """The host lets somebody speak or not."""

    id: Id
    person: Annotated[int, Meta(ge=0, le=1000)]
    muted: bool = True


class Bar(Shape, tag="bar"):
    """The host lets somebody accuse or not."""

    id: Id
    person: Annotated[int, Meta(ge=0, le=1000)]
    barred: bool = True


class End(Shape, tag="end"):
    """The host ends the match as it stands."""

    id: Id


class Close(Shape, tag="close"):
    """The host closes the table for good; only the record stays."""

    id: Id


class Renew(Shape, tag="renew"):
    """The host makes a link or the code anew; the old one leads nowhere."""

    id: Id
    what: Literal["join", "watch", "code"]


class HandOver(Shape, tag="hand-over"):
    """A link that moves a seat to another device, once. For one's own seat; the host for any person's."""

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
