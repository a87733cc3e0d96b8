"""The hall: all tables that are awake. Frames, moments and fates of commits in; commits, frames and questions out.

Times are thousandths of a second of the driver's clock, which only goes forward. Nothing here waits, and nothing here
knows sockets, threads, files or a clock: the same calls in the same order give the same bytes.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from penultima.editions.edition import Edition
from penultima.errors import BadInput
from penultima.hall.alarms import Alarms
from penultima.hall.deciding import made
from penultima.hall.delivery import deliver
from penultima.hall.doors import Entropy, code_of, hash_of, is_link, new_link, new_secret, person_of
from penultima.hall.frames import malformed
from penultima.hall.house import House
from penultima.hall.limits import Limits
from penultima.hall.loading import load
from penultima.hall.mail import Thought
from penultima.hall.out import Load, Out
from penultima.hall.peer import Peer
from penultima.hall.room import Room
from penultima.hall.store import Stored
from penultima.hall.turn import adopt, drop, part, run, send_off
from penultima.notation.wish import Wish, parse_wish
from penultima.table.facts import Guest, Times
from penultima.table.table import Table
from penultima.wire.client_in import Hello, In
from penultima.wire.codec import Malformed, decode
from penultima.wire.shape import VERSION, Setup


class Hall:
    def __init__(
        self,
        *,
        entropy: Entropy,
        date: Callable[[], int] = lambda: 0,
        limits: Limits | None = None,
        times: Times | None = None,
        more: Mapping[str, Edition] | None = None,
        thinks_elsewhere: frozenset[str] = frozenset(),
    ) -> None:
        self._house = House(entropy, date, limits or Limits(), times or Times(), more or {}, thinks_elsewhere)
        self._rooms: dict[str, Room] = {}
        self._alarms = Alarms()
        self._strangers: dict[int, int] = {}
        """Sockets without a hello, the oldest first, and until when they may be silent."""
        self.stopped: dict[str, Exception] = {}
        """Tables that were found broken, and how. They stay shut as long as this hall lives."""

    # -- out

    def take(self) -> list[Out]:
        """What is to be done since the last time, in this order."""
        taken, self._house.out = self._house.out, []
        return taken

    @property
    def wake_at(self) -> int | None:
        silent = next(iter(self._strangers.values()), None)
        return min((when for when in (silent, self._alarms.first) if when is not None), default=None)

    @property
    def counts(self) -> Counter[str]:
        """How often something went wrong, by its name."""
        return self._house.counts

    # -- people

    def guest(self) -> str:
        """The secret of a new person. Nothing is kept of it until they sit down somewhere, and then a hash."""
        return new_secret(self._house.entropy)

    def make(self, secret: str, setup: Setup, name: str, face: int, now: int) -> str:
        """A new table with this person as its host. Whoever comes waits until it is stored."""
        person = person_of(secret)
        self._check_count(person)
        room = Room(self._house, new_link(self._house.entropy), now)
        guest = Guest(0, person, name, face)
        table = Table.made(
            setup, guest, self._house.key, times=self._house.times, date=self._house.date(), more=self._house.more
        )
        self._rooms[room.id] = room
        with self._alone(room):
            send_off(room, made(room, table))
        return room.id

    def _check_count(self, person: str) -> None:
        most = self._house.limits.tables
        hosted = sum(room.is_hosted_by(person) for room in self._rooms.values())
        if hosted >= most:
            raise BadInput("you have {count} tables, and {most} are the most", count=hosted, most=most)

    # -- sockets

    def opened(self, socket: int, now: int) -> None:
        self._house.peers[socket] = Peer(socket)
        self._strangers[socket] = now + self._house.limits.silence

    def closed(self, socket: int, now: int) -> None:
        self._strangers.pop(socket, None)
        peer = self._house.peers.pop(socket, None)
        room = None if peer is None else self._rooms.get(peer.table)
        if peer is not None and room is not None:
            with self._alone(room):
                room.drop(peer, now)
            self._settle(room, now)

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
            self._dismiss(peer, "table.malformed")
        elif not peer.welcomed:
            room.bye(peer, "table.malformed", now)
        else:
            malformed(room, peer, command, now)
        if room is not None:
            self._settle(room, now)

    def _message(self, peer: Peer, message: In, now: int) -> None:
        if isinstance(message, Hello) and not peer.table:
            self._hello(peer, message, now)
            return
        room = self._rooms.get(peer.table)
        if room is None:
            self._dismiss(peer, "table.hello")
            return
        with self._alone(room):
            if isinstance(message, Hello):
                room.bye(peer, "table.hello", now)
            else:
                deliver(room, peer, message, now)
        self._settle(room, now)

    def _hello(self, peer: Peer, hello: Hello, now: int) -> None:
        table = hello.table or self._house.codes.get(hash_of(code_of(hello.link)), "")
        if hello.wire != VERSION:
            self._dismiss(peer, "table.reload")
        elif table in self.stopped:
            self._dismiss(peer, "table.stopped")
        elif not table:
            self._dismiss(peer, "table.link" if self._house.guesses.take(now) else "table.too-fast")
        elif not is_link(table):
            self._dismiss(peer, "table.unknown")
        else:
            self._come(peer, self._room(table, now), hello, now)

    def _come(self, peer: Peer, room: Room, hello: Hello, now: int) -> None:
        del self._strangers[peer.socket]
        peer.table = room.id
        room.peers[peer.socket] = peer
        with self._alone(room):
            deliver(room, peer, hello, now)
        self._settle(room, now)

    def _room(self, table: str, now: int) -> Room:
        room = self._rooms.get(table)
        if room is None:
            room = self._rooms[table] = Room(self._house, table, now)
            self._house.out.append(Load(table))
        return room

    def _dismiss(self, peer: Peer, why: str) -> None:
        """Before it came to any table."""
        self._strangers.pop(peer.socket, None)
        self._house.bye(peer, why)

    # -- the store

    def committed(self, batch: int, now: int) -> None:
        room = self._landed(batch)
        if room is None or room.flight is None:
            return
        flight, room.flight = room.flight, None
        room.failures, room.rests = 0, now
        with self._alone(room):
            adopt(room, flight, now)
        self._settle(room, now)

    def failed(self, batch: int, now: int) -> None:
        """Nothing of it was stored."""
        room = self._landed(batch)
        if room is None or room.flight is None:
            return
        flight, room.flight = room.flight, None
        self._house.counts["failed"] += 1
        if not room.is_loaded:
            self._vanish(room, now)
            return
        with self._alone(room):
            drop(room, flight, now)
        self._settle(room, now)

    def unknown(self, batch: int, now: int) -> None:
        """Nobody knows whether it was stored, or the table was found at another version: the store will say."""
        room = self._landed(batch)
        if room is None or room.flight is None:
            return
        room.doubt, room.flight = room.flight, None
        room.state = "loading"
        self._house.counts["unknown"] += 1
        self._house.out.append(Load(room.id))
        self._settle(room, now)

    def _landed(self, batch: int) -> Room | None:
        return self._rooms.get(self._house.batches.pop(batch, ""))

    def loaded(self, table: str, kept: Stored | None, now: int) -> None:
        room = self._rooms.get(table)
        if room is None or room.state != "loading" or room.flight is not None:
            return
        if kept is None:
            self._vanish(room, now)
            return
        with self._alone(room):
            load(room, kept, now)
        self._settle(room, now)

    def _vanish(self, room: Room, now: int) -> None:
        """There is no such table."""
        for peer in tuple(room.peers.values()):
            room.bye(peer, "table.unknown", now)
        self._unload(room)

    # -- bots and time

    def answered(self, ask: int, wish: str | None, now: int) -> None:
        room = self._rooms.get(self._house.asks.pop(ask, ""))
        if room is None:
            return
        room.mailbox.append(Thought(now, room.asks.pop(ask), _wish(wish)))
        self._settle(room, now)

    def woke(self, now: int) -> None:
        """Harmless when late, early or twice."""
        for socket, until in tuple(self._strangers.items()):
            if until > now:
                break
            self._dismiss(self._house.peers[socket], "table.hello")
        for table in self._alarms.due(now):
            self._wake(self._rooms[table], now)

    def _wake(self, room: Room, now: int) -> None:
        if room.sleeps_at is not None and room.sleeps_at <= now and not room.mailbox:
            self._unload(room)
            return
        with self._alone(room):
            room.tick(now)
        self._settle(room, now)

    # -- one table, and no other

    def _settle(self, room: Room, now: int) -> None:
        """Let it do what waits, and say when it is to be woken."""
        with self._alone(room):
            run(room, now)
            self._alarms.set(room.id, room.wake_at)

    @contextmanager
    def _alone(self, room: Room) -> Iterator[None]:
        """Whatever goes wrong stops this table and no other; its entries are kept."""
        try:
            yield
        except Exception as problem:  # noqa: BLE001 - no mistake in one table may reach the others
            self._stop(room, problem)

    def _stop(self, room: Room, problem: Exception) -> None:
        self.stopped[room.id] = problem
        self._house.counts["stopped"] += 1
        part(room)
        self._unload(room)

    def _unload(self, room: Room) -> None:
        room.clear()
        self._rooms.pop(room.id, None)
        self._alarms.set(room.id, None)


def _wish(text: str | None) -> Wish | None:
    """What a bot says that cannot be read, it has not said."""
    try:
        return None if text is None else parse_wish(text)
    except BadInput:
        return None
