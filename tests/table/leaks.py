"""The leak law on the wire: what a viewer may not know makes no difference to what it is sent, nor to when."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from penultima.wire.client_in import TableCommand
from tests.table.company import Company, any_command, good_act
from tests.table.worlds import MOST_WAKES, Leak, Twins, Viewer, forget_thoughts, viewers

STEPS = 40
"""Of one table."""
LOOKS = 2
"""Viewers at each step."""
ALL = -1
"""For a frame since when: a snapshot."""


def moments(number: int, steps: int = STEPS) -> Iterator[str]:
    """Checks those of one table, one by one, and tells how far each could be followed; Leak names the moment."""
    company = Company(number)
    chance = Random(f"moments {number}")
    for step in range(steps):
        company.step()
        for viewer in chance.sample(viewers(company.table), LOOKS):
            try:
                yield check_moment(company, viewer, chance)
            except Leak as leak:
                raise Leak(f"table {number}, step {step}: {leak}") from None


def check_moment(company: Company, viewer: Viewer, chance: Random) -> str:
    """Before a command, after it, and after the ticks that follow, up to the next entry."""
    twins = Twins(company.table, viewer, company.evening.at, chance)
    if not twins.do(forget_thoughts):
        return "bots differ"
    start, whole = twins.here.version, chance.randrange(3)
    since = chance.randint(start - len(twins.here.changes), start)
    twins.compare(since if whole else ALL)
    person, command = next_command(company, viewer, twins, chance)
    if not twins.do(lambda world: world.decide(person, command, twins.at)):
        return "the command opens cards"
    twins.compare(start if whole else ALL)
    for _ in range(MOST_WAKES):
        version = twins.here.version
        if not twins.wake():
            return "nothing follows" if twins.here.wake_at is None else "bots differ later"
        twins.compare(version)
        if twins.here.version > version:
            return "all the same"
    return "nothing entered"


def next_command(company: Company, viewer: Viewer, twins: Twins, chance: Random) -> tuple[str, TableCommand]:
    """The viewer's own may be anything; what others do in the game must be possible in both worlds."""
    t = twins.here
    own = bool(viewer.person) and chance.randrange(2)
    person = viewer.person if own else company.anybody()
    command = any_command(company, person, t)
    if not own and hasattr(command, "wish"):
        command = good_act(company, chance.choice(t.seats_of(person)), twins.worlds)
    return person, command


def check(tables: range) -> Counter[str]:
    """How many moments there were, by how far they could be followed."""
    return Counter(how for number in tables for how in moments(number))


def moments_until_found(tables: range) -> int | None:
    """For a planted leak: how many moments it took; None: not found."""
    taken = 0
    for number in tables:
        try:
            for _ in moments(number):
                taken += 1
        except Leak:
            return taken + 1
    return None
