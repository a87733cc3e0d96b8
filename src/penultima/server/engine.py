"""Drives a hall with asyncio: sockets, a clock, the store's threads, workers. It decides nothing."""

import asyncio
from asyncio import Future, TimerHandle
from collections import Counter, deque
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from secrets import token_bytes
from time import monotonic_ns, time_ns
from typing import Any, TypeVar

from penultima.bots.levels import THINKING
from penultima.bots.thinking import prepare
from penultima.errors import BadInput
from penultima.hall.doors import Entropy, Opened, person_of
from penultima.hall.errand import Reply
from penultima.hall.hall import Hall
from penultima.hall.limits import Limits
from penultima.hall.listing import Listed
from penultima.hall.out import Ask, Close, Commit, Find, Load, Out, Replied, Retire, Send
from penultima.hall.store import Stored
from penultima.server.crowd import Crowd
from penultima.server.jobs import Jobs
from penultima.server.keeper import RECORDING, archive
from penultima.server.logs import broke, log, stopped, warn
from penultima.server.minds import Minds, Think
from penultima.server.protocol import Line
from penultima.server.recorder import Recorder
from penultima.server.settings import Settings
from penultima.store.fate import Failed, Fate
from penultima.store.finished import Finished, finished
from penultima.store.reader import Reader
from penultima.store.sqlite import SqliteStore
from penultima.store.writer import Writer
from penultima.table.facts import Times
from penultima.wire.client_in import DoorCommand, Hello, TableCommand
from penultima.wire.shape import Setup

Result = TypeVar("Result")

LOOK_AGAIN = 0.25
"""Seconds until a store that failed is asked again."""
GOODBYE = 10.0
"""Seconds for a goodbye to be read; then the socket is cut."""
RUDE = ("table.too-fast", "table.malformed")
"""Why somebody is sent away who would be back at once."""


class Again(Exception):
    """Nothing was stored: it may be tried once more."""


class Stopped(Exception):
    """What was to be made does not hold together; nothing was stored."""


