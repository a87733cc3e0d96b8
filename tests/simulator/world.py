"""A simulated world: one hall, its store, its people and all that goes wrong, driven by one scheduler."""

from collections.abc import Callable
from hashlib import sha256

from penultima.hall.doors import person_of
from penultima.hall.hall import Hall
from penultima.hall.out import Ask, Close, Commit, Find, Load, Replied, Retire, Send
from penultima.hall.store import Closed, Stored
from penultima.table.facts import Facts
from penultima.table.table import Table
from penultima.wire.client_in import Hello
from tests.simulator.disk import Disk
from tests.simulator.errands import Errands
from tests.simulator.faults import NONE
from tests.simulator.ledger import Command, Wrong, must
from tests.simulator.network import Network
from tests.simulator.people import Person
from tests.simulator.plan import Plan, plan_of
from tests.simulator.scheduler import Scheduler
from tests.simulator.tab import Tab
from tests.simulator.witness import Witness
from tests.simulator.wits import happens

ANSWERED = 600_000
"""By then every command has its answer; at a calm table it may wait for everybody, at any other for a vote."""
OUTAGE = (100, 20_000)
GRACE = 5_000
"""For an end in good order."""
DATE = 1_800_000_000


class World:
    def __init__(self, seed: int, plan: Plan | None = None) -> None:
        self.scheduler = Scheduler(seed)
        self.plan = plan or plan_of(self.scheduler.chance("plan"))
        self.chance = self.scheduler.chance("world")
        self.digest = sha256()
        self.witness = Witness(self)
        self.disk = Disk(self.scheduler, self.plan.faults, self.witness.written, self.crash)
        self.network = Network(self.scheduler, self.plan.faults, self)
        self.errands = Errands(self)
        self.faults = self.plan.faults
        self.healed = False
        """The faults have stopped, and nobody goes or rules any more."""
        self.life = 0
        """Of the hall: how many there were before this one."""
        self.memories = 0
        """How often the table was loaded: what was in memory only is forgotten then."""
        self.hall: Hall | None = None
        self.awake = 0
        """How long there was a hall, until this one began."""
        self._booted = 0
        self._alarm: int | None = None
        self.table = ""
        self.draining = False
        self.closing = False
        """All is played: people wait for their answers and do nothing more."""
        self.links: dict[str, str] = {}
        """What the host made, and gave to the others."""
        self.people = [Person(self, number, kind) for number, kind in enumerate(self.plan.people)]
        self._boot()
        self._make()
        self.scheduler.after(self.plan.heals, self._heal)
        self._crash_later()

    # -- time

    @property
    def uptime(self) -> int:
        """Time in which there was a hall: no table may have counted more."""
        return self.awake + (self.scheduler.now - self._booted if self.hall else 0)

    @property
    def hall_now(self) -> int:
        """Of a clock that begins anywhere, in each life elsewhere."""
        return self.scheduler.now - self._booted + self.life * 7_000_003

    def _heal(self) -> None:
        self.healed = True
        self.faults = self.disk.faults = self.network.faults = NONE

    # -- lives of the hall

    def _boot(self) -> None:
        entropy = self.scheduler.chance(f"entropy {self.life}")
        self.hall = Hall(
            entropy=entropy.randbytes, date=lambda: DATE + self.scheduler.now // 1_000, times=self.plan.times
        )
        self._booted, self._alarm, self.draining = self.scheduler.now, None, False

    def crash(self) -> None:
        """Everything in memory is lost."""
        self.awake = self.uptime
        self.hall = None
        self.life += 1
        self.disk.crash()
        self.network.cut_all()
        self.witness.crashed()
        self.errands.crashed()
        self.scheduler.after(self.chance.randint(*OUTAGE), self._boot)

    def _crash_later(self) -> None:
        if self.faults.crash:
            self.scheduler.after(self.chance.randint(1, 2 * self.faults.crash), self._crash_now)

    def _crash_now(self) -> None:
        if self.faults.crash and self.hall is not None:
            if self.chance.randrange(3):
                self.crash()
            else:
                self._restart()
        self._crash_later()

    def _restart(self) -> None:
        """In good order: what was sent is stored, people are told, and another hall begins."""
        self.draining = True
        self._tell(lambda hall, now: hall.drain(now))
        self._part(self.life, self.scheduler.now + GRACE)

    def _part(self, life: int, until: int) -> None:
        hall = self.hall
        if hall is None or life != self.life:
            return
        if not hall.is_drained and self.scheduler.now < until:
            self.scheduler.after(10, lambda: self._part(life, until))
            return
        must(not hall.is_drained or not self.disk.pending, "what is drained is stored", self.disk.pending)
        self._tell(lambda hall, now: hall.part(now))
        must(not self.errands.waiting, "an errand has a reply", self.errands.waiting)
        must(not hall._house.peers, "everybody is told", hall._house.peers)
        self.crash()

    def _make(self) -> None:
        """The host makes the table, and once more if nothing came of it."""
        hall = self.hall
        host = self.people[0]
        if hall is not None and not self.draining and self.disk.store.load(self.table) is None:
            for person in self.people:
                person.secret = person.secret or (hall.guest() if person.habits.known else "")
            opened = hall.make(host.secret, self.plan.setup, host.name, 0, self.hall_now)
            self.table, self.links = opened.table, {"join": opened.join, "watch": opened.watch, "code": opened.code}
            self.drive()
        self.scheduler.after(5_000, self._invite)

    def _invite(self) -> None:
        if self.disk.store.load(self.table) is None:
            self._make()
            return
        for person in self.people:
            self.scheduler.after(self.chance.randint(0, 4_000), person.arrive)

    # -- into the hall

    def opened(self, socket: int) -> None:
        self._tell(lambda hall, now: hall.opened(socket, now))

    def received(self, socket: int, data: bytes) -> None:
        self._tell(lambda hall, now: hall.received(socket, data, now))

    def closed(self, socket: int) -> None:
        self.witness.left(socket)
        self._tell(lambda hall, now: hall.closed(socket, now))

    def errand(self, number: int, hello: Hello, command: Command | None) -> None:
        self._tell(lambda hall, now: hall.errand(number, hello.table, hello, command, now))

    def _tell(self, tell: Callable[[Hall, int], None], life: int | None = None) -> None:
        """Unless it is meant for a hall that is no more."""
        if self.hall is not None and life in (None, self.life):
            tell(self.hall, self.hall_now)
            self.drive()

    # -- out of the hall

    def drive(self) -> None:
        """Carries out what the hall asks for, and sets its alarm."""
        hall = self.hall
        assert hall is not None
        for trouble in hall.stopped.values():
            raise Wrong(f"the table stopped: {trouble}")
        for out in hall.take():
            self.digest.update(f"{self.scheduler.now} {out}\n".encode())
            match out:
                case Send():
                    self.witness.sends(out.socket, out.data)
                    self.network.deliver(out.socket, out.data)
                case Close():
                    self.witness.left(out.socket)
                    self.network.close(out.socket)
                case Commit():
                    self._commit(out)
                case Load():
                    self._load(out)
                case Find():
                    self._find(out)
                case Replied():
                    self.errands.replied(out)
                case Ask() | Retire():
                    raise AssertionError("no bot here thinks elsewhere, and all rules are there")
        self._set_alarm(hall)

    def _commit(self, out: Commit) -> None:
        self.witness.wants(out)
        life = self.life

        def told(outcome: str, batch: int) -> None:
            self._tell(lambda hall, now: getattr(hall, outcome)(batch, now), life)

        self.disk.commit(out, told)

    def _load(self, out: Load) -> None:
        life = self.life
        self.memories += 1

        def told(stored: Stored | Closed | None) -> None:
            self._tell(lambda hall, now: hall.loaded(out.table, stored, now), life)

        self.disk.load(out.table, told)

    def _find(self, out: Find) -> None:
        life = self.life

        def told(table: str | None) -> None:
            self._tell(lambda hall, now: hall.found(out.hash, table, now), life)

        self.disk.find(out.hash, told)

    def _set_alarm(self, hall: Hall) -> None:
        if hall.wake_at is None or hall.wake_at == self._alarm:
            return
        self._alarm = hall.wake_at
        delay = max(0, hall.wake_at - self.hall_now)
        drowsy = happens(self.chance, self.faults.drowsy)
        if drowsy:
            self.scheduler.after(delay + self.chance.randint(1, 2_000), self._woke(self.life))
        if not drowsy or self.chance.randrange(2):
            self.scheduler.after(delay, self._woke(self.life))

    def _woke(self, life: int) -> Callable[[], None]:
        def woke() -> None:
            self._alarm = None
            self._tell(lambda hall, now: hall.woke(now), life)

        return woke

    # -- for whoever looks on

    def overdue(self, sent: int) -> bool:
        """An answer to what was sent then, had there been no faults for so long."""
        return self.healed and self.scheduler.now > max(sent, self.plan.heals) + ANSWERED

    def __str__(self) -> str:
        log = self.witness.log
        opened = {person.name: person.ledger.open for person in self.people if person.ledger.open}
        return f"at {self.scheduler.now}, version {log.version}: {log.fold.facts}, without an answer: {opened}"

    @property
    def live(self) -> Table:
        """The table as the hall has it."""
        assert self.hall is not None
        return self.hall._rooms[self.table].table

    def tab_at(self, socket: int) -> Tab:
        client = self.network.sockets[socket].client
        assert isinstance(client, Tab)
        return client

    @property
    def over(self) -> bool:
        """The faults have stopped, all matches are played, and everybody who will be has been answered."""
        facts = self.witness.log.fold.facts
        played = facts.life == "closed" or (facts.life == "done" and not self._goes_on(facts))
        return self.healed and played and all(person.gone or not person.ledger.open for person in self.people)

    def _goes_on(self, facts: Facts) -> bool:
        """There is another match to be played, and somebody who can start it."""
        hosts = [guest.id for guest in facts.people if guest.number == facts.host]
        here = [person_of(person.secret) for person in self.people if person.secret and not person.gone]
        return facts.match < self.plan.matches and any(host in here for host in hosts)
