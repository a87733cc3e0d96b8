"""The hall: all tables that are awake. Frames, moments and fates of commits in; commits, frames and questions out.

Times are thousandths of a second of the driver's clock, which only goes forward. Nothing here waits, and nothing here
knows sockets, threads, files or a clock: the same calls in the same order give the same bytes.
"""

from collections import Counter
from collections.abc import Callable, Mapping

from msgspec.structs import replace

from penultima.bots.levels import LEVELS
from penultima.editions.edition import Edition
from penultima.errors import BadInput
from penultima.hall.counter import serve
from penultima.hall.deciding import made
from penultima.hall.delivery import deliver
from penultima.hall.doors import Entropy, Opened, code_of, hash_of, is_code, is_link, new_secret, person_of
from penultima.hall.errand import Errand
from penultima.hall.frames import malformed
from penultima.hall.house import House
from penultima.hall.limits import Limits
from penultima.hall.listing import Listed, listed
from penultima.hall.loading import load
from penultima.hall.mail import Thought
from penultima.hall.offer import READY, Offer
from penultima.hall.out import Load, Out
from penultima.hall.peer import Peer
from penultima.hall.porch import Porch, Seeker, Visitor
from penultima.hall.renewal import doors_of, new_ways
from penultima.hall.room import Room
from penultima.hall.rooms import RULES, Rooms
from penultima.hall.store import Closed, Stored
from penultima.hall.trouble import Trouble
from penultima.hall.turn import adopt, drop, send_off
from penultima.notation.wish import Wish, parse_wish
from penultima.table.facts import Guest, Times
from penultima.table.table import Table
from penultima.wire.client_in import DoorCommand, Hello, In, TableCommand
from penultima.wire.codec import Malformed, decode
from penultima.wire.shape import VERSION, Setup

CLOSED, UNKNOWN, RESTART = "table.closed", "table.unknown", "table.restart"


