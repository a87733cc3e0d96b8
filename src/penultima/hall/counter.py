"""The counter: errands of people who have no socket. It is no presence, and no socket of theirs hears of it."""

from msgspec.structs import replace

from penultima.hall.arrival import Admitted, Refused
from penultima.hall.doors import new_secret
from penultima.hall.errand import As, Errand, Look
from penultima.hall.frames import Command, objection
from penultima.hall.listing import host_name
from penultima.hall.mail import Told
from penultima.hall.reception import admit
from penultima.hall.room import Room
from penultima.table.now import seats_now
from penultima.table.sitting import Ticket
from penultima.wire.client_in import Hello
from penultima.wire.client_out import Answer, Bye
from penultima.wire.codec import encode


def serve(room: Room, errand: Errand) -> None:
    """At once if the table is there, else when it is."""
    if room.state != "live":
        _hold(room, errand)
        return
    found = _admitted(room, errand)
    if isinstance(found, Refused):
        room.house.reply(errand.number, Bye(found.why))
    elif errand.command is None:
        room.house.reply(errand.number, _look(room, found, errand.hello))
    else:
        _command(room, errand, errand.command, found)


def release(room: Room) -> None:
    """All that is held, in the order in which it came."""
    errands, room.errands = room.errands, []
    for errand in errands:
        serve(room, errand)


def _hold(room: Room, errand: Errand) -> None:
    if len(room.errands) < room.house.limits.mailbox:
        room.errands.append(errand)
    else:
        room.house.reply(errand.number, Bye("table.busy"))


def _admitted(room: Room, errand: Errand) -> Admitted | Refused:
    """A look uses nothing up and needs no secret yet. A link that moves a seat opens nothing here, but for sockets."""
    hello = errand.hello
    if errand.command is not None and room.doors.seat_for(hello.link):
        hello = replace(hello, link="")
    elif errand.command is None and not hello.secret:
        hello = replace(hello, secret=new_secret(room.house.entropy))
    return admit(room, hello, errand.address, errand.now)


def _look(room: Room, found: Admitted, hello: Hello) -> Look:
    table = room.table
    facts, moved = table.facts, room.doors.seat_for(hello.link) if found.moves else None
    own = (moved.seat,) if moved else table.seats_of(found.person)
    seat = own[0] if own else -1
    what: As = "seat" if moved else "watch" if found.watches else "join"
    if not moved and table.number_of(found.person) >= 0:
        what = "person"
    seats = seats_now(table, table.live)
    return Look(room.id, what, seat, facts.life, facts.setup, host_name(table), seats, facts.setup.spectators)


def _command(room: Room, errand: Errand, command: Command, found: Admitted) -> None:
    ticket = Ticket(found.person, command.id)
    answer = room.book.find(ticket)
    if answer is not None:
        room.house.reply_bytes(errand.number, answer)
    elif room.book.is_kept(ticket):
        room.house.reply(errand.number, Answer(command.id, "again"))
    elif room.book.waits(ticket):
        room.book.wait(ticket, errand.number)
    else:
        _new(room, errand, command, found)


def _new(room: Room, errand: Errand, command: Command, found: Admitted) -> None:
    ticket = Ticket(found.person, command.id)
    belongs = room.table.number_of(found.person) >= 0
    allowed = not belongs or room.bucket(found.person, errand.now).take(errand.now, room.weight(command))
    no = objection(room, found.person, command, errand.now, watches=found.watches, allowed=allowed)
    if no is None:
        room.book.wait(ticket, errand.number)
        room.mailbox.append(Told(errand.now, found.person, command, errand.address))
        return
    if no.kind != "again" and belongs:
        room.book.write(ticket, encode(no), changed=False)
    room.house.reply(errand.number, no)
