"""Bounds of everything that people can make grow."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Times are in thousandths of a second. The bytes of a frame and the length of names are the wire's."""

    mailbox: int = 256
    """Commands and other matters that wait for one table."""
    unanswered: int = 16
    """Commands of a person at one table."""
    burst: int = 40
    """Frames of a person at one table at once..."""
    per_second: int = 10
    """... and in the long run."""
    hello: int = 4
    """Frames that a hello counts for: its answer may be long."""
    arrange: int = 4
    """Frames that a setup counts for: its rules have to be put together."""
    strikes: int = 20
    """Frames that are malformed or come too fast, until a socket is closed."""
    sockets: int = 64
    """At one table, of those whom it does not know."""
    tables: int = 16
    """That a person made, and that are awake."""
    history: int = 5_000
    """Versions that somebody is told who comes back; who missed more gets a snapshot."""
    answers: int = 1_000
    """Of a person, that changed something."""
    refusals: int = 64
    """Of a person, in memory only."""
    lines: int = 5
    """That a person says at one table, of their own or by set phrases, at once..."""
    lines_per_second: float = 0.5
    """... and in the long run."""
    guesses: int = 1_000
    """Codes, links and tables that are none, at once and by everybody..."""
    guesses_per_second: float = 20
    """... and in the long run;"""
    address_guesses: int = 40
    """from one address, at once..."""
    address_guesses_per_second: float = 0.25
    """... and in the long run."""
    addresses: int = 10_000
    """That are remembered for it."""
    address_seats: int = 200
    """Of tables that are awake, that people of one address have."""
    early: int = 16
    """Frames of a socket whose code is still looked up."""
    silence: int = 5_000
    """From the opening of a socket to its hello."""
    linger: int = 5_000
    """From the last socket to the sleep of a table."""
    rest: int = 250
    """After a commit that failed, until the table tries by itself; doubled each time."""
    longest_rest: int = 8_000
    outbox_frames: int = 256
    """For whoever drives a hall: what may be unsent of a socket..."""
    outbox_bytes: int = 262_144
    """... until it is closed."""


class Bucket:
    """Lets through so many at once, and so many a second in the long run."""

    __slots__ = ("burst", "last", "left", "per_second")

    def __init__(self, burst: int, per_second: float, now: int) -> None:
        self.burst = burst * 1_000
        self.per_second = per_second
        self.left: float = self.burst
        self.last = now

    def has(self, now: int, count: int = 1) -> bool:
        self.left = min(self.burst, self.left + max(0, now - self.last) * self.per_second)
        self.last = max(self.last, now)
        return self.left >= count * 1_000

    def is_full(self, now: int) -> bool:
        """As good as a new one: nobody need remember it."""
        return self.has(now, self.burst // 1_000)

    def take(self, now: int, count: int = 1) -> bool:
        if not self.has(now, count):
            return False
        self.left -= count * 1_000
        return True
