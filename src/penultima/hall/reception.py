"""Hellos: a welcome, what was missed, and from then on every version."""

from msgspec.structs import replace

from penultima.hall.arrival import Admitted, Refused, admitted
from penultima.hall.doors import is_code
from penultima.hall.mail import Moved
from penultima.hall.peer import Peer
from penultima.hall.publish import catch_up
from penultima.hall.room import Room, name_of
from penultima.wire.client_in import Hello
from penultima.wire.client_out import Welcome
from penultima.wire.shape import VERSION

NOWHERE = ("table.link", "table.secret")
"""Refusals that count as guesses, where there is a link."""


def greet(room: Room, peer: Peer, hello: Hello, now: int) -> None:
    found = admit(room, hello, peer.address, now)
    if isinstance(found, Refused):
        room.bye(peer, found.why, now)
    elif found.moves:
        room.mailbox.append(Moved(now, found.person, peer.socket, hello))
    elif _is_full(room, found.person):
        room.bye(peer, "table.full", now)
    else:
        peer.person, peer.watches = found.person, found.watches
        _welcome(room, peer, hello.since, now)


def admit(room: Room, hello: Hello, address: str, now: int) -> Admitted | Refused:
    """A code can be guessed: where too many led nowhere, none is looked at. What is right never counts."""
    found = admitted(room.table, room.doors, hello)
    belongs = isinstance(found, Admitted) and room.table.number_of(found.person) >= 0
    if is_code(hello.link) and not belongs and not room.house.guesses.may(address, now):
        return Refused("table.too-fast")
    if isinstance(found, Refused) and found.why in NOWHERE and hello.link:
        room.house.guesses.missed(address, now)
    return found


def greet_mover(room: Room, moved: Moved) -> None:
    """The one-time link is used up, and whoever moved is known."""
    peer = room.peers.get(moved.socket)
    if peer is not None:
        greet(room, peer, replace(moved.hello, link=""), moved.now)


def _is_full(room: Room, person: str) -> bool:
    """For strangers: who belongs to the table always gets in."""
    if person and room.table.number_of(person) >= 0:
        return False
    strangers = sum(room.table.number_of(peer.person) < 0 for peer in room.peers.values() if peer.welcomed)
    return strangers >= room.house.limits.sockets


def _welcome(room: Room, peer: Peer, since: int, now: int) -> None:
    if not room.bucket(name_of(peer), now).take(now, room.house.limits.hello):
        room.bye(peer, "table.too-fast", now)
        return
    older = room.newest(peer.person)
    peer.welcomed = True
    if older is not None:
        room.bye(older, "table.elsewhere", now)
    elif peer.person:
        room.note(peer.person, now, here=True)
    number = room.table.number_of(peer.person)
    if number >= 0:
        room.homes.came(peer.person, peer.address)
        room.homes.count(room.table if room.flight is None else room.flight.fork)
    room.house.send(peer, Welcome(VERSION, room.id, number, room.time(now)))
    catch_up(room, peer, since, now)


def show_out(room: Room, now: int) -> None:
    """Those who may not be here any more."""
    removed = {guest.id for guest in room.table.facts.people if guest.removed}
    for peer in tuple(room.peers.values()):
        if peer.welcomed and peer.person in removed:
            room.bye(peer, "table.removed", now)
        elif peer.welcomed and peer.watches and not room.table.facts.setup.spectators:
            room.bye(peer, "table.no-spectators", now)
