"""Messages that a client may send. Each command has an id that the client chooses, and gets exactly one answer."""

from typing import Annotated, Literal

from msgspec import Meta

from penultima.protocol.setup import (
    MAX_INTEGER,
    Face,
    Id,
    Level,
    Line,
    Milliseconds,
    Name,
    Phrase,
    SeatNumber,
    Setup,
    Version,
    WireStruct,
)


class Hello(WireStruct, frozen=True, tag="hello"):
    """The first frame: the table, the sender's credentials and the last version that the client has.

    Without a secret, a watch link makes the sender a spectator.
    """

    wire: Annotated[int, Meta(ge=0, le=MAX_INTEGER)]
    """The protocol version of the client; a client that is too old is told to reload."""
    table: Annotated[str, Meta(max_length=64)]
    """The id of the table."""
    secret: Annotated[str, Meta(max_length=64)] = ""
    """The person's secret; nobody else ever sees it."""
    link: Annotated[str, Meta(max_length=64)] = ""
    """The secret part of the link that the sender followed. It is for people who have no seat yet."""
    since: Annotated[int, Meta(ge=-1, le=MAX_INTEGER)] = -1
    """The last version of the table that this client has; -1 if it has none."""


class Ping(WireStruct, frozen=True, tag="ping"):
    """Ask for the table time and check that the connection works."""

    sent: Milliseconds
    """The client's own time. The pong repeats it."""


class Sit(WireStruct, frozen=True, tag="sit"):
    """Take an empty seat while the table gathers, or a bot's seat from the next deal on if the host allows it."""

    id: Id
    seat: SeatNumber
    name: Name = ""
    face: Face = 0


class Rename(WireStruct, frozen=True, tag="rename"):
    """Change the sender's name or face."""

    id: Id
    name: Name
    face: Face = 0


class Stand(WireStruct, frozen=True, tag="stand"):
    """Give up one seat. During a match a bot takes it."""

    id: Id
    seat: SeatNumber


class Leave(WireStruct, frozen=True, tag="leave"):
    """Give up all seats, which also ends the sender's rights as host."""

    id: Id


class SeatBot(WireStruct, frozen=True, tag="seat-bot"):
    """As the host, put a bot in a seat or change the level of a bot."""

    id: Id
    seat: SeatNumber
    level: Level = "normal"


class ClearSeat(WireStruct, frozen=True, tag="clear-seat"):
    """As the host, remove a bot while the table gathers."""

    id: Id
    seat: SeatNumber


class Arrange(WireStruct, frozen=True, tag="arrange"):
    """As the host, change the setup of the table while it gathers or after a match."""

    id: Id
    setup: Setup


class Start(WireStruct, frozen=True, tag="start"):
    """As the host, start a match. Empty seats get bots. After a match, this starts a rematch with the same seats."""

    id: Id


class Act(WireStruct, frozen=True, tag="act"):
    """An action of the game in notation (`play R7 uno`), for the decision or window that version `of` opened.

    With `anyway` a misplay is done at its cost. Without it, a misplay is refused and costs nothing.
    """

    id: Id
    seat: SeatNumber
    of: Version
    wish: Annotated[str, Meta(max_length=100)]
    anyway: bool = False


class Nothing(WireStruct, frozen=True, tag="nothing"):
    """Declare that this seat has nothing to press in a window. It has an effect at calm tables only."""

    id: Id
    seat: SeatNumber
    of: Version


class Ready(WireStruct, frozen=True, tag="ready"):
    """Declare that the sender is ready for the next deal."""

    id: Id


class Pause(WireStruct, frozen=True, tag="pause"):
    """Stop all clocks. Anybody with a seat may do so, but only three times a deal if other people play."""

    id: Id


class GoOn(WireStruct, frozen=True, tag="go-on"):
    """End the pause. While the table waits for its people, take the sender's seats back from bots."""

    id: Id


class TakeBack(WireStruct, frozen=True, tag="take-back"):
    """Take the sender's seat back from the bot that stands in."""

    id: Id
    seat: SeatNumber


class Patience(WireStruct, frozen=True, tag="patience"):
    """Vote on a slow player at a table without a clock: wait, or let a bot play.

    The slow player sends `bot: false` to show that they are there.
    """

    id: Id
    of: Version
    bot: bool


class Say(WireStruct, frozen=True, tag="say"):
    """Send a line of typed text. The table refuses it if chat is not allowed."""

    id: Id
    text: Line


class SayPhrase(WireStruct, frozen=True, tag="phrase"):
    """Send a predefined phrase. Each person reads it in their own language."""

    id: Id
    phrase: Phrase


class Remove(WireStruct, frozen=True, tag="remove"):
    """As the host, remove a person for good. A bot takes their seats."""

    id: Id
    person: Annotated[int, Meta(ge=0, le=1000)]


class Mute(WireStruct, frozen=True, tag="mute"):
    """As the host, forbid a person to speak or allow it again."""

    id: Id
    person: Annotated[int, Meta(ge=0, le=1000)]
    muted: bool = True


class Bar(WireStruct, frozen=True, tag="bar"):
    """As the host, forbid a person to accuse others or allow it again."""

    id: Id
    person: Annotated[int, Meta(ge=0, le=1000)]
    barred: bool = True


class End(WireStruct, frozen=True, tag="end"):
    """As the host, end the match early. Nobody wins it."""

    id: Id


class Close(WireStruct, frozen=True, tag="close"):
    """As the host, close the table for good. Only its records remain."""

    id: Id


class Renew(WireStruct, frozen=True, tag="renew"):
    """As the host, replace a link or the code. The old one stops working."""

    id: Id
    what: Literal["join", "watch", "code"]


class HandOver(WireStruct, frozen=True, tag="hand-over"):
    """Request a one-time link that moves a seat to another device.

    Anybody may request it for their own seat, and the host for the seat of any person. During a deal the host cannot
    give away the seat of a person who is connected, because the link would show their hand. If a seat is given away
    during a deal, a bot plays it until the next one.
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
"""Commands that a table decides."""
CredentialCommand = Renew | HandOver
"""Commands that change credentials. The runtime decides them, not the table."""
ClientMessage = Hello | Ping | TableCommand | CredentialCommand
