"""Commands that a person wants to send in the current state. A repeated proposal has the same key."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from penultima.protocol.client_messages import (
    Act,
    Close,
    GoOn,
    Nothing,
    Patience,
    Ready,
    Renew,
    SeatBot,
    Sit,
    Start,
    TakeBack,
)
from penultima.protocol.server_messages import Mine, Now
from tests.fault_simulator.choices import choose_action, happens, is_press, waiting_for
from tests.fault_simulator.ledger import Command

if TYPE_CHECKING:
    from tests.fault_simulator.people import Person

Key = tuple[object, ...]
Proposals = Iterator[tuple[Key, Command]]
NEW = ""
"""The id of a command before it is sent."""
GATHERS = 6_000
"""How long a host waits for other people, in milliseconds."""


def propose_commands(person: "Person", now: Now) -> Proposals:
    match now.life:
        case "gathering":
            yield from gathers(person, now)
        case "playing":
            yield from plays(person, now)
        case "done" if is_host(person, now):
            if now.match < person.world.plan.matches:
                yield ("rematch", now.match), Start(NEW)
            elif happens(person.chance, 20):
                yield ("close",), Close(NEW)
        case _:
            pass


def is_host(person: "Person", now: Now) -> bool:
    return any(now.seats[int(seat)].person == now.host for seat in person.front.mine)


def is_asked(person: "Person", now: Now) -> bool:
    return now.question is not None and any(int(seat) in now.question.seats for seat in person.front.mine)


def is_busy(person: "Person", now: Now) -> bool:
    """Return whether this person has something to do or to wait for, and so must think again soon."""
    waits = any(waiting_for(now, int(seat)) for seat in person.front.mine)
    between = now.life == "playing" and now.question is None
    awaited = now.paused or now.life == "gathering" or now.patience is not None
    return is_asked(person, now) or waits or between or awaited


def gathers(person: "Person", now: Now) -> Proposals:
    free = [seat_index for seat_index, seat in enumerate(now.seats) if seat.kind == "empty"]
    if len(person.front.mine) < person.habits.seats and free:
        yield ("sit", now.version), Sit(NEW, person.chance.choice(free), person.name)
    elif is_host(person, now):
        if happens(person.chance, 100):
            yield ("link", "code"), Renew(NEW, "code")
        if now.at >= GATHERS or not free:
            yield ("start", now.version), Start(NEW)
        elif happens(person.chance, 300):
            seat_index = person.chance.choice(free)
            yield ("bot", seat_index), SeatBot(NEW, seat_index, person.chance.choice(("easy", "normal")))


def plays(person: "Person", now: Now) -> Proposals:
    seats = person.front.mine
    if now.paused:
        yield from goes_on(person, now)
        return
    if not seats and person.habits.seats:
        yield from comes_late(person, now)
    if now.patience is not None and seats and not is_asked(person, now):
        yield ("patience", now.patience), Patience(NEW, now.patience, bot=happens(person.chance, 700))
    if now.question is None and any(not now.seats[int(seat)].ready for seat in seats):
        yield ("ready", now.version), Ready(NEW)
    for seat, mine in seats.items():
        yield from acts(person, now, mine, int(seat))


def goes_on(person: "Person", now: Now) -> Proposals:
    """Propose to continue. Without a host, propose to take a seat first, because that makes the person the host."""
    if now.host < 0:
        yield from comes_late(person, now)
    elif (person.front.mine or all(seat.person < 0 for seat in now.seats)) and happens(person.chance, 300):
        yield ("go on", now.version), GoOn(NEW)


def comes_late(person: "Person", now: Now) -> Proposals:
    bots = [seat_index for seat_index, seat in enumerate(now.seats) if seat.kind == "bot" and seat.next < 0]
    if bots and happens(person.chance, 100):
        yield ("sit", now.version), Sit(NEW, person.chance.choice(bots), person.name)


def acts(person: "Person", now: Now, mine: Mine, seat: int) -> Proposals:
    chance, habits = person.chance, person.habits
    if now.seats[seat].stand_in:
        if happens(chance, 500):
            yield ("back", seat, now.version), TakeBack(NEW, seat)
        if happens(chance, 800):
            return
    found = choose_action(now, mine, seat, habits, chance)
    if found is not None:
        action, of = found
        of = chance.choice(person.seen) if happens(chance, habits.lags) else of
        anyway = action not in mine.may and happens(chance, 500)
        yield (seat, of, action), Act(NEW, seat, of, action, anyway)
        if is_press(action):
            return
    for window in waiting_for(now, seat):
        yield (seat, window.id, "nothing", now.at), Nothing(NEW, seat, window.id)
