"""A simulated world: one runtime, its store, its people and all faults, driven by one scheduler."""

from collections.abc import Callable
from functools import partial
from hashlib import sha256

from penultima.protocol.client_messages import Hello
from penultima.runtime.access.credentials import derive_person_id
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
from penultima.runtime.store_protocol import ClosedTable, StoredAdmission, StoredTable
from penultima.table.log.facts import Facts
from penultima.table.table import Table
from tests.fault_simulator.browser_tab import BrowserTab
from tests.fault_simulator.checker import Checker
from tests.fault_simulator.choices import happens
from tests.fault_simulator.faults import NONE
from tests.fault_simulator.ledger import BrokenPromise, Command, must
from tests.fault_simulator.network import Network
from tests.fault_simulator.people import Person
from tests.fault_simulator.plan import Plan, choose_plan
from tests.fault_simulator.request_client import RequestClient
from tests.fault_simulator.scheduler import Scheduler
from tests.fault_simulator.simulated_store import SimulatedStore

ANSWERED = 600_000
"""The longest time that a command may remain unanswered, in milliseconds. A command may wait for a vote or, at a calm
table, for everybody's replies.
"""
OUTAGE = (100, 20_000)
GRACE = 5_000
"""How long a shutdown may take, in milliseconds."""
DATE = 1_800_000_000
REPORTS = {"committed": "commit_succeeded", "failed": "commit_failed", "unknown": "commit_unknown"}
"""The method of the runtime that is called for each result of a commit."""


