"""The plan of a run: its rules, people and faults. The seed of the run determines the plan."""

from dataclasses import dataclass
from random import Random

from penultima.editions import load
from penultima.editions.edition import Edition
from penultima.editions.ruleset import TEAM_SEATS, OptionValue
from penultima.protocol.setup import Clock, Setup
from penultima.table.log.facts import AT_ONCE, Times
from tests.fault_simulator.faults import Faults, choose_faults
from tests.fault_simulator.habits import KINDS

EDITIONS = tuple(load.bundled_ids())
SEATS = (2, 2, 3, 3, 3, 4, 4, 4, 5, 6, 8, 10)
QUICK = Times(call=300, jump=200, lead=200, race=2_000, vote=3_000, away=4_000, patience=8_000, ready=5_000)
CUSTOM_CARDS = (
    "next: draw-until colour",
    "others: shed wilds",
    "next: draw-if-stuck 3",
    "self: extra-turn",
    "next: level 7",
)

LONG = ("draw-until", "last-standing")
"""Options that make deals long. They are used only at tables with up to four seats."""
RARE = {"draw-until": 20, "last-standing": 20, "jump-in": 2}
"""How rarely an option is used: at one table in n. Options that are not listed are used at one table in four."""


@dataclass(frozen=True)
class Plan:
    setup: Setup
    times: Times
    people: tuple[str, ...]
    """The kind of each person. The first person is the host."""
    matches: int
    faults: Faults
    heals: int
    """When the faults stop, in milliseconds from the start."""


def choose_plan(chance: Random) -> Plan:
    setup = choose_setup(chance)
    return Plan(
        setup=setup,
        times=chance.choice((Times(), Times(), Times(), QUICK, QUICK, AT_ONCE)),
        people=choose_people(chance, setup.seats),
        matches=2 if chance.randrange(20) == 0 else 1,
        faults=choose_faults(chance),
        heals=chance.randint(20_000, 90_000),
    )


def choose_setup(chance: Random) -> Setup:
    edition = load.load_bundled(chance.choice(EDITIONS))
    seats = chance.choice(SEATS)
    custom_cards = len(edition.customs())
    return Setup(
        edition=edition.id,
        options=choose_scoring(chance, seats) | choose_options(chance, edition, seats),
        customs=[chance.choice(CUSTOM_CARDS) for _ in range(custom_cards)],
        seats=seats,
        clock=choose_clock(chance),
        calm=chance.randrange(6) == 0,
        latecomers=chance.randrange(4) > 0,
        chat=chance.randrange(4) > 0,
    )


def choose_options(chance: Random, edition: Edition, seats: int) -> dict[str, OptionValue]:
    """Choose values other than the default for a few options. The options for scoring are chosen separately."""
    chosen: dict[str, OptionValue] = {}
    for name, option in edition.options.items():
        if name in ("target", "scoring") or (name == "teams" and seats not in TEAM_SEATS):
            continue
        if chance.randrange(RARE.get(name, 4)) == 0 and (seats <= 4 or name not in LONG):
            chosen[name] = chance.choice(option.values[1:])
    if chosen.get("teams") and chosen.get("last-standing"):
        del chosen["teams"]
    return chosen


def choose_scoring(chance: Random, seats: int) -> dict[str, OptionValue]:
    """Choose the options for scoring. Most matches have one deal."""
    if seats > 4 or chance.randrange(8):
        return {"scoring": "winner", "target": 0}
    return {"scoring": chance.choice(("winner", "low")), "target": chance.randint(5, 40)}


def choose_clock(chance: Random) -> Clock | None:
    if chance.randrange(5) < 2:
        return None
    return Clock(decision=chance.choice((1_000, 4_000, 15_000)), reserve=chance.choice((0, 3_000, 20_000)))


def choose_people(chance: Random, seats: int) -> tuple[str, ...]:
    """Choose the kind of each person. At least one person takes a seat. There may be more people than seats."""
    first = chance.choice(["bossy", "bossy", *(kind for kind, habits in KINDS.items() if habits.seats)])
    count = chance.randint(0, min(seats, 5) + 1)
    return (first, *(chance.choice(list(KINDS)) for _ in range(count)))
