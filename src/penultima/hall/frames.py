"""What a connected person sends: each command gets one answer, however often it comes."""

from penultima.hall.mail import Told
from penultima.hall.peer import Peer
from penultima.hall.room import Room, name_of
from penultima.table.sitting import Ticket
from penultima.wire.client_in import DoorCommand, Ping, Say, SayPhrase, TableCommand
from penultima.wire.client_out import Answer, Kept, Pong
from penultima.wire.codec import encode

Command = TableCommand | DoorCommand
Frame = Ping | Command


def attend(room: Room, peer: Peer, frame: Frame, now: int) -> None:
    allowed = room.bucket(name_of(peer), now).take(now, room.weight(frame))
    if not isinstance(frame, Ping):
        _command(room, peer, frame, now, allowed=allowed)
    elif allowed:
        room.house.send(peer, Pong(frame.sent, room.time(now)))
    if not allowed:
        strike(room, peer, "table.too-fast", now)


def _command(room: Room, peer: Peer, command: Command, now: int, *, allowed: bool) -> None:
    ticket = Ticket(peer.person, command.id)
    if is_known(room, ticket):
        if allowed:
            repeat(room, peer, ticket)
        return
    no = objection(room, peer.person, command, now, watches=peer.watches, allowed=allowed)
    if no is None:
        room.book.wait(ticket)
        room.mailbox.append(Told(now, peer.person, command, peer.address))
    else:
        refuse(room, peer, no)


def objection(room: Room, person: str, command: Command, now: int, *, watches: bool, allowed: bool) -> Answer | None:
    """The answer to what the table is not even asked."""
    limits = room.house.limits
    if room.house.draining:
        return Answer(command.id, "again")
    if not allowed or room.book.unanswered(person) >= limits.unanswered:
        return Answer(command.id, "too-fast")
    if watches:
        return Answer(command.id, "refused", why="table.watching")
    if len(room.mailbox) >= limits.mailbox:
        return Answer(command.id, "again")
    if isinstance(command, Say | SayPhrase) and not room.may_speak(person, now):
        return Answer(command.id, "too-fast")
    return None


def is_known(room: Room, ticket: Ticket) -> bool:
    """It has its answer, or will have it."""
    return room.book.waits(ticket) or room.book.find(ticket) is not None


def repeat(room: Room, peer: Peer, ticket: Ticket) -> None:
    answer = room.book.find(ticket)
    if answer is not None:
        room.house.send_bytes(peer, answer)
        return
    room.book.wait(ticket)
    if room.book.is_kept(ticket):
        room.house.send(peer, Kept(ticket.id))


def refuse(room: Room, peer: Peer, answer: Answer) -> None:
    """It is remembered, but for what may be sent again."""
    data = encode(answer)
    if peer.person and answer.kind != "again":
        room.book.write(Ticket(peer.person, answer.id), data, changed=False)
    room.house.send_bytes(peer, data)


def malformed(room: Room, peer: Peer, command: str, now: int) -> None:
    """Of a command that is known already nothing is said: it has its one answer."""
    if command and not is_known(room, Ticket(peer.person, command)):
        refuse(room, peer, Answer(command, "malformed"))
    strike(room, peer, "table.malformed", now)


def strike(room: Room, peer: Peer, why: str, now: int) -> None:
    room.house.counts["strike"] += 1
    peer.strikes += 1
    if peer.strikes >= room.house.limits.strikes:
        room.bye(peer, why, now)
