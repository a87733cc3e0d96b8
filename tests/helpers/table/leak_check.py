"""The leak check: hidden information must not affect which frames a viewer receives, or when they arrive."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from penultima.kernel.state import PHASES, PLAY
from penultima.protocol.client_messages import Act, TableCommand
from penultima.table.log.entry import CardsDealt
from penultima.table.table import Table
from tests.helpers.table.random_sessions import RandomSession, any_command
from tests.helpers.table.twin_tables import MOST_WAKES, Leak, Twins, Viewer, forget_thoughts, viewers

LOOKS = 40
"""The number of moments to check for each table."""
VIEWERS = 2
"""The number of viewers to check at each moment."""
HASTE = (2, 4, 4, 12)
"""The maximum number of steps between two checks. Each table uses one of these values."""
ALL = -1
"""Used as the last seen version of a viewer who has seen none. Such a viewer gets a snapshot."""
MISSED = 10
"""In a check without a snapshot, the viewer has missed fewer versions than this."""
Features = tuple[str, ...]
"""Words that describe a checked moment and how long both worlds stayed comparable."""


def moments(number: int) -> Iterator[Features]:
    """Check the moments of one table and yield their features. Raise Leak at the first difference."""
    session = RandomSession(number)
    chance = Random(f"moments {number}")
    most = chance.choice(HASTE)
    for look in range(LOOKS):
        for _ in range(chance.randint(1, most)):
            session.step()
            check_owners(session.table)
        for viewer in some_viewers(session.table, chance):
            try:
                yield check_moment(session, viewer, chance)
            except Leak as leak:
                raise Leak(f"look {look}: {leak}") from None


def check_owners(t: Table) -> None:
    """Check that no seat passes to another person during a deal. That person would see the hand."""
    if not t.live:
        return
    dealt = t.changes.since(0)[0].entry
    assert isinstance(dealt, CardsDealt)
    for seat_index, (seat, before) in enumerate(zip(t.facts.seats, dealt.facts.seats, strict=True)):
        if seat.kind == "person" and seat.person != before.person:
            raise Leak(f"the hand of seat {seat_index}, to person {seat.person}")


def some_viewers(t: Table, chance: Random) -> list[Viewer]:
    """Choose viewers.

    If the table waits for something other than an ordinary play, half of the samples include the asked seat.
    """
    found = viewers(t)
    chosen = chance.sample(found, VIEWERS)
    if t.live and t.the_game.state.phase != PLAY and chance.randrange(2):
        chosen[:1] = [viewer for viewer in found if t.asked in viewer.seats][:1] or chosen[:1]
    return chosen


def check_moment(session: RandomSession, viewer: Viewer, chance: Random) -> Features:
    """Compare both worlds before a command, after the command, and after each wake until the next entry."""
    twins = Twins(session.table, viewer, session.instant_table.at, chance)
    found = features(session, viewer)
    if not twins.do(forget_thoughts):
        return (*found, "bots differ before")
    start, whole = twins.here.version, chance.randrange(4) == 0
    twins.compare(ALL if whole else start - min(chance.randrange(MISSED), len(twins.here.changes)))
    person, command = next_command(session, viewer, twins, chance)
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


def next_command(session: RandomSession, viewer: Viewer, twins: Twins, chance: Random) -> tuple[str, TableCommand]:
    """Choose a command. The viewer may send any command; an action of another player must be legal in both worlds."""
    own = bool(viewer.person) and chance.randrange(2) == 0
    person = viewer.person if own else session.anybody()
    return person, any_command(session, person, twins.worlds, wild=own)


def features(session: RandomSession, viewer: Viewer) -> Features:
    t = session.table
    setup = t.facts.setup
    kinds = ("a spectator", "one seat", "several seats")
    return (
        f"edition {setup.edition}",
        f"players {setup.seats}",
        f"to {kinds[min(len(viewer.seats), 2)] if viewer.person or not viewer.seats else 'a bot'}",
        f"phase {PHASES[t.the_game.state.phase] if t.live else t.facts.life}",
        "calm" if setup.calm else "clock" if setup.clock else "no clock",
        *{f"window {window.kind}" for window in t.windows},
        *(["somebody waits"] if t.waiting_moves else []),
        *(["paused"] if t.facts.paused else []),
        *(["all replaced"] if t.seating.replaced else []),
        *(["a seat is given away"] if any(seat.stand_in and seat.next >= 0 for seat in t.facts.seats) else []),
    )


def checked(tables: range) -> Counter[str]:
    """Check these tables. Count the moments, in total and by feature."""
    found: Counter[str] = Counter()
    for number in tables:
        for moment in moments(number):
            found.update(("moments", *moment))
    return found


def moments_until_found(tables: range) -> int:
    """Return the number of moments checked until a leak was found, or 0 if none was found."""
    taken = 0
    for number in tables:
        try:
            for _ in moments(number):
                taken += 1
        except Leak:
            return taken + 1
    return 0
