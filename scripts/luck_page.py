"""docs/luck.md and its plots, from what scripts/luck.py has measured."""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from math import ceil, sqrt
from pathlib import Path
from typing import Any

import numpy as np

from penultima.editions import load
from penultima.lab import plots
from penultima.lab.figures import Figures
from penultima.lab.intervals import Estimate, of_share
from penultima.lab.plots import Frame
from penultima.lab.sums import Sums
from penultima.pages.markdown import NOTHING, table
from penultima.texts import catalogue

DOCS = Path(__file__).parents[1] / "docs"
DATA, PAGE = DOCS / "luck.json", DOCS / "luck.md"
BASE = "greedy"
"""Whom all others are measured among."""
STANDARD = "giant"
LADDER = ("random", "eager", BASE, "search", "oracle")
SIZES = (2, 3, 4, 6, 10)
GREY = "#767676"
"""Of axes and words, where a picture cannot know whether the page is light or dark."""
MOSTLY = 1.6448536269514722
"""So many standard deviations above the mean lies one of twenty."""
RESAMPLED = 400


@dataclass(frozen=True, order=True)
class Cell:
    """One bot among copies of `greedy` by the printed rules of an edition; `greedy` itself is among equals."""

    edition: str
    players: int
    bot: str


@dataclass(frozen=True, order=True)
class Measured:
    """`counts`: of how many deals it won from no chair, from one, and so on; of equals, how many each seat won."""

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
        """Of the games that it won, from what whole deals had, as the arena says it."""
        n, won = self.cell.players, np.arange(len(self.counts))
        part, squares = (int(won**power @ self.counts) for power in (1, 2))
        sums = Sums(self.deals, part, n * self.deals, squares, n * n * self.deals, n * part)
        return Estimate(sums.ratio, *of_share(sums.ratio * sums.effective, sums.effective))

    @property
    def starter(self) -> Estimate:
        """Of equals: what whoever begins won."""
        won = self.counts[0]
        return Estimate(won / self.deals, *of_share(won, self.deals))

    @property
    def cards(self) -> Estimate:
        """How far the cards choose the chair that wins, whoever sits in it: 0 not at all, 1 alone."""
        drawn = np.random.default_rng(1).multinomial(self.deals, np.array(self.counts) / self.deals, RESAMPLED)
        low, high = np.quantile([_cards(self.cell.players, counts) for counts in drawn], (0.025, 0.975))
        return Estimate(_cards(self.cell.players, np.array(self.counts)), float(low), float(high))

    @property
    def skill(self) -> float:
        """Of how much single games of it and of an equal vary, the part that who of them plays explains."""
        share, fair = self.share.value, self.fair
        mean = (share + fair) / 2
        return (share - mean) ** 2 / (mean * (1 - mean))

    @property
    def evening(self) -> int | None:
        """Deals after which, 19 times of 20, who is better has won more than the fair share, and who is worse less."""
        share = self.share
        if share.low <= self.fair <= share.high:
            return None
        return ceil((MOSTLY * sqrt(share.value * (1 - share.value)) / (share.value - self.fair)) ** 2)


def _cards(players: int, counts: Any) -> float:  # noqa: ANN401 - an array
    """Were the games of a deal as many tosses of a coin, the chairs it wins from would vary by n p (1 - p).

    Who wins all games or none is no case for it.
    """
    won = np.arange(players + 1)
    mean, squares = (float(won**power @ counts / counts.sum()) for power in (1, 2))
    tossed = mean * (1 - mean / players)
    return 1 - (squares - mean**2) / tossed if tossed else 0.0


Found = dict[Cell, Measured]


def cells_of(path: Path) -> Found:
    if not path.exists():
        return {}
    found = [_read(**one) for one in json.loads(path.read_text(encoding="utf-8"))]
    return {one.cell: one for one in found}


def _read(edition: str, players: int, bot: str, counts: Sequence[int], **more: Any) -> Measured:  # noqa: ANN401 - JSON
    return Measured(Cell(edition, players, bot), counts=tuple(counts), **more)


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
        "evening-2": evenings(found, 2),
        "evening-4": evenings(found, 4),
        "measured": measured(found),
    }
    text = (DOCS.parent / "scripts" / "luck.md").read_text(encoding="utf-8")
    for name, words in marks.items():
        text = text.replace("{" + name + "}", words)
    return text


