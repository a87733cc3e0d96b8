"""Runs a meeting on several threads.

The meeting ends when all deals have been played, or earlier if a stopping rule is met.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from itertools import pairwise
from operator import add
from typing import Any

import numpy as np

from penultima.compiled.layouts import Array
from penultima.lab.arena.entrants import has_searcher, measure_pace_ns
from penultima.lab.arena.external_bots import is_external_entrant
from penultima.lab.arena.pairing import Meeting, MeetingResults, play_deals
from penultima.lab.stats.intervals import Estimate, any_time_interval, share_interval
from penultima.lab.stats.sums import Sums
from penultima.lab.worker_threads import Play, WorkerThreads

MIN_DEALS = 2
"""The minimum number of deals. The variance cannot be estimated from one deal."""
STAGE_DEALS = 100
"""The stopping rule is evaluated each time all threads together have played this many deals."""
CHUNK, SEARCH_CHUNK = 1_000, 4
"""How many deals a thread plays before it checks for an interruption.

The second number applies if any bot searches or is external.
"""
NS_PER_MS = 1e6
"""Nanoseconds per millisecond."""


@dataclass(frozen=True)
class EntrantResult:
    """The result of one bot.

    `share` and `points` are its wins and its points per seat played, over all games.
    """

    name: str
    version: str
    share: float
    low: float
    high: float
    points: float
    ms_p50: float | None
    ms_p99: float | None
    faults: int | None = None
    """The number of moves that `greedy` made because an external bot failed."""

    @property
    def estimate(self) -> Estimate:
        return Estimate(self.share, self.low, self.high)

    def summary(self) -> dict[str, Any]:
        """Return the fields as JSON data. `faults` is left out for bots that cannot fail."""
        return {name: value for name, value in asdict(self).items() if name != "faults" or value is not None}


@dataclass(frozen=True)
class StoppingRule:
    """Decides when a meeting stops.

    With `reach`, the meeting stops when no interval extends further than `reach` to either side of its estimate.
    Without `reach`, the meeting stops when the first bot's interval excludes the fair share.
    """

    reach: float | None = None

    def is_met(self, result: "ArenaResult") -> bool:
        if self.reach is None:
            first, fair = result.estimate(0), result.meeting.fair_share
            return not first.low <= fair <= first.high
        found = map(result.estimate, range(len(result.meeting.bots)))
        return all(max(one.high - one.value, one.value - one.low) <= self.reach for one in found)


@dataclass(frozen=True)
class ArenaResult:
    """The result of a meeting. With `any_time` its intervals are valid at any stopping time."""

    meeting: Meeting
    results: MeetingResults
    pace_ns: Mapping[str, Array] = field(default_factory=dict)
    """Move times of policies. They are measured separately, because single moves of a policy are too short to time."""
    any_time: bool = False
    interrupted: bool = False

    @property
    def deals(self) -> int:
        return self.results.deals

    @property
    def games(self) -> int:
        return self.deals * len(self.meeting.seatings)

    @property
    def unwon(self) -> int:
        """Count the games that nobody won."""
        won = sum(int(self.results.wins(bot).sum()) for bot in range(len(self.meeting.bots)))
        return self.games - won // self.meeting.winners

    def sums(self, bot: int) -> Sums:
        return Sums.of(self.results.wins(bot), np.full(self.deals, self.meeting.seats_per_bot[bot]))

    def estimate(self, bot: int) -> Estimate:
        """Estimate a bot's share of wins.

        Deals are the independent units, because all games of a deal use the same cards.
        """
        sums = self.sums(bot)
        if not self.any_time:
            return Estimate(sums.ratio, *share_interval(sums.ratio * sums.effective_count, sums.effective_count))
        deviation = (sums.squared_errors / sums.deals) ** 0.5 / self.meeting.seats_per_bot[bot]
        low, high = any_time_interval(sums.ratio, deviation, sums.deals)
        return Estimate(sums.ratio, max(0.0, low), min(1.0, high))

    def points(self, bot: int) -> float:
        return float(self.results.points(bot).sum() / (self.deals * self.meeting.seats_per_bot[bot]))

    def standings(self) -> list[EntrantResult]:
        return [self._make_result(bot, name) for bot, name in enumerate(self.meeting.bots)]

    def _make_result(self, bot: int, name: str) -> EntrantResult:
        moves = self.pace_ns[name] if name in self.pace_ns else self.results.moves(bot)
        faults = (
            self.meeting.external_bots.count_faults(name, self.meeting.casts) if is_external_entrant(name) else None
        )
        figures = (*self.estimate(bot), self.points(bot), *move_quantiles_ms(moves))
        return EntrantResult(name, self.meeting.find_version(name), *figures, faults)

    def summary(self) -> dict[str, Any]:
        """Return the result as `penultima arena --json` prints it."""
        return build_heading(self) | {"bots": [one.summary() for one in self.standings()]}


def build_heading(result: ArenaResult) -> dict[str, Any]:
    meeting = result.meeting
    return {
        "edition": meeting.rules.edition.id,
        "players": meeting.players,
        "deals": result.deals,
        "games": result.games,
        "seed": meeting.seed,
        "worlds": meeting.worlds,
        "rules": meeting.rules.digest,
        "fair": meeting.fair_share,
    }


def move_quantiles_ms(moves: Array) -> tuple[float | None, float | None]:
    """Return the median and the 99th percentile of move times, or None if there are no moves."""
    if not len(moves):
        return None, None
    half, nearly_all = (float(np.percentile(moves, share)) / NS_PER_MS for share in (50, 99))
    return half, nearly_all


def play_meeting(
    meeting: Meeting,
    deals: int,
    *,
    threads: int = 1,
    until: StoppingRule | None = None,
    advance: Callable[[int], None] = lambda _: None,
) -> ArenaResult:
    """Play a meeting.

    Ctrl-C ends it early. The result then covers the first deals, without gaps. `advance` is called with the number of
    deals that were played since the last call.
    """
    play_deals(meeting, meeting.make_tables(), 0, 1)  # compile once, not in every thread
    any_time = until is not None and until.reach is None
    result = ArenaResult(meeting, MeetingResults(len(meeting.bots)), measure_paces_ns(meeting), any_time=any_time)
    try:
        for first, last in pairwise(split_stages(deals, until)):
            played, interrupted = _play_stage(meeting, first, last, threads, advance)
            result = replace(result, results=result.results + played, interrupted=interrupted)
            if interrupted or (until is not None and until.is_met(result)):
                break
    except KeyboardInterrupt:  # Ctrl-C between two stages, when no `WorkerThreads` handles it
        return replace(result, interrupted=True)
    return result


def measure_paces_ns(meeting: Meeting) -> dict[str, Array]:
    return {
        name: measure_pace_ns(name, meeting.rules, meeting.players, meeting.seed, meeting.habits)
        for name in set(meeting.bots)
        if not has_searcher([name])
    }


def split_stages(deals: int, until: StoppingRule | None) -> Iterator[int]:
    """Yield the bounds of the stages as deal counts, from 0 to the total number of deals.

    The stopping rule is evaluated at the end of each stage.
    """
    yield from range(0, deals, deals if until is None else STAGE_DEALS)
    yield deals


def _play_stage(
    meeting: Meeting, first: int, last: int, threads: int, advance: Callable[[int], None]
) -> tuple[MeetingResults, bool]:
    """Play the deals from `first` up to, but not including, `last`.

    Also return whether Ctrl-C interrupted the stage.
    """
    workers = WorkerThreads(lambda: _make_play(meeting, first), add, MeetingResults(len(meeting.bots)), advance)
    interrupted = workers.play(last - first, threads, SEARCH_CHUNK if has_searcher(meeting.bots) else CHUNK)
    return workers.total, interrupted


def _make_play(meeting: Meeting, begin: int) -> Play[MeetingResults]:
    tables = meeting.make_tables()
    return lambda first, count: play_deals(meeting, tables, begin + first, count)
