"""Drives a hall in this process: stores what it wants stored, at once, and brings each client what it is sent."""

import heapq
from collections.abc import Callable
from functools import partial
from itertools import count

from penultima.bots.pace import pace
from penultima.bots.question import Question
from penultima.hall.hall import Hall
from penultima.hall.out import Ask, Close, Commit, Load, Send
from penultima.hall.store import MemoryStore
from penultima.table.entry import Entry, decode
from penultima.terminal.client import Client
from penultima.terminal.clock import JumpedTime, Time
from penultima.terminal.minds import Minds, thought
from penultima.wire.client_in import Hello, SeatBot, Sit, Start
from penultima.wire.codec import encode
from penultima.wire.shape import VERSION, Level, Setup

Follow = Callable[[Entry, bytes | None], None]
"""Told each entry, with the key of the deal that it begins."""


class Driver:
    """`follow` hears of every entry before anybody else does."""

    is_private = True

    def __init__(self, hall: Hall, time: Time, follow: Follow | None) -> None:
        self.hall = hall
        self.time = time
        self.follow = follow
        self.store = MemoryStore()
        self.table = ""
        self.key = b""
        """Of the deal that is played."""
        self._clients: dict[int, Client] = {}
        self._later: list[tuple[int, int, Callable[[], None]]] = []
        self._number = count()
        self._minds: Minds | None = None
        """Once somebody thinks."""

    @property
    def now(self) -> int:
        return self.time.now

    @property
    def files(self) -> list[int]:
        return [self._minds.file] if self._minds else []

    # -- people

    def make(self, setup: Setup, name: str) -> str:
        """A table, and the secret of whoever made it."""
        secret = self.hall.guest()
        self.table = self.hall.make(secret, setup, name, 0, self.now).table
        self.settle()
        return secret

    def open(self, kept: Commit, key: bytes) -> None:
        """A table that was kept, in the middle of a deal with this key."""
        self.table, self.key = kept.table, key
        self.store.append([kept])

    def connect(self, seat: int, secret: str) -> Client:
        socket = len(self._clients)
        client = Client(seat, lambda data: self.hall.received(socket, data, self.now))
        self._clients[socket] = client
        self.hall.opened(socket, self.now)
        client.send(encode(Hello(VERSION, self.table, secret)))
        self.settle()
        return client

    def join(self, seat: int, name: str) -> Client:
        """Somebody more sits down."""
        client = self.connect(seat, self.hall.guest())
        client.command(lambda number: Sit(number, seat, name))
        self.settle()
        return client

    def start(self, host: Client, bots: range, level: Level) -> None:
        for seat in bots:
            host.command(partial(_bot, seat, level))
        host.command(Start)
        self.settle()

    # -- what the hall wants

    def settle(self) -> None:
        """Until it wants nothing more at this moment."""
        while outs := self.hall.take():
            for out in outs:
                match out:
                    case Commit():
                        self._store(out)
                    case Load():
                        self.hall.loaded(out.table, self.store.load(out.table), self.now)
                    case Send():
                        self._clients[out.socket].take(out.data, self.now)
                    case Close():
                        self.hall.closed(out.socket, self.now)
                    case Ask():
                        self._think(out)
        for trouble in self.hall.stopped.values():
            raise RuntimeError(str(trouble))

    def _think(self, ask: Ask) -> None:
        """Where time jumps, whoever thinks has all there is."""
        if isinstance(self.time, JumpedTime):
            wish = thought(ask)
            self._answered(ask.ask, None if wish is None else str(wish))
            return
        self._minds = self._minds or Minds(self._answered)
        self._minds.think(ask)

    def _answered(self, ask: int, wish: str | None) -> None:
        self.hall.answered(ask, wish, self.now)

    def _store(self, commit: Commit) -> None:
        if self.store.append([commit]) != [True]:
            raise RuntimeError(f"table {commit.table} is not at version {commit.expected_version}")
        for row in commit.rows:
            key = commit.secrets.get(row.version)
            self.key = key or self.key
            if self.follow:
                self.follow(decode(row.entry), key)
        self.hall.committed(commit.batch, self.now)

    # -- time

    @property
    def next_moment(self) -> int | None:
        """When something will happen by itself."""
        moments = [moment for moment, _, _ in self._later[:1]]
        moments += [] if self.hall.wake_at is None else [self.hall.wake_at]
        return min(moments, default=None)

    def catch_up(self) -> None:
        """Does whatever is due by now."""
        if self._minds:
            self._minds.take()
        while self._later and self._later[0][0] <= self.now:
            heapq.heappop(self._later)[2]()
            self.settle()
        if self.hall.wake_at is not None and self.hall.wake_at <= self.now:
            self.hall.woke(self.now)
        self.settle()

    def wait(self, moment: int | None) -> None:
        """Where time is made to jump, it is that moment now."""
        if not isinstance(self.time, JumpedTime) or moment is None:
            raise RuntimeError("nothing will ever happen at this table")
        self.time.jump(moment)

    def after_reaction(self, seat: int, race: int, act: Callable[[int], None]) -> None:
        """As long after now as a bot would take: at a calm table nobody is quick by having all the time there is.

        `act` is told how long that was.
        """
        ms = pace(self.key, Question(seat, race, "race"), "normal")
        then: Callable[[], None] = partial(act, ms)
        heapq.heappush(self._later, (self.now + ms, next(self._number), then))


def _bot(seat: int, level: Level, number: str) -> SeatBot:
    return SeatBot(number, seat, level)
