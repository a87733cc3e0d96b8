"""Generated sessions in which people and bots join, play, leave and return.

A plan with a seed determines each session.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from penultima.editions import load
from penultima.editions.ruleset import ruleset
from penultima.kernel.rules import DEALER_CHOSEN
from penultima.kernel.state import NOBODY
from penultima.notation.kernel_actions import decode_action
from penultima.notation.position import print_position
from penultima.protocol.client_messages import (
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
from penultima.protocol.setup import Clock, Setup
from penultima.table.commands.permissions import ARRANGEABLE
from penultima.table.log.facts import AT_ONCE, Times
from penultima.table.views.current_state import build_mine
from tests.helpers.properties.all_actions import all_actions
from tests.helpers.properties.generated_records import position_of
from tests.helpers.properties.generated_setups import ALL, customs, options
from tests.helpers.table.instant_table import HOST, InstantTable

PEOPLE = (HOST, "ben", "cat", "dan", "eve")
"""The people of a session. Eve never joins at the start, and usually has no seat when she sends a command."""
NAMES = {HOST: "Ana", "ben": "Ben", "cat": "Çat", "dan": "Dan", "eve": "Eve"}
SPEED = Clock(decision=4_000, reserve=3_000)
LONG = 10**6
"""A time in milliseconds that is longer than any timer of a table."""


@dataclass(frozen=True)
class Plan:
    """The parameters of a session.

    `others` contains setups for rematches. On average, `busy` of ten steps interrupt the game, for example with a chat
    line, a pause or a disconnection.
    """

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
    """Generate a setup. Its rules are generated as in the property tests of the game."""
    edition = load.load_bundled(draw(st.sampled_from(ALL)))
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


class GeneratedSession(InstantTable):
    """A session that follows a plan. `sent` lists the commands. After `rest`, each must have exactly one answer."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.sent: list[tuple[str, str]] = []
        self.watch: Callable[[GeneratedSession], None] = lambda _: None
        super().__init__(plan.setup, times=plan.times, seed=plan.seed)
        self.rng = Random(plan.seed)

    def come(self) -> None:
        for number in range(self.plan.guests):
            person = PEOPLE[1 + number]
            self.present(person)
            self.say(person, Sit(self.id(), 1 + number, NAMES[person]))
        self.start()

    def play(self, watch: Callable[["GeneratedSession"], None] = lambda _: None) -> "GeneratedSession":
        """Play the whole session. Call `watch` with the session after each publication."""
        self.watch = watch
        self.come()
        for _ in range(self.plan.steps):
            self.step()
        return self

    def _ask_bots(self) -> None:
        """Call `watch`, then let bots answer."""
        self.watch(self)
        super()._ask_bots()

    def rest(self) -> None:
        """Disconnect everybody and let time pass until no command waits."""
        if self.table.facts.paused:
            self.say(self.somebody(), GoOn(self.id()))
        for person in PEOPLE:
            self.present(person, here=False)
        for _ in range(400):
            if not self.table.pending_tickets() or not self.wake():
                break

    def step(self) -> None:
        if self.table.facts.paused and self.rng.randrange(2):
            self.say(self.somebody(), GoOn(self.id()))
        elif self.rng.randrange(10) < self.plan.busy:
            self.do_something_else()
        elif self.table.facts.life in ARRANGEABLE:
            self.gather()
        elif self.table.between_deals:
            self.say(self.somebody(), Ready(self.id()))
        elif self.rng.randrange(3) == 0:
            self.pass_time()
        else:
            self.do_something()

    def say(self, person: str, command: TableCommand) -> None:
        self.sent.append((person, command.id))
        self.send(person, command)

    def somebody(self) -> str:
        seated = [guest.id for guest in self.table.facts.people if self.table.seats_of(guest.id)]
        return self.rng.choice(seated or PEOPLE)

    def host(self) -> str:
        number = self.table.facts.host
        return self.somebody() if number == NOBODY else self.table.facts.people[number].id

    def pass_time(self) -> None:
        if self.rng.randrange(3):
            self.wake()
        else:
            self.wait(self.rng.choice((0, 40, 80, 500, 900, 1_600, 9_000)))

    # -- the game

    def do_something(self) -> None:
        """Send an action of one person. The action may be illegal or out of turn."""
        t = self.table
        seat_index = self.rng.choice(t.the_game.asked if self.rng.randrange(3) else range(len(t.facts.seats)))
        seat = t.facts.seats[seat_index]
        if seat.person == NOBODY:
            self.pass_time()
            return
        person = t.facts.people[seat.person].id
        if seat.stand_in and self.rng.randrange(2):
            self.say(person, TakeBack(self.id(), seat_index))
        self.say(
            person,
            Act(self.id(), seat_index, self.of(), self.choose_action(seat_index), anyway=self.rng.randrange(3) == 0),
        )

    def of(self) -> int:
        """Choose the id that a command refers to: mostly the id of the decision or a window, sometimes a wrong id."""
        t = self.table
        return self.rng.choice((t.decision, t.decision, t.decision, *(w.id for w in t.windows), t.version, 1))

    def choose_action(self, seat: int) -> str:
        own = build_mine(self.table, seat, {}, [])
        if own.may and self.rng.randrange(8):
            return self.rng.choice(own.may)
        if own.hand and self.rng.randrange(3):
            return f"play {self.rng.choice(own.hand)}"
        if self.rng.randrange(5) == 0:
            return self.rng.choice(("", "play", "play X9", "timeout", "uno uno", "catch 9"))
        rules = self.table.the_rules
        return str(decode_action(rules, self.rng.choice(all_actions(rules, len(self.table.facts.seats)))))

    # -- the table

    def gather(self) -> None:
        if self.plan.others and self.rng.randrange(2):
            self.say(self.host(), Arrange(self.id(), self.rng.choice((self.plan.setup, *self.plan.others))))
        person = self.rng.choice(PEOPLE[:-1])
        if not self.table.seats_of(person):
            self.say(person, Sit(self.id(), self.any_seat(), NAMES[person]))
        if self.rng.randrange(3) == 0:
            seat = self.any_seat()
            self.say(self.host(), SeatBot(self.id(), seat, "easy"))
            self.say(self.host(), ClearSeat(self.id(), seat))
        self.say(self.host(), Start(self.id()))

    def any_seat(self) -> int:
        return self.rng.randrange(len(self.table.facts.seats))

    def do_something_else(self) -> None:
        person, seat, new = self.somebody(), self.any_seat(), self.id()
        number = self.rng.randrange(len(self.table.facts.people) + 1)
        choices: list[tuple[str, TableCommand]] = [
            (person, Say(new, self.rng.choice(("hola", "¡uy! <b>", "\u200b", "a" * 300)))),
            (person, SayPhrase(new, "well-played")),
            (person, Pause(new)),
            (person, GoOn(new)),
            (person, GoOn(new)),
            (person, TakeBack(new, seat)),
            (person, Ready(new)),
            (person, Nothing(new, seat, self.of())),
            (person, Nothing(new, self.own_seat(person), self.of())),
            (person, Patience(new, self.table.decision, bot=self.rng.randrange(2) == 0)),
            (person, Rename(new, self.rng.choice(("Ana", "Zoë", "", "Lola")))),
            (self.rng.choice(PEOPLE), Sit(new, seat, self.rng.choice(("", "Ana", "Zoë")))),
            ("eve", Act(new, seat, self.table.decision, "draw")),
        ]
        rare: list[tuple[str, TableCommand]] = [
            (person, Leave(new)),
            (person, Stand(new, seat)),
            (self.host(), Remove(new, number)),
            (self.host(), Mute(new, number, self.rng.randrange(2) == 0)),
            (self.host(), Bar(new, number, self.rng.randrange(2) == 0)),
            (self.host(), SeatBot(new, seat, "easy")),
            (self.host(), ClearSeat(new, seat)),
            (self.host(), End(new)),
            (person, Start(new)),
            (person, Arrange(new, self.plan.setup)),
        ]
        kind = self.rng.randrange(8)
        if kind < 2:
            self.present(self.rng.choice(PEOPLE), here=self.rng.randrange(3) > 0)
        elif kind == 2 and self.table.facts.seats[seat].kind == "person":
            self.hand_over(seat, f"{person}'", given=self.rng.randrange(2) == 0)
        else:
            self.say(*self.rng.choice(rare if kind == 3 else choices))

    def own_seat(self, person: str) -> int:
        return self.rng.choice(self.table.seats_of(person) or (0,))
