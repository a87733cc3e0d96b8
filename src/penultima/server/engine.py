"""Runs the runtime with asyncio: sockets, clock, store threads and workers. It makes no decisions about tables."""

import asyncio
from asyncio import Future, TimerHandle
from collections import Counter, deque
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from secrets import token_bytes
from time import time_ns
from typing import Any, TypeVar

from penultima.bots.levels import SEARCHING_LEVELS
from penultima.bots.search_tasks import warm_up_search
from penultima.errors import BadInput
from penultima.protocol.client_messages import CredentialCommand, Hello, TableCommand
from penultima.protocol.setup import Setup
from penultima.runtime.access.credentials import Entropy, NewCredentials, derive_person_id
from penultima.runtime.access.limits import Limits
from penultima.runtime.outputs import (
    AskBot,
    CloseSocket,
    CommitRows,
    ContinueLoading,
    Effect,
    FindTableByCode,
    LoadAdmission,
    LoadTable,
    ReplyToRequest,
    RetireTable,
    SendFrame,
)
from penultima.runtime.runtime import Runtime
from penultima.runtime.socketless_request import Reply
from penultima.runtime.store_protocol import StoredTable
from penultima.runtime.tables.public_list import ListedTable
from penultima.server.asgi.uvicorn_websocket import WebSocketProtocol
from penultima.server.limits.connection_quota import ConnectionQuota
from penultima.server.logs import log, log_exception, shorten_id, warn
from penultima.server.maintenance.archiving import RECORDING_TIMEOUT_S, archive
from penultima.server.maintenance.match_recorder import MatchRecorder
from penultima.server.settings import ServerSettings
from penultima.server.steady_clock import READ_INTERVAL_MS, SteadyClock
from penultima.server.store_retries import read_with_retries
from penultima.server.table_problems import TableProblemLog
from penultima.server.workers.job_queue import JobQueue
from penultima.server.workers.search_workers import SearchWorkers, Think
from penultima.server.workers.worker_pool import WorkerPool
from penultima.store.file_watch import StoreFiles
from penultima.store.reader import DAMAGED_TABLE, Reader, explain_open_errors
from penultima.store.sqlite import SqliteStore
from penultima.store.upkeep.archive import FinishedRecord, build_finished_records
from penultima.store.write_result import WriteFailed, WriteResult, WriteUnknown
from penultima.store.writer import Writer
from penultima.table.log.facts import Times

Result = TypeVar("Result")

CLOSE_TIMEOUT_S = 10.0
"""Maximum time in seconds for the closing handshake of a socket. After that time, the connection is aborted."""
THROTTLED_REASONS = ("table.too-fast", "table.malformed")
"""Close reasons after which a client reconnects at once. A socket is closed for such a reason only after a delay."""
CLOCK = SteadyClock()


class TableNotStored(Exception):
    """The table was not stored; the request may be retried."""


class TableNotCreated(Exception):
    """The runtime stopped the new table because of an internal error; nothing was stored."""


