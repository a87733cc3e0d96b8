"""Lets people and bots sit down at a table of their own, in this process."""

from secrets import token_bytes
from typing import NamedTuple

from penultima.fair.keyed import KEY_BYTES
from penultima.hall.doors import new_link, person_of
from penultima.hall.hall import Hall
from penultima.hall.limits import Limits
from penultima.table.facts import Times
from penultima.terminal.chance import Keys
from penultima.terminal.client import Client
from penultima.terminal.clock import JumpedTime, RealTime
from penultima.terminal.driver import Driver
from penultima.terminal.keeper import Keeper
from penultima.terminal.party import Party
from penultima.terminal.person import Person
from penultima.terminal.play import Play
from penultima.terminal.resume import Kept, rebuilt, stored
from penultima.terminal.screen import Screen
from penultima.terminal.telling import Telling
from penultima.texts import Catalogue

LIMITS = Limits(burst=1_000_000, unanswered=1_000)
"""Nobody can flood a table that is theirs alone; where time jumps, all of it comes at once."""
NEVER = 10**9
TIMES = Times(patience=NEVER)
"""Whoever thinks long at their own table does not keep anybody waiting."""
OWN_KEYS = "alqpzmgbty"
"""Keys that lie apart, for several people at one keyboard, by seat."""


class Entropy:
    """What a hall draws: a key of a deal from a source of its own, all else from the operating system."""

    def __init__(self, keys: Keys) -> None:
        self.keys = keys

    def __call__(self, size: int) -> bytes:
        return self.keys() if size == KEY_BYTES else token_bytes(size)


class Seated(NamedTuple):
    driver: Driver
    clients: list[Client]
    """Of the people, by seat."""


def sit_down(party: Party, keeper: Keeper | None, *, calm: bool) -> Seated:
    """At a new table; nothing is dealt yet."""
    driver = _driver(party, Keys(party.seed), keeper, calm=calm)
    host = driver.connect(0, driver.make(party.setup(calm=calm), party.given[0]))
    return Seated(driver, [host, *(driver.join(seat, party.given[seat]) for seat in range(1, party.people))])


def sit_down_again(party: Party, kept: Kept, keeper: Keeper | None, *, calm: bool) -> Seated:
    """Where the match stood that was kept."""
    driver = _driver(party, Keys(party.seed, kept.keys, len(kept.keys)), keeper, calm=calm)
    secrets = [driver.hall.guest() for _ in range(party.people)]
    table = rebuilt(kept, party, list(map(person_of, secrets)), TIMES, calm=calm)
    if keeper:
        keeper.go_on(kept.match, table.dealt_at)
    driver.open(stored(new_link(token_bytes), table), table.key)
    return Seated(driver, [driver.connect(seat, secret) for seat, secret in enumerate(secrets)])


def _driver(party: Party, keys: Keys, keeper: Keeper | None, *, calm: bool) -> Driver:
    hall = Hall(entropy=Entropy(keys), limits=LIMITS, times=TIMES, more=party.more)
    return Driver(hall, JumpedTime() if calm else RealTime(), keeper)


def at_the_keyboard(party: Party, seated: Seated, texts: Catalogue, screen: Screen, *, calm: bool) -> Play:
    people = [
        Person(
            client,
            Telling(party.rules, texts, party.names, client.seat),
            screen.line,
            OWN_KEYS[client.seat] if party.people > 1 else "",
        )
        for client in seated.clients
    ]
    crowd = Telling(party.rules, texts, party.names) if party.people > 1 else people[0].telling
    return Play(seated.driver, people, crowd, screen, calm=calm)
