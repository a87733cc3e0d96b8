"""What a connected person sends: each command gets one answer, however often it comes."""

from penultima.hall.mail import Told
from penultima.hall.peer import Peer
from penultima.hall.room import Room
from penultima.table.sitting import Ticket
from penultima.wire.client_in import DoorCommand, Ping, TableCommand
from penultima.wire.client_out import Answer, AnswerKind, Kept, Pong
from penultima.wire.codec import encode

Frame = Ping | TableCommand | DoorCommand


def attend(room: Room, peer: Peer, frame: Frame, now: int) -> None:
    allowed = room.bucket(peer, now).take(now)
    if not isinstance(frame, Ping):
        _command(room, peer, frame, now, allowed=allowed)
    elif allowed:
        room.house.send(peer, Pong(frame.sent, room.time(now)))
    if not allowed:
        strike(room, peer, "table.too-fast", now)


def _command(room: Room, peer: Peer, command: TableCommand | DoorCommand, now: int, *, allowed: bool) -> None:
    ticket = Ticket(peer.person, command.id)
    if is_known(room, ticket):
        if allowed:
            repeat(room, peer, ticket)
    elif not allowed or room.book.unanswered(peer.person) >= room.house.limits.unanswered:
        refuse(room, peer, command.id, "too-fast")
    elif peer.watches:
        refuse(room, peer, command.id, "refused", "table.watching")
    elif len(room.mailbox) >= room.house.limits.mailbox:
        room.house.send_bytes(peer, encode(Answer(command.id, "again")))
    else:
        room.book.wait(ticket)
        room.mailbox.append(Told(now, peer.person, command))


def is_known(room: Room, ticket: Ticket) -> bool:
    """It has its answer, or will have it."""
    return room.book.waits(ticket) or room.book.find(ticket) is not None


def repeat(room: Room, peer: Peer, ticket: Ticket) -> None:
    answer = room.book.find(ticket)
    if answer is not None:
        room.house.send_bytes(peer, answer)
    elif room.book.is_kept(ticket):
        room.house.send(peer, Kept(ticket.id))


def refuse(room: Room, peer: Peer, command: str, kind: AnswerKind, why: str = "") -> None:
    data = encode(Answer(command, kind, why=why))
    if peer.person:
        room.book.write(Ticket(peer.person, command), data, changed=False)
    room.house.send_bytes(peer, data)


def malformed(room: Room, peer: Peer, command: str, now: int) -> None:
    """Of a command that is known already nothing is said: it has its one answer."""
    if command and not is_known(room, Ticket(peer.person, command)):
        refuse(room, peer, command, "malformed")
    strike(room, peer, "table.malformed", now)


def strike(room: Room, peer: Peer, why: str, now: int) -> None:
    room.house.counts["strike"] += 1
    peer.strikes += 1
    if peer.strikes >= room.house.limits.strikes:
        room.bye(peer, why, now)
