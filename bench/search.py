"""How good is search, and what does it cost? Measures its share of wins, and the time of a searched move.

One searching bot plays among copies of greedy (or eager, where stated). Each deal is played once from every seat. All
players have the same habits. The confidence interval is that of the mean over deals. The settings were tuned with
another seed.

A full run takes half an hour of CPU time. Results are stored in a file, so that the next run with the same sources
continues from there.

`python bench/search.py [--seconds N] [--part N] [--keep FILE] [--write]`
"""

import argparse
import json
import statistics
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from math import sqrt
from pathlib import Path
from time import monotonic

import figures

from penultima.compiled.cache.folder import source_digest
from penultima.compiled.timed_deals import SEARCH, TimedDeals
from penultima.editions.ruleset import ruleset
from penultima.policies.habits import ALERT

FIRST = 1000
SEED = 1
Z95 = 1.96
OTHERS = ("mini", "classic", "race", "official")
RESULTS_FILE = Path("build/search.json")


@dataclass(frozen=True)
class Setting:
    edition: str
    seats: int
    worlds: int
    deals: int
    min_share: float | None  # minimum share of wins; None if this setting is only checked together with others
    min_low: float | None = None  # minimum lower end of the confidence interval
    max_ms: float | None = None  # maximum duration of a move in milliseconds
    rival: str = "greedy"

    @property
    def name(self) -> str:
        return f"{self.edition}, {self.seats} seats{'' if self.rival == 'greedy' else f' against {self.rival}'}"


SETTINGS = [
    Setting("giant", 2, 200, 4_000, 0.60, 0.585, 10.0),
    Setting("giant", 4, 200, 2_000, 0.275, 0.265, 15.0),
    *(Setting(edition, 2, 100, 600, 0.55) for edition in OTHERS),
    *(Setting(edition, 4, 100, 250, None) for edition in OTHERS),
    Setting("giant", 2, 200, 300, 0.74, rival="eager"),
]
MIN_POOLED_SHARE = 0.265
"""Minimum share of wins with four seats in all other editions together."""


@dataclass
class SettingResults:
    """Results of a setting.

    Each deal is played once from every seat. `shares` has one number for each deal: the share of these games that the
    searching bot won. `moves` has the duration of each searched move in microseconds.
    """

    shares: list[float] = field(default_factory=list)
    moves: list[int] = field(default_factory=list)

    @property
    def share(self) -> float:
        return statistics.fmean(self.shares)

    @property
    def margin(self) -> float:
        return Z95 * statistics.stdev(self.shares) / sqrt(len(self.shares))

    @property
    def milliseconds(self) -> float:
        return statistics.fmean(self.moves) / 1000

    def row(self, setting: Setting) -> str:
        games = len(self.shares) * setting.seats
        p99_us = sorted(self.moves)[-max(1, len(self.moves) // 100)]
        cells = (
            setting.edition if setting.rival == "greedy" else f"{setting.edition}, against `{setting.rival}`",
            setting.seats,
            setting.worlds,
            f"{games:,}",
            f"{1 / setting.seats:.3f}",
            f"{self.share:.4f} ± {self.margin:.4f}",
            f"{self.milliseconds:.1f}",
            f"{statistics.median(self.moves) / 1000:.1f}",
            f"{p99_us / 1000:.1f}",
            f"{len(self.moves) / games:.1f}",
        )
        return f"| {' | '.join(map(str, cells))} |"


HEAD = (
    "| edition | seats | worlds | games | fair | share of search | ms a move, mean | median | p99 | moves a deal |\n"
    "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
)


def make_tables(setting: Setting) -> list[TimedDeals]:
    rules = ruleset(setting.edition)
    return [
        TimedDeals(
            rules,
            [SEARCH if seat == search_seat else setting.rival for seat in range(setting.seats)],
            SEED,
            worlds=setting.worlds,
            habits=[ALERT] * setting.seats,
        )
        for search_seat in range(setting.seats)
    ]


def play_deals(setting: Setting, results: SettingResults, until: float) -> None:
    """Continue after the deals already played, until all deals of the setting are played or the time is up."""
    tables = make_tables(setting)
    while len(results.shares) < setting.deals and monotonic() < until:
        dealt = [each.play_deal(FIRST + len(results.shares)) for each in tables]
        results.shares.append(sum(each.winner == search_seat for search_seat, each in enumerate(dealt)) / setting.seats)
        results.moves += [move.duration_ns // 1000 for each in dealt for move in each.moves]


def read_results(path: Path) -> dict[str, SettingResults]:
    """Read stored results. If the file was written with other sources, return no results."""
    text = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    found = text.get("found", {}) if text.get("sources") == source_digest() else {}
    return {setting.name: SettingResults(**found.get(setting.name, {})) for setting in SETTINGS}


def save_results(path: Path, results: dict[str, SettingResults]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    found = {name: asdict(each) for name, each in results.items()}
    path.write_text(json.dumps({"sources": source_digest(), "found": found}), encoding="utf-8")


def bars(results: dict[str, SettingResults]) -> Iterator[tuple[bool, str]]:
    for setting in SETTINGS:
        found = results[setting.name]
        if setting.min_share is not None:
            yield found.share >= setting.min_share, f"{setting.name}: {found.share:.4f}, the bar is {setting.min_share}"
        if setting.min_low is not None:
            low = found.share - found.margin
            yield low > setting.min_low, f"{setting.name}: the lower end is {low:.4f}, the bar is {setting.min_low}"
        if setting.max_ms is not None:
            cost = found.milliseconds
            yield cost <= setting.max_ms, f"{setting.name}: {cost:.1f} ms a move, the bar is {setting.max_ms}"
    pooled = SettingResults(
        [share for each in SETTINGS if each.min_share is None for share in results[each.name].shares]
    )
    text = f"the other editions, 4 seats: {pooled.share:.4f} ± {pooled.margin:.4f}, the bar is {MIN_POOLED_SHARE}"
    yield pooled.share >= MIN_POOLED_SHARE, text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so long; another run goes on")
    parser.add_argument("--part", type=int, nargs="+", help="numbers of the settings to play")
    parser.add_argument("--keep", type=Path, default=RESULTS_FILE)
    parser.add_argument("--write", action="store_true", help="put the table into docs/figures.md")
    arguments = parser.parse_args()
    until = monotonic() + arguments.seconds
    results = read_results(arguments.keep)
    for number, setting in enumerate(SETTINGS):
        if arguments.part is None or number in arguments.part:
            play_deals(setting, results[setting.name], until)
            save_results(arguments.keep, results)
    missing = [setting.name for setting in SETTINGS if len(results[setting.name].shares) < 2]
    if missing:
        print("still to be played:", *missing, sep="\n- ")
        return 1
    verdicts = [f"{'met' if met else 'MISSED'}: {text}" for met, text in bars(results)]
    rows = [results[setting.name].row(setting) for setting in SETTINGS]
    print(HEAD, *rows, *verdicts, sep="\n")
    if arguments.write:
        figures.write("search", "\n".join([HEAD, *rows, "", *(f"- {bar}" for bar in verdicts)]))
    return int(any(bar.startswith("MISSED") for bar in verdicts))


if __name__ == "__main__":
    sys.exit(main())
