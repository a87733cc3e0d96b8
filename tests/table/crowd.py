"""Generated evenings: people and bots who come, play, meddle, leave and come back, each from a plan and its seed."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from penultima.editions import load
from penultima.editions.ruleset import ruleset
from penultima.kernel.rules import DEALER_CHOSEN
from penultima.kernel.state import NOBODY
from penultima.notation.action import wish_of
from penultima.notation.position import print_position
from penultima.table.facts import AT_ONCE, Times
from penultima.table.now import mine
from penultima.table.rights import GATHERED
from penultima.wire.client_in import (
    Act,
    Arrange,
    Bar,
    ClearSeat,
    End,
    GoOn,
    Leave,
    Mute,
    Nothing,
    Patience,
    Pause,
    Ready,
    Remove,
    Rename,
    Say,
    SayPhrase,
    SeatBot,
    Sit,
    Stand,
    Start,
    TableCommand,
    TakeBack,
)
from penultima.wire.shape import Clock, Setup
from tests.laws.records import position_of
from tests.laws.setups import ALL, customs, options
from tests.laws.wishes import all_wishes
from tests.table.evening import HOST, Evening

PEOPLE = (HOST, "ben", "cat", "dan", "eve")
"""The last one never sits: what she sends must change nothing."""
NAMES = {HOST: "Ana", "ben": "Ben", "cat": "Çat", "dan": "Dan", "eve": "Eve"}
SPEED = Clock(decision=4_000, reserve=3_000)
LONG = 10**6
"""Longer than all that a table waits for."""


@dataclass(frozen=True)
class Plan:
    """`others` are the rules of rematches; `busy`: of ten moments, how many have somebody do what is no move."""

    setup: Setup
    others: tuple[Setup, ...] = ()
    times: Times = AT_ONCE
    guests: int = 1
    seed: int = 0
    busy: int = 2
    steps: int = 60


@st.composite
def plans(draw: st.DrawFn, steps: int = 60) -> Plan:
    setup = draw(table_setups())
    return Plan(
        setup=setup,
        others=tuple(draw(st.lists(table_setups(), max_size=1))),
        times=draw(st.sampled_from((Times(), AT_ONCE))),
        guests=draw(st.integers(0, min(3, setup.seats - 1))),
        seed=draw(st.integers(0, 2**32)),
        busy=draw(st.integers(0, 4)),
        steps=steps,
    )


@st.composite
def table_setups(draw: st.DrawFn) -> Setup:
    """By the rules that the laws of the game are tried with, in the shape that a table is asked for."""
    edition = load.edition(draw(st.sampled_from(ALL)))
    seats = draw(st.integers(2, 6))
    chosen = draw(options(edition, seats))
    chosen["target"] = draw(st.sampled_from((0, 0, 60)))
    texts = [str(effect) for effect in draw(customs(edition))]
    rules = ruleset(edition, chosen, tuple(texts))
    practice = draw(st.integers(0, 3)) == 0
    position = position_of(rules, seats, Random(draw(st.integers(0, 2**32)))) if practice else None
    chooses = rules.tables.dealer == DEALER_CHOSEN and not practice
    return Setup(
        edition=edition.id,
        options=chosen,
        customs=texts,
        seats=seats,
        dealer=draw(st.none() | st.integers(0, seats - 1)) if chooses else None,
        position=print_position(rules, position) if position else "",
        clock=draw(st.sampled_from((None, SPEED))),
        calm=draw(st.integers(0, 4)) == 0,
        latecomers=draw(st.integers(0, 4)) > 0,
    )


class Crowd(Evening):
    """`sent` are the commands that must have had one answer each when everything has come to rest."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.sent: list[tuple[str, str]] = []
        self.watch: Callable[[Crowd], None] = lambda _: None
        super().__init__(plan.setup, times=plan.times, seed=plan.seed)
        self.lots = Random(plan.seed)

    def come(self) -> None:
        for number in range(self.plan.guests):
            person = PEOPLE[1 + number]
            self.present(person)
            self.say(person, Sit(self.id(), 1 + number, NAMES[person]))
        self.start()

    def play(self, watch: Callable[["Crowd"], None] = lambda _: None) -> "Crowd":
        """`watch` is shown the evening whenever something was published."""
        self.watch = watch
        self.come()
        for _ in range(self.plan.steps):
            self.step()
        return self

    def _ask_bots(self) -> None:
        """Everybody was told; then bots think."""
        self.watch(self)
        super()._ask_bots()

    def rest(self) -> None:
        """Everybody lets go, and time passes: what still waited is answered."""
        if self.table.facts.paused:
            self.say(self.somebody(), GoOn(self.id()))
        for person in PEOPLE:
            self.present(person, here=False)
        for _ in range(400):
            if not self.table.tickets() or not self.wake():
                break

    def step(self) -> None:
        if self.table.facts.paused and self.lots.randrange(2):
            self.say(self.somebody(), GoOn(self.id()))
        elif self.lots.randrange(10) < self.plan.busy:
            self.do_something_else()
        elif self.table.facts.life in GATHERED:
            self.gather()
        elif self.table.between_deals:
            self.say(self.somebody(), Ready(self.id()))
        elif self.lots.randrange(3) == 0:
            self.pass_time()
        else:
            self.do_something()

    def say(self, person: str, command: TableCommand) -> None:
        self.sent.append((person, command.id))
        self.send(person, command)

    def somebody(self) -> str:
        seated = [guest.id for guest in self.table.facts.people if self.table.seats_of(guest.id)]
        return self.lots.choice(seated or PEOPLE)

    def host(self) -> str:
        number = self.table.facts.host
        return self.somebody() if number == NOBODY else self.table.facts.people[number].id

    def pass_time(self) -> None:
        if self.lots.randrange(3):
            self.wake()
        else:
            self.wait(self.lots.choice((0, 40, 80, 500, 900, 1_600, 9_000)))

    # -- the game

    def do_something(self) -> None:
        """What one of them may do; not seldom somebody else tries what they may not."""
        t = self.table
        place = self.lots.choice(t.the_game.asked if self.lots.randrange(3) else range(len(t.facts.seats)))
        seat = t.facts.seats[place]
        if seat.person == NOBODY:
            self.pass_time()
            return
        person = t.facts.people[seat.person].id
        if seat.stand_in and self.lots.randrange(2):
            self.say(person, TakeBack(self.id(), place))
        self.say(person, Act(self.id(), place, self.of(), self.wish(place), anyway=self.lots.randrange(3) == 0))

    def of(self) -> int:
        """Mostly the decision, or a window."""
        t = self.table
        return self.lots.choice((t.decision, t.decision, t.decision, *(w.id for w in t.windows), t.version, 1))

    def wish(self, place: int) -> str:
        own = mine(self.table, place, {}, [])
        if own.may and self.lots.randrange(8):
            return self.lots.choice(own.may)
        if own.hand and self.lots.randrange(3):
            return f"play {self.lots.choice(own.hand)}"
        if self.lots.randrange(5) == 0:
            return self.lots.choice(("", "play", "play X9", "timeout", "uno uno", "catch 9"))
        rules = self.table.the_rules
        return str(wish_of(rules, self.lots.choice(all_wishes(rules, len(self.table.facts.seats)))))

    # -- the table

    def gather(self) -> None:
        if self.plan.others and self.lots.randrange(2):
            self.say(self.host(), Arrange(self.id(), self.lots.choice((self.plan.setup, *self.plan.others))))
        person = self.lots.choice(PEOPLE[:-1])
        if not self.table.seats_of(person):
            self.say(person, Sit(self.id(), self.place(), NAMES[person]))
        if self.lots.randrange(3) == 0:
            place = self.place()
            self.say(self.host(), SeatBot(self.id(), place, "easy"))
            self.say(self.host(), ClearSeat(self.id(), place))
        self.say(self.host(), Start(self.id()))

    def place(self) -> int:
        return self.lots.randrange(len(self.table.facts.seats))

    def do_something_else(self) -> None:
        person, place, new = self.somebody(), self.place(), self.id()
        number = self.lots.randrange(len(self.table.facts.people) + 1)
        choices: list[tuple[str, TableCommand]] = [
            (person, Say(new, self.lots.choice(("hola", "¡uy! <b>", "\u200b", "a" * 300)))),
            (person, SayPhrase(new, "well-played")),
            (person, Pause(new)),
            (person, GoOn(new)),
            (person, GoOn(new)),
            (person, TakeBack(new, place)),
            (person, Ready(new)),
            (person, Nothing(new, place, self.of())),
            (person, Nothing(new, self.own_place(person), self.of())),
            (person, Patience(new, self.table.decision, bot=self.lots.randrange(2) == 0)),
            (person, Rename(new, self.lots.choice(("Ana", "Zoë", "", "Lola")))),
            (self.lots.choice(PEOPLE), Sit(new, place, self.lots.choice(("", "Ana", "Zoë")))),
            ("eve", Act(new, place, self.table.decision, "draw")),
        ]
        rare: list[tuple[str, TableCommand]] = [
            (person, Leave(new)),
            (person, Stand(new, place)),
            (self.host(), Remove(new, number)),
            (self.host(), Mute(new, number, self.lots.randrange(2) == 0)),
            (self.host(), Bar(new, number, self.lots.randrange(2) == 0)),
            (self.host(), SeatBot(new, place, "easy")),
            (self.host(), ClearSeat(new, place)),
            (self.host(), End(new)),
            (person, Start(new)),
            (person, Arrange(new, self.plan.setup)),
        ]
        kind = self.lots.randrange(8)
        if kind < 2:
            self.present(self.lots.choice(PEOPLE), here=self.lots.randrange(3) > 0)
        elif kind == 2 and self.table.facts.seats[place].kind == "person":  # one in eight
            self.hand_over(place, f"{person}'")
        else:
            self.say(*self.lots.choice(rare if kind == 3 else choices))  # as above

    def own_place(self, person: str) -> int:
        return self.lots.choice(self.table.seats_of(person) or (0,))

    def hand_over(self, place: int, person: str) -> None:
        fork = self.table.fork()
        fork.hand_over(place, person, self.at)
        self._commit(fork)
