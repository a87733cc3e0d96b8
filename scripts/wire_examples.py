"""One example of every message for docs/wire.md, from a table where Ana and Luis play."""

from penultima.protocol import client_messages as to_table
from penultima.protocol import server_messages as from_table
from penultima.protocol.client_messages import ClientMessage
from penultima.protocol.server_messages import (
    Board,
    Head,
    Item,
    Mine,
    Now,
    PersonNow,
    Question,
    SeatNow,
    ServerMessage,
    Why,
    WindowNow,
)
from penultima.protocol.setup import PROTOCOL_VERSION, Clock, Setup

SETUP = Setup(edition="giant", options={"stacking": "same", "jump-in": True}, seats=2, clock=Clock())
ANA = SeatNow(kind="person", person=0, name="Ana", cards=1, points=40, called=True)
LUIS = SeatNow(kind="person", person=1, name="Luis", face=7, cards=3)
NOW = Now(
    version=48,
    at=95_400,
    life="playing",
    host=0,
    seats=[ANA, LUIS],
    match=1,
    board=Board(deal=2, dealer=0, top="R7", colour="R", direction="left", stock=60, discards=12),
    question=Question(id=48, phase="play", seats=[1]),
    windows=[WindowNow(id=48, kind="call", seat=0, until=96_900)],
)
HAND = Mine(
    hand=["R2", "B7", "G4"],
    may=["play R2", "play B7", "draw"],
    why={"G4": Why(clause="match", cost=1, colour="R", card="R7"), "pass": Why(clause="turn.asked")},
)
PLAYED = Item(
    at=95_400,
    kind="did",
    seat=0,
    events=[
        {"name": "played", "seat": 0, "card": "R7", "colour": "R", "called": True},
        {"name": "awaits", "seat": 1, "phase": "play"},
    ],
)

CLIENT_EXAMPLES: tuple[ClientMessage, ...] = (
    to_table.Hello(wire=PROTOCOL_VERSION, table="k3v9q", secret="fUq3mXo2Yk0", since=41),  # noqa: S106 - an invented secret
    to_table.Ping(sent=181_204),
    to_table.Sit(id="c1", seat=1, name="Luis", face=7),
    to_table.Rename(id="c2", name="Luis B."),
    to_table.Stand(id="c3", seat=1),
    to_table.Leave(id="c4"),
    to_table.SeatBot(id="c5", seat=1, level="easy"),
    to_table.ClearSeat(id="c6", seat=1),
    to_table.Arrange(id="c7", setup=SETUP),
    to_table.Start(id="c8"),
    to_table.Act(id="c9", seat=0, of=44, wish="play R7 uno"),
    to_table.Nothing(id="c10", seat=1, of=48),
    to_table.Ready(id="c11"),
    to_table.Pause(id="c12"),
    to_table.GoOn(id="c13"),
    to_table.TakeBack(id="c14", seat=1),
    to_table.Patience(id="c15", of=48, bot=True),
    to_table.Say(id="c16", text="Last card!"),
    to_table.SayPhrase(id="c17", phrase="well-played"),
    to_table.Remove(id="c18", person=1),
    to_table.Mute(id="c19", person=1),
    to_table.Bar(id="c20", person=1, barred=False),
    to_table.End(id="c21"),
    to_table.Close(id="c22"),
    to_table.Renew(id="c23", what="join"),
    to_table.HandOver(id="c24", seat=1),
)
SERVER_EXAMPLES: tuple[ServerMessage, ...] = (
    from_table.Welcome(wire=PROTOCOL_VERSION, table="k3v9q", person=1, at=95_000),
    from_table.Answer(id="c9", kind="done", version=48),
    from_table.Kept(id="c9"),
    from_table.Pong(sent=181_204, at=95_012),
    from_table.Bye(why="table.elsewhere"),
    from_table.News(
        first=48,
        items=[PLAYED],
        now=NOW,
        mine={"1": HAND},
        snapshot=True,
        head=Head(setup=SETUP, people=[PersonNow(person=0, name="Ana"), PersonNow(person=1, name="Luis", face=7)]),
    ),
)
