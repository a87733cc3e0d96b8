"""Frames on their way to a table: at once if it is there and its sender is, else held until they are."""

from penultima.hall import counter
from penultima.hall.frames import attend
from penultima.hall.mail import Held
from penultima.hall.peer import Peer
from penultima.hall.reception import greet
from penultima.hall.room import Room
from penultima.wire.client_in import Hello, In, Ping
from penultima.wire.client_out import Answer
from penultima.wire.codec import encode


def deliver(room: Room, peer: Peer, message: In, now: int) -> None:
    if room.state != "live":
        _hold(room, peer, message, now)
    elif isinstance(message, Hello) and room.house.draining:
        room.bye(peer, "table.restart", now)
    elif isinstance(message, Hello):
        greet(room, peer, message, now)
    elif peer.welcomed:
        attend(room, peer, message, now)
    else:
        _hold(room, peer, message, now)


def release(room: Room) -> None:
    """All that is held, in the order in which it came."""
    held, room.held = room.held, []
    for now, socket, message in held:
        peer = room.peers.get(socket)
        if peer is not None:
            deliver(room, peer, message, now)
    counter.release(room)


def _hold(room: Room, peer: Peer, message: In, now: int) -> None:
    if len(room.held) < room.house.limits.mailbox:
        room.held.append(Held(now, peer.socket, message))
    elif isinstance(message, Hello):
        room.bye(peer, "table.busy", now)
    elif not isinstance(message, Ping):
        room.house.send_bytes(peer, encode(Answer(message.id, "again")))
