"""What no honest client sends: forged, stale, early and broken."""

from random import Random

from msgspec import json

from penultima.wire import client_in
from penultima.wire.client_in import Act, TableCommand
from penultima.wire.client_out import Now
from tests.simulator.ledger import Command

BROKEN = (
    b"",
    b"{}",
    b"null",
    b"[" * 5_000,
    b"\xff\xfe\x00",
    b'{"type":"act"}',
    b'{"type":"act","id":"x","seat":-1,"of":0,"wish":"draw"}',
    b'{"type":"act","id":"x","seat":0,"of":' + b"9" * 4_000 + b',"wish":"draw"}',
    b'{"type":"say","id":"x","text":"' + b"a" * 9_000 + b'"}',
    b'{"type":"say","id":"x","text":"\\ud800"}',
    b'{"type":"hello","wire":1,"table":"elsewhere"}',
    b'{"type":"answer","id":"x","kind":"done"}',
    b'{"type":"timeout"}',
)
WISHES = ("timeout", "draw", "slap", "uno", "pass", "accept", "challenge", "vote yes", "play R0", "play W:R", "colour B")


def forged(name: str, now: Now, chance: Random) -> Command:
    """Well-formed, and somebody else's, over, or never there."""
    seat = chance.randrange(10)
    of = chance.choice((0, now.version, max(0, now.version - chance.randrange(20)), now.version + 1, current(now)))
    wish = chance.choice((*WISHES, f"catch {chance.randrange(10)}", f"accuse {chance.randrange(10)}"))
    if chance.randrange(2):
        return Act(name, seat, of, wish, anyway=bool(chance.randrange(2)))
    others: tuple[TableCommand, ...] = (
        client_in.TakeBack(name, seat),
        client_in.Stand(name, seat),
        client_in.Sit(name, seat, "Nobody"),
        client_in.SeatBot(name, seat, "easy"),
        client_in.ClearSeat(name, seat),
        client_in.Remove(name, chance.randrange(6)),
        client_in.Mute(name, chance.randrange(6)),
        client_in.Bar(name, chance.randrange(6)),
        client_in.Nothing(name, seat, of),
        client_in.Patience(name, of, bot=True),
        client_in.Start(name),
        client_in.End(name),
        client_in.Ready(name),
        client_in.GoOn(name),
    )
    return chance.choice((*others, client_in.Renew(name, "join"), client_in.HandOver(name, seat)))


def current(now: Now) -> int:
    return now.windows[-1].id if now.windows else now.question.id if now.question else 0


def broken(name: str, chance: Random) -> bytes:
    """Mostly nothing that can be read; a byte that changes may leave a command that can."""
    if chance.randrange(2):
        return chance.choice(BROKEN)
    data = bytearray(json.encode(Act(name, chance.randrange(10), chance.randrange(50), "draw")))
    data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)
