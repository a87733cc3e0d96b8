"""What viewers of generated evenings were sent, and beside it what the server would say to whoever came just then."""

from collections import Counter
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

from msgspec import json

from penultima.editions import load
from penultima.kernel.events import event_kind
from penultima.kernel.state import NOBODY
from penultima.notation.card import print_card
from penultima.table.facts import AT_ONCE, Times
from penultima.table.table import Table
from penultima.terminal.client import Client
from penultima.view import seen_by
from penultima.wire.client_in import Sit
from penultima.wire.shape import Setup
from tests.table.company import lively_rules, setup_of
from tests.table.crowd import PEOPLE, Crowd, Plan
from tests.table.evening import HOST

EACH = 3
"""Evenings of every edition."""
STEPS = 70
AWAY, RELOADS = 0.2, 0.03
"""How often somebody misses what is published, and how often they come back with nothing."""
SPECTATOR = ""
SELDOM_SEEN = 5
"""Of so many steps one has the cards of all events: they are many."""
BUSY = (1, 2, 3)

SELDOM = (
    (3, Setup("race", seats=3, position="hands=WR,B1/WR,B2/WR,B3 top=R7 draw=WR,G1")),
    (3, Setup("giant", {"seven-zero": True}, seats=3, position="hands=R7,B7,R1/R7,Y7,R2/G7,R3,R4 top=R5")),
    (3, Setup("classic", {}, ["others: level 2"], seats=3, position="hands=WC1,B7/R7,Y7,R2,R3/G7,R3 top=R5")),
    (20, Setup("giant", seats=3)),
)
"""What chance seldom asks for: a race, whom to choose, what to discard, and the colour of a first card that is wild.

With the seed by which it does.
"""


class Viewer:
    """One person's page: it has `since`, and the seats that it had when the deal began."""

    def __init__(self, person: str, chance: Random) -> None:
        self.person = person
        self.chance = chance
        self.since = -1
        self.had: tuple[int, ...] = ()
        self.deal = (0, 0)
        self.is_same = True
        self.steps: list[dict[str, Any]] = []

    def __call__(self, crowd: Crowd) -> None:
        t = crowd.table
        seats = tuple(t.seats_of(self.person)) if self.person else ()
        self._compare(seats, (t.facts.match, t.facts.deal))
        if self.since >= 0 and self.chance.random() < AWAY:
            return
        if self.chance.random() < RELOADS:
            self.since = -1
        stands = t.frame(seats, -1, crowd.at)
        self.steps.append(
            {
                "isNew": self.since < 0,
                "isSame": self.is_same,
                "person": t.number_of(self.person),
                "sent": json.decode(t.frame(seats, self.since, crowd.at)),
                "stands": json.decode(stands),
                "meant": meant(stands),
                "cards": cards(t, seats) if len(self.steps) % SELDOM_SEEN == 0 else None,
            }
        )
        self.since = t.version

    def _compare(self, seats: tuple[int, ...], deal: tuple[int, int]) -> None:
        """Whoever gets or gives up a seat in the middle of a deal has seen other cards of it than that seat."""
        if deal != self.deal:
            self.deal, self.had, self.is_same = deal, seats, True
        self.is_same = self.is_same and seats == self.had


def cards(t: Table, seats: tuple[int, ...]) -> list[str | None]:
    """Of each event of the deal, as the kernel has it: its card, where one of these seats sees it."""
    if t.game is None:
        return []
    found = []
    for event in t.game.log.since(t.changes.since(0)[0].first):
        seen = max(event_kind(seen_by(event, seat)) for seat in (NOBODY, *seats))
        found.append(print_card(t.the_rules, seen) if seen >= 0 else None)
    return found


def meant(stands: bytes) -> dict[str, int]:
    """What each wish of the viewer's first seat is about, as the terminal takes it."""
    client = Client(NOBODY, lambda _: None)
    client.take(stands, 0)
    return {str(wish): client.meant(wish) for wish in client.may}


class Family(Crowd):
    """The host often plays for a child too."""

    def come(self) -> None:
        seats = len(self.table.facts.seats)
        if self.plan.seed % 2 and seats > self.plan.guests + 1:
            self.say(HOST, Sit(self.id(), seats - 1))
        super().come()


def plans() -> Iterator[Plan]:
    """Any rules and seats, the same number of evenings by each edition; mostly with time to press."""
    made: Counter[str] = Counter()
    for number in count():
        chance = Random(f"viewers {number}")
        rules, seats = lively_rules(number)
        if made[rules.edition.id] == EACH:
            continue
        made[rules.edition.id] += 1
        times = AT_ONCE if number % 4 == 0 else Times()
        guests = min(chance.randint(1, 3), seats - 1)
        setup = setup_of(rules, seats, chance)
        yield Plan(setup, times=times, guests=guests, seed=number, busy=BUSY[number % 3], steps=STEPS)
        if made.total() == EACH * len(load.names()):
            return


def evenings() -> Iterator[dict[str, Any]]:
    """By viewer; the last one has no seat and no name."""
    seldom = [Plan(setup, times=Times(), guests=2, seed=seed, busy=1, steps=25) for seed, setup in SELDOM]
    for plan in (*plans(), *seldom):
        viewers = [Viewer(person, Random(f"{plan.seed} {person}")) for person in (*PEOPLE[:3], SPECTATOR)]

        def watch(crowd: Crowd, viewers: list[Viewer] = viewers) -> None:
            for viewer in viewers:
                viewer(crowd)

        Family(plan).play(watch)
        yield {"edition": plan.setup.edition, "viewers": [viewer.steps for viewer in viewers]}