class Engine:
    """Connects the runtime with sockets, the store and workers. All methods run in the thread of the event loop."""

    def __init__(
        self,
        settings: ServerSettings,
        path: Path,
        *,
        entropy: Entropy = token_bytes,
        limits: Limits | None = None,
        times: Times | None = None,
        think: Think | None = None,
        prepare: Callable[[], None] = warm_up_search,
    ) -> None:
        self.settings = settings
        self.limits = replace(limits or Limits(), address_seats=settings.seats_of_address)
        self.runtime = Runtime(entropy=entropy, wall_clock=wall_clock_ms, limits=self.limits, times=times)
        self.counts: Counter[str] = Counter()
        self.connection_quota = ConnectionQuota(settings.sockets_of_address)
        self.workers = WorkerPool(settings.workers)
        self.job_queue = JobQueue()
        self.search_workers = SearchWorkers(settings.minds, think, prepare, self.counts)
        """A separate pool, so that bots do not wait for jobs of HTTP requests."""
        self._loop = asyncio.get_running_loop()
        self._clock_timer = self._loop.call_later(READ_INTERVAL_MS / 1000, self._tick_clock)
        self._connections: dict[int, WebSocketProtocol] = {}
        self._numbers = count(1)
        self._pending_replies: dict[int, Future[Reply]] = {}
        self._write_results: deque[WriteResult] = deque()
        """Commit results from the writer thread that have not been handled yet."""
        self._creations: dict[int, Future[None]] = {}
        self._final_commits: dict[int, CommitRows] = {}
        """Commits that end a deal, a match or a table, by batch number."""
        self._recorder = MatchRecorder(
            partial(self.read, Reader.load_last_match), self._collect_finished, self.write, wall_clock_ms
        )
        self._load_numbers: dict[str, int] = {}
        """The number of the last load of each table. The results of earlier loads are outdated."""
        self._wake_timer: TimerHandle | None = None
        self._wake_at_ms: int | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._problem_log = TableProblemLog(self.runtime)
        self._damaged_tables: set[str] = set()
        """Tables that cannot be written because their part of the store is damaged."""
        self._store = SqliteStore(path, limits=self.limits)
        self._writer = Writer(self._store, self._receive_write_results)
        self._reader = Reader(path, limits=self.limits)
        with explain_open_errors(path):
            self._files = self._store.files = self._reader.files = StoreFiles(path)
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="store reader")
        self._drained = asyncio.Event()
        self.is_ready = True
        self.is_storing = True
        """Whether the last attempt to write succeeded."""
        self._start_task(self._recorder.run())
        self._publish_availability()
        self._start_task(self._prepare_search())

    # -- sockets

    def admit_socket(self, address: str) -> bool:
        return self.is_ready and self.connection_quota.admit(address, now_ms())

    def open_socket(self, connection: WebSocketProtocol, address: str) -> int:
        socket = next(self._numbers)
        self._connections[socket] = connection
        self.connection_quota.add(socket, address)
        self.runtime.socket_opened(socket, now_ms(), address)
        self._pump()
        return socket

    def receive(self, socket: int, data: bytes) -> None:
        """Handle a frame. Pending write results are handled first, so that the frame does not delay their answers."""
        if self._write_results:
            self._handle_write_results()
        self.runtime.frame_received(socket, data, now_ms())
        self._pump()

    def close_socket(self, socket: int) -> None:
        self.connection_quota.remove(socket, now_ms())
        if self._connections.pop(socket, None) is not None:
            self._remove_socket(socket)

    def _remove_socket(self, socket: int) -> None:
        self.runtime.socket_closed(socket, now_ms())
        self._pump()

    # -- HTTP requests

    def create_guest_secret(self) -> str:
        return self.runtime.new_secret()

    async def create_table(self, secret: str, setup: Setup, name: str, face: int) -> NewCredentials:
        """Return the credentials of a new table once it is stored.

        Raises BadInput, TableNotStored or TableNotCreated.
        """
        hosted = await self.read(Reader.count_hosted_tables, derive_person_id(secret))
        most = self.settings.tables_of_person
        if hosted >= most:
            raise BadInput("you have {count} tables, and {most} are the most", count=hosted, most=most)
        credentials = self.runtime.create_table(secret, setup, name, face, now_ms())
        stored: Future[None] = self._loop.create_future()
        effects = self.runtime.take_effects()
        batches = [
            effect.batch for effect in effects if isinstance(effect, CommitRows) and effect.table == credentials.table
        ]
        self._creations |= dict.fromkeys(batches, stored)
        self._run_effects(effects)
        self._pump()
        if not batches:
            raise TableNotCreated
        await stored
        return credentials

    def list_open_tables(self) -> list[ListedTable]:
        return self.runtime.open_tables()

    async def request(
        self, table: str, hello: Hello, command: TableCommand | CredentialCommand | None, address: str = ""
    ) -> Reply:
        """Send one request and return the reply that a socket would get."""
        number = next(self._numbers)
        reply: Future[Reply] = self._loop.create_future()
        self._pending_replies[number] = reply
        self.runtime.handle_request(number, table, hello, command, now_ms(), address)
        self._pump()
        try:
            return await reply
        finally:
            self._pending_replies.pop(number, None)

    async def read(self, work: Callable[..., Result], *arguments: Any) -> Result:  # noqa: ANN401 - passed on to the callable
        """Run `work(reader, ...)` in the reader thread."""
        return await self._loop.run_in_executor(self._reading, partial(work, self._reader, *arguments))

    async def write(self, work: Callable[[SqliteStore], Result]) -> Result:
        """Run `work(store)` in the writer thread.

        Raises WriteFailed or WriteUnknown; afterwards `probe` finds out when writing is possible again.
        """
        try:
            return await asyncio.wrap_future(self._writer.run(work))
        except (WriteFailed, WriteUnknown):
            self.is_storing = False
            raise

    async def run_job(
        self,
        job: Callable[..., Result],
        *arguments: Any,  # noqa: ANN401 - passed on to the callable
        timeout_s: float,
        max_wait_s: float | None = None,
    ) -> Result:
        """Run a job in a worker process. Raises WorkersBusy, TimeoutError, or what the job raised."""
        return await self.workers.run(job, *arguments, timeout_s=timeout_s, max_wait_s=max_wait_s)

    # -- effects of the runtime

    def _pump(self) -> None:
        while effects := self.runtime.take_effects():
            self._run_effects(effects)
        self._set_wake_timer()
        if not self.is_ready and self.runtime.is_drained:
            self._drained.set()
        self._problem_log.update()

    def _run_effects(self, effects: Iterable[Effect]) -> None:
        for effect in effects:
            match effect:
                case SendFrame(socket, data):
                    self._send(socket, data)
                case CommitRows():
                    self._commit(effect)
                case CloseSocket(socket, why):
                    self._close_connection(socket, why)
                case ReplyToRequest(number, reply):
                    self._reply(number, reply)
                case ContinueLoading():
                    self._loop.call_soon(self._load_more)
                case _:
                    self._start_task(self._effect_task(effect))

    def _effect_task(
        self, effect: LoadTable | LoadAdmission | FindTableByCode | AskBot | RetireTable
    ) -> Coroutine[Any, Any, None]:
        """Return the coroutine for an effect that takes time and reports its result to the runtime."""
        match effect:
            case LoadTable(table):
                return self._load_table(table)
            case LoadAdmission(table):
                return self._check_entrance(table)
            case FindTableByCode(code):
                return self._find_table(code)
            case RetireTable(table, why):
                return self._retire_table(table, why)
            case AskBot():
                return self._answer_bot(effect)

    def _commit(self, commit: CommitRows) -> None:
        """Submit a commit. If it ends a deal (as the start of the next deal does), a match or a table, remember it."""
        ends = commit.search_columns is not None and commit.search_columns.life in ("done", "closed")
        if ends or any(row.is_load_start for row in commit.rows):
            self._final_commits[commit.batch] = commit
        self._writer.submit(commit)

    def _send(self, socket: int, data: bytes) -> None:
        connection = self._connections.get(socket)
        if connection is None:
            return
        if not connection.try_write(self.limits.outbox_bytes, data):
            self.counts["slow"] += 1
            del self._connections[socket]
            connection.abort()
            # Deferred, so that the remaining effects, such as frames to other sockets, are run first.
            self._loop.call_soon(self._remove_socket, socket)

    def _close_connection(self, socket: int, why: str) -> None:
        """Close a socket at the request of the runtime, which sends nothing more to it."""
        connection = self._connections.pop(socket, None)
        if connection is not None and why in THROTTLED_REASONS:
            connection.pause_then_abort()
        elif connection is not None:
            self._start_task(_send_close(connection, why))
            self._loop.call_later(CLOSE_TIMEOUT_S, connection.abort)

    def _reply(self, number: int, reply: Reply) -> None:
        waiting = self._pending_replies.get(number)
        if waiting is not None and not waiting.done():
            waiting.set_result(reply)

    # -- access for maintenance

    @property
    def awake_tables(self) -> frozenset[str]:
        return self.runtime.awake_tables

    def block_table(self, table: str, why: str) -> None:
        self._load_numbers.pop(table, None)
        self.runtime.block_table(table, why)
        self._pump()

    def unblock_table(self, table: str) -> None:
        self.runtime.unblock_table(table)

    @property
    def gauges(self) -> dict[str, int]:
        """Current values of the gauges, by name."""
        return {
            "tables": len(self.runtime.awake_tables),
            "sockets": len(self._connections),
            "jobs": self.workers.waiting + self.search_workers.pool.waiting,
            "tasks": len(asyncio.all_tasks(self._loop)),
            "alarms": self.runtime.timer_count,
        }

    # -- time

    def _set_wake_timer(self) -> None:
        wake_at = self.runtime.wake_at_ms
        if wake_at == self._wake_at_ms:
            return
        self._wake_at_ms = wake_at
        if self._wake_timer is not None:
            self._wake_timer.cancel()
        self._wake_timer = (
            None if wake_at is None else self._loop.call_later(max(0, wake_at - now_ms()) / 1000, self._wake)
        )

    def _tick_clock(self) -> None:
        """Read the clock regularly, so that a long gap between two readings means that the process was stopped."""
        now_ms()
        self._clock_timer = self._loop.call_later(READ_INTERVAL_MS / 1000, self._tick_clock)

    def _wake(self) -> None:
        """Wake the runtime. If the call is early by a fraction of a millisecond, the timer is set again."""
        self._wake_timer, self._wake_at_ms = None, None
        self.runtime.time_reached(now_ms())
        self._pump()

    # -- the store

    def _receive_write_results(self, results: list[WriteResult]) -> None:
        self._write_results.extend(results)
        with suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(self._handle_write_results)

    def _handle_write_results(self) -> None:
        """Report write results to the runtime one by one, and run the effects of each before the next is reported."""
        while self._write_results:
            batch, outcome, why, is_disk, damaged = self._write_results.popleft()
            if damaged:
                self._damaged_tables.add(damaged)
            self.counts["failed" if is_disk else outcome] += 1
            self._note_storing(stored=outcome == "committed", disk=is_disk or outcome == "failed")
            if why:
                warn("a commit went wrong", outcome=outcome, why=why)
            match outcome:
                case "committed":
                    self.runtime.commit_succeeded(batch, now_ms())
                case "failed":
                    self.runtime.commit_failed(batch, now_ms())
                case _:
                    self.runtime.commit_unknown(batch, now_ms())
            self._resolve_creation(batch, stored=outcome == "committed")
            self._handle_final_commit(batch, stored=outcome == "committed")
            self._run_effects(self.runtime.take_effects())
        self._pump()

    def _note_storing(self, *, stored: bool, disk: bool) -> None:
        if stored or disk:
            self.is_storing = stored

    @property
    def missing_file(self) -> str:
        """The file of the store that was deleted or replaced; empty if all files are in place."""
        with suppress(WriteFailed):
            self._files.check()
        self.is_storing = self.is_storing and not self._files.missing
        return self._files.missing

    async def probe(self) -> None:
        """Try a write if the last one failed. Otherwise a quiet server would not notice that it can store again."""
        if not self.is_storing:
            await self.write(SqliteStore.probe_write)
            self.is_storing = True

    def _handle_final_commit(self, batch: int, *, stored: bool) -> None:
        commit = self._final_commits.pop(batch, None)
        if commit is None or not stored:
            return
        if commit.search_columns is not None and commit.search_columns.life == "closed":
            self._start_task(self._retire_table(commit.table, "table.closed"))
        else:
            self._recorder.add_table(commit.table)

    def _resolve_creation(self, batch: int, *, stored: bool) -> None:
        creation = self._creations.pop(batch, None)
        if creation is None or creation.done():
            return
        if stored:
            creation.set_result(None)
        else:
            creation.set_exception(TableNotStored())

    async def _load_table(self, table: str) -> None:
        number = self._load_numbers[table] = next(self._numbers)
        stored = await read_with_retries(partial(self.read, Reader.load, table), self.counts)
        if table in self._damaged_tables:
            stored = DAMAGED_TABLE
        if self._load_numbers.get(table) == number:
            del self._load_numbers[table]
            self.runtime.table_loaded(table, stored, now_ms())
            self._pump()

    def _load_more(self) -> None:
        self.runtime.load_more(now_ms())
        self._pump()

    async def _check_entrance(self, table: str) -> None:
        entrance = await read_with_retries(partial(self.read, Reader.load_admission, table), self.counts)
        self.runtime.admission_loaded(table, entrance, now_ms())
        self._pump()

    async def _find_table(self, code: bytes) -> None:
        table = await read_with_retries(partial(self.read, Reader.find_table_by_code, code), self.counts)
        self.runtime.table_found(code, table, now_ms())
        self._pump()

    async def _collect_finished(self, stored: StoredTable) -> list[FinishedRecord]:
        rows = [(row.version, row.entry) for row in stored.rows]
        return await self.run_job(build_finished_records, rows, stored.deal_keys, timeout_s=RECORDING_TIMEOUT_S)

    async def _retire_table(self, table: str, why: str) -> None:
        """Archive a table that was closed by its host or has unsupported rules. Only its records remain."""
        with suppress(WriteFailed):
            await archive(self, table, why, wall_clock_ms())
            log("a table was retired", table=shorten_id(table), why=why)

    # -- bots

    async def _prepare_search(self) -> None:
        await self.search_workers.prepare()
        self._publish_availability()

    def _publish_availability(self) -> None:
        for level in SEARCHING_LEVELS:
            self.runtime.set_bot_availability(level, self.search_workers.availability)

    async def _answer_bot(self, ask: AskBot) -> None:
        action = await self.search_workers.answer(replace(ask, now_ms=ask.now_ms + CLOCK.missed_ms))
        self.runtime.bot_answered(ask.request, None if action is None else str(action), now_ms())
        self._pump()

    # -- tasks and shutdown

    def _start_task(self, work: Any) -> None:  # noqa: ANN401 - any coroutine
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._handle_task_end)

    def _handle_task_end(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()) is not None:
            self.counts["broken"] += 1
            log_exception("a task broke", problem)

    async def drain(self, timeout_s: float) -> None:
        """Refuse new commands, wait until pending commits are stored and answered, then disconnect all clients."""
        self.is_ready = False
        self.runtime.drain(now_ms())
        self._pump()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._drained.wait(), timeout_s)
        log("drained", sockets=len(self._connections), stored=int(self.runtime.is_drained))
        self.runtime.disconnect_all(now_ms())
        self._pump()

    async def close(self) -> None:
        self._clock_timer.cancel()
        if self._wake_timer is not None:
            self._wake_timer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.workers.close()
        await self.search_workers.close()
        await self._loop.run_in_executor(None, self._writer.close)
        self._reading.shutdown()
        self._reader.close_connection()
        self._store.close_connection()
        self._files.close()


async def _send_close(connection: WebSocketProtocol, why: str) -> None:
    with suppress(Exception):  # the client may be gone already
        await connection.send(
            {"type": "websocket.close", "code": 1000 if why == "table.elsewhere" else 1008, "reason": why}
        )


def now_ms() -> int:
    """Return the milliseconds of a monotonic clock that does not count time during which the process was stopped."""
    return CLOCK.now_ms()


def wall_clock_ms() -> int:
    """Return the milliseconds since 1970 by the system clock."""
    return time_ns() // 1_000_000
