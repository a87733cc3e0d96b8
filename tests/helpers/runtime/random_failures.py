"""A table under random failures of sockets, commits, loads and the runtime."""

from random import Random

from penultima.protocol.client_messages import Act, Ready, Say, Sit, Start, TableCommand
from penultima.protocol.server_messages import Answer, News
from penultima.protocol.setup import Clock, Setup
from penultima.runtime.store_protocol import MemoryStore
from penultima.table.log.entry import LineSaid, decode_entry
from penultima.table.log.facts import Times
from tests.helpers.runtime.memory_driver import Driver, Person

STEPS = 250


class RandomFailures:
    """One table and three people. `answers` contains the received answers by secret and command id."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.driver = Driver(seed=str(seed), times=Times())
        setup = Setup(seats=4, clock=Clock(5_000, 5_000) if seed % 2 else None, open=True, chat=True)
        host = self.driver.create_host(setup)
        self.table = host.table
        self.secrets = [host.secret, self.driver.runtime.new_secret(), self.driver.runtime.new_secret()]
        self.people: dict[str, Person] = {host.secret: host}
        self.sent: dict[str, list[TableCommand]] = {secret: [] for secret in self.secrets}
        self.answers: dict[tuple[str, str], list[Answer]] = {}
        self.frames_read: dict[str, int] = {}
        self.known_versions: dict[str, int] = {}
        self.driver.slow = self.driver.lost = True
        self.runtime_count = 1

    def step(self) -> None:
        actions = [self.send] * 4 + [self.resend] + [self.come_back] * 2 + [self.disconnect_someone] + [self.store] * 3
        actions += [self.load, self.load, self.fail, self.lose_commit, self.wait, self.crash]
        act = self.chance.choice(actions)
        act()
        self.read_frames()

    def read_frames(self) -> None:
        for secret, person in self.people.items():
            read_count, self.frames_read[secret] = self.frames_read.get(secret, 0), len(person.frames)
            for frame in person.frames[read_count:]:
                if isinstance(frame, Answer):
                    self.answers.setdefault((secret, frame.id), []).append(frame)
                elif isinstance(frame, News):
                    last = self.known_versions.get(secret, -1)
                    assert frame.snapshot or frame.first == last + 1, "a gap, or something twice"
                    assert frame.now.version >= last, "what was published is gone"
                    self.known_versions[secret] = frame.now.version

    # -- people

    def someone(self) -> Person | None:
        here = [person for person in self.people.values() if person.is_welcome]
        return self.chance.choice(here) if here else None

    def send(self) -> None:
        person = self.someone()
        if person is not None:
            command = self.command(person)
            self.sent[person.secret].append(command)
            person.send(command)

    def command(self, person: Person) -> TableCommand:
        name = f"{len(self.sent[person.secret])}"
        question = person.news.now.question
        if question is not None and person.news.mine and self.chance.random() < 0.7:
            seat_key, mine = next(iter(person.news.mine.items()))
            if mine.may:
                return Act(name, int(seat_key), question.id, self.chance.choice(mine.may))
        line, seat = Say(name, f"{person.secret} {name}"), Sit(name, self.chance.randrange(1, 4))
        others: list[TableCommand] = [line, seat, Start(name), Ready(name)]
        return self.chance.choice(others)

    def resend(self) -> None:
        person = self.someone()
        if person is not None and self.sent[person.secret]:
            person.send(self.chance.choice(self.sent[person.secret]))

    def come_back(self) -> None:
        self.connect(self.chance.choice(self.secrets))

    def connect(self, secret: str) -> None:
        person = self.people[secret] = self.driver.connect(secret)
        self.frames_read[secret] = 0
        person.hello(self.table, since=self.known_versions.setdefault(secret, -1))

    def disconnect_someone(self) -> None:
        person = self.someone()
        if person is not None:
            self.read_frames()
            person.disconnect()
            del self.people[person.secret]

    # -- the store

    def store(self) -> None:
        if self.driver.commits:
            self.driver.store_next()
            self.driver.run()

    def load(self) -> None:
        if self.driver.loads:
            self.driver.load_next()
            self.driver.run()

    def fail(self) -> None:
        if self.driver.commits and self.chance.random() < 0.3:
            self.driver.fail_next()

    def lose_commit(self) -> None:
        if self.driver.commits and self.chance.random() < 0.3:
            self.driver.lose_next(stored=self.chance.random() < 0.5)

    def crash(self) -> None:
        if self.chance.random() < 0.1:
            self.runtime_count += 1
            old, self.driver = self.driver, Driver(self.driver.store, seed=f"{self.runtime_count}", times=Times())
            self.driver.now, self.driver.slow, self.driver.lost = old.now, True, True
            self.people = {}

    def wait(self) -> None:
        self.driver.wait(self.chance.choice([1, 100, 1_000, 10_000]))

    # -- the end

    def resend_everything(self) -> None:
        """Stop all failures. Everybody reconnects and sends all their commands again."""
        self.driver.slow = self.driver.lost = False
        self.driver.finish_store_work()
        for secret in self.secrets:
            self.driver.wait(1_000)
            self.read_frames()
            self.connect(secret)
            person = self.people[secret]
            for command in self.sent[secret]:
                self.driver.wait(100)
                person.send(command)
            self.read_frames()

    def check(self) -> None:
        assert self.driver.runtime.stopped_tables == {}
        lines = stored_lines(self.driver.store, self.table)
        assert len(lines) == len(set(lines)), "something was done twice"
        for secret, commands in self.sent.items():
            for command in commands:
                self._check_answers(command, self.answers.get((secret, command.id), []), lines)

    def _check_answers(self, command: TableCommand, answers: list[Answer], lines: list[str]) -> None:
        done = {answer for answer in answers if answer.kind == "done"}
        assert answers, "no answer"
        assert answers[-1].kind != "again", "no answer for good"
        assert len(done) <= 1, "two answers"
        if isinstance(command, Say):
            assert bool(done) == (command.text in lines), "what was acknowledged is not what is stored"


def stored_lines(store: MemoryStore, table: str) -> list[str]:
    stored = store.load_whole(table)
    assert stored is not None
    entries = [decode_entry(row.entry) for row in stored.rows]
    return [entry.text for entry in entries if isinstance(entry, LineSaid)]


def run_with_failures(seed: int, steps: int = STEPS) -> RandomFailures:
    """Run with random failures, then without failures, and check the guarantees of the runtime."""
    run = RandomFailures(seed)
    for _ in range(steps):
        run.step()
    run.resend_everything()
    run.check()
    return run
