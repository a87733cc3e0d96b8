"""Bots meet on the same deals in all seats, on several threads, until all deals are played or it is clear enough."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from itertools import pairwise
from operator import add
from typing import Any

import numpy as np

from penultima.fast.records import Array
from penultima.lab.contenders import pace_of, thinks
from penultima.lab.crew import Crew, Play
from penultima.lab.guests import is_guest
from penultima.lab.intervals import Estimate, at_any_time, of_share
from penultima.lab.meeting import Bouts, Meeting, played
from penultima.lab.sums import Sums

FEWEST = 2
"""Deals: of one nobody can say how much it varies."""
STAGE = 100
"""Deals after which it is asked whether it is clear enough; which thread played them changes nothing."""
CHUNK, THINKING_CHUNK = 1_000, 4
"""Deals that a thread plays before it looks up."""
MILLI = 1e6
"""Nanoseconds."""


@dataclass(frozen=True)
class Standing:
    """Of one bot: `share` is what it won of the games that it sat in, for each of its seats; so are the points."""

    name: str
    version: str
    share: float
    low: float
    high: float
    points: float
    ms_p50: float | None
    ms_p99: float | None
    faults: int | None = None
    """Of somebody's own bot: moves that greedy made in its place."""

    @property
    def estimate(self) -> Estimate:
        return Estimate(self.share, self.low, self.high)

    def summary(self) -> dict[str, Any]:
        """Whoever cannot fail has no faults."""
        return {name: value for name, value in asdict(self).items() if name != "faults" or value is not None}


@dataclass(frozen=True)
class Until:
    """When it is clear enough: no interval reaches farther than this to either side, or the first bot is decided."""

    reach: float | None = None

    def met(self, result: "Result") -> bool:
        if self.reach is None:
            first, fair = result.estimate(0), result.meeting.fair
            return not first.low <= fair <= first.high
        found = map(result.estimate, range(len(result.meeting.bots)))
        return all(max(one.high - one.value, one.value - one.low) <= self.reach for one in found)


@dataclass(frozen=True)
class Result:
    """`watched`: it was to end when it is decided, so that its intervals hold at whatever time that is."""

    meeting: Meeting
    bouts: Bouts
    paces: Mapping[str, Array] = field(default_factory=dict)
    """Of bots that do not think, so that no move of theirs can be timed."""
    watched: bool = False
    interrupted: bool = False

    @property
    def deals(self) -> int:
        return self.bouts.deals

    @property
    def games(self) -> int:
        return self.deals * len(self.meeting.seatings)

    @property
    def unwon(self) -> int:
        """Games that nobody won."""
        won = sum(int(self.bouts.wins(bot).sum()) for bot in range(len(self.meeting.bots)))
        return self.games - won // self.meeting.winners

    def sums(self, bot: int) -> Sums:
        return Sums.of(self.bouts.wins(bot), np.full(self.deals, self.meeting.seats_of[bot]))

    def estimate(self, bot: int) -> Estimate:
        """From what whole deals had, as the games of one are played with the same cards."""
        sums = self.sums(bot)
        if not self.watched:
            return Estimate(sums.ratio, *of_share(sums.ratio * sums.effective, sums.effective))
        deviation = (sums.errors / sums.deals) ** 0.5 / self.meeting.seats_of[bot]
        low, high = at_any_time(sums.ratio, deviation, sums.deals)
        return Estimate(sums.ratio, max(0.0, low), min(1.0, high))

    def points(self, bot: int) -> float:
        return float(self.bouts.points(bot).sum() / (self.deals * self.meeting.seats_of[bot]))

    def standings(self) -> list[Standing]:
        return [self._standing(bot, name) for bot, name in enumerate(self.meeting.bots)]

    def _standing(self, bot: int, name: str) -> Standing:
        moves = self.paces[name] if name in self.paces else self.bouts.moves(bot)
        faults = self.meeting.guests.faults_of(name, self.meeting.casts) if is_guest(name) else None
        figures = (*self.estimate(bot), self.points(bot), *milliseconds(moves))
        return Standing(name, self.meeting.version_of(name), *figures, faults)

    def summary(self) -> dict[str, Any]:
        """As `penultima arena --json` prints it."""
        return heading_of(self) | {"bots": [one.summary() for one in self.standings()]}


def heading_of(result: Result) -> dict[str, Any]:
    meeting = result.meeting
    return {
        "edition": meeting.rules.edition.id,
        "players": meeting.players,
        "deals": result.deals,
        "games": result.games,
        "seed": meeting.seed,
        "worlds": meeting.worlds,
        "rules": meeting.rules.digest,
        "fair": meeting.fair,
    }


def milliseconds(moves: Array) -> tuple[float | None, float | None]:
    """What half of them and what 99 of 100 do not exceed; None of nothing."""
    if not len(moves):
        return None, None
    half, nearly_all = (float(np.percentile(moves, share)) / MILLI for share in (50, 99))
    return half, nearly_all


def meet(
    meeting: Meeting,
    deals: int,
    *,
    threads: int = 1,
    until: Until | None = None,
    advance: Callable[[int], None] = lambda _: None,
) -> Result:
    """Ctrl-C ends it early, with the first deals in order. `advance` is told of deals."""
    played(meeting, meeting.tables(), 0, 1)  # compiles once, and not in every thread
    watched = until is not None and until.reach is None
    result = Result(meeting, Bouts(len(meeting.bots)), paces_of(meeting), watched=watched)
    try:
        for first, last in pairwise(stages(deals, until)):
            bouts, interrupted = _stage(meeting, first, last, threads, advance)
            result = replace(result, bouts=result.bouts + bouts, interrupted=interrupted)
            if interrupted or (until is not None and until.met(result)):
                break
    except KeyboardInterrupt:  # between two stages, where no crew heeds it
        return replace(result, interrupted=True)
    return result


def paces_of(meeting: Meeting) -> dict[str, Array]:
    return {
        name: pace_of(name, meeting.rules, meeting.players, meeting.seed, meeting.habits)
        for name in set(meeting.bots)
        if not thinks([name])
    }


def stages(deals: int, until: Until | None) -> Iterator[int]:
    """The deals at which one stops to look, the first and the last among them."""
    yield from range(0, deals, deals if until is None else STAGE)
    yield deals


def _stage(meeting: Meeting, first: int, last: int, threads: int, advance: Callable[[int], None]) -> tuple[Bouts, bool]:
    """The deals from `first` to before `last`, and whether somebody pressed Ctrl-C."""
    crew = Crew(lambda: _hired(meeting, first), add, Bouts(len(meeting.bots)), advance)
    interrupted = crew.play(last - first, threads, THINKING_CHUNK if thinks(meeting.bots) else CHUNK)
    return crew.total, interrupted


def _hired(meeting: Meeting, begin: int) -> Play[Bouts]:
    tables = meeting.tables()
    return lambda first, count: played(meeting, tables, begin + first, count)
