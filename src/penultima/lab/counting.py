"""Plays some games of a setting and counts them."""

from collections.abc import Sequence

import numpy as np

from penultima.fast.bulk import Player
from penultima.fast.records import Array
from penultima.lab import statistics
from penultima.lab.cards import all_cards, masks_of
from penultima.lab.settings import Settings
from penultima.lab.statistics import Statistic
from penultima.lab.sums import Pair, Sums
from penultima.lab.tally import Tally
from penultima.loops import columns, lots


def counted(settings: Settings) -> tuple[Statistic, ...]:
    """The statistics of a run."""
    always: tuple[Statistic, ...] = (
        *statistics.wins(settings.players),
        *statistics.NO_WINNER,
        *statistics.LENGTHS,
        statistics.DECISIONS,
    )
    if settings.matches:
        return (*always, statistics.DEALS)
    return (*always, *statistics.DEEPER) if settings.deep else always


def player(settings: Settings) -> Player:
    return Player(settings.rules, settings.policies, settings.seed, settings.habits or None)


def rows_of(
    settings: Settings, one: Player, first: int, count: int, masks: Sequence[int] | None = None
) -> tuple[Array, Array]:
    """The rows of these games, and a line for each lot; the same whatever the player did before."""
    if settings.deep:
        return one.measured(first, count, masks_of(settings.rules) if masks is None else masks)
    found = one.matches(first, count) if settings.matches else one.deals(first, count)
    return found, np.zeros((0, lots.SUMS), np.int64)


def tally_of(settings: Settings, rows: Array, lines: Array) -> Tally:
    found = counted(settings)
    return Tally(
        len(rows),
        {one.name: one.count(rows) for one in statistics.spreads(found)},
        {one.name: one.count(rows) for one in statistics.shares(found)},
        lots_of(settings, len(rows), lines),
    )


def empty(settings: Settings) -> Tally:
    width = len(columns.DEEP if settings.deep else columns.PLAIN)
    return tally_of(settings, np.zeros((0, width), np.int64), np.zeros((0, lots.SUMS), np.int64))


def lots_of(settings: Settings, deals: int, lines: Array) -> dict[int, Pair]:
    """Each beside all cards."""
    sums = {line[lots.MASK]: Sums(deals, *line[lots.WON : lots.ALL_WON_WON]) for line in lines.tolist()}
    if not sums:
        return {}
    usual = sums[all_cards(settings.rules)]
    return {line[lots.MASK]: Pair(usual, sums[line[lots.MASK]], *line[lots.ALL_WON_WON :]) for line in lines.tolist()}
