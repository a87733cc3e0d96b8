"""How a seat behaves out of turn."""

from dataclasses import astuple, dataclass, fields

from penultima.errors import BadInput

CERTAIN = 1000
"""All but the speed are chances in a thousand."""
FASTEST = 1000


@dataclass(frozen=True)
class Habits:
    """Without a word: calls as its policy wishes, does nothing else unasked, is as quick as anybody."""

    remembers: int = CERTAIN  # of 1000 calls that the policy wishes with a play, how many are made
    late: int = 0  # of 1000 own calls that are still due, how many are made
    notices: int = 0  # of 1000 calls that another missed, how many are caught
    jumps: int = 0  # of 1000 chances to jump in, how many are taken
    speed: int = 1  # at twice the speed a reaction takes half the time

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
"""Where they stand in a row of numbers."""

CALM = Habits()
PLAIN: tuple[int, ...] = astuple(CALM)
ALERT = Habits(late=CERTAIN, notices=CERTAIN, jumps=CERTAIN, speed=2)
"""Misses nothing, and is twice as quick as others."""
