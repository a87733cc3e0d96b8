"""How good is search, and what does it cost? Its share of the deals, and the time of a searched move.

One search among copies of greedy (or of eager, where that is said), in every seat of every deal, all with the same
habits; the interval is that of the means of deals. Settings were looked for on deals of another seed: these are others.

All of it takes half an hour of computing: what was played is kept in a file, by the state of the sources, and another
run goes on where the last one stopped.

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

from penultima.editions.ruleset import ruleset
from penultima.fast.cache import digest
from penultima.fast.contest import SEARCH, Contest
from penultima.policies.habits import ALERT

FIRST = 1000
SEED = 1
Z95 = 1.96
OTHERS = ("mini", "classic", "race", "official")
KEEP = Path("build/search.json")


@dataclass(frozen=True)
class Setting:
    edition: str
    seats: int
    worlds: int
    deals: int
    least: float | None  # the share that is the bar; None: it has one together with others
    lower: float | None = None  # and that of the lower end of the interval
    most: float | None = None  # milliseconds of a move
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
POOLED = 0.265
"""The bar of the others with four seats, taken together."""


@dataclass
class Kept:
    """Of one setting, deal by deal: its share over all seats, and microseconds of each move that was thought about."""

    shares: list[float] = field(default_factory=list)
    moves: list[int] = field(default_factory=list)

    @property
    def share(self) -> float:
        return statistics.fmean(self.shares)

    @property
    def around(self) -> float:
        return Z95 * statistics.stdev(self.shares) / sqrt(len(self.shares))

    @property
    def milliseconds(self) -> float:
        return statistics.fmean(self.moves) / 1000

    def row(self, setting: Setting) -> str:
        games = len(self.shares) * setting.seats
        late = sorted(self.moves)[-max(1, len(self.moves) // 100)]
        cells = (
            setting.edition if setting.rival == "greedy" else f"{setting.edition}, against `{setting.rival}`",
            setting.seats,
            setting.worlds,
            f"{games:,}",
            f"{1 / setting.seats:.3f}",
            f"{self.share:.4f} ± {self.around:.4f}",
            f"{self.milliseconds:.1f}",
            f"{statistics.median(self.moves) / 1000:.1f}",
            f"{late / 1000:.1f}",
            f"{len(self.moves) / games:.1f}",
        )
        return f"| {' | '.join(map(str, cells))} |"


HEAD = (
    "| edition | seats | worlds | games | fair | share of search | ms a move, mean | median | p99 | moves a deal |\n"
    "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
)


def contests(setting: Setting) -> list[Contest]:
    rules = ruleset(setting.edition)
    return [
        Contest(
            rules,
            [SEARCH if seat == own else setting.rival for seat in range(setting.seats)],
            SEED,
            worlds=setting.worlds,
            habits=[ALERT] * setting.seats,
        )
        for own in range(setting.seats)
    ]


def play(setting: Setting, kept: Kept, until: float) -> None:
    """Goes on from the deals that there are."""
    tables = contests(setting)
    while len(kept.shares) < setting.deals and monotonic() < until:
        dealt = [each.deal(FIRST + len(kept.shares)) for each in tables]
        kept.shares.append(sum(each.winner == own for own, each in enumerate(dealt)) / setting.seats)
        kept.moves += [move.nanoseconds // 1000 for each in dealt for move in each.moves]


def read(path: Path) -> dict[str, Kept]:
    """Nothing, where it is of other sources."""
    text = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    found = text.get("found", {}) if text.get("sources") == digest() else {}
    return {setting.name: Kept(**found.get(setting.name, {})) for setting in SETTINGS}


def save(path: Path, kept: dict[str, Kept]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    found = {name: asdict(each) for name, each in kept.items()}
    path.write_text(json.dumps({"sources": digest(), "found": found}), encoding="utf-8")


def bars(kept: dict[str, Kept]) -> Iterator[tuple[bool, str]]:
    for setting in SETTINGS:
        found = kept[setting.name]
        if setting.least is not None:
            yield found.share >= setting.least, f"{setting.name}: {found.share:.4f}, the bar is {setting.least}"
        if setting.lower is not None:
            low = found.share - found.around
            yield low > setting.lower, f"{setting.name}: the lower end is {low:.4f}, the bar is {setting.lower}"
        if setting.most is not None:
            cost = found.milliseconds
            yield cost <= setting.most, f"{setting.name}: {cost:.1f} ms a move, the bar is {setting.most}"
    pooled = Kept([share for each in SETTINGS if each.least is None for share in kept[each.name].shares])
    text = f"the other editions, 4 seats: {pooled.share:.4f} ± {pooled.around:.4f}, the bar is {POOLED}"
    yield pooled.share >= POOLED, text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so long; another run goes on")
    parser.add_argument("--part", type=int, nargs="+", help="numbers of the settings to play")
    parser.add_argument("--keep", type=Path, default=KEEP)
    parser.add_argument("--write", action="store_true", help="put the table into docs/figures.md")
    chosen = parser.parse_args()
    until = monotonic() + chosen.seconds
    kept = read(chosen.keep)
    for number, setting in enumerate(SETTINGS):
        if chosen.part is None or number in chosen.part:
            play(setting, kept[setting.name], until)
            save(chosen.keep, kept)
    missing = [setting.name for setting in SETTINGS if len(kept[setting.name].shares) < 2]
    if missing:
        print("still to be played:", *missing, sep="\n- ")
        return 1
    told = [f"{'met' if met else 'MISSED'}: {text}" for met, text in bars(kept)]
    rows = [kept[setting.name].row(setting) for setting in SETTINGS]
    print(HEAD, *rows, *told, sep="\n")
    if chosen.write:
        figures.write("search", "\n".join([HEAD, *rows, "", *(f"- {bar}" for bar in told)]))
    return int(any(bar.startswith("MISSED") for bar in told))


if __name__ == "__main__":
    sys.exit(main())
