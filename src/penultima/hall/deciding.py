"""How a batch comes about: each matter in its turn, on a fork that must hold together before anything is stored."""

from penultima.hall.batch import Batch
from penultima.hall.chain import link
from penultima.hall.doors import Doors
from penultima.hall.glance import glance_of
from penultima.hall.mail import Came, Lacked, Mail, Moved, Thought, Ticked, Told
from penultima.hall.offer import READY
from penultima.hall.out import Answered, Commit, Door, Row
from penultima.hall.renewal import door_answer, move
from penultima.hall.room import Room
from penultima.hall.standing import new_standing, standing_of
from penultima.table.entry import Dealt, Entry
from penultima.table.entry import encode as encode_entry
from penultima.table.sitting import Decided, Settled, Ticket
from penultima.table.table import Table
from penultima.wire.client_in import DoorCommand, HandOver, Renew, SeatBot, Sit
from penultima.wire.client_out import Answer
from penultima.wire.codec import encode


class Unanswered(Exception):
    """A command that was decided and is neither answered nor kept."""


def decided(room: Room) -> Batch:
    """All that waits, up to the end of a deal; whatever it raises, the table itself is as it was.

    What comes after that waits for the next batch: it may begin a deal, and nobody is to miss how the last one ended.
    """
    batch = Batch(next(room.house.numbers), room.table.fork(), room.doors, room.chain, [])
    waiting, room.mailbox = room.mailbox, []
    for place, mail in enumerate(waiting, 1):
        was_live = batch.fork.live
        batch.mail.append(mail)
        _decide(room, batch, mail)
        room.homes.count(batch.fork)
        if was_live and not batch.fork.live:
            room.mailbox = waiting[place:]
            break
    batch.fork.check()
    _complete(room, batch, batch.fork.take(), room.table.version)
    _check_answers(batch)
    return batch


def made(room: Room, table: Table, doors: Doors) -> Batch:
    """A table that is not stored yet."""
    batch = Batch(next(room.house.numbers), table, doors, room.chain, [])
    batch.fork.check()
    _complete(room, batch, table.take(), 0)
    return batch


def _decide(room: Room, batch: Batch, mail: Mail) -> None:
    at, fork = room.time(mail.now), batch.fork
    match mail:
        case Told(_, person, command, address):
            if isinstance(command, Renew | HandOver):
                _open_door(room, batch, person, command)
            elif isinstance(command, Sit) and not _has_room(room, person, address):
                _refuse(batch, person, command, "table.crowd")
            elif isinstance(command, SeatBot) and (why := _why_not(room, command.level)):
                _refuse(batch, person, command, why)
            else:
                fork.decide(person, command, at)
        case Ticked():
            fork.tick(at)
        case Came(_, person, here):
            fork.present(person, here=here, at=at)
        case Thought(_, asked, wish):
            fork.answered(asked.question, wish, at)
        case Lacked(_, levels):
            fork.do_without(levels, at)
        case Moved(_, person, _, hello):
            move(batch, hello.link, person, at)


def _refuse(batch: Batch, person: str, command: Sit | SeatBot, why: str) -> None:
    batch.settled.append(Settled(person, Answer(command.id, "refused", why=why), changed=False))


def _why_not(room: Room, level: str) -> str:
    """Such bots cannot be had; empty if they can."""
    return room.house.offers.get(level, READY).why


def _has_room(room: Room, person: str, address: str) -> bool:
    """For one more of this address."""
    room.homes.came(person, address)
    return room.homes.may_sit(person, room.house.limits.address_seats)


def _open_door(room: Room, batch: Batch, person: str, command: DoorCommand) -> None:
    answer = door_answer(room.house, batch, person, command)
    batch.settled.append(Settled(person, answer, changed=answer.kind == "done"))


def _complete(room: Room, batch: Batch, out: Decided, version: int) -> None:
    batch.settled += out.answers
    batch.kept = out.kept
    if batch.fork.facts.life != "gathering" and batch.doors.hash_of("code"):
        batch.doors = batch.doors.with_door(Door("code", None))
    rows = tuple(_row(batch, version + 1 + place, entry) for place, entry in enumerate(out.entries))
    doors = batch.doors.changes(room.doors)
    if rows or doors:
        answers = tuple(_stored(settled) for settled in batch.settled if settled.changed)
        standing = new_standing(room.table, batch.fork) if room.is_loaded else standing_of(batch.fork)
        date = room.house.date()
        glance = glance_of(batch.fork)
        batch.commit = Commit(batch.number, room.id, version, rows, out.secrets, answers, doors, date, standing, glance)


def _row(batch: Batch, version: int, entry: Entry) -> Row:
    data = encode_entry(entry)
    batch.chain = link(batch.chain, data)
    return Row(version, data, batch.chain, begins=isinstance(entry, Dealt))


def _stored(settled: Settled) -> Answered:
    """Without a link: it would lie open in the store. After a restart its answer says that it was made, not which."""
    answer = settled.answer
    shut = Answer(answer.id, answer.kind, answer.version, answer.why, answer.cost)
    return Answered(settled.person, answer.id, encode(shut))


def _check_answers(batch: Batch) -> None:
    done = {Ticket(settled.person, settled.answer.id) for settled in batch.settled}
    for ticket in batch.tickets:
        if ticket not in done and ticket not in batch.kept:
            raise Unanswered(ticket)
