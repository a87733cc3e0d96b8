"""Plays games of one setting and counts what happens in them."""

from collections.abc import Sequence

import numpy as np

from penultima.compiled.bulk import BulkPlayer
from penultima.compiled.layouts import Array
from penultima.lab.run_settings import RunSettings
from penultima.lab.stats import statistics
from penultima.lab.stats.card_sets import all_cards_mask, list_masks
from penultima.lab.stats.statistics import Statistic
from penultima.lab.stats.sums import PairedSums, Sums
from penultima.lab.stats.tally import Tally
from penultima.simulation import card_groups, columns


def list_statistics(settings: RunSettings) -> tuple[Statistic, ...]:
    """Return the statistics of a run."""
    always: tuple[Statistic, ...] = (
        *statistics.list_wins(settings.players),
        *statistics.NO_WINNER,
        *statistics.LENGTHS,
        statistics.DECISIONS,
    )
    if settings.matches:
        return (*always, statistics.DEALS)
    return (*always, *statistics.DEEPER, *statistics.ACTS) if settings.deep else always


def make_player(settings: RunSettings) -> BulkPlayer:
    return BulkPlayer(settings.rules, settings.policies, settings.seed, settings.habits or None)


def play_rows(
    settings: RunSettings, one: BulkPlayer, first: int, count: int, masks: Sequence[int] | None = None
) -> tuple[Array, Array]:
    """Return the rows of these games and the sums for each set of cards. The results do not depend on earlier games."""
    if settings.deep:
        return one.measure_deals(first, count, list_masks(settings.rules) if masks is None else masks)
    found = one.play_matches(first, count) if settings.matches else one.play_deals(first, count)
    return found, np.zeros((0, card_groups.SUMS), np.int64)


def make_tally(settings: RunSettings, rows: Array, lines: Array) -> Tally:
    found = list_statistics(settings)
    return Tally(
        len(rows),
        {one.name: one.count(rows) for one in statistics.select_spreads(found)},
        {one.name: one.count(rows) for one in statistics.select_shares(found)},
        pair_card_sets(settings, len(rows), lines),
    )


def make_empty_tally(settings: RunSettings) -> Tally:
    width = len(columns.DEEP if settings.deep else columns.PLAIN)
    return make_tally(settings, np.zeros((0, width), np.int64), np.zeros((0, card_groups.SUMS), np.int64))


def pair_card_sets(settings: RunSettings, deals: int, lines: Array) -> dict[int, PairedSums]:
    """Pair the sums for each set of cards with the sums for all cards."""
    sums = {
        line[card_groups.MASK]: Sums(deals, *line[card_groups.WON : card_groups.ALL_WON_WON]) for line in lines.tolist()
    }
    if not sums:
        return {}
    usual = sums[all_cards_mask(settings.rules)]
    return {
        line[card_groups.MASK]: PairedSums(usual, sums[line[card_groups.MASK]], *line[card_groups.ALL_WON_WON :])
        for line in lines.tolist()
    }
