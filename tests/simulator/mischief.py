"""What people do though nothing asks for it: they talk, go, rule, pause, flood, and send what nobody should."""

from typing import TYPE_CHECKING

import msgspec

from penultima.wire.client_in import (
    Arrange,
    Bar,
    End,
    HandOver,
    Hello,
    In,
    Leave,
    Mute,
    Pause,
    Ping,
    Ready,
    Remove,
    Rename,
    Say,
    SayPhrase,
    SeatBot,
    Stand,
)
from penultima.wire.client_out import Now
from tests.simulator.ideas import NEW, is_host
from tests.simulator.ledger import Command
from tests.simulator.nonsense import broken, forged
from tests.simulator.wits import happens

if TYPE_CHECKING:
    from tests.simulator.people import Person

LINES = ("hola", "¡una!", "<b>x</b>", "\u202eabc", "buenas")
MOST_LINES = 12
"""That somebody says in an evening."""
FLOOD = 60
"""Frames at once."""


def misbehave(person: "Person", now: Now) -> None:
    """Once the faults have stopped nobody pauses, goes or rules any more: such a table may wait for ever."""
    chance, habits = person.chance, person.habits
    if person.lines < MOST_LINES and happens(chance, habits.chats):
        person.lines += 1
        person.do(Say(NEW, chance.choice(LINES)) if chance.randrange(4) else SayPhrase(NEW, "ouch"))
    if happens(chance, habits.nonsense):
        person.do(forged(now, chance))
    if happens(chance, habits.nonsense // 4):
        send_broken(person)
    if not person.world.healed:
        disturb(person, now)


def disturb(person: "Person", now: Now) -> None:
    chance, habits = person.chance, person.habits
    if happens(chance, habits.pauses) and now.life == "playing":
        person.do(Pause(NEW))
    if happens(chance, habits.stands):
        person.do(Stand(NEW, own_seat(person)) if chance.randrange(2) else Leave(NEW))
    if happens(chance, habits.rules) and is_host(person, now):
        person.do(ruling(person, now))
    if happens(chance, habits.floods):
        flood(person)
    if happens(chance, habits.moves) and person.can_move:
        person.do(HandOver(NEW, own_seat(person)))
    elif happens(chance, habits.strolls):
        person.stroll()


def own_seat(person: "Person") -> int:
    return int(person.chance.choice(list(person.front.mine) or ["0"]))


def ruling(person: "Person", now: Now) -> Command:
    chance = person.chance
    other = chance.choice([seat.person for seat in now.seats if seat.person >= 0])
    mostly = bool(chance.randrange(4))
    place = chance.randrange(len(now.seats))
    mute, bar = Mute(NEW, other, mostly), Bar(NEW, other, mostly)
    seldom = (Remove(NEW, other), SeatBot(NEW, place, "easy"), Rename(NEW, person.name), End(NEW))
    rulings: tuple[Command, ...] = (mute, mute, mute, bar, *seldom, Arrange(NEW, person.world.plan.setup))
    return chance.choice(rulings)


def flood(person: "Person") -> None:
    for number in range(FLOOD):
        person.front.post(msgspec.json.encode(Ping(number)))
    person.do(Ready(NEW))


def send_broken(person: "Person") -> None:
    """What happens to be a command after all is one, and has its answer to come."""
    data = broken(person.new_id(), person.chance)
    try:
        command = msgspec.json.decode(data, type=In)
    except (ValueError, RecursionError):
        person.front.post(data)
        return
    if not isinstance(command, Hello | Ping) and command.id not in person.ledger.sent:
        person.send(command)
