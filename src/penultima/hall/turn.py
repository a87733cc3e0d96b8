"""The course of a batch: commit, then acknowledge, then publish; and what becomes of it when the commit does not."""

from penultima.bots.answer import answer as bot_answer
from penultima.hall.answers import Wait
from penultima.hall.batch import Batch
from penultima.hall.deciding import decided
from penultima.hall.delivery import release
from penultima.hall.mail import Lacked, Moved, Thought, Told
from penultima.hall.out import Ask
from penultima.hall.publish import publish
from penultima.hall.reception import greet_mover, show_out
from penultima.hall.room import Room
from penultima.table.sitting import Ticket
from penultima.wire.client_out import Answer, AnswerKind, Bye, Kept
from penultima.wire.codec import encode


def run(room: Room, now: int) -> None:
    """Whatever waits, until a commit is on its way or nothing is left to decide."""
    while room.is_ready(now):
        batch = decided(room)
        if batch.commit is None:
            adopt(room, batch, now)
        else:
            send_off(room, batch)
    if room.is_loaded and room.table.facts.life == "closed" and room.flight is None and not room.mailbox:
        for peer in tuple(room.peers.values()):
            room.bye(peer, "table.closed", now)


def send_off(room: Room, batch: Batch) -> None:
    if batch.commit is not None:
        room.flight = batch
        room.house.batches[batch.number] = room.id
        room.house.out.append(batch.commit)


def adopt(room: Room, batch: Batch, now: int) -> None:
    """The fork is the table."""
    room.put(batch.fork, batch.doors, batch.chain)
    if room.state == "loading":
        room.open(now)
    _acknowledge(room, batch)
    # Before bots think: whoever moved came when they said hello, and must not be taken for away since.
    for mail in batch.mail:
        if isinstance(mail, Moved):
            greet_mover(room, mail)
    show(room, now)
    show_out(room, now)
    release(room)


def show(room: Room, now: int) -> None:
    publish(room, now)
    _think(room, now)


def _acknowledge(room: Room, batch: Batch) -> None:
    for person, answer, changed in batch.settled:
        data, ticket = encode(answer), Ticket(person, answer.id)
        tell(room, ticket, data, room.book.write(ticket, data, changed=changed))
    for ticket in batch.kept:
        _keep(room, ticket)


def _keep(room: Room, ticket: Ticket) -> None:
    """An errand does not wait for others: sent again, it gets the answer once there is one."""
    wait = room.book.keep(ticket)
    if wait is None:
        return
    errands, wait.errands = wait.errands, []
    for errand in errands:
        room.house.reply(errand, Answer(ticket.id, "again"))
    peer = room.newest(ticket.person) if wait.by_socket else None
    if peer is not None:
        room.house.send(peer, Kept(ticket.id))


def tell(room: Room, ticket: Ticket, data: bytes, wait: Wait | None) -> None:
    """Each of those who wait. Who is not there sends the command again and gets the answer then."""
    if wait is None:
        return
    for errand in wait.errands:
        room.house.reply_bytes(errand, data)
    peer = room.newest(ticket.person)
    if peer is not None and wait.by_socket:
        room.house.send_bytes(peer, data)
    elif peer is None and room.is_loaded and room.table.number_of(ticket.person) < 0:
        room.book.forget(ticket.person)


def _think(room: Room, now: int) -> None:
    """A level that is not to be had here any more has no successor in silence: the table is told, and asks again."""
    facts = room.table.facts
    missing = {level for level, offer in room.house.offers.items() if offer.state == "missing"}
    if facts.life != "closed" and missing & {seat.level for seat in facts.seats}:
        room.mailbox.append(Lacked(now, frozenset(missing)))
        return
    for asked in room.table.questions():
        if asked.story is not None:
            number = next(room.house.numbers)
            room.asks[number] = asked
            room.house.asks[number] = room.id
            room.house.out.append(Ask(number, asked, now))
        else:
            wish = bot_answer(asked.view, asked.question, asked.level, asked.key, asked.character)
            room.mailbox.append(Thought(now, asked, wish))


# -- when a commit does not come off


def drop(room: Room, batch: Batch, now: int) -> None:
    """Nothing was stored: commands may be sent again, and what the table does by itself it tries again later."""
    limits = room.house.limits
    room.rests = now + min(limits.longest_rest, limits.rest << min(room.failures, 20))
    room.failures += 1
    room.homes.count(room.table)
    for ticket in batch.tickets:
        again(room, ticket)
    for mail in batch.mail:
        if isinstance(mail, Moved) and mail.socket in room.peers:
            room.bye(room.peers[mail.socket], "table.again", now)
    room.mailbox[:0] = [mail for mail in batch.mail if not isinstance(mail, Told | Moved)]


def again(room: Room, ticket: Ticket) -> None:
    """It is not written down: the same command may yet be done."""
    tell(room, ticket, encode(Answer(ticket.id, "again")), room.book.forgo(ticket))


def answer_from_store(room: Room) -> None:
    """The table was loaded anew: what is stored was done; of all else but the mailbox nothing is left."""
    here = {mail.ticket for mail in room.mailbox if isinstance(mail, Told)}
    for ticket in room.book.waiting():
        answer = room.book.find(ticket)
        if answer is not None:
            tell(room, ticket, answer, room.book.forgo(ticket))
        elif ticket not in here:
            again(room, ticket)


def part(room: Room, why: str, kind: AnswerKind) -> None:
    """From everybody. What may be stored gets its answer from whoever loads the table one day; all else this one."""
    unsure = [ticket for batch in (room.flight, room.doubt) if batch is not None for ticket in batch.tickets]
    for ticket in room.book.waiting():
        wait = room.book.forgo(ticket)
        if ticket not in unsure:
            tell(room, ticket, encode(Answer(ticket.id, kind, why="" if kind == "again" else why)), wait)
        elif wait is not None:
            _turn_away(room, wait.errands, why)
    _turn_away(room, [errand.number for errand in room.errands], why)
    for peer in room.peers.values():
        room.house.bye(peer, why)
    room.peers, room.errands = {}, []


def _turn_away(room: Room, errands: list[int], why: str) -> None:
    for errand in errands:
        room.house.reply(errand, Bye(why))
