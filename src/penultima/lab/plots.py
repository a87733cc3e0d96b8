"""Two kinds of plots, as SVG for a page: curves of how numbers are spread, and dots with their intervals.

What depends on the settings' names is left to the page: a plot has room for few words.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from io import StringIO
from typing import Any

import numpy as np
from matplotlib import style as looks
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from penultima.lab.figures import Figures
from penultima.lab.histogram import Counts, Histogram
from penultima.lab.intervals import Estimate
from penultima.lab.legend import Style, style
from penultima.lab.markup import Html

INK = "#012345"
"""A colour that nothing else has; the page puts its own in its place, light or dark."""
WIDE = 4.8
HIGH = 2.9
BINS = 40
STEPS = [1, 2, 2.5, 5, 10]
NEARLY_ALL = 0.99
LOOKS = {
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlecolor": INK,
    "font.size": 9.5,
    "grid.alpha": 0.15,
    "grid.color": INK,
    "svg.fonttype": "none",
    "svg.hashsalt": "penultima",
    "text.color": INK,
    "text.parse_math": False,
    "xtick.color": INK,
    "ytick.color": INK,
}
LEGEND: Any = {"loc": "outside upper center", "ncols": 5, "frameon": False, "handletextpad": 0, "columnspacing": 1}
_looking = looks.context(["default", LOOKS])
"""Whatever a person's own settings of Matplotlib say."""
_HEADER = re.compile(r".*?(?=<svg )", re.DOTALL)
_DROPPED = re.compile(r"<metadata>.*?</metadata>|<style.*?</style>", re.DOTALL)
"""Who made it and when, and a style that would reach out of the plot into the page."""
_NAMES = re.compile(r'(\bid="|url\(#|href="#)')


@dataclass(frozen=True)
class Frame:
    """What any plot has: a name that no other on the page has, what it shows, its numbers, and what the axes say."""

    name: str
    title: str
    figures: Figures
    across: str
    up: str = ""


@_looking
def curves(frame: Frame, histograms: Sequence[Histogram]) -> Html:
    """Up to what nearly all do not exceed, in steps that hide what is mere chance."""
    most = max(histogram.quantile(NEARLY_ALL) for histogram in histograms)
    step = step_of(histograms)
    figure, axes = _figure(frame, HIGH)
    for place, histogram in enumerate(histograms):
        shares = in_steps(histogram.counts, most, step) / max(1, histogram.total)
        middles = np.arange(len(shares)) * step + (step - 1) / 2
        of = style(place)
        axes.plot(middles, shares, color=of.colour, linestyle=(0, of.dash) if of.dash else "-", linewidth=1.6)
    axes.set_ylim(bottom=0)
    axes.set_xlim(left=0)
    axes.xaxis.set_major_locator(MaxNLocator(7, steps=STEPS, integer=True))
    axes.xaxis.set_major_formatter(lambda value, _: frame.figures.tick(value))
    axes.yaxis.set_major_formatter(lambda share, _: frame.figures.percent_tick(share))
    axes.grid(axis="y")
    return _svg(frame, figure)


def step_of(histograms: Sequence[Histogram]) -> int:
    most = max(histogram.quantile(NEARLY_ALL) for histogram in histograms)
    return most // BINS + 1


def in_steps(counts: Counts, most: int, step: int) -> Counts:
    """Sums of so many numbers each; the last one holds `most` and may reach beyond."""
    steps = most // step + 1
    filled = np.zeros(steps * step, np.int64)
    kept = counts[: len(filled)]
    filled[: len(kept)] = kept
    sums: Counts = filled.reshape(steps, step).sum(axis=1)
    return sums


@_looking
def dots(
    frame: Frame,
    rows: Sequence[str],
    series: Sequence[Sequence[Estimate | None]],
    *,
    percent: bool,
    lines: Sequence[float] = (),
    names: Sequence[str] = (),
) -> Html:
    """A row has a dot of each series, None where there is nothing to show; `lines` are drawn through all rows.

    `names` are those of the series, for a plot that stands where no legend of a page does.
    """
    figure, axes = _figure(frame, 0.75 + len(rows) * max(0.32, 0.1 + 0.075 * len(series)))
    for line in lines:
        axes.axvline(line, color=INK, linestyle="--", linewidth=1)
    for row in range(1, len(rows), 2):
        axes.axhspan(row - 0.5, row + 0.5, color=INK, alpha=0.06, linewidth=0)
    for place, values in enumerate(series):
        shift = (place + 1) / (len(series) + 1) - 0.5
        _dots(axes, [(row + shift, value) for row, value in enumerate(values) if value is not None], style(place))
    axes.set_yticks(range(len(rows)), rows)
    axes.tick_params(axis="y", length=0)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.xaxis.set_major_locator(MaxNLocator(5, steps=STEPS))
    tick = frame.figures.percent_tick if percent else frame.figures.tick
    axes.xaxis.set_major_formatter(lambda value, _: tick(value))
    if not percent:
        axes.set_xlim(left=0)
    axes.grid(axis="x")
    if names:
        figure.legend(handles=[_named(name, style(place)) for place, name in enumerate(names)], **LEGEND)
    return _svg(frame, figure)


def _named(name: str, of: Style) -> Line2D:
    return Line2D([], [], linestyle="", color=of.colour, marker=(of.sides, 0, of.turned), markersize=5, label=name)


def _dots(axes: Axes, placed: Sequence[tuple[float, Estimate]], of: Style) -> None:
    """The interval is drawn by its ends: it need not lie around the value evenly."""
    places = [place for place, _ in placed]
    axes.hlines(places, [at.low for _, at in placed], [at.high for _, at in placed], color=of.colour, linewidth=1.6)
    mark = (of.sides, 0, of.turned)
    axes.plot([at.value for _, at in placed], places, linestyle="", color=of.colour, marker=mark, markersize=5)


def _figure(frame: Frame, high: float) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(WIDE, high), layout="constrained")
    axes = figure.add_subplot()
    axes.set_xlabel(frame.across)
    axes.set_ylabel(frame.up)
    return figure, axes


def _svg(frame: Frame, figure: Figure) -> Html:
    """The same figure gives the same text, and its ids are its own."""
    written = StringIO()
    figure.savefig(written, format="svg", transparent=True, metadata={"Date": None})
    text = _DROPPED.sub("", _HEADER.sub("", written.getvalue(), count=1)).replace(INK, "currentColor")
    text = _NAMES.sub(rf"\g<1>{frame.name}-", text)
    title = escape(frame.title)
    opening, _, rest = text.partition(">")
    return Html(f'{opening} role="img" aria-label="{title}">\n <title>{title}</title>{rest}')
