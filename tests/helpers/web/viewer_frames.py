"""Messages to viewers of generated matches, each with the full state that a newcomer would receive at that moment."""

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
from penultima.protocol.client_messages import Sit
from penultima.protocol.setup import Setup
from penultima.table.log.facts import AT_ONCE, Times
from penultima.table.table import Table
from penultima.terminal.client import Client
from penultima.view import redact_event
from tests.helpers.table.generated_sessions import PEOPLE, GeneratedSession, Plan
from tests.helpers.table.instant_table import HOST
from tests.helpers.table.random_sessions import lively_rules, setup_of

MATCHES_PER_EDITION = 3
"""Number of matches per edition."""
STEPS = 70
MISS_RATE, RELOAD_RATE = 0.2, 0.03
"""Probabilities that a viewer misses a message, and that a viewer reloads the page."""
SPECTATOR = ""
CARDS_INTERVAL = 5
"""Only every n-th step contains the cards of all events, because these lists are long."""
BUSY_LEVELS = (1, 2, 3)

RARE_SITUATIONS = (
    (3, Setup("race", seats=3, position="hands=WR,B1/WR,B2/WR,B3 top=R7 draw=WR,G1")),
    (3, Setup("giant", {"seven-zero": True}, seats=3, position="hands=R7,B7,R1/R7,Y7,R2/G7,R3,R4 top=R5")),
    (3, Setup("classic", {}, ["others: level 2"], seats=3, position="hands=WC1,B7/R7,Y7,R2,R3/G7,R3 top=R5")),
    (20, Setup("giant", seats=3)),
)
"""Seeds and setups of situations that are rare in random play.

The situations are a race, a choice of player, a discard, and a first card that is wild.
"""


class Viewer:
    """The page of one person, with its last known version (`since`) and the person's seats when the deal began."""

    def __init__(self, person: str, chance: Random) -> None:
        self.person = person
        self.chance = chance
        self.since = -1
        self.first_seats: tuple[int, ...] = ()
        self.deal = (0, 0)
        self.is_same = True
        self.steps: list[dict[str, Any]] = []

    def __call__(self, session: GeneratedSession) -> None:
        t = session.table
        seats = tuple(t.seats_of(self.person)) if self.person else ()
        self._compare(seats, (t.facts.match, t.facts.deal))
        if self.since >= 0 and self.chance.random() < MISS_RATE:
            return
        if self.chance.random() < RELOAD_RATE:
            self.since = -1
        full_state = t.encode_news(seats, -1, session.at)
        self.steps.append(
            {
                "isNew": self.since < 0,
                "isSame": self.is_same,
                "person": t.person_number(self.person),
                "sent": json.decode(t.encode_news(seats, self.since, session.at)),
                "stands": json.decode(full_state),
                "meant": target_ids(full_state),
                "cards": cards(t, seats) if len(self.steps) % CARDS_INTERVAL == 0 else None,
            }
        )
        self.since = t.version

    def _compare(self, seats: tuple[int, ...], deal: tuple[int, int]) -> None:
        """Update `is_same`, which tells whether the person has had the same seats since the deal began.

        After a change, the person has seen the hands of seats that are no longer theirs.
        """
        if deal != self.deal:
            self.deal, self.first_seats, self.is_same = deal, seats, True
        self.is_same = self.is_same and seats == self.first_seats


def cards(t: Table, seats: tuple[int, ...]) -> list[str | None]:
    """Return the card of each event in the deal, or None for a card that none of these seats may see."""
    if t.game is None:
        return []
    found = []
    for event in t.game.log.since(t.changes.since(0)[0].first_event):
        seen = max(event_kind(redact_event(event, seat)) for seat in (NOBODY, *seats))
        found.append(print_card(t.the_rules, seen) if seen >= 0 else None)
    return found


def target_ids(full_state: bytes) -> dict[str, int]:
    """Map each action of the viewer's first seat to the id of its window or decision, as the terminal does."""
    client = Client(NOBODY, lambda _: None)
    client.receive(full_state, 0)
    return {str(action): client.window_or_decision(action) for action in client.legal_actions}


class PlayersWithChild(GeneratedSession):
    """Random players. In many sessions the host also plays for a child at a second seat."""

    def come(self) -> None:
        seats = len(self.table.facts.seats)
        if self.plan.seed % 2 and seats > self.plan.guests + 1:
            self.say(HOST, Sit(self.id(), seats - 1))
        super().come()


def plans() -> Iterator[Plan]:
    """Yield random plans, equally many for each edition. Most of them give players time to press buttons."""
    counts: Counter[str] = Counter()
    for number in count():
        chance = Random(f"viewers {number}")
        rules, seats = lively_rules(number)
        if counts[rules.edition.id] == MATCHES_PER_EDITION:
            continue
        counts[rules.edition.id] += 1
        times = AT_ONCE if number % 4 == 0 else Times()
        guests = min(chance.randint(1, 3), seats - 1)
        setup = setup_of(rules, seats, chance)
        yield Plan(setup, times=times, guests=guests, seed=number, busy=BUSY_LEVELS[number % 3], steps=STEPS)
        if counts.total() == MATCHES_PER_EDITION * len(load.bundled_ids()):
            return


def generated_matches() -> Iterator[dict[str, Any]]:
    """Yield each match with its messages by viewer. The last viewer is a spectator."""
    rare = [Plan(setup, times=Times(), guests=2, seed=seed, busy=1, steps=25) for seed, setup in RARE_SITUATIONS]
    for plan in (*plans(), *rare):
        viewers = [Viewer(person, Random(f"{plan.seed} {person}")) for person in (*PEOPLE[:3], SPECTATOR)]

        def watch(session: GeneratedSession, viewers: list[Viewer] = viewers) -> None:
            for viewer in viewers:
                viewer(session)

        PlayersWithChild(plan).play(watch)
        yield {"edition": plan.setup.edition, "viewers": [viewer.steps for viewer in viewers]}
