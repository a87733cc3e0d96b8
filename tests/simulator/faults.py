"""What goes wrong, and how often: data, chosen by the seed."""

from dataclasses import dataclass
from random import Random


@dataclass(frozen=True)
class Faults:
    """Of a thousand frames, of a thousand commits, and how long apart."""

    lost: int = 0
    doubled: int = 0
    late: int = 0
    cut: int = 0
    """Frames after which the socket is gone."""
    slow: int = 0
    failing: int = 0
    unknown: int = 0
    drowsy: int = 0
    """Alarms that come late, or once more."""
    deadly: int = 0
    """Commits before or after which the hall dies, and is told nothing."""
    crash: int = 0
    """Thousandths of a second between two others, about; 0: none."""


NONE = Faults()
BAD_NETWORK = Faults(lost=40, doubled=60, late=80, cut=15)
BAD_STORE = Faults(slow=150, failing=40, unknown=40, drowsy=100)
CRASHING = Faults(slow=100, deadly=25, crash=15_000)
EVERYTHING = Faults(
    lost=30, doubled=40, late=50, cut=10, slow=100, failing=20, unknown=30, drowsy=100, deadly=10, crash=25_000
)


def faults_of(chance: Random) -> Faults:
    return chance.choice((NONE, BAD_NETWORK, BAD_STORE, CRASHING, EVERYTHING, EVERYTHING))
