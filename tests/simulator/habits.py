"""The kinds of people who come to a simulated table: data."""

from dataclasses import dataclass

Span = tuple[int, int]


@dataclass(frozen=True)
class Habits:
    """Spans are in thousandths of a second, all else is of a thousand occasions."""

    pace: Span = (300, 2_500)
    """Until they do something about what they see."""
    seats: int = 1
    """That they want to have."""
    tabs: int = 1
    known: bool = True
    """Has a secret; else looks on without one."""
    recalls: int = 850
    """To call with the last card but one."""
    catches: int = 500
    jumps: int = 400
    accuses: int = 100
    blunders: int = 10
    """Cards that do not fit; half of them are meant as misplays."""
    chats: int = 15
    pauses: int = 4
    strolls: int = 8
    """Goes away for a while, without a word."""
    stands: int = 2
    """Gives the seat up, or leaves for good."""
    rules: int = 5
    """As a host: removes, mutes, bars, ends."""
    moves: int = 1
    """To another device, by a link that works once."""
    repeats: int = 50
    """Commands that are sent again later, with the same id, answered or not."""
    copies: int = 1
    """Of each command, at once."""
    floods: int = 0
    """Sends far more than anybody reads."""
    lags: int = 10
    """Does the right thing for a question or window that is over."""
    nonsense: int = 0
    """Forged, stale, early and broken frames."""
    errands: int = 20
    """Commands that go without a socket, and looks in from elsewhere."""
    forgets: int = 200
    """Comes back without knowing what it knew."""


KINDS = {
    "plain": Habits(),
    "quick": Habits(pace=(60, 400), jumps=900, catches=900),
    "slow": Habits(pace=(2_000, 25_000)),
    "spamming": Habits(pace=(50, 200), copies=4, chats=60, repeats=300),
    "leaving": Habits(strolls=80, stands=20),
    "hostile": Habits(pace=(80, 600), nonsense=500, lags=150, blunders=80, accuses=500, pauses=20),
    "two tabs": Habits(tabs=2, strolls=20),
    "two seats": Habits(seats=2),
    "spectator": Habits(seats=0, chats=30),
    "stranger": Habits(seats=0, known=False),
    "chatty": Habits(chats=120),
    "forgetful": Habits(recalls=0, forgets=800),
    "catcher": Habits(pace=(100, 900), catches=1_000, lags=150),
    "insisting": Habits(repeats=1_000),
    "bossy": Habits(rules=250, chats=100),
    "moving": Habits(moves=80),
    "remote": Habits(errands=600, repeats=300),
    "flooding": Habits(pace=(400, 2_000), floods=30),
}
