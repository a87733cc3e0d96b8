"""How a seat behaves out of turn: what each policy does by default, and others for some seats."""

from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields

from penultima.errors import BadInput

REMEMBERS, LATE, NOTICES, JUMPS, SPEED = range(5)
CERTAIN = 1000
"""All but the speed are chances in a thousand."""
PLAIN = (CERTAIN, 0, 0, 0, 1)
"""Calls as its policy wishes, does nothing else unasked, is as quick as anybody."""
FASTEST = 1000


@dataclass(frozen=True)
class Habits:
    """In the order of the numbers above."""

    remembers: int = PLAIN[0]  # of 1000 calls that the policy wishes with a play, how many are made
    late: int = PLAIN[1]  # of 1000 own calls that are still due, how many are made
    notices: int = PLAIN[2]  # of 1000 calls that another missed, how many are caught
    jumps: int = PLAIN[3]  # of 1000 chances to jump in, how many are taken
    speed: int = PLAIN[4]  # at twice the speed a reaction takes half the time

    def __post_init__(self) -> None:
        for field, value in zip(fields(self), astuple(self), strict=True):
            low, high = (1, FASTEST) if field.name == "speed" else (0, CERTAIN)
            if not low <= value <= high:
                raise BadInput(
                    "habits: {habit}: expected a number from {low} to {high}, found {value}",
                    habit=field.name,
                    low=low,
                    high=high,
                    value=value,
                )


ALERT = Habits(late=CERTAIN, notices=CERTAIN, jumps=CERTAIN, speed=2)
_BY_POLICY = {"greedy": ALERT}


def default_habits(policy: str) -> Habits:
    return _BY_POLICY.get(policy, Habits())


def habits_of(policies: Sequence[str], habits: Sequence[Habits | None] | None = None) -> list[list[int]]:
    """One row for each seat; where none is given, the policy's own."""
    given = habits or [None] * len(policies)
    if len(given) != len(policies):
        raise BadInput("habits: {count} for {players} players", count=len(given), players=len(policies))
    return [list(astuple(chosen or default_habits(policy))) for policy, chosen in zip(policies, given, strict=True)]
