"""What is played: the rules, who sits where, and the seed. Together with a range of numbers it decides everything."""

from dataclasses import dataclass, field

from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.fair.chance import MOST_SEED
from penultima.policies.habits import Habits
from penultima.policies.registry import policy_code


@dataclass(frozen=True)
class Settings:
    """`habits` has one entry for each seat, None for what its policy does by default."""

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
        if not 0 <= self.seed <= MOST_SEED:
            raise BadInput("seed: expected a number from 0 to {most}, found {seed}", most=MOST_SEED, seed=self.seed)
        if self.matches and self.deep:
            raise BadInput("matches: the deeper figures are those of single deals")

    @property
    def players(self) -> int:
        return len(self.policies)
