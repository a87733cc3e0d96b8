"""Two settings on the same deals: the difference, and whether it is one."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from operator import add
from typing import Any

from penultima.errors import BadInput
from penultima.lab.counting import player, rows_of
from penultima.lab.crew import CHUNK, Crew, Play, check_counts
from penultima.lab.cards import watched
from penultima.lab.results import Difference
from penultima.lab.settings import Settings
from penultima.lab.statistics import DECISIONS, DEEPER, FEWEST, LENGTHS, Statistic, wins
from penultima.lab.sums import Pair
from penultima.lab.tally import added


@dataclass(frozen=True)
class Comparison:
    """`pairs` are the sums by the name of their statistic, and empty where nothing was played."""

    first: Settings
    second: Settings
    more: tuple[Statistic, ...] = ()
    pairs: dict[str, Pair] = field(default_factory=dict)
    interrupted: bool = False

    def __add__(self, other: "Comparison") -> "Comparison":
        return replace(self, pairs=added(self.pairs, other.pairs))

    @property
    def games(self) -> int:
        return next(iter(self.pairs.values())).first.deals if self.pairs else 0
