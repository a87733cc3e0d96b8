"""Kinds of people at a simulated table, as data."""

from dataclasses import dataclass

Span = tuple[int, int]


@dataclass(frozen=True)
class Habits:
    """How a person behaves. Spans are in milliseconds, and frequencies are probabilities in thousandths."""

    pace: Span = (300, 2_500)
    """The delay before a person reacts to news."""
    seats: int = 1
    """The number of seats that a person wants."""
    browser_tabs: int = 1
    known: bool = True
    """Whether a person has a secret. Without one, a person only watches."""
    recalls: int = 850
    """How often a person calls when playing the last card but one."""
    catches: int = 500
    jumps: int = 400
    accuses: int = 100
    blunders: int = 10
    """How often a person plays a card that does not fit. Half of these plays confirm the misplay."""
    chats: int = 15
    pauses: int = 4
    strolls: int = 8
    """How often a person disconnects for a while without notice."""
    stands: int = 2
    """How often a person gives up a seat or leaves for good."""
    rules: int = 5
    """How often the host removes, mutes or bars people, or ends the match."""
    moves: int = 1
    """How often a person moves to another device with a one-time link."""
    repeats: int = 50
    """How often a person later sends a command again with the same id, even if its answer has arrived."""
    copies: int = 1
    """The number of copies of each command that are sent at once."""
    floods: int = 0
    """How often a person sends many more frames at once than the limits allow."""
    lags: int = 10
    """How often a person answers a question or window that is over."""
    nonsense: int = 0
    """How often a person sends forged, outdated, early and broken frames."""
    requests: int = 20
    """How often a person sends commands or looks at the table without a socket."""
    forgets: int = 200
    """How often a person reconnects without naming the last version received, and so gets a snapshot."""


KINDS = {
    "plain": Habits(),
    "quick": Habits(pace=(60, 400), jumps=900, catches=900),
    "slow": Habits(pace=(2_000, 25_000)),
    "spamming": Habits(pace=(50, 200), copies=4, chats=60, repeats=300),
    "leaving": Habits(strolls=80, stands=20),
    "hostile": Habits(pace=(80, 600), nonsense=500, lags=150, blunders=80, accuses=500, pauses=20),
    "two browser_tabs": Habits(browser_tabs=2, strolls=20),
    "two seats": Habits(seats=2),
    "spectator": Habits(seats=0, chats=30),
    "stranger": Habits(seats=0, known=False),
    "chatty": Habits(chats=120),
    "forgetful": Habits(recalls=0, forgets=800),
    "catcher": Habits(pace=(100, 900), catches=1_000, lags=150),
    "insisting": Habits(repeats=1_000),
    "bossy": Habits(rules=250, chats=100),
    "moving": Habits(moves=80),
    "remote": Habits(requests=600, repeats=300),
    "flooding": Habits(pace=(400, 2_000), floods=30),
}
