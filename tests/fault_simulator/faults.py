"""Kinds of faults and how often they occur. The seed of a run determines them."""

from dataclasses import dataclass
from random import Random


@dataclass(frozen=True)
class Faults:
    """How often faults occur. Unless another unit is given: per thousand frames, commits or alarms."""

    lost: int = 0
    doubled: int = 0
    late: int = 0
    cut: int = 0
    """How often the socket is cut after a frame."""
    slow: int = 0
    failing: int = 0
    unknown: int = 0
    drowsy: int = 0
    """How often a timer alarm comes late or twice."""
    deadly: int = 0
    """How often the runtime crashes during a commit, so that it does not learn the result."""
    crash: int = 0
    """The average time in milliseconds between crashes outside commits. 0 means that there are no such crashes."""


NONE = Faults()
BAD_NETWORK = Faults(lost=40, doubled=60, late=80, cut=15)
BAD_STORE = Faults(slow=150, failing=40, unknown=40, drowsy=100)
CRASHING = Faults(slow=100, deadly=25, crash=15_000)
EVERYTHING = Faults(
    lost=30, doubled=40, late=50, cut=10, slow=100, failing=20, unknown=30, drowsy=100, deadly=10, crash=25_000
)


def choose_faults(chance: Random) -> Faults:
    return chance.choice((NONE, BAD_NETWORK, BAD_STORE, CRASHING, EVERYTHING, EVERYTHING))
