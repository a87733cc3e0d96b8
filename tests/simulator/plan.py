"""What a seed stands for: by which rules who plays, and what goes wrong meanwhile."""

from dataclasses import dataclass
from random import Random

from penultima.editions import load
from penultima.editions.edition import Edition
from penultima.editions.ruleset import TEAM_SEATS, OptionValue
from penultima.table.facts import AT_ONCE, Times
from penultima.wire.shape import Clock, Setup
from tests.simulator.faults import Faults, faults_of
from tests.simulator.habits import KINDS

EDITIONS = tuple(load.names())
SEATS = (2, 2, 3, 3, 3, 4, 4, 4, 5, 6, 8, 10)
QUICK = Times(call=300, jump=200, lead=200, race=2_000, vote=3_000, away=4_000, patience=8_000, ready=5_000)
WRITTEN = (
    "next: draw-until colour",
    "others: shed wilds",
    "next: draw-if-stuck 3",
    "self: extra-turn",
    "next: level 7",
)

LONG = ("draw-until", "last-standing")
"""Rules whose deals are long: at small tables only."""
RARE = {"draw-until": 20, "last-standing": 20, "jump-in": 2}
"""One table in so many has it; of all other options, one in four."""


@dataclass(frozen=True)
class Plan:
    setup: Setup
    times: Times
    people: tuple[str, ...]
    """Their kinds, the host first."""
    matches: int
    faults: Faults
    heals: int
    """When the faults stop."""


def plan_of(chance: Random) -> Plan:
    setup = setup_of(chance)
    return Plan(
        setup=setup,
        times=chance.choice((Times(), Times(), Times(), QUICK, QUICK, AT_ONCE)),
        people=people_of(chance, setup.seats),
        matches=2 if chance.randrange(20) == 0 else 1,
        faults=faults_of(chance),
        heals=chance.randint(20_000, 90_000),
    )


def setup_of(chance: Random) -> Setup:
    edition = load.edition(chance.choice(EDITIONS))
    seats = chance.choice(SEATS)
    places = len(edition.customs())
    return Setup(
        edition=edition.id,
        options=points_of(chance, seats) | options_of(chance, edition, seats),
        customs=[chance.choice(WRITTEN) for _ in range(places)],
        seats=seats,
        clock=clock_of(chance),
        calm=chance.randrange(6) == 0,
        latecomers=chance.randrange(4) > 0,
        chat=chance.randrange(4) > 0,
    )


def options_of(chance: Random, edition: Edition, seats: int) -> dict[str, OptionValue]:
    """A few that differ from the print; how points are kept is chosen apart."""
    chosen: dict[str, OptionValue] = {}
    for name, option in edition.options.items():
        if name in ("target", "scoring") or (name == "teams" and seats not in TEAM_SEATS):
            continue
        if chance.randrange(RARE.get(name, 4)) == 0 and (seats <= 4 or name not in LONG):
            chosen[name] = chance.choice(option.values[1:])
    if chosen.get("teams") and chosen.get("last-standing"):
        del chosen["teams"]
    return chosen


def points_of(chance: Random, seats: int) -> dict[str, OptionValue]:
    """Mostly one deal is a match."""
    if seats > 4 or chance.randrange(8):
        return {"scoring": "winner", "target": 0}
    return {"scoring": chance.choice(("winner", "low")), "target": chance.randint(5, 40)}


def clock_of(chance: Random) -> Clock | None:
    if chance.randrange(5) < 2:
        return None
    return Clock(decision=chance.choice((1_000, 4_000, 15_000)), reserve=chance.choice((0, 3_000, 20_000)))


def people_of(chance: Random, seats: int) -> tuple[str, ...]:
    """At least one sits; there may be more than there are seats."""
    first = chance.choice(["bossy", "bossy", *(kind for kind, habits in KINDS.items() if habits.seats)])
    count = chance.randint(0, min(seats, 5) + 1)
    return (first, *(chance.choice(list(KINDS)) for _ in range(count)))
