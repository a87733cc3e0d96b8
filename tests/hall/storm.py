"""A small storm: sockets, commits, loads and whole halls fail at random, and what people were told still holds."""

from random import Random

from penultima.hall.store import MemoryStore
from penultima.table.entry import Said, decode
from penultima.table.facts import Times
from penultima.wire.client_in import Act, Ready, Say, Sit, Start, TableCommand
from penultima.wire.client_out import Answer, News
from penultima.wire.shape import Clock, Setup
from tests.hall.driver import Driver, Person

STEPS = 250


class Storm:
    """One table, three people; `told` is what each was answered, by person and id."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.driver = Driver(seed=str(seed), times=Times())
        setup = Setup(seats=4, clock=Clock(5_000, 5_000) if seed % 2 else None, open=True, chat=True)
        host = self.driver.made(setup)
        self.table = host.table
        self.secrets = [host.secret, self.driver.hall.guest(), self.driver.hall.guest()]
        self.people: dict[str, Person] = {host.secret: host}
        self.sent: dict[str, list[TableCommand]] = {secret: [] for secret in self.secrets}
        self.told: dict[tuple[str, str], list[Answer]] = {}
        self.heard: dict[str, int] = {}
        self.known: dict[str, int] = {}
        self.driver.slow = self.driver.lost = True
        self.halls = 1

    def step(self) -> None:
        act = self.chance.choice(
            [self.send, self.send, self.send, self.send, self.resend, self.come_back, self.come_back, self.cut,
             self.store, self.store, self.store, self.load, self.load, self.fail, self.doubt, self.wait, self.crash]
        )  # fmt: skip
        act()
        self.listen()

    def listen(self) -> None:
        for secret, person in self.people.items():
            heard, self.heard[secret] = self.heard.get(secret, 0), len(person.frames)
            for frame in person.frames[heard:]:
                if isinstance(frame, Answer):
                    self.told.setdefault((secret, frame.id), []).append(frame)
                elif isinstance(frame, News):
                    last = self.known.get(secret, -1)
                    assert frame.snapshot or frame.first == last + 1, "a gap, or something twice"
                    assert frame.now.version >= last, "what was published is gone"
                    self.known[secret] = frame.now.version

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
            place, mine = next(iter(person.news.mine.items()))
            if mine.may:
                return Act(name, int(place), question.id, self.chance.choice(mine.may))
        line, seat = Say(name, f"{person.secret} {name}"), Sit(name, self.chance.randrange(1, 4))
        others: list[TableCommand] = [line, seat, Start(name), Ready(name)]
        return self.chance.choice(others)

    def resend(self) -> None:
        person = self.someone()
        if person is not None and self.sent[person.secret]:
            person.send(self.chance.choice(self.sent[person.secret]))

    def come_back(self) -> None:
        self.come(self.chance.choice(self.secrets))

    def come(self, secret: str) -> None:
        person = self.people[secret] = self.driver.person(secret)
        self.heard[secret] = 0
        person.hello(self.table, since=self.known.setdefault(secret, -1))

    def cut(self) -> None:
        person = self.someone()
        if person is not None:
            self.listen()
            person.leave()
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

    def doubt(self) -> None:
        if self.driver.commits and self.chance.random() < 0.3:
            self.driver.lose_next(stored=self.chance.random() < 0.5)

    def crash(self) -> None:
        if self.chance.random() < 0.1:
            self.halls += 1
            old, self.driver = self.driver, Driver(self.driver.store, seed=f"{self.halls}", times=Times())
            self.driver.now, self.driver.slow, self.driver.lost = old.now, True, True
            self.people = {}

    def wait(self) -> None:
        self.driver.wait(self.chance.choice([1, 100, 1_000, 10_000]))

    # -- in the end

    def calm_down(self) -> None:
        """No faults any more: everybody comes and sends everything again that is not answered for good."""
        self.driver.slow = self.driver.lost = False
        self.driver.finish()
        for secret in self.secrets:
            self.driver.wait(1_000)
            self.listen()
            self.come(secret)
            person = self.people[secret]
            for command in self.sent[secret]:
                self.driver.wait(100)
                person.send(command)
            self.listen()

    def check(self) -> None:
        assert self.driver.hall.stopped == {}
        lines = lines_of(self.driver.store, self.table)
        assert len(lines) == len(set(lines)), "something was done twice"
        for secret, commands in self.sent.items():
            for command in commands:
                self._check_answers(command, self.told.get((secret, command.id), []), lines)

    def _check_answers(self, command: TableCommand, answers: list[Answer], lines: list[str]) -> None:
        done = {answer for answer in answers if answer.kind == "done"}
        assert answers, "no answer"
        assert answers[-1].kind != "again", "no answer for good"
        assert len(done) <= 1, "two answers"
        if isinstance(command, Say):
            assert bool(done) == (command.text in lines), "what was acknowledged is not what is stored"


def lines_of(store: MemoryStore, table: str) -> list[str]:
    stored = store.whole(table)
    assert stored is not None
    entries = [decode(row.entry) for row in stored.rows]
    return [entry.text for entry in entries if isinstance(entry, Said)]


def weathered(seed: int, steps: int = STEPS) -> Storm:
    """A storm, its end, and what must hold then."""
    storm = Storm(seed)
    for _ in range(steps):
        storm.step()
    storm.calm_down()
    storm.check()
    return storm
