"""A hall with a store in memory and people whose sockets are lists: everything is carried out when a test says so."""

from collections.abc import Iterable
from hashlib import sha256
from typing import TypeVar

from penultima.hall.doors import Opened
from penultima.hall.errand import Reply
from penultima.hall.frames import Command
from penultima.hall.hall import Hall
from penultima.hall.limits import Limits
from penultima.hall.out import Ask, Close, Commit, Find, Load, Replied, Retire, Send
from penultima.hall.store import MemoryStore
from penultima.table.facts import AT_ONCE, Times
from penultima.wire.client_in import Act, Hello, In, Renew, Sit
from penultima.wire.client_out import Answer, Bye, News, Out, Welcome
from penultima.wire.codec import decode_out, encode
from penultima.wire.shape import VERSION, Setup

Message = TypeVar("Message", bound=Out)

MOST_WAKES = 5
"""At one moment."""


class Entropy:
    """The same bytes for the same seed."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._drawn = 0

    def __call__(self, count: int) -> bytes:
        self._drawn += 1
        return sha256(f"{self._seed} {self._drawn}".encode()).digest()[:count]


class Driver:
    """`slow` lets commits wait in `commits`; `lost` loads wait in `loads`, too, and `finds` what is looked up."""

    def __init__(
        self,
        store: MemoryStore | None = None,
        *,
        seed: str = "",
        limits: Limits | None = None,
        times: Times = AT_ONCE,
    ) -> None:
        self.store = store or MemoryStore()
        self.hall = Hall(entropy=Entropy(seed), limits=limits, times=times)
        self.now = 1_000
        self.slow = False
        self.lost = False
        self.commits: list[Commit] = []
        self.loads: list[str] = []
        self.finds: list[bytes] = []
        self.asks: list[Ask] = []
        self.people: dict[int, Person] = {}
        self.replies: dict[int, Reply] = {}
        """By errand."""
        self.ways: Opened
        """Into the table that was made last."""
        self._errands = 0
        self.trace: list[object] = []
        """All that the hall asked for."""

    def run(self) -> None:
        """Carries out what the hall wants until it wants nothing more."""
        while wanted := self.hall.take():
            for out in wanted:
                self.trace.append(out)
                self._carry_out(out)

    def _carry_out(self, out: object) -> None:
        match out:
            case Commit():
                self.commits.append(out)
                if not self.slow:
                    self.store_next()
            case Load(table):
                self.loads.append(table)
                if not self.lost:
                    self.load_next()
            case Find(code):
                self.finds.append(code)
                if not self.lost:
                    self.find_next()
            case Retire(table, why):
                self.store.close(table, why)
            case Replied(errand, reply):
                assert errand not in self.replies, "an errand has one reply"
                self.replies[errand] = reply
            case Send(socket, data):
                self.people[socket].frames.append(decode_out(data))
            case Close(socket, why):
                self.people[socket].closed = why
            case Ask():
                self.asks.append(out)

    # -- the store

    def store_next(self) -> None:
        commit = self.commits.pop(0)
        [stored] = self.store.append([commit])
        (self.hall.committed if stored else self.hall.unknown)(commit.batch, self.now)

    def finish(self) -> None:
        """All that waits for the store is done."""
        while self.commits or self.loads or self.finds:
            if self.commits:
                self.store_next()
            elif self.finds:
                self.find_next()
            else:
                self.load_next()
            self.run()

    def fail_next(self) -> None:
        self.hall.failed(self.commits.pop(0).batch, self.now)
        self.run()

    def lose_next(self, *, stored: bool) -> None:
        """Nobody knows what became of it."""
        commit = self.commits.pop(0)
        if stored:
            assert self.store.append([commit]) == [True]
        self.hall.unknown(commit.batch, self.now)
        self.run()

    def load_next(self) -> None:
        table = self.loads.pop(0)
        self.hall.loaded(table, self.store.load(table), self.now)

    def find_next(self) -> None:
        code = self.finds.pop(0)
        self.hall.found(code, self.store.table_of(code), self.now)

    # -- errands

    def errand(
        self, table: str, secret: str = "", command: Command | None = None, *, link: str = "", **more: str
    ) -> int:
        """Its number; what came of it is in `replies`."""
        self._errands += 1
        hello = Hello(VERSION, table, secret, link)
        self.hall.errand(self._errands, table, hello, command, self.now, **more)
        self.run()
        return self._errands

    def reply(self, table: str, secret: str = "", command: Command | None = None, **more: str) -> Reply:
        return self.replies[self.errand(table, secret, command, **more)]

    # -- time

    def wait(self, milliseconds: int) -> None:
        end = self.now + milliseconds
        times = 0
        while self.hall.wake_at is not None and self.hall.wake_at <= end:
            times = times + 1 if self.hall.wake_at <= self.now else 0
            assert times <= MOST_WAKES, "it wants to be woken for ever"
            self.now = max(self.now, self.hall.wake_at)
            self.hall.woke(self.now)
            self.run()
        self.now = end

    # -- people

    def person(self, secret: str | None = None, address: str = "") -> "Person":
        """With a new socket."""
        found = Person(self, self.hall.guest() if secret is None else secret, len(self.people) + 1)
        self.people[found.socket] = found
        self.hall.opened(found.socket, self.now, address)
        return found

    def made(self, setup: Setup | None = None) -> "Person":
        """The host of a new table, connected."""
        host = self.person()
        self.ways = self.hall.make(host.secret, setup or Setup(seats=3), "Ana", 1, self.now)
        self.run()
        host.hello(self.ways.table)
        return host

    def friend(self, host: "Person", seat: int = 1, name: str = "Beto") -> "Person":
        """Who came by a join link and sat down."""
        friend = self.person()
        friend.hello(host.table, link=host.link("join"))
        assert friend.ask(Sit(f"sit {seat}", seat, name)).kind == "done"
        return friend


class Person:
    """One socket of somebody."""

    def __init__(self, driver: Driver, secret: str, socket: int) -> None:
        self.driver = driver
        self.secret = secret
        self.socket = socket
        self.table = ""
        self.frames: list[Out] = []
        self.closed: str | None = None

    def hello(self, table: str, *, link: str = "", since: int = -1, wire: int = VERSION) -> None:
        self.table = table
        self.send(Hello(wire, table, self.secret, link, since))

    def send(self, message: In) -> None:
        self.send_bytes(encode(message))

    def send_bytes(self, data: bytes) -> None:
        self.driver.hall.received(self.socket, data, self.driver.now)
        self.driver.run()

    def ask(self, command: In) -> Answer:
        """The answer to a command that is sent now."""
        before = len(self.frames)
        self.send(command)
        [answer] = of_kind(Answer, self.frames[before:])
        return answer

    def move(self) -> None:
        """What seat 0 may do first, if it is asked; else time passes."""
        question, may = self.news.now.question, self.news.mine["0"].may
        if question is not None and question.seats == [0] and may:
            self.send(Act(f"move {question.id} {len(self.frames)}", 0, question.id, may[0]))
        self.driver.wait(1_000)

    def link(self, what: str) -> str:
        answer = self.ask(Renew(f"renew {len(self.frames)}", what))  # type: ignore[arg-type]
        assert answer.kind == "done"
        return answer.link

    def leave(self) -> None:
        self.driver.hall.closed(self.socket, self.driver.now)
        self.driver.run()

    def again(self, *, since: int = -1, driver: Driver | None = None) -> "Person":
        """The same person on another socket."""
        found = (driver or self.driver).person(self.secret)
        found.hello(self.table, since=since)
        return found

    # -- what came

    def got(self, kind: type[Message]) -> list[Message]:
        return of_kind(kind, self.frames)

    def answers(self, command: str) -> list[Answer]:
        return [answer for answer in self.got(Answer) if answer.id == command]

    @property
    def is_welcome(self) -> bool:
        return bool(self.got(Welcome)) and self.closed is None

    @property
    def bye(self) -> str:
        """The last word of the hall to this socket."""
        last = self.frames[-1] if self.frames else None
        assert isinstance(last, Bye)
        assert self.closed == last.why
        return last.why

    @property
    def news(self) -> News:
        """The latest."""
        return self.got(News)[-1]

    @property
    def versions(self) -> list[int]:
        """All that came on this socket, in order."""
        return [news.first + place for news in self.got(News) for place in range(len(news.items))]

    @property
    def lines(self) -> list[str]:
        return [item.text for news in self.got(News) for item in news.items if item.text]


def of_kind(kind: type[Message], frames: Iterable[Out]) -> list[Message]:
    return [frame for frame in frames if isinstance(frame, kind)]


def crashed(driver: Driver) -> Driver:
    """A new hall on what is stored."""
    found = Driver(driver.store, seed="after the crash")
    found.now = driver.now + 86_400_000
    return found
