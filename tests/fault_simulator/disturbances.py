"""Commands that do not follow from the state of the game.

They are chat, leaving, host commands, pauses, floods, and invalid frames.
"""

from typing import TYPE_CHECKING

import msgspec

from penultima.protocol.client_messages import (
    Arrange,
    Bar,
    ClientMessage,
    End,
    HandOver,
    Hello,
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
from penultima.protocol.server_messages import Now
from tests.fault_simulator.choices import happens
from tests.fault_simulator.intentions import NEW, is_host
from tests.fault_simulator.invalid_commands import broken, forge_command
from tests.fault_simulator.ledger import Command

if TYPE_CHECKING:
    from tests.fault_simulator.people import Person

LINES = ("hola", "¡una!", "<b>x</b>", "\u202eabc", "buenas")
MAX_LINES = 12
"""The maximum number of chat lines of one person."""
FLOOD = 60
"""The number of frames that a flood sends at once."""


def disturb_randomly(person: "Person", now: Now) -> None:
    """Send random disturbances.

    After the faults stop, nobody pauses, leaves or uses the host's rights, because the table might then wait for ever.
    """
    chance, habits = person.chance, person.habits
    if person.lines < MAX_LINES and happens(chance, habits.chats):
        person.lines += 1
        person.do(Say(NEW, chance.choice(LINES)) if chance.randrange(4) else SayPhrase(NEW, "ouch"))
    if happens(chance, habits.nonsense):
        person.do(forge_command(now, chance))
    if happens(chance, habits.nonsense // 4):
        send_broken(person)
    if not person.world.healed:
        disturb(person, now)


def disturb(person: "Person", now: Now) -> None:
    chance, habits = person.chance, person.habits
    if happens(chance, habits.pauses) and now.life == "playing":
        person.do(Pause(NEW))
    if happens(chance, habits.stands):
        person.do(Stand(NEW, choose_own_seat(person)) if chance.randrange(2) else Leave(NEW))
    if happens(chance, habits.rules) and is_host(person, now):
        person.do(choose_ruling(person, now))
    if happens(chance, habits.floods):
        flood(person)
    if happens(chance, habits.moves) and person.can_move:
        person.do(HandOver(NEW, choose_own_seat(person)))
    elif happens(chance, habits.strolls):
        person.go_away()


def choose_own_seat(person: "Person") -> int:
    return int(person.chance.choice(list(person.front.mine) or ["0"]))


def choose_ruling(person: "Person", now: Now) -> Command:
    chance = person.chance
    other = chance.choice([seat.person for seat in now.seats if seat.person >= 0])
    mostly = bool(chance.randrange(4))
    seat_index = chance.randrange(len(now.seats))
    mute, bar = Mute(NEW, other, mostly), Bar(NEW, other, mostly)
    seldom = (Remove(NEW, other), SeatBot(NEW, seat_index, "easy"), Rename(NEW, person.name), End(NEW))
    rulings: tuple[Command, ...] = (mute, mute, mute, bar, *seldom, Arrange(NEW, person.world.plan.setup))
    return chance.choice(rulings)


def flood(person: "Person") -> None:
    for number in range(FLOOD):
        person.front.post(msgspec.json.encode(Ping(number)))
    person.do(Ready(NEW))


def send_broken(person: "Person") -> None:
    """Send a broken frame.

    If the frame happens to be a valid command, send it as a command, so that its answer is checked.
    """
    data = broken(person.new_id(), person.chance)
    try:
        command = msgspec.json.decode(data, type=ClientMessage)
    except (ValueError, RecursionError):
        person.front.post(data)
        return
    if not isinstance(command, Hello | Ping) and command.id not in person.ledger.sent:
        person.send(command)
