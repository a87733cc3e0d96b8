"""Habits: how reliably and how quickly a seat acts out of turn."""

from dataclasses import astuple, dataclass, fields

from penultima.errors import BadInput

CERTAIN = 1000
"""The value of a habit that is always followed. All habits except the speed are chances in a thousand."""
FASTEST = 1000


@dataclass(frozen=True)
class Habits:
    """Habits of a seat. By default, a seat never forgets its policy's calls and never acts out of turn."""

    remembers: int = CERTAIN  # chance in 1000 of remembering a call that the policy makes with a play
    late: int = 0  # chance in 1000 of making a call late if it is still due after the play
    notices: int = 0  # chance in 1000 of catching another seat that has not called
    jumps: int = 0  # chance in 1000 of jumping in when the seat can
    speed: int = 1  # at twice the speed, the seat reacts in half the time

    def __post_init__(self) -> None:
        for name, value in zip(NAMES, astuple(self), strict=True):
            low, high = (1, FASTEST) if name == "speed" else (0, CERTAIN)
            if not low <= value <= high:
                raise BadInput(
                    "habits: {name}: expected a number from {low} to {high}, found {value}",
                    name=name,
                    low=low,
                    high=high,
                    value=value,
                )


NAMES = [field.name for field in fields(Habits)]
REMEMBERS, LATE, NOTICES = NAMES.index("remembers"), NAMES.index("late"), NAMES.index("notices")
JUMPS, SPEED = NAMES.index("jumps"), NAMES.index("speed")
"""The index of each habit in a row of habit values."""

CALM = Habits()
PLAIN: tuple[int, ...] = astuple(CALM)
ALERT = Habits(late=CERTAIN, notices=CERTAIN, jumps=CERTAIN, speed=2)
"""The habits of a seat that misses nothing and reacts twice as fast as normal."""
