"""Commands and frames that no correct client sends: forged, outdated, early and broken."""

from random import Random

from msgspec import json

from penultima.protocol import client_messages as w
from penultima.protocol.client_messages import Act
from penultima.protocol.server_messages import Now
from tests.fault_simulator.ledger import Command

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
ACTIONS = (
    "timeout",
    "draw",
    "slap",
    "uno",
    "pass",
    "accept",
    "challenge",
    "vote yes",
    "play R0",
    "play W:R",
    "colour B",
)


def forge_command(now: Now, chance: Random) -> Command:
    """Build a command with a random seat, person and question.

    The question may be over or may never have existed. The caller sets the id of the command.
    """
    seat, person = chance.randrange(10), chance.randrange(6)
    of = chance.choice((0, now.version, max(0, now.version - chance.randrange(20)), now.version + 1, current(now)))
    action = chance.choice((*ACTIONS, f"catch {chance.randrange(10)}", f"accuse {chance.randrange(10)}"))
    if chance.randrange(2):
        return Act("", seat, of, action, anyway=bool(chance.randrange(2)))
    others: tuple[Command, ...] = (
        w.TakeBack("", seat),
        w.Stand("", seat),
        w.Sit("", seat, "Nobody"),
        w.SeatBot("", seat, "easy"),
        w.ClearSeat("", seat),
        w.Remove("", person),
        w.Mute("", person),
        w.Bar("", person),
        w.Nothing("", seat, of),
        w.Patience("", of, bot=True),
        w.Start(""),
        w.End(""),
        w.Ready(""),
        w.GoOn(""),
        w.Renew("", "join"),
        w.HandOver("", seat),
    )
    return chance.choice(others)


def current(now: Now) -> int:
    return now.windows[-1].id if now.windows else now.question.id if now.question else 0


def broken(name: str, chance: Random) -> bytes:
    """Build a broken frame. A frame in which only one byte was changed may still be a valid command."""
    if chance.randrange(2):
        return chance.choice(BROKEN)
    data = bytearray(json.encode(Act(name, chance.randrange(10), chance.randrange(50), "draw")))
    data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)
