"""Write docs/luck.md and its plots from the measurements of scripts/luck.py."""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from math import ceil, sqrt
from pathlib import Path
from typing import Any

import numpy as np

from penultima.editions import load
from penultima.i18n import catalogue
from penultima.lab.report import plots
from penultima.lab.report.number_text import NumberText
from penultima.lab.report.plots import Frame
from penultima.lab.stats.intervals import Estimate, share_interval
from penultima.lab.stats.sums import Sums
from penultima.rulebook.markdown_blocks import NOTHING, table

DOCS = Path(__file__).parents[1] / "docs"
DATA, PAGE = DOCS / "luck.json", DOCS / "luck.md"
BASE = "greedy"
"""The policy of all other players."""
STANDARD = "giant"
LADDER = ("random", "eager", BASE, "search", "oracle")
SIZES = (2, 3, 4, 6, 10)
GREY = "#767676"
"""The colour of axes and text, visible on light and on dark pages."""
MOSTLY = 1.6448536269514722
"""The 95 % quantile of the normal distribution."""
RESAMPLED = 400


@dataclass(frozen=True, order=True)
class Cell:
    """A setting to measure: one bot among copies of `greedy`, in an edition without house rules."""

    edition: str
    players: int
    bot: str


@dataclass(frozen=True, order=True)
class CellResult:
    """The measurement of a cell.

    The bot plays each deal once from every seat. `counts[n]` is the number of deals that it won from exactly n
    seats. If the bot is `greedy` itself, all players are equal, and `counts[n]` is the number of wins of seat n.
    """

    cell: Cell
    rules: str
    version: str
    worlds: int
    deals: int
    counts: tuple[int, ...]

    @property
    def plain(self) -> dict[str, Any]:
        whole = asdict(self)
        return {**whole.pop("cell"), **whole}

    @property
    def fair(self) -> float:
        return 1 / self.cell.players

    @property
    def share(self) -> Estimate:
        """The bot's share of wins. Its interval treats each deal as one sample, as the arena does."""
        n, won = self.cell.players, np.arange(len(self.counts))
        part, squares = (int(won**power @ self.counts) for power in (1, 2))
        sums = Sums(self.deals, part, n * self.deals, squares, n * n * self.deals, n * part)
        return Estimate(sums.ratio, *share_interval(sums.ratio * sums.effective_count, sums.effective_count))

    @property
    def starter(self) -> Estimate:
        """The starting player's share of wins if all players are equal."""
        won = self.counts[0]
        return Estimate(won / self.deals, *share_interval(won, self.deals))

    @property
    def cards(self) -> Estimate:
        """How much the cards alone decide which seat wins: 0 means not at all, 1 means completely."""
        drawn = np.random.default_rng(1).multinomial(self.deals, np.array(self.counts) / self.deals, RESAMPLED)
        low, high = np.quantile([_cards(self.cell.players, counts) for counts in drawn], (0.025, 0.975))
        return Estimate(_cards(self.cell.players, np.array(self.counts)), float(low), float(high))

    @property
    def skill(self) -> float:
        """How much of the variance of a single game is due to who plays: this bot, or a copy of its opponents."""
        share, fair = self.share.value, self.fair
        mean = (share + fair) / 2
        return (share - mean) ** 2 / (mean * (1 - mean))

    @property
    def deals_until_visible(self) -> int | None:
        """Number of deals after which, with a probability of 95 %, the better player has won more than a fair share."""
        share = self.share
        if share.low <= self.fair <= share.high:
            return None
        return ceil((MOSTLY * sqrt(share.value * (1 - share.value)) / (share.value - self.fair)) ** 2)


def _cards(players: int, counts: Any) -> float:  # noqa: ANN401 - an array
    """Return how much the cards decide: 1 minus the ratio of the observed variance to the expected one.

    Both are variances of the number of seats from which a deal is won. If games were independent, the variance would be
    n p (1 - p), which is the expected one. If that is 0, because the bot always or never wins, return 0.
    """
    won = np.arange(players + 1)
    mean, squares = (float(won**power @ counts / counts.sum()) for power in (1, 2))
    tossed = mean * (1 - mean / players)
    return 1 - (squares - mean**2) / tossed if tossed else 0.0


Found = dict[Cell, CellResult]


def cells_of(path: Path) -> Found:
    if not path.exists():
        return {}
    found = [_read(**one) for one in json.loads(path.read_text(encoding="utf-8"))]
    return {one.cell: one for one in found}


def _read(edition: str, players: int, bot: str, counts: Sequence[int], **more: Any) -> CellResult:  # noqa: ANN401 - JSON
    return CellResult(Cell(edition, players, bot), counts=tuple(counts), **more)


# -- the page


def write(found: Found) -> None:
    PAGE.write_text(page(found), encoding="utf-8")
    for name, svg in pictures(found).items():
        (DOCS / f"luck-{name}.svg").write_text(svg.replace("currentColor", GREY) + "\n", encoding="utf-8")


def page(found: Found) -> str:
    marks = {
        "headline": headline(found),
        "starts": by_size(found, BASE, lambda one: _percent(one.starter)),
        "cards": by_size(found, "eager", lambda one: _two(one.cards)),
        "cards-search": by_size(found, "search", lambda one: _two(one.cards)),
        "ladder-2": ladder(found, 2),
        "ladder-4": ladder(found, 4),
        "eager": by_size(found, "eager", lambda one: _percent(one.share)),
        "random": by_size(found, "random", lambda one: _percent(one.share)),
        "evening-2": skill_table(found, 2),
        "evening-4": skill_table(found, 4),
        "measured": describe_searching_bots(found),
    }
    text = (DOCS.parent / "scripts" / "luck.md").read_text(encoding="utf-8")
    for name, words in marks.items():
        text = text.replace("{" + name + "}", words)
    return text


