"""A runtime with a store in memory and people with simulated sockets. Tests control the time and the store."""

from collections.abc import Iterable
from hashlib import sha256
from typing import TypeVar

from penultima.protocol.client_messages import Act, ClientMessage, Hello, Renew, Sit
from penultima.protocol.codec import decode_server_message, encode_message
from penultima.protocol.server_messages import Answer, Bye, News, ServerMessage, Welcome
from penultima.protocol.setup import PROTOCOL_VERSION, Setup
from penultima.runtime.access.command_limits import Command
from penultima.runtime.access.credentials import NewCredentials
from penultima.runtime.access.limits import Limits
from penultima.runtime.outputs import (
    AskBot,
    CloseSocket,
    CommitRows,
    ContinueLoading,
    FindTableByCode,
    LoadAdmission,
    LoadTable,
    ReplyToRequest,
    RetireTable,
    SendFrame,
)
from penultima.runtime.runtime import Runtime
from penultima.runtime.socketless_request import Reply
from penultima.runtime.store_protocol import MemoryStore
from penultima.table.log.facts import AT_ONCE, Times

Message = TypeVar("Message", bound=ServerMessage)

MOST_WAKES = 5
"""The maximum number of wakes at the same moment."""


class Entropy:
    """A source of random bytes that depends only on its seed."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._drawn = 0

    def __call__(self, count: int) -> bytes:
        self._drawn += 1
        return sha256(f"{self._seed} {self._drawn}".encode()).digest()[:count]


class Driver:
    """Carries out the effects of a runtime.

    If `slow` is set, commits wait in `commits`. If `lost` is set, loads wait in `loads` and code lookups in `finds`.
    The test finishes the waiting work.
    """

    def __init__(
        self,
        store: MemoryStore | None = None,
        *,
        seed: str = "",
        limits: Limits | None = None,
        times: Times = AT_ONCE,
    ) -> None:
        self.store = store or MemoryStore()
        self.runtime = Runtime(entropy=Entropy(seed), limits=limits, times=times)
        self.now = 1_000
        self.slow = False
        self.lost = False
        self.commits: list[CommitRows] = []
        self.loads: list[str] = []
        self.finds: list[bytes] = []
        self.asks: list[AskBot] = []
        self.people: dict[int, Person] = {}
        self.replies: dict[int, Reply] = {}
        """Replies by request number."""
        self.credentials: NewCredentials
        """The credentials of the table that was created last."""
        self._request_count = 0
        self.effects: list[object] = []
        """All effects of the runtime so far."""

    def run(self) -> None:
        """Carry out effects until none is left."""
        while wanted := self.runtime.take_effects():
            for out in wanted:
                self.effects.append(out)
                self._carry_out(out)

    def _carry_out(self, out: object) -> None:
        match out:
            case CommitRows():
                self.commits.append(out)
                if not self.slow:
                    self.store_next()
            case ContinueLoading():
                self.runtime.load_more(self.now)
            case LoadTable() | LoadAdmission() | FindTableByCode() | RetireTable():
                self._ask_store(out)
            case ReplyToRequest(request, reply):
                assert request not in self.replies, "a request has one reply"
                self.replies[request] = reply
            case SendFrame(socket, data):
                self.people[socket].frames.append(decode_server_message(data))
            case CloseSocket(socket, why):
                self.people[socket].closed = why
            case AskBot():
                self.asks.append(out)

    # -- the store

    def _ask_store(self, out: LoadTable | LoadAdmission | FindTableByCode | RetireTable) -> None:
        match out:
            case LoadAdmission(table):
                self.runtime.admission_loaded(table, self.store.load_admission(table), self.now)
            case LoadTable(table):
                self.loads.append(table)
                if not self.lost:
                    self.load_next()
            case FindTableByCode(code):
                self.finds.append(code)
                if not self.lost:
                    self.find_next()
            case RetireTable(table, why):
                self.store.close(table, why)

    def store_next(self) -> None:
        commit = self.commits.pop(0)
        [stored] = self.store.append([commit])
        (self.runtime.commit_succeeded if stored else self.runtime.commit_unknown)(commit.batch, self.now)

    def finish_store_work(self) -> None:
        """Finish all pending commits, code lookups and loads."""
        while self.commits or self.loads or self.finds:
            if self.commits:
                self.store_next()
            elif self.finds:
                self.find_next()
            else:
                self.load_next()
            self.run()

    def fail_next(self) -> None:
        self.runtime.commit_failed(self.commits.pop(0).batch, self.now)
        self.run()

    def lose_next(self, *, stored: bool) -> None:
        """Report the result of the next commit as unknown. The commit is stored only if `stored` is true."""
        commit = self.commits.pop(0)
        if stored:
            assert self.store.append([commit]) == [True]
        self.runtime.commit_unknown(commit.batch, self.now)
        self.run()

    def load_next(self) -> None:
        table = self.loads.pop(0)
        self.runtime.table_loaded(table, self.store.load(table), self.now)

    def find_next(self) -> None:
        code = self.finds.pop(0)
        self.runtime.table_found(code, self.store.find_table_by_code(code), self.now)

    # -- requests without a socket

    def send_request(
        self, table: str, secret: str = "", command: Command | None = None, *, link: str = "", **more: str
    ) -> int:
        """Send a request without a socket. Return its key in `replies`."""
        self._request_count += 1
        hello = Hello(PROTOCOL_VERSION, table, secret, link)
        self.runtime.handle_request(self._request_count, table, hello, command, self.now, **more)
        self.run()
        return self._request_count

    def request(self, table: str, secret: str = "", command: Command | None = None, **more: str) -> Reply:
        return self.replies[self.send_request(table, secret, command, **more)]

    # -- time

    def wait(self, milliseconds: int) -> None:
        end = self.now + milliseconds
        times = 0
        while self.runtime.wake_at_ms is not None and self.runtime.wake_at_ms <= end:
            times = times + 1 if self.runtime.wake_at_ms <= self.now else 0
            assert times <= MOST_WAKES, "it wants to be woken for ever"
            self.now = max(self.now, self.runtime.wake_at_ms)
            self.runtime.time_reached(self.now)
            self.run()
        self.now = end

    # -- people

    def connect(self, secret: str | None = None, address: str = "") -> "Person":
        """Connect a person with a new socket."""
        found = Person(self, self.runtime.new_secret() if secret is None else secret, len(self.people) + 1)
        self.people[found.socket] = found
        self.runtime.socket_opened(found.socket, self.now, address)
        return found

    def create_host(self, setup: Setup | None = None) -> "Person":
        """Create a table and return its connected host."""
        host = self.connect()
        self.credentials = self.runtime.create_table(host.secret, setup or Setup(seats=3), "Ana", 1, self.now)
        self.run()
        host.hello(self.credentials.table)
        return host

    def create_friend(self, host: "Person", seat: int = 1, name: str = "Beto") -> "Person":
        """Connect a person with a join link, let them sit down, and return them."""
        friend = self.connect()
        friend.hello(host.table, link=host.renew_link("join"))
        assert friend.ask(Sit(f"sit {seat}", seat, name)).kind == "done"
        return friend


class Person:
    """One socket of a person, with the frames that it received."""

    def __init__(self, driver: Driver, secret: str, socket: int) -> None:
        self.driver = driver
        self.secret = secret
        self.socket = socket
        self.table = ""
        self.frames: list[ServerMessage] = []
        self.closed: str | None = None

    def hello(self, table: str, *, link: str = "", since: int = -1, wire: int = PROTOCOL_VERSION) -> None:
        self.table = table
        self.send(Hello(wire, table, self.secret, link, since))

    def send(self, message: ClientMessage) -> None:
        self.send_bytes(encode_message(message))

    def send_bytes(self, data: bytes) -> None:
        self.driver.runtime.frame_received(self.socket, data, self.driver.now)
        self.driver.run()

    def ask(self, command: ClientMessage) -> Answer:
        """Send a command and return its answer."""
        before = len(self.frames)
        self.send(command)
        [answer] = of_kind(Answer, self.frames[before:])
        return answer

    def move(self) -> None:
        """If only seat 0 is asked, let it do its first legal action. Then let one second pass."""
        question, may = self.news.now.question, self.news.mine["0"].may
        if question is not None and question.seats == [0] and may:
            self.send(Act(f"move {question.id} {len(self.frames)}", 0, question.id, may[0]))
        self.driver.wait(1_000)

    def renew_link(self, what: str) -> str:
        answer = self.ask(Renew(f"renew {len(self.frames)}", what))  # type: ignore[arg-type]
        assert answer.kind == "done"
        return answer.link

    def disconnect(self) -> None:
        self.driver.runtime.socket_closed(self.socket, self.driver.now)
        self.driver.run()

    def reconnect(self, *, since: int = -1, driver: Driver | None = None) -> "Person":
        """Connect the same person with another socket, and return the new connection."""
        found = (driver or self.driver).connect(self.secret)
        found.hello(self.table, since=since)
        return found

    # -- received frames

    def messages_of(self, kind: type[Message]) -> list[Message]:
        return of_kind(kind, self.frames)

    def answers(self, command: str) -> list[Answer]:
        return [answer for answer in self.messages_of(Answer) if answer.id == command]

    @property
    def is_welcome(self) -> bool:
        return bool(self.messages_of(Welcome)) and self.closed is None

    @property
    def bye_reason(self) -> str:
        """Return the reason in the last frame, which must be a Bye. The socket must be closed with the same reason."""
        last = self.frames[-1] if self.frames else None
        assert isinstance(last, Bye)
        assert self.closed == last.why
        return last.why

    @property
    def news(self) -> News:
        """Return the latest news."""
        return self.messages_of(News)[-1]

    @property
    def versions(self) -> list[int]:
        """List all versions that this socket received, in order."""
        return [news.first + index for news in self.messages_of(News) for index in range(len(news.items))]

    @property
    def lines(self) -> list[str]:
        return [item.text for news in self.messages_of(News) for item in news.items if item.text]


def of_kind(kind: type[Message], frames: Iterable[ServerMessage]) -> list[Message]:
    return [frame for frame in frames if isinstance(frame, kind)]


def restart_after_crash(driver: Driver) -> Driver:
    """Return a driver with a new runtime on the same store. The time is one day later."""
    found = Driver(driver.store, seed="after the crash")
    found.now = driver.now + 86_400_000
    return found
