"""Commands that the hall decides itself: links, the code of a table, and the way of a seat to another device."""

from penultima.hall.batch import Batch
from penultima.hall.doors import Doors, Opened, hash_of, new_code, new_link, seat_door
from penultima.hall.house import House
from penultima.hall.out import Door
from penultima.table.people import is_full
from penultima.wire.client_in import DoorCommand, HandOver, Renew
from penultima.wire.client_out import Answer

NO_MORE_CODES = 100
"""Drawn one after the other, all taken: the entropy is none."""


def new_ways(house: House) -> Opened:
    """Into a table that is to be made."""
    table, join, watch = (new_link(house.entropy) for _ in range(3))
    return Opened(table, join, watch, free_code(house))


def doors_of(opened: Opened) -> Doors:
    return Doors(Door(name, hash_of(getattr(opened, name))) for name in ("join", "watch", "code"))


def door_answer(house: House, batch: Batch, person: str, command: DoorCommand) -> Answer:
    number = batch.fork.number_of(person)
    is_host = number >= 0 and number == batch.fork.facts.host
    if isinstance(command, Renew):
        return _renewed(house, batch, command) if is_host else Answer(command.id, "refused", why="table.host-only")
    return _handed_over(house, batch, command, number, is_host=is_host)


def _renewed(house: House, batch: Batch, command: Renew) -> Answer:
    if command.what == "code":
        if batch.fork.facts.life != "gathering":
            return Answer(command.id, "refused", why="table.playing")
        key = free_code(house)
    else:
        key = new_link(house.entropy)
    return _opened(batch, command.id, Door(command.what, hash_of(key)), key)


def free_code(house: House) -> str:
    for _ in range(NO_MORE_CODES):
        code = new_code(house.entropy)
        if hash_of(code) not in house.codes:
            return code
    raise LookupError("no code is free")


def _handed_over(house: House, batch: Batch, command: HandOver, number: int, *, is_host: bool) -> Answer:
    seats = batch.fork.facts.seats
    owner = seats[command.seat].person if command.seat < len(seats) else -1
    if owner < 0 or not (is_host or owner == number):
        return Answer(command.id, "not-yours")
    given = owner != number
    if given and not _may_be_given(batch, command.seat):
        return Answer(command.id, "refused", why="table.still-there")
    if is_full(batch.fork):
        return Answer(command.id, "refused", why="table.full")
    key = new_link(house.entropy) + new_link(house.entropy)
    return _opened(batch, command.id, seat_door(command.seat, key, owner, given=given), key)


def _may_be_given(batch: Batch, seat: int) -> bool:
    """By the host: a hand is nobody else's while whoever holds it is there, not even for a moment."""
    return not batch.fork.live or batch.fork.is_away(batch.fork.facts.seats[seat])


def _opened(batch: Batch, command: str, door: Door, key: str) -> Answer:
    batch.doors = batch.doors.with_door(door)
    return Answer(command, "done", version=batch.fork.version, link=key)


def move(batch: Batch, link: str, person: str, at: int) -> None:
    """Once: the next one finds the door shut. A seat that has somebody else by now stays theirs.

    What the host gave leads nowhere while whoever has the seat plays: they may be back since the link was made.
    """
    found = batch.doors.seat_for(link)
    if found is None:
        return
    theirs = batch.fork.facts.seats[found.seat].person == found.person
    if theirs and found.given and not _may_be_given(batch, found.seat):
        return
    batch.doors = batch.doors.without_links_of(found.seat)
    if theirs:
        batch.fork.hand_over(found.seat, person, at)