class Hall:
    def __init__(
        self,
        *,
        entropy: Entropy,
        date: Callable[[], int] = lambda: 0,
        limits: Limits | None = None,
        times: Times | None = None,
        more: Mapping[str, Edition] | None = None,
    ) -> None:
        self._house = House(entropy, date, limits or Limits(), times or Times(), more or {})
        self._rooms = Rooms(self._house)
        self._porch = Porch(self._house)
        self._barred: set[str] = set()
        """Tables that nobody may wake, because somebody is at their log."""

    # -- out

    def take(self) -> list[Out]:
        """What is to be done since the last time, in this order."""
        taken, self._house.out = self._house.out, []
        return taken

    @property
    def wake_at(self) -> int | None:
        moments = (self._porch.wake_at, self._rooms.alarms.first)
        return min((when for when in moments if when is not None), default=None)

    @property
    def alarms(self) -> int:
        """How many moments are noted down."""
        return len(self._rooms.alarms) + len(self._porch)

    @property
    def stopped(self) -> dict[str, Trouble]:
        """Tables that were found broken, and how."""
        return self._rooms.stopped

    @property
    def counts(self) -> Counter[str]:
        """How often something went wrong, by its name."""
        return self._house.counts

    def open_tables(self) -> list[Listed]:
        """Those that everybody may come to, that gather, and where somebody is."""
        return [found for room in self._rooms.values() if (found := listed(room)) is not None]

    # -- people

    def guest(self) -> str:
        """The secret of a new person. Nothing is kept of it until they sit down somewhere, and then a hash."""
        return new_secret(self._house.entropy)

    def make(self, secret: str, setup: Setup, name: str, face: int, now: int) -> Opened:
        """A new table with this person as its host. Whoever comes waits until it is stored."""
        if self._house.draining:
            raise BadInput("no table can be made now: this server is about to restart")
        person = person_of(secret)
        self._check_count(person)
        opened = new_ways(self._house)
        room = Room(self._house, opened.table, now)
        guest = Guest(0, person, name, face)
        table = Table.made(
            setup, guest, self._house.key, times=self._house.times, date=self._house.date(), more=self._house.more
        )
        self._rooms[room.id] = room
        with self._rooms.alone(room):
            send_off(room, made(room, table, doors_of(opened)))
        return opened

    def _check_count(self, person: str) -> None:
        most = self._house.limits.tables
        hosted = sum(room.is_hosted_by(person) for room in self._rooms.values())
        if hosted >= most:
            raise BadInput("you have {count} tables, and {most} are the most", count=hosted, most=most)

    # -- sockets

    def opened(self, socket: int, now: int, address: str = "") -> None:
        peer = self._house.peers[socket] = Peer(socket, address)
        self._porch.come(peer, now)

    def closed(self, socket: int, now: int) -> None:
        self._porch.go(socket)
        peer = self._house.peers.pop(socket, None)
        room = None if peer is None else self._rooms.get(peer.table)
        if peer is not None and room is not None:
            with self._rooms.alone(room):
                room.drop(peer, now)
            self._rooms.settle(room, now)

    def received(self, socket: int, data: bytes, now: int) -> None:
        """One frame. Of a socket that was told to close, nothing counts any more."""
        peer = self._house.peers.get(socket)
        if peer is None:
            return
        try:
            message = decode(data)
        except Malformed as problem:
            self._malformed(peer, problem.id, now)
        else:
            self._message(peer, message, now)

    def _malformed(self, peer: Peer, command: str, now: int) -> None:
        room = self._rooms.get(peer.table)
        if room is None:
            self._porch.dismiss(peer, "table.malformed")
        elif not peer.welcomed:
            room.bye(peer, "table.malformed", now)
        else:
            malformed(room, peer, command, now)
        if room is not None:
            self._rooms.settle(room, now)

    def _message(self, peer: Peer, message: In, now: int) -> None:
        if peer.seeks:
            self._porch.early(peer, message, now)
            return
        if isinstance(message, Hello) and not peer.table:
            self._hello(peer, message, now)
            return
        room = self._rooms.get(peer.table)
        if room is None:
            self._porch.dismiss(peer, "table.hello")
            return
        with self._rooms.alone(room):
            if isinstance(message, Hello):
                room.bye(peer, "table.hello", now)
            else:
                deliver(room, peer, message, now)
        self._rooms.settle(room, now)

    def errand(
        self,
        errand: int,
        table: str,
        hello: Hello,
        command: TableCommand | DoorCommand | None,
        now: int,
        address: str = "",
    ) -> None:
        """Of somebody without a socket; `Replied` with this number says what came of it."""
        hello = replace(hello, table=table)
        self._hello(Errand(errand, hello, command, now, address), hello, now)

    # -- who comes

    def _hello(self, visitor: Visitor, hello: Hello, now: int) -> None:
        code = hash_of(code_of(hello.link))
        table = hello.table or self._house.codes.get(code, "")
        if why := self._hindrance(visitor.address, hello, now):
            self._porch.dismiss(visitor, why)
        elif not table:
            self._porch.seek(Seeker(now, visitor, hello), code)
        elif isinstance(visitor, Errand):
            self._run(visitor, self._rooms.rouse(table, now - self._house.limits.linger), now)
        else:
            self._come(visitor, self._rooms.rouse(table, now), hello, now)

    def _hindrance(self, address: str, hello: Hello, now: int) -> str:
        """Why nobody need look at it; empty if there is no reason."""
        if self._house.draining or hello.table in self._barred:
            return RESTART
        if hello.wire != VERSION:
            return "table.reload"
        if hello.table in self.stopped:
            return "table.stopped"
        if not (is_link(hello.table) if hello.table else is_code(hello.link)):
            self._house.guesses.missed(address, now)
            return UNKNOWN if hello.table else "table.link"
        if hello.table not in self._rooms and not self._house.guesses.may(address, now):
            return "table.too-fast"
        return ""

    def _come(self, peer: Peer, room: Room, hello: Hello, now: int) -> None:
        self._porch.go(peer.socket)
        peer.table = room.id
        room.peers[peer.socket] = peer
        with self._rooms.alone(room):
            deliver(room, peer, hello, now)
        self._rooms.settle(room, now)

    def _run(self, errand: Errand, room: Room, now: int) -> None:
        with self._rooms.alone(room):
            serve(room, errand)
        self._rooms.settle(room, now)

    def found(self, code: bytes, table: str | None, now: int) -> None:
        """What the store knows of a code, by its hash."""
        for seeker in self._porch.found(code):
            if not self._porch.is_here(seeker.visitor):
                continue
            if table is None:
                self._house.guesses.missed(seeker.visitor.address, now)
                self._porch.dismiss(seeker.visitor, "table.link")
            else:
                self._arrive(seeker, table)

    def _arrive(self, seeker: Seeker, table: str) -> None:
        visitor = seeker.visitor
        early: list[tuple[int, In]] = []
        if isinstance(visitor, Peer):
            visitor.seeks, early, visitor.early = False, visitor.early, []
        self._hello(visitor, replace(seeker.hello, table=table), seeker.now)
        for when, message in early:
            if isinstance(visitor, Peer) and self._porch.is_here(visitor):
                self._message(visitor, message, when)

    # -- whoever looks after the store

    @property
    def awake(self) -> frozenset[str]:
        return frozenset(self._rooms)

    def let_go(self, table: str, why: str) -> None:
        """Everybody there is told why, it sleeps at once, and nobody wakes it before `let_in`."""
        self._barred.add(table)
        room = self._rooms.get(table)
        if room is not None:
            self._rooms.leave(room, why)

    def let_in(self, table: str) -> None:
        self._barred.discard(table)

    # -- the end

    def drain(self, now: int) -> None:
        """From now on nothing new is begun: what was sent before is decided, stored and acknowledged."""
        self._house.draining = True
        for room in tuple(self._rooms.values()):
            self._rooms.settle(room, now)

    @property
    def is_drained(self) -> bool:
        return self._house.draining and all(room.is_settled for room in self._rooms.values())

    def part(self, now: int) -> None:  # noqa: ARG002 - as all that happens to a hall
        """From everybody, until another hall is there."""
        self._house.draining = True
        self._rooms.leave_all(RESTART)
        self._porch.dismiss_all(RESTART)

    # -- the store

    def committed(self, batch: int, now: int) -> None:
        room = self._landed(batch)
        if room is None or room.flight is None:
            return
        flight, room.flight = room.flight, None
        room.failures, room.rests = 0, now
        with self._rooms.alone(room):
            adopt(room, flight, now)
        self._rooms.settle(room, now)

    def failed(self, batch: int, now: int) -> None:
        """Nothing of it was stored."""
        room = self._landed(batch)
        if room is None or room.flight is None:
            return
        flight, room.flight = room.flight, None
        self._house.counts["failed"] += 1
        if not room.is_loaded:
            self._rooms.leave(room, UNKNOWN)
            return
        with self._rooms.alone(room):
            drop(room, flight, now)
        self._rooms.settle(room, now)

    def unknown(self, batch: int, now: int) -> None:
        """Nobody knows whether it was stored, or the table was found at another version: the store will say."""
        room = self._landed(batch)
        if room is None or room.flight is None:
            return
        room.doubt, room.flight = room.flight, None
        room.state = "loading"
        self._house.counts["unknown"] += 1
        self._house.out.append(Load(room.id))
        self._rooms.settle(room, now)

    def _landed(self, batch: int) -> Room | None:
        return self._rooms.get(self._house.batches.pop(batch, ""))

    def loaded(self, table: str, kept: Stored | Closed | None, now: int) -> None:
        room = self._rooms.get(table)
        if room is None or room.state != "loading" or room.flight is not None:
            return
        if isinstance(kept, Stored):
            with self._rooms.alone(room):
                load(room, kept, now)
            self._rooms.settle(room, now)
        elif isinstance(kept, Closed):
            self._rooms.leave(room, RULES if kept.why == RULES else CLOSED)
        else:
            self._count_guesses(room, now)
            self._rooms.leave(room, UNKNOWN)

    def _count_guesses(self, room: Room, now: int) -> None:
        """An id that leads nowhere; but for a table that was made here and did not come to be."""
        if room.doubt is None:
            visitors: list[Visitor] = [*room.peers.values(), *room.errands]
            for visitor in visitors:
                self._house.guesses.missed(visitor.address, now)

    # -- bots and time

    def offer(self, level: str, offer: Offer) -> None:
        """Whether bots of this level can be seated; those that the driver says nothing about can."""
        self._house.offers[level] = offer

    @property
    def offers(self) -> dict[str, Offer]:
        """Of every level."""
        return {level: self._house.offers.get(level, READY) for level in LEVELS}

    def answered(self, ask: int, wish: str | None, now: int) -> None:
        room = self._rooms.get(self._house.asks.pop(ask, ""))
        if room is None:
            return
        room.mailbox.append(Thought(now, room.asks.pop(ask), _wish(wish)))
        self._rooms.settle(room, now)

    def woke(self, now: int) -> None:
        """Harmless when late, early or twice."""
        self._porch.dismiss_silent(now)
        self._rooms.wake(now)


def _wish(text: str | None) -> Wish | None:
    """What a bot says that cannot be read, it has not said."""
    try:
        return None if text is None else parse_wish(text)
    except BadInput:
        return None
