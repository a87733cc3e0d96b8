"""Drives the runtime in this process: stores commits at once and delivers frames to the clients."""

import heapq
from collections.abc import Callable
from functools import partial
from itertools import count

from penultima.bots.pacing import draw_reaction_ms
from penultima.bots.question import Question
from penultima.protocol.client_messages import Hello, SeatBot, Sit, Start
from penultima.protocol.codec import encode_message
from penultima.protocol.setup import PROTOCOL_VERSION, Level, Setup
from penultima.runtime.outputs import (
    AskBot,
    CloseSocket,
    CommitRows,
    ContinueLoading,
    LoadAdmission,
    LoadTable,
    SendFrame,
)
from penultima.runtime.runtime import Runtime
from penultima.runtime.store_protocol import MemoryStore
from penultima.table.log.entry import Entry, decode_entry
from penultima.terminal.client import Client
from penultima.terminal.clock import JumpedTime, Time
from penultima.terminal.local.search_worker import SearchWorker, choose_action

FollowEntry = Callable[[Entry, bytes | None], None]
"""Function that is called with each entry and, if the entry starts a deal, the key of that deal."""


class RuntimeDriver:
    """Drives a runtime with one table. `follow` is called with each entry before clients get the news of the entry."""

    is_private = True

    def __init__(self, runtime: Runtime, time: Time, follow: FollowEntry | None) -> None:
        self.runtime = runtime
        self.time = time
        self.follow = follow
        self.store = MemoryStore()
        self.table = ""
        self.key = b""
        """Key of the current deal."""
        self._clients: dict[int, Client] = {}
        self._scheduled: list[tuple[int, int, Callable[[], None]]] = []
        self._number = count()
        self._search_worker: SearchWorker | None = None
        """Worker for searching bots. It is created at the first search."""

    @property
    def now_ms(self) -> int:
        return self.time.now_ms

    @property
    def files(self) -> list[int]:
        return [self._search_worker.file] if self._search_worker else []

    # -- people

    def create_table(self, setup: Setup, name: str) -> str:
        """Create a table and return the secret of its host."""
        secret = self.runtime.new_secret()
        self.table = self.runtime.create_table(secret, setup, name, 0, self.now_ms).table
        self.settle()
        return secret

    def open_saved(self, saved: CommitRows, key: bytes) -> None:
        """Open a saved table in the middle of a deal. `key` is the key of that deal."""
        self.table, self.key = saved.table, key
        self.store.append([saved])

    def connect(self, seat: int, secret: str) -> Client:
        socket = len(self._clients)
        client = Client(seat, lambda data: self.runtime.frame_received(socket, data, self.now_ms))
        self._clients[socket] = client
        self.runtime.socket_opened(socket, self.now_ms)
        client.send(encode_message(Hello(PROTOCOL_VERSION, self.table, secret)))
        self.settle()
        return client

    def join(self, seat: int, name: str) -> Client:
        """Connect one more person and let them sit down."""
        client = self.connect(seat, self.runtime.new_secret())
        client.command(lambda number: Sit(number, seat, name))
        self.settle()
        return client

    def start(self, host: Client, bots: range, level: Level) -> None:
        for seat in bots:
            host.command(partial(_seat_bot, seat, level))
        host.command(Start)
        self.settle()

    # -- effects of the runtime

    def settle(self) -> None:
        """Run all effects that are due now."""
        while effects := self.runtime.take_effects():
            for effect in effects:
                match effect:
                    case CommitRows():
                        self._store(effect)
                    case LoadAdmission():
                        self.runtime.admission_loaded(
                            effect.table, self.store.load_admission(effect.table), self.now_ms
                        )
                    case LoadTable():
                        self.runtime.table_loaded(effect.table, self.store.load(effect.table), self.now_ms)
                    case ContinueLoading():
                        self.runtime.load_more(self.now_ms)
                    case SendFrame():
                        self._clients[effect.socket].receive(effect.data, self.now_ms)
                    case CloseSocket():
                        self.runtime.socket_closed(effect.socket, self.now_ms)
                    case AskBot():
                        self._answer_bot(effect)
        for failure in self.runtime.stopped_tables.values():
            raise RuntimeError(str(failure))

    def _answer_bot(self, ask: AskBot) -> None:
        """Search for the action of a bot.

        With `JumpedTime`, the search has no deadline and runs before this method returns.
        """
        if isinstance(self.time, JumpedTime):
            action = choose_action(ask)
            self._deliver_answer(ask.request, None if action is None else str(action))
            return
        self._search_worker = self._search_worker or SearchWorker(self._deliver_answer)
        self._search_worker.submit(ask)

    def _deliver_answer(self, ask: int, action: str | None) -> None:
        self.runtime.bot_answered(ask, action, self.now_ms)

    def _store(self, commit: CommitRows) -> None:
        if self.store.append([commit]) != [True]:
            raise RuntimeError(f"table {commit.table} is not at version {commit.expected_version}")
        for row in commit.rows:
            key = commit.deal_keys.get(row.version)
            self.key = key or self.key
            if self.follow:
                self.follow(decode_entry(row.entry), key)
        self.runtime.commit_succeeded(commit.batch, self.now_ms)

    # -- time

    @property
    def next_event_ms(self) -> int | None:
        """Time at which the next timer fires or a scheduled slap is due."""
        moments = [moment_ms for moment_ms, _, _ in self._scheduled[:1]]
        moments += [] if self.runtime.wake_at_ms is None else [self.runtime.wake_at_ms]
        return min(moments, default=None)

    def run_due(self) -> None:
        """Deliver the answers of bots, and run the scheduled slaps and timers that are due."""
        if self._search_worker:
            self._search_worker.deliver_answers()
        while self._scheduled and self._scheduled[0][0] <= self.now_ms:
            heapq.heappop(self._scheduled)[2]()
            self.settle()
        if self.runtime.wake_at_ms is not None and self.runtime.wake_at_ms <= self.now_ms:
            self.runtime.time_reached(self.now_ms)
        self.settle()

    def wait(self, until_ms: int | None) -> None:
        """Jump to this time. The clock must be a `JumpedTime`."""
        if not isinstance(self.time, JumpedTime) or until_ms is None:
            raise RuntimeError("nothing will ever happen at this table")
        self.time.jump(until_ms)

    def slap_after_reaction(self, seat: int, race: int, slap: Callable[[int], None]) -> None:
        """Delay a person's slap by a bot's reaction time.

        Without the delay, the person would always win, because the clock stops until the person answers.
        """
        ms = draw_reaction_ms(self.key, Question(seat, race, "race"), "normal")
        then: Callable[[], None] = partial(slap, ms)
        heapq.heappush(self._scheduled, (self.now_ms + ms, next(self._number), then))


def _seat_bot(seat: int, level: Level, number: str) -> SeatBot:
    return SeatBot(number, seat, level)