class Engine:
    """All of its methods are for the thread of the loop."""

    def __init__(
        self,
        settings: Settings,
        path: Path,
        *,
        entropy: Entropy = token_bytes,
        limits: Limits | None = None,
        times: Times | None = None,
        think: Think | None = None,
        prepare: Callable[[], None] = prepare,
    ) -> None:
        self.settings = settings
        self.limits = replace(limits or Limits(), address_seats=settings.seats_of_address)
        self.hall = Hall(entropy=entropy, date=date, limits=self.limits, times=times)
        self.counts: Counter[str] = Counter()
        self.crowd = Crowd(settings.sockets_of_address)
        self.jobs = Jobs(settings.workers)
        self.minds = Minds(settings.minds, think, prepare, self.counts)
        """A table does not wait for what somebody else asked."""
        self._loop = asyncio.get_running_loop()
        self._lines: dict[int, Line] = {}
        self._sockets = count(1)
        self._errands: dict[int, Future[Reply]] = {}
        self._told: deque[Fate] = deque()
        """What has become of commits, as the writer's thread says it."""
        self._made: dict[int, Future[None]] = {}
        self._ending: dict[int, Commit] = {}
        """Where a deal or the table itself is over."""
        self._recorder = Recorder(partial(self.read, Reader.last_match), self._finished, self.write, date)
        self._loads: dict[str, int] = {}
        """The last time that a table was asked for: what was read before somebody was at its log is void."""
        self._alarm: TimerHandle | None = None
        self._alarm_at: int | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stopped: set[str] = set()
        self._store = SqliteStore(path, limits=self.limits)
        self._writer = Writer(self._store, self._fates_from_thread)
        self._reader = Reader(path, limits=self.limits)
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="store reader")
        self._drained = asyncio.Event()
        self.is_ready = True
        self._begin(self._recorder.run())
        self._offer()
        self._begin(self._prepare())

    # -- sockets

    def takes_socket(self, address: str) -> bool:
        return self.is_ready and self.crowd.takes(address, now())

    def opened(self, line: Line, address: str) -> int:
        socket = next(self._sockets)
        self._lines[socket] = line
        self.crowd.came(socket, address)
        self.hall.opened(socket, now(), address)
        self._pump()
        return socket

    def received(self, socket: int, data: bytes) -> None:
        """After whatever is stored by now: who waits for an answer does not wait for all that is new besides."""
        if self._told:
            self._fates()
        self.hall.received(socket, data, now())
        self._pump()

    def closed(self, socket: int) -> None:
        self.crowd.went(socket, now())
        if self._lines.pop(socket, None) is not None:
            self._gone(socket)

    def _gone(self, socket: int) -> None:
        self.hall.closed(socket, now())
        self._pump()

    # -- for HTTP

    def guest(self) -> str:
        return self.hall.guest()

    async def make(self, secret: str, setup: Setup, name: str, face: int) -> Opened:
        """Once it is stored. Raises BadInput, Again, or Stopped."""
        hosted, most = await self.read(Reader.count_hosted, person_of(secret)), self.settings.tables_of_person
        if hosted >= most:
            raise BadInput("you have {count} tables, and {most} are the most", count=hosted, most=most)
        opened = self.hall.make(secret, setup, name, face, now())
        stored: Future[None] = self._loop.create_future()
        outs = self.hall.take()
        batches = [out.batch for out in outs if isinstance(out, Commit) and out.table == opened.table]
        self._made |= dict.fromkeys(batches, stored)
        self._carry_out(outs)
        self._pump()
        if not batches:
            raise Stopped
        await stored
        return opened

    def open_tables(self) -> list[Listed]:
        return self.hall.open_tables()

    async def errand(
        self, table: str, hello: Hello, command: TableCommand | DoorCommand | None, address: str = ""
    ) -> Reply:
        """As a socket would get it, without one."""
        number = next(self._sockets)
        reply: Future[Reply] = self._loop.create_future()
        self._errands[number] = reply
        self.hall.errand(number, table, hello, command, now(), address)
        self._pump()
        try:
            return await reply
        finally:
            self._errands.pop(number, None)

    async def read(self, work: Callable[..., Result], *arguments: Any) -> Result:  # noqa: ANN401 - its own
        """`work(reader, ...)` in the thread that reads."""
        return await self._loop.run_in_executor(self._reading, partial(work, self._reader, *arguments))

    async def write(self, work: Callable[[SqliteStore], Result]) -> Result:
        """In the thread that writes."""
        return await asyncio.wrap_future(self._writer.call(work))

    async def work(
        self,
        job: Callable[..., Result],
        *arguments: Any,  # noqa: ANN401 - its own
        seconds: float,
        patience: float | None = None,
    ) -> Result:
        """In a worker. Raises Busy, TimeoutError, or what the job raised."""
        return await self.jobs.do(job, *arguments, seconds=seconds, patience=patience)

    # -- what the hall wants

    def _pump(self) -> None:
        while outs := self.hall.take():
            self._carry_out(outs)
        self._set_alarm()
        if not self.is_ready and self.hall.is_drained:
            self._drained.set()
        if len(self.hall.stopped) != len(self._stopped):
            self._tell_stopped()

    def _carry_out(self, outs: Iterable[Out]) -> None:
        for out in outs:
            match out:
                case Send(socket, data):
                    self._send(socket, data)
                case Commit():
                    self._commit(out)
                case Close(socket, why):
                    self._close(socket, why)
                case Load(table):
                    self._begin(self._load(table))
                case Find(code):
                    self._begin(self._find(code))
                case Ask():
                    self._begin(self._think(out))
                case Replied(errand, reply):
                    self._reply(errand, reply)
                case Retire(table, why):
                    self._begin(self._retire(table, why))

    def _commit(self, commit: Commit) -> None:
        """Whatever begins a deal ends the one before."""
        ends = commit.standing is not None and commit.standing.life in ("done", "closed")
        if ends or any(row.begins for row in commit.rows):
            self._ending[commit.batch] = commit
        self._writer.submit(commit)

    def _send(self, socket: int, data: bytes) -> None:
        line = self._lines.get(socket)
        if line is None:
            return
        line.write(data)
        if line.unread > self.limits.outbox_bytes:
            self.counts["slow"] += 1
            del self._lines[socket]
            line.abort()
            # What follows from it is told after what everybody is being told just now.
            self._loop.call_soon(self._gone, socket)

    def _close(self, socket: int, why: str) -> None:
        """Nothing more comes for it from the hall."""
        line = self._lines.pop(socket, None)
        if line is not None and why in RUDE:
            line.stand()
        elif line is not None:
            self._begin(_closed(line, why))
            self._loop.call_later(GOODBYE, line.abort)

    def _reply(self, errand: int, reply: Reply) -> None:
        waiting = self._errands.get(errand)
        if waiting is not None and not waiting.done():
            waiting.set_result(reply)

    def _tell_stopped(self) -> None:
        for table in self.hall.stopped.keys() - self._stopped:
            self._stopped.add(table)
            stopped("a table was stopped", self.hall.stopped[table], table=shortened(table))

    # -- whoever looks after the store

    @property
    def awake(self) -> frozenset[str]:
        return self.hall.awake

    def let_go(self, table: str, why: str) -> None:
        self._loads.pop(table, None)
        self.hall.let_go(table, why)
        self._pump()

    def let_in(self, table: str) -> None:
        self.hall.let_in(table)

    @property
    def gauges(self) -> dict[str, int]:
        """What stands at this moment, by its name."""
        return {
            "tables": len(self.hall.awake),
            "sockets": len(self._lines),
            "jobs": self.jobs.waiting + self.minds.jobs.waiting,
            "tasks": len(asyncio.all_tasks(self._loop)),
            "alarms": self.hall.alarms,
        }

    # -- time

    def _set_alarm(self) -> None:
        wake_at = self.hall.wake_at
        if wake_at == self._alarm_at:
            return
        self._alarm_at = wake_at
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None if wake_at is None else self._loop.call_later(max(0, wake_at - now()) / 1000, self._wake)

    def _wake(self) -> None:
        """The loop's clock and ours may differ by less than a millisecond: then it is set once more."""
        self._alarm, self._alarm_at = None, None
        self.hall.woke(now())
        self._pump()

    # -- the store

    def _fates_from_thread(self, fates: list[Fate]) -> None:
        self._told.extend(fates)
        with suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(self._fates)

    def _fates(self) -> None:
        """Each is told on before the next is looked at."""
        while self._told:
            batch, outcome, why = self._told.popleft()
            self.counts[outcome] += 1
            if why:
                warn("a commit went wrong", outcome=outcome, why=why)
            match outcome:
                case "committed":
                    self.hall.committed(batch, now())
                case "failed":
                    self.hall.failed(batch, now())
                case _:
                    self.hall.unknown(batch, now())
            self._tell_maker(batch, stored=outcome == "committed")
            self._tell_end(batch, stored=outcome == "committed")
            self._carry_out(self.hall.take())
        self._pump()

    def _tell_end(self, batch: int, *, stored: bool) -> None:
        commit = self._ending.pop(batch, None)
        if commit is None or not stored:
            return
        if commit.standing is not None and commit.standing.life == "closed":
            self._begin(self._retire(commit.table, "table.closed"))
        else:
            self._recorder.note(commit.table)

    def _tell_maker(self, batch: int, *, stored: bool) -> None:
        made = self._made.pop(batch, None)
        if made is None or made.done():
            return
        if stored:
            made.set_result(None)
        else:
            made.set_exception(Again())

    async def _load(self, table: str) -> None:
        number = self._loads[table] = next(self._sockets)
        stored = await self._persistently(partial(self.read, Reader.load, table))
        if self._loads.get(table) == number:
            del self._loads[table]
            self.hall.loaded(table, stored, now())
            self._pump()

    async def _find(self, code: bytes) -> None:
        table = await self._persistently(partial(self.read, Reader.table_of, code))
        self.hall.found(code, table, now())
        self._pump()

    async def _persistently(self, read: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever is read
        """A store that is out of order is asked again."""
        while True:
            try:
                return await read()
            except Failed:
                self.counts["unread"] += 1
                await asyncio.sleep(LOOK_AGAIN)

    async def _finished(self, stored: Stored) -> list[Finished]:
        rows = [(row.version, row.entry) for row in stored.rows]
        return await self.work(finished, rows, stored.secrets, seconds=RECORDING)

    async def _retire(self, table: str, why: str) -> None:
        """Its host closed it, or its rules are not among ours any more: only the record stays."""
        with suppress(Failed):
            await archive(self, table, why, date())
            log("a table was retired", table=shortened(table), why=why)

    # -- bots

    async def _prepare(self) -> None:
        await self.minds.prepare()
        self._offer()

    def _offer(self) -> None:
        for level in THINKING:
            self.hall.offer(level, self.minds.offer)

    async def _think(self, ask: Ask) -> None:
        wish = await self.minds.answer(ask)
        self.hall.answered(ask.ask, None if wish is None else str(wish), now())
        self._pump()

    # -- the end

    def _begin(self, work: Any) -> None:  # noqa: ANN401 - a coroutine
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()) is not None:
            self.counts["broken"] += 1
            broke("a task broke", problem)

    async def drain(self, seconds: float) -> None:
        """No new commands; what is decided is stored and told; then everybody is sent away, to come back."""
        self.is_ready = False
        self.hall.drain(now())
        self._pump()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._drained.wait(), seconds)
        log("drained", sockets=len(self._lines), stored=int(self.hall.is_drained))
        self.hall.part(now())
        self._pump()

    async def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.jobs.close()
        await self.minds.close()
        await self._loop.run_in_executor(None, self._writer.close)
        self._reading.shutdown()
        self._reader.give_up()
        self._store.give_up()


async def _closed(line: Line, why: str) -> None:
    with suppress(Exception):  # the other side may be gone by now
        await line.send({"type": "websocket.close", "code": 1000 if why == "table.elsewhere" else 1008, "reason": why})


def now() -> int:
    """Thousandths of a second of a clock that only goes forward."""
    return monotonic_ns() // 1_000_000


def date() -> int:
    """Thousandths of a second since 1970, by whatever the machine takes for the time."""
    return time_ns() // 1_000_000


def shortened(table: str) -> str:
    """Its id leads to a table: what is logged of it does not."""
    return table[:4]
