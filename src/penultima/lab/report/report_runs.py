"""Plays the settings of a report. Each gets a tally, a comparison with the first setting, and a unique name."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from operator import add

from penultima.i18n import Catalogue
from penultima.lab.compare import Comparison, compare_rows
from penultima.lab.counting import make_empty_tally, make_player, make_tally, play_rows
from penultima.lab.report.markdown_pages import name_rules
from penultima.lab.run_settings import RunSettings
from penultima.lab.stats.card_sets import masks_by_symbol, measure_following
from penultima.lab.stats.results import Following
from penultima.lab.stats.tally import Tally
from penultima.lab.worker_threads import CHUNK, Play, WorkerThreads, check_counts


@dataclass(frozen=True)
class ReportRun:
    """A setting with its results.

    `comparison` compares the setting with the first one. The field is None for the first setting itself, and for all
    settings if their numbers of players differ.
    """

    name: str
    settings: RunSettings
    tally: Tally
    comparison: Comparison | None = None

    @property
    def following_by_symbol(self) -> dict[str, Following]:
        return {
            symbol: measure_following(mask, self.tally) for symbol, mask in masks_by_symbol(self.settings.rules).items()
        }


@dataclass(frozen=True)
class ReportCounts:
    """Results of the same games under several settings.

    Each setting has a tally. Each setting except the first has a comparison, unless the numbers of players differ.
    """

    tallies: tuple[Tally, ...]
    comparisons: tuple[Comparison, ...]

    def __add__(self, other: "ReportCounts") -> "ReportCounts":
        return ReportCounts(
            tuple(map(add, self.tallies, other.tallies)),
            tuple(map(add, self.comparisons, other.comparisons)),
        )


def play_report_runs(
    settings: Sequence[RunSettings], games: int, threads: int, texts: Catalogue, advance: Callable[[int], None]
) -> list[ReportRun]:
    """Play all settings. After Ctrl-C there is no result, because half a report might be mistaken for a whole one."""
    check_counts(games, threads, CHUNK)
    deep_settings = [replace(each, deep=not each.matches) for each in settings]
    for each in deep_settings:
        play_rows(each, make_player(each), 0, 1)  # compile once, not in every thread
    nothing = ReportCounts(
        tuple(map(make_empty_tally, deep_settings)),
        tuple(Comparison(deep_settings[0], each) for each in select_compared(deep_settings)),
    )
    workers = WorkerThreads(
        lambda: _make_play(deep_settings), add, nothing, lambda games: advance(games * len(settings))
    )
    if workers.play(games, threads, CHUNK):
        raise KeyboardInterrupt
    comparisons = [None, *workers.total.comparisons] if workers.total.comparisons else [None] * len(settings)
    found = zip(name_settings(settings, texts), deep_settings, workers.total.tallies, comparisons, strict=True)
    return [ReportRun(*each) for each in found]


def select_compared(settings: Sequence[RunSettings]) -> Sequence[RunSettings]:
    """Return the settings to compare with the first. These are all others, or none if the numbers of players differ."""
    return settings[1:] if len({each.players for each in settings}) == 1 else []


def _make_play(settings: Sequence[RunSettings]) -> Play[ReportCounts]:
    players = [make_player(each) for each in settings]

    def play_chunk(start: int, count: int) -> ReportCounts:
        found = [play_rows(each, one, start, count) for each, one in zip(settings, players, strict=True)]
        tallies = [make_tally(each, *rows) for each, rows in zip(settings, found, strict=True)]
        others = zip(select_compared(settings), found[1:], strict=False)
        comparisons = [compare_rows(settings[0], each, found[0][0], rows) for each, (rows, _) in others]
        return ReportCounts(tuple(tallies), tuple(comparisons))

    return play_chunk


def name_settings(settings: Sequence[RunSettings], texts: Catalogue) -> list[str]:
    """Name the settings by their rules.

    Policies are added if they differ, and a number if two names would still be equal.
    """
    tables = {each.policies for each in settings}
    names = [
        name_rules(each.rules, texts) + (f" ({name_policies(each)})" if len(tables) > 1 else "") for each in settings
    ]
    occurrences, numbered = Counter(names), Counter[str]()
    for index, name in enumerate(names):
        numbered[name] += 1
        names[index] = f"{name} #{numbered[name]}" if occurrences[name] > 1 else name
    return names


def name_policies(settings: RunSettings) -> str:
    """Return the policy's name if all seats have the same policy, otherwise the names by seat."""
    return ", ".join(settings.policies if len(set(settings.policies)) > 1 else settings.policies[:1])