def headline(found: Found) -> str:
    """Two players of the standard edition, who play as people might."""
    one = found.get(Cell(STANDARD, 2, "eager"))
    if one is None or one.evening is None:
        return ""
    return (
        f"In short, for two at the standard game, one of whom lays whatever fits and the other what is worth most: the"
        f" first wins {100 * one.share.value:.0f} of 100 deals. Of a single deal {100 * (1 - one.skill):.0f} % is luck;"
        f" after {one.evening} deals it shows, 19 times of 20, who is better. More players make it more of a lottery."
    )


def by_size(found: Found, bot: str, said: Callable[[Measured], str]) -> str:
    """A row for each edition, a column for each number of players that was measured."""
    sizes = [size for size in SIZES if any(Cell(edition, size, bot) in found for edition in load.names())]
    if not sizes:
        return f"`{bot}` has still to be measured."
    rows = [
        [f"`{edition}`", *(_said(found.get(Cell(edition, size, bot)), said) for size in sizes)]
        for edition in load.names()
    ]
    return table(["", *(f"{size} players" for size in sizes)], rows)


def _said(one: Measured | None, said: Callable[[Measured], str]) -> str:
    return NOTHING if one is None else said(one)


def ladder(found: Found, players: int) -> str:
    """A row for each edition, a column for each level; an equal has the fair share by itself."""
    rows = []
    for edition in load.names():
        cells = [found.get(Cell(edition, players, bot)) for bot in LADDER]
        shares = [_said(one, lambda one: _percent(one.share)) for one in cells]
        shares[LADDER.index(BASE)] = f"{100 / players:.0f} %"
        rows.append([f"`{edition}`", *shares])
    return table(["", *(f"`{bot}`" for bot in LADDER)], rows)


def evenings(found: Found, players: int) -> str:
    """Of each level but the common one: what skill explains of a single game, and after how many deals it shows."""
    cells = [found[cell] for bot in LADDER if bot != BASE and (cell := Cell(STANDARD, players, bot)) in found]
    rows = [[f"`{one.cell.bot}`", _percent(one.share), f"{100 * one.skill:.1f} %", _evening(one)] for one in cells]
    head = ["one among copies of `greedy`", "games won", "of a single game, who plays explains", "deals until it shows"]
    return table(head, rows)


def _evening(one: Measured) -> str:
    return NOTHING if one.evening is None else f"{one.evening:,}"


def measured(found: Found) -> str:
    thinking = [one for one in found.values() if one.worlds]
    if not thinking:
        return "The last two have still to be measured."
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
    """By name; each row has a mark for each edition."""
    sizes = [f"{size} players" for size in SIZES]
    drawn = {
        "starts": _dots("starts", "games won by who begins, less the fair share", sizes, _starts(found)),
        "cards": _dots("cards", "how far the cards choose the chair", sizes, _cards_drawn(found), percent=False),
    }
    for players in (2, 4):
        across = f"games won by one of {players}, the others greedy"
        levels = [bot for bot in LADDER if bot != BASE]
        series = [[_share(found, edition, players, bot) for bot in levels] for edition in load.names()]
        drawn[f"ladder-{players}"] = _dots(f"ladder{players}", across, levels, series, lines=[1 / players])
    return drawn


Series = list[list[Estimate | None]]


def _starts(found: Found) -> Series:
    """Above the fair share, so that all sizes fit on one axis."""

    def above(edition: str, size: int) -> Estimate | None:
        one = found.get(Cell(edition, size, BASE))
        return None if one is None else Estimate(*(part - one.fair for part in one.starter))

    return [[above(edition, size) for size in SIZES] for edition in load.names()]


def _cards_drawn(found: Found) -> Series:
    cells = [[found.get(Cell(edition, size, "eager")) for size in SIZES] for edition in load.names()]
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
    frame = Frame(f"luck-{name}", across, Figures(catalogue("en")), across)
    return plots.dots(frame, rows, series, percent=percent, lines=lines if percent else (), names=load.names())
