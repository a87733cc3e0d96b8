"""The course of a batch: commit, then acknowledge, then publish; and what becomes of it when the commit does not."""

from penultima.bots.answer import answer as bot_answer
from penultima.hall.batch import Batch
from penultima.hall.deciding import decided
from penultima.hall.delivery import release
from penultima.hall.mail import Moved, Thought, Told
from penultima.hall.out import Ask
from penultima.hall.publish import publish
from penultima.hall.reception import greet_mover, show_out
from penultima.hall.room import Room
from penultima.table.sitting import Ticket
from penultima.wire.client_out import Answer, Kept
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
    show(room, now)
    show_out(room, now)
    for mail in batch.mail:
        if isinstance(mail, Moved):
            greet_mover(room, mail)
    release(room)


def show(room: Room, now: int) -> None:
    publish(room, now)
    _think(room, now)


def _acknowledge(room: Room, batch: Batch) -> None:
    for person, answer, changed in batch.settled:
        data = encode(answer)
        room.book.write(Ticket(person, answer.id), data, changed=changed)
        tell(room, person, data)
    for ticket in batch.kept:
        if room.book.waits(Ticket(*ticket)):
            room.book.wait(Ticket(*ticket), kept=True)
            tell(room, ticket[0], encode(Kept(ticket[1])))


def tell(room: Room, person: str, data: bytes) -> None:
    """Who is not there sends the command again and gets the answer then."""
    peer = room.newest(person)
    if peer is not None:
        room.house.send_bytes(peer, data)


def _think(room: Room, now: int) -> None:
    for asked in room.table.questions():
        if asked.level in room.house.elsewhere:
            number = next(room.house.numbers)
            room.asks[number] = asked
            room.house.asks[number] = room.id
            room.house.out.append(Ask(number, asked))
        else:
            wish = bot_answer(asked.view, asked.question, asked.level, asked.key)
            room.mailbox.append(Thought(now, asked, wish))


# -- when a commit does not come off


def drop(room: Room, batch: Batch, now: int) -> None:
    """Nothing was stored: commands may be sent again, and what the table does by itself it tries again later."""
    limits = room.house.limits
    room.rests = now + min(limits.longest_rest, limits.rest << min(room.failures, 20))
    room.failures += 1
    for ticket in batch.tickets:
        again(room, ticket)
    for mail in batch.mail:
        if isinstance(mail, Moved) and mail.socket in room.peers:
            room.bye(room.peers[mail.socket], "table.again", now)
    room.mailbox[:0] = [mail for mail in batch.mail if not isinstance(mail, Told | Moved)]


def again(room: Room, ticket: Ticket) -> None:
    """It is not written down: the same command may yet be done."""
    room.book.forgo(ticket)
    tell(room, ticket.person, encode(Answer(ticket.id, "again")))


def answer_from_store(room: Room) -> None:
    """The table was loaded anew: what is stored was done; of all else but the mailbox nothing is left."""
    here = {mail.ticket for mail in room.mailbox if isinstance(mail, Told)}
    for ticket in room.book.waiting():
        answer = room.book.find(ticket)
        if answer is not None:
            room.book.forgo(ticket)
            tell(room, ticket.person, answer)
        elif ticket not in here:
            again(room, ticket)


def part(room: Room) -> None:
    """The table is found broken. What may be stored gets its answer from whoever loads it one day."""
    unsure = [ticket for batch in (room.flight, room.doubt) if batch is not None for ticket in batch.tickets]
    for ticket in room.book.waiting():
        if ticket not in unsure:
            tell(room, ticket.person, encode(Answer(ticket.id, "gone", why="table.stopped")))
    for peer in room.peers.values():
        room.house.bye(peer, "table.stopped")
    room.peers = {}