class World:
    def __init__(self, seed: int, plan: Plan | None = None) -> None:
        self.scheduler = Scheduler(seed)
        self.plan = plan or choose_plan(self.scheduler.chance("plan"))
        self.chance = self.scheduler.chance("world")
        self.digest = sha256()
        self.checker = Checker(self)
        self.disk = SimulatedStore(self.scheduler, self.plan.faults, self.checker.written, self.crash)
        self.network = Network(self.scheduler, self.plan.faults, self)
        self.request_client = RequestClient(self)
        self.faults = self.plan.faults
        self.healed = False
        """Whether the faults have stopped. Afterwards nobody pauses, leaves or uses the host's rights."""
        self.life = 0
        """The number of runtimes before this one."""
        self.memories = 0
        """How often the table was loaded from the store. Each load loses data that was only in memory."""
        self.runtime: Runtime | None = None
        self.awake = 0
        """The total uptime of earlier runtimes."""
        self._booted = 0
        self._alarm: int | None = None
        self.table = ""
        self.draining = False
        self.closing = False
        """Whether all matches are over. Afterwards people send no new commands."""
        self.links: dict[str, str] = {}
        """The links and the code that the host has shared, by name: `join`, `watch` and `code`."""
        self.people = [Person(self, number, kind) for number, kind in enumerate(self.plan.people)]
        self._boot()
        self._make()
        self.scheduler.after(self.plan.heals, self._heal)
        self._crash_later()

    # -- time

    @property
    def uptime(self) -> int:
        """Return the total time during which a runtime has existed. The time of a table must not exceed this total."""
        return self.awake + (self.scheduler.now - self._booted if self.runtime else 0)

    @property
    def runtime_now(self) -> int:
        """Return the time on the clock of the runtime. The clock of each runtime starts at a different time."""
        return self.scheduler.now - self._booted + self.life * 7_000_003

    def _heal(self) -> None:
        self.healed = True
        self.faults = self.disk.faults = self.network.faults = NONE

    # -- starting and stopping the runtime

    def _boot(self) -> None:
        entropy = self.scheduler.chance(f"entropy {self.life}")
        self.runtime = Runtime(
            entropy=entropy.randbytes,
            wall_clock=lambda: DATE + self.scheduler.now // 1_000,
            limits=Limits(load_slice_rows=7),
            times=self.plan.times,
        )
        self._booted, self._alarm, self.draining = self.scheduler.now, None, False

    def crash(self) -> None:
        """Crash the runtime. All data in memory is lost."""
        self.awake = self.uptime
        self.runtime = None
        self.life += 1
        self.disk.crash()
        self.network.cut_all()
        self.checker.crashed()
        self.request_client.crashed()
        self.scheduler.after(self.chance.randint(*OUTAGE), self._boot)

    def _crash_later(self) -> None:
        if self.faults.crash:
            self.scheduler.after(self.chance.randint(1, 2 * self.faults.crash), self._crash_now)

    def _crash_now(self) -> None:
        if self.faults.crash and self.runtime is not None:
            if self.chance.randrange(3):
                self.crash()
            else:
                self._restart()
        self._crash_later()

    def _restart(self) -> None:
        """Shut the runtime down and start a new one. The shutdown stores pending commits and notifies people."""
        self.draining = True
        self._tell(lambda runtime, now: runtime.drain(now))
        self._part(self.life, self.scheduler.now + GRACE)

    def _part(self, life: int, until: int) -> None:
        runtime = self.runtime
        if runtime is None or life != self.life:
            return
        if not runtime.is_drained and self.scheduler.now < until:
            self.scheduler.after(10, lambda: self._part(life, until))
            return
        must(not runtime.is_drained or not self.disk.pending, "what is drained is stored", self.disk.pending)
        self._tell(lambda runtime, now: runtime.disconnect_all(now))
        must(not self.request_client.waiting, "a request has a reply", self.request_client.waiting)
        must(not runtime._context.peers, "everybody is report", runtime._context.peers)
        self.crash()

    def _make(self) -> None:
        """Create the table for the host. `_invite` tries again if that fails."""
        runtime = self.runtime
        host = self.people[0]
        if runtime is not None and not self.draining and self.disk.store.load(self.table) is None:
            for person in self.people:
                person.secret = person.secret or (runtime.new_secret() if person.habits.known else "")
            opened = runtime.create_table(host.secret, self.plan.setup, host.name, 0, self.runtime_now)
            self.table, self.links = opened.table, {"join": opened.join, "watch": opened.watch, "code": opened.code}
            self.drive()
        self.scheduler.after(5_000, self._invite)

    def _invite(self) -> None:
        if self.disk.store.load(self.table) is None:
            self._make()
            return
        for person in self.people:
            self.scheduler.after(self.chance.randint(0, 4_000), person.arrive)

    # -- input of the runtime

    def opened(self, socket: int) -> None:
        self._tell(lambda runtime, now: runtime.socket_opened(socket, now))

    def received(self, socket: int, data: bytes) -> None:
        self._tell(lambda runtime, now: runtime.frame_received(socket, data, now))

    def closed(self, socket: int) -> None:
        self.checker.left(socket)
        self._tell(lambda runtime, now: runtime.socket_closed(socket, now))

    def run_request(self, number: int, hello: Hello, command: Command | None) -> None:
        self._tell(lambda runtime, now: runtime.handle_request(number, hello.table, hello, command, now))

    def _tell(self, tell: Callable[[Runtime, int], None], life: int | None = None) -> None:
        """Call the runtime, if one is running. If `life` is given, call only the runtime with this number."""
        if self.runtime is not None and life in (None, self.life):
            tell(self.runtime, self.runtime_now)
            self.drive()

    # -- output of the runtime

    def drive(self) -> None:
        """Carry out the pending effects of the runtime and set its alarm."""
        runtime = self.runtime
        assert runtime is not None
        for trouble in runtime.stopped_tables.values():
            raise BrokenPromise(f"the table stopped: {trouble}")
        for out in runtime.take_effects():
            self.digest.update(f"{self.scheduler.now} {out}\n".encode())
            match out:
                case SendFrame():
                    self.checker.sends(out.socket, out.data)
                    self.network.deliver(out.socket, out.data)
                case CloseSocket():
                    self.checker.left(out.socket)
                    self.network.close(out.socket)
                case CommitRows():
                    self._commit(out)
                case LoadTable():
                    self._load(out)
                case ContinueLoading():
                    self.scheduler.after(1, partial(self._tell, Runtime.load_more, self.life))
                case LoadAdmission():
                    self._check(out)
                case FindTableByCode():
                    self._find(out)
                case ReplyToRequest():
                    self.request_client.replied(out)
                case AskBot() | RetireTable():
                    raise AssertionError("no bot here thinks elsewhere, and all rules are there")
        self._set_alarm(runtime)

    def _commit(self, out: CommitRows) -> None:
        self.checker.wants(out)
        life = self.life

        def report(outcome: str, batch: int) -> None:
            self._tell(lambda runtime, now: getattr(runtime, REPORTS[outcome])(batch, now), life)

        self.disk.commit(out, report)

    def _load(self, out: LoadTable) -> None:
        life = self.life
        self.memories += 1

        def report(stored: StoredTable | ClosedTable | None) -> None:
            self._tell(lambda runtime, now: runtime.table_loaded(out.table, stored, now), life)

        self.disk.load(out.table, report)

    def _check(self, out: LoadAdmission) -> None:
        life = self.life

        def report(admission: StoredAdmission | ClosedTable | None) -> None:
            self._tell(lambda runtime, now: runtime.admission_loaded(out.table, admission, now), life)

        self.disk.check(out.table, report)

    def _find(self, out: FindTableByCode) -> None:
        life = self.life

        def report(table: str | None) -> None:
            self._tell(lambda runtime, now: runtime.table_found(out.hash, table, now), life)

        self.disk.find(out.hash, report)

    def _set_alarm(self, runtime: Runtime) -> None:
        if runtime.wake_at_ms is None or runtime.wake_at_ms == self._alarm:
            return
        self._alarm = runtime.wake_at_ms
        delay = max(0, runtime.wake_at_ms - self.runtime_now)
        drowsy = happens(self.chance, self.faults.drowsy)
        if drowsy:
            self.scheduler.after(delay + self.chance.randint(1, 2_000), self._woke(self.life))
        if not drowsy or self.chance.randrange(2):
            self.scheduler.after(delay, self._woke(self.life))

    def _woke(self, life: int) -> Callable[[], None]:
        def woke() -> None:
            self._alarm = None
            self._tell(lambda runtime, now: runtime.time_reached(now), life)

        return woke

    # -- for checks

    def overdue(self, sent: int) -> bool:
        """Return whether a command sent at this time should have been answered by now.

        Time with faults does not count.
        """
        return self.healed and self.scheduler.now > max(sent, self.plan.heals) + ANSWERED

    def __str__(self) -> str:
        log = self.checker.log
        opened = {person.name: person.ledger.open for person in self.people if person.ledger.open}
        return f"at {self.scheduler.now}, version {log.version}: {log.fold.facts}, without an answer: {opened}"

    @property
    def live(self) -> Table:
        """Return the table in the memory of the runtime."""
        assert self.runtime is not None
        return self.runtime._registry[self.table].table

    def tab_at(self, socket: int) -> BrowserTab:
        client = self.network.sockets[socket].client
        assert isinstance(client, BrowserTab)
        return client

    @property
    def over(self) -> bool:
        """Return whether the faults have stopped, all matches are over and all expected answers have arrived."""
        facts = self.checker.log.fold.facts
        played = facts.life == "closed" or (facts.life == "done" and not self._goes_on(facts))
        return self.healed and played and all(person.gone or not person.ledger.open for person in self.people)

    def _goes_on(self, facts: Facts) -> bool:
        """Return whether the plan has another match and the host is still there to start it."""
        hosts = [guest.id for guest in facts.people if guest.number == facts.host]
        here = [derive_person_id(person.secret) for person in self.people if person.secret and not person.gone]
        return facts.match < self.plan.matches and any(host in here for host in hosts)
