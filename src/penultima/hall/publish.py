"""News for everybody who is connected: each version once, without gaps, and only of what is committed."""

from msgspec.structs import replace

from penultima.hall.peer import Peer
from penultima.hall.room import Room, Shown
from penultima.table.now import now as what_stands
from penultima.wire.client_out import Now


def publish(room: Room, now: int) -> None:
    """To those who lack a version; to all others if what they see is not so any more."""
    at, version = room.time(now), room.table.version
    # What was published begins to run at this moment, and its news say until when.
    room.table.published(version, at)
    anew = _looks_otherwise(room, at)
    for peer in room.peers.values():
        if peer.welcomed and (anew or peer.sent < version):
            _send(room, peer, peer.sent, at)


def catch_up(room: Room, peer: Peer, since: int, now: int) -> None:
    """From what it has already, if that can be; else all that stands."""
    missed = room.table.version - since
    known = since >= 0 and 0 <= missed <= room.house.limits.history
    _send(room, peer, since if known else -1, room.time(now))


def _send(room: Room, peer: Peer, since: int, at: int) -> None:
    room.house.send_bytes(peer, room.table.frame(room.table.seats_of(peer.person), since, at))
    peer.sent = room.table.version


def _looks_otherwise(room: Room, at: int) -> bool:
    """Who is here, whose hold is over, who is waited for: no entries, but to be seen."""
    before, room.shown = room.shown, Shown(room.table, at)
    if before is None or before.table.version != room.table.version:
        return True
    if _lasting(before) == _lasting(room.shown):
        room.shown = before
        return False
    return True


def _lasting(shown: Shown) -> Now:
    """What does not change by time alone."""
    now = what_stands(shown.table, shown.at)
    running = now.clock is not None and now.clock.until is not None
    clock = replace(now.clock, left=0, reserve=0) if now.clock is not None and running else now.clock
    return replace(now, at=0, clock=clock)
