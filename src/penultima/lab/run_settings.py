"""Settings of a run: rules, policies and seed. The settings and a range of game numbers determine every result."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.policies.habits import Habits
from penultima.policies.registry import policy_code
from penultima.rng.origin import MAX_SEED


@dataclass(frozen=True)
class RunSettings:
    """The settings of a run.

    `habits` has an entry for each seat, in which None means the default habits of the policy.
    """

    rules: Ruleset
    policies: tuple[str, ...]
    seed: int
    habits: tuple[Habits | None, ...] = field(default=())
    matches: bool = False
    deep: bool = False

    def __post_init__(self) -> None:
        self.rules.check_seats(len(self.policies))
        for name in self.policies:
            policy_code(name)
        if not 0 <= self.seed <= MAX_SEED:
            raise BadInput("seed: expected a number from 0 to {most}, found {seed}", most=MAX_SEED, seed=self.seed)
        if self.matches and self.deep:
            raise BadInput("matches: the deeper figures are those of single deals")

    @property
    def players(self) -> int:
        return len(self.policies)


def classify_habits(settings: Sequence[RunSettings]) -> str:
    """Return `own` if each seat has the habits of its policy, `equal` if all seats have the same, otherwise `given`."""
    habits = {habit for each in settings for habit in each.habits or (None,)}
    if habits == {None}:
        return "own"
    return "equal" if len(habits) == 1 else "given"