def headline(found: Found) -> str:
    """Sum up luck and skill in the standard edition, for two players who play as people might."""
    one = found.get(Cell(STANDARD, 2, "eager"))
    if one is None or one.deals_until_visible is None:
        return ""
    return (
        "In short: two people play the standard edition. One plays any card that fits, the other the card of the"
        f" highest value. The first wins {100 * one.share.value:.0f} of 100 deals. Luck decides"
        f" {100 * (1 - one.skill):.0f} % of a single deal. After {one.deals_until_visible} deals the better player is"
        " ahead, 19 times out of 20. More players mean more luck."
    )


def by_size(found: Found, bot: str, said: Callable[[CellResult], str]) -> str:
    """Build a table with a row for each edition and a column for each measured number of players."""
    sizes = [size for size in SIZES if any(Cell(edition, size, bot) in found for edition in load.bundled_ids())]
    if not sizes:
        return f"`{bot}` is not measured yet."
    rows = [
        [f"`{edition}`", *(_said(found.get(Cell(edition, size, bot)), said) for size in sizes)]
        for edition in load.bundled_ids()
    ]
    return table(["", *(f"{size} players" for size in sizes)], rows)


def _said(one: CellResult | None, said: Callable[[CellResult], str]) -> str:
    return NOTHING if one is None else said(one)


def ladder(found: Found, players: int) -> str:
    """Build a table with a row for each edition and a column for each level.

    The level `greedy` meets copies of itself, so its share is fair by definition.
    """
    rows = []
    for edition in load.bundled_ids():
        cells = [found.get(Cell(edition, players, bot)) for bot in LADDER]
        shares = [_said(one, lambda one: _percent(one.share)) for one in cells]
        shares[LADDER.index(BASE)] = f"{100 / players:.0f} %"
        rows.append([f"`{edition}`", *shares])
    return table(["", *(f"`{bot}`" for bot in LADDER)], rows)


def skill_table(found: Found, players: int) -> str:
    """Build a table of all levels except `greedy`, the level of the other players.

    For each level it shows how much of the variance of single games is due to skill, and after how many deals the
    difference in skill becomes visible.
    """
    cells = [found[cell] for bot in LADDER if bot != BASE and (cell := Cell(STANDARD, players, bot)) in found]
    rows = [[f"`{one.cell.bot}`", _percent(one.share), f"{100 * one.skill:.1f} %", _print_deals(one)] for one in cells]
    head = ["one among copies of `greedy`", "games won", "variance explained, single game", "deals until it shows"]
    return table(head, rows)


def _print_deals(one: CellResult) -> str:
    return NOTHING if one.deals_until_visible is None else f"{one.deals_until_visible:,}"


def describe_searching_bots(found: Found) -> str:
    thinking = [one for one in found.values() if one.worlds]
    if not thinking:
        return "The last two are not measured yet."
    worlds, least = thinking[0].worlds, min(one.deals for one in thinking)
    names = " and ".join(f"`{bot}`" for bot in sorted({one.cell.bot for one in thinking}, reverse=True))
    return f"For {names}: {worlds} worlds for each choice, and at least {least:,} deals in each cell."


def _percent(found: Estimate) -> str:
    reach = max(found.high - found.value, found.value - found.low)
    return f"{100 * found.value:.1f} ± {100 * reach:.1f} %"


def _two(found: Estimate) -> str:
    reach = max(found.high - found.value, found.value - found.low)
    return f"{found.value:.2f} ± {reach:.2f}"


# -- the plots


def pictures(found: Found) -> dict[str, str]:
    """Return the plots by name. Each row of a plot has a marker for each edition."""
    sizes = [f"{size} players" for size in SIZES]
    drawn = {
        "starts": _dots("starts", "deals won by the first player, less the fair share", sizes, _starts(found)),
        "cards": _dots("cards", "how far the cards choose the winning seat", sizes, _cards_drawn(found), percent=False),
    }
    for players in (2, 4):
        across = f"games won by one of {players}, the others greedy"
        levels = [bot for bot in LADDER if bot != BASE]
        series = [[_share(found, edition, players, bot) for bot in levels] for edition in load.bundled_ids()]
        drawn[f"ladder-{players}"] = _dots(f"ladder{players}", across, levels, series, lines=[1 / players])
    return drawn


Series = list[list[Estimate | None]]


def _starts(found: Found) -> Series:
    """Return the starting player's share minus a fair share.

    These differences fit on one axis for all numbers of players.
    """

    def above(edition: str, size: int) -> Estimate | None:
        one = found.get(Cell(edition, size, BASE))
        return None if one is None else Estimate(*(part - one.fair for part in one.starter))

    return [[above(edition, size) for size in SIZES] for edition in load.bundled_ids()]


def _cards_drawn(found: Found) -> Series:
    cells = [[found.get(Cell(edition, size, "eager")) for size in SIZES] for edition in load.bundled_ids()]
    return [[None if one is None else one.cards for one in row] for row in cells]


def _share(found: Found, edition: str, players: int, bot: str) -> Estimate | None:
    one = found.get(Cell(edition, players, bot))
    return None if one is None else one.share


def _dots(
    name: str,
    across: str,
    rows: Sequence[str],
    series: Series,
    *,
    percent: bool = True,
    lines: Sequence[float] = (0.0,),
) -> str:
    frame = Frame(f"luck-{name}", across, NumberText(catalogue("en")), across)
    return plots.plot_dots(
        frame, rows, series, percent=percent, lines=lines if percent else (), names=load.bundled_ids()
    )
