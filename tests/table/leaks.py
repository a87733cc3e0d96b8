"""The leak law on the wire: what a viewer may not know makes no difference to what it is sent, nor to when."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from penultima.kernel.state import PHASES, PLAY
from penultima.table.table import Table
from penultima.wire.client_in import Act, TableCommand
from tests.table.company import Company, any_command
from tests.table.worlds import MOST_WAKES, Leak, Twins, Viewer, forget_thoughts, viewers

LOOKS = 40
"""At one table."""
VIEWERS = 2
"""At each look."""
HASTE = (2, 4, 4, 12)
"""At most so many steps between two looks."""
ALL = -1
"""For a frame since when: a snapshot."""
MISSED = 10
"""Versions that a viewer does not have yet, below this; with a snapshot, all of the deal."""
Features = tuple[str, ...]
"""What there was at a moment, and how far it could be followed."""


def moments(number: int) -> Iterator[Features]:
    """Checks those of one table, one by one; Leak names the first that tells."""
    company = Company(number)
    chance = Random(f"moments {number}")
    most = chance.choice(HASTE)
    for look in range(LOOKS):
        for _ in range(chance.randint(1, most)):
            company.step()
        for viewer in some_viewers(company.table, chance):
            try:
                yield check_moment(company, viewer, chance)
            except Leak as leak:
                raise Leak(f"look {look}: {leak}") from None


def some_viewers(t: Table, chance: Random) -> list[Viewer]:
    """More often than by lot, whoever is asked for an answer: there is more to find out then."""
    found = viewers(t)
    chosen = chance.sample(found, VIEWERS)
    if t.live and t.the_game.state.phase != PLAY and chance.randrange(2):
        chosen[:1] = [viewer for viewer in found if t.asked in viewer.seats][:1] or chosen[:1]
    return chosen


def check_moment(company: Company, viewer: Viewer, chance: Random) -> Features:
    """Before a command, after it, and after the ticks that follow, up to the next entry."""
    twins = Twins(company.table, viewer, company.evening.at, chance)
    found = features(company, viewer)
    if not twins.do(forget_thoughts):
        return (*found, "bots differ before")
    start, whole = twins.here.version, chance.randrange(4) == 0
    twins.compare(ALL if whole else start - min(chance.randrange(MISSED), len(twins.here.changes)))
    person, command = next_command(company, viewer, twins, chance)
    found = (*found, f"command {command.wish.split()[0] if isinstance(command, Act) else type(command).__name__}")
    if not twins.do(lambda world: world.decide(person, command, twins.at)):
        return (*found, "the command opens cards")
    twins.compare(ALL if whole else start)
    return (*found, follow(twins))


def follow(twins: Twins) -> str:
    for _ in range(MOST_WAKES):
        version = twins.here.version
        if twins.here.wake_at is None:
            return "nothing follows"
        if not twins.wake():
            return "bots differ or cards open"
        twins.compare(version)
        if twins.here.version > version:
            return "the same entry follows"
    return "nothing is entered"


def next_command(company: Company, viewer: Viewer, twins: Twins, chance: Random) -> tuple[str, TableCommand]:
    """The viewer's own may be anything; what others do in the game must be possible in both worlds."""
    own = bool(viewer.person) and chance.randrange(2) == 0
    person = viewer.person if own else company.anybody()
    return person, any_command(company, person, twins.worlds, wild=own)


def features(company: Company, viewer: Viewer) -> Features:
    t = company.table
    setup = t.facts.setup
    kinds = ("a spectator", "one seat", "several seats")
    return (
        f"edition {setup.edition}",
        f"players {setup.seats}",
        f"to {kinds[min(len(viewer.seats), 2)] if viewer.person or not viewer.seats else 'a bot'}",
        f"phase {PHASES[t.the_game.state.phase] if t.live else t.facts.life}",
        "calm" if setup.calm else "clock" if setup.clock else "no clock",
        *{f"window {window.kind}" for window in t.windows},
        *(["somebody waits"] if t.waiting else []),
        *(["paused"] if t.facts.paused else []),
    )


def checked(tables: range) -> Counter[str]:
    """All their moments: how many, and how many with each feature."""
    found: Counter[str] = Counter()
    for number in tables:
        for moment in moments(number):
            found.update(("moments", *moment))
    return found


def moments_until_found(tables: range) -> int:
    """For a planted leak: how many moments it took; 0: not found."""
    taken = 0
    for number in tables:
        try:
            for _ in moments(number):
                taken += 1
        except Leak:
            return taken + 1
    return 0
