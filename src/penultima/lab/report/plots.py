"""Plots as SVG for a page: distribution curves, dots with intervals, and differences.

The page shows the names of the settings, because a plot has little room for text.
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

from penultima.lab.report.html import Html
from penultima.lab.report.legend import Style, StyleOf, pick_style
from penultima.lab.report.number_text import NumberText
from penultima.lab.stats.histogram import Counts, Histogram
from penultima.lab.stats.intervals import Estimate

INK = "#012345"
"""A placeholder colour. It is replaced by `currentColor`, so that the page determines the colour."""
WIDTH_INCHES = 4.8
HEIGHT_INCHES = 2.9
MAX_BINS = 40
TICK_STEPS = [1, 2, 2.5, 5, 10]
NEARLY_ALL = 0.99
RC_PARAMS = {
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
LEGEND_OPTIONS: Any = {
    "loc": "outside upper center",
    "ncols": 5,
    "frameon": False,
    "handletextpad": 0,
    "columnspacing": 1,
}
_plot_style = looks.context(["default", RC_PARAMS])
"""Matplotlib settings of every plot, in place of the user's configuration."""
_HEADER = re.compile(r".*?(?=<svg )", re.DOTALL)
_DROPPED = re.compile(r"<metadata>.*?</metadata>|<style.*?</style>", re.DOTALL)
"""Parts of an SVG that are removed: metadata such as the date, and styles that would affect the rest of the page."""
_IDS = re.compile(r'(\bid="|url\(#|href="#)')


@dataclass(frozen=True)
class Frame:
    """The settings of a plot: a name that is unique on the page, a title, number formats and axis labels.

    `style_of` maps the index of a setting to its style.
    """

    name: str
    title: str
    number_text: NumberText
    x_label: str
    y_label: str = ""
    style_of: StyleOf = pick_style


@_plot_style
def plot_curves(frame: Frame, histograms: Sequence[Histogram]) -> Html:
    """Plot distributions up to their 99 % quantile. The bins are wide enough to hide random noise."""
    most = max(histogram.quantile(NEARLY_ALL) for histogram in histograms)
    step = choose_bin_width(histograms)
    figure, axes = _make_figure(frame, HEIGHT_INCHES)
    for place, histogram in enumerate(histograms):
        shares = sum_bins(histogram.counts, most, step) / max(1, histogram.total)
        middles = np.arange(len(shares)) * step + (step - 1) / 2
        of = frame.style_of(place)
        axes.plot(middles, shares, color=of.colour, linestyle=(0, of.dash) if of.dash else "-", linewidth=1.6)
    axes.set_ylim(bottom=0)
    axes.set_xlim(left=0)
    axes.xaxis.set_major_locator(MaxNLocator(7, steps=TICK_STEPS, integer=True))
    axes.xaxis.set_major_formatter(lambda value, _: frame.number_text.tick(value))
    axes.yaxis.set_major_formatter(lambda share, _: frame.number_text.percent_tick(share))
    axes.grid(axis="y")
    return _render_svg(frame, figure)


def choose_bin_width(histograms: Sequence[Histogram]) -> int:
    most = max(histogram.quantile(NEARLY_ALL) for histogram in histograms)
    return most // MAX_BINS + 1


def sum_bins(counts: Counts, most: int, step: int) -> Counts:
    """Sum the counts in bins. The last bin contains `most` and may extend beyond it."""
    steps = most // step + 1
    filled = np.zeros(steps * step, np.int64)
    within_range = counts[: len(filled)]
    filled[: len(within_range)] = within_range
    sums: Counts = filled.reshape(steps, step).sum(axis=1)
    return sums


@_plot_style
def plot_dots(
    frame: Frame,
    rows: Sequence[str],
    series: Sequence[Sequence[Estimate | None]],
    *,
    percent: bool,
    lines: Sequence[float] = (),
    names: Sequence[str] = (),
) -> Html:
    """Plot rows of dots.

    A row has one dot for each series, except where the value is None. `lines` are drawn through all rows. `names` label
    the series if the page has no legend.
    """
    figure, axes = _make_figure(frame, 0.75 + len(rows) * max(0.32, 0.1 + 0.075 * len(series)))
    for line in lines:
        axes.axvline(line, color=INK, linestyle="--", linewidth=1)
    for row in range(1, len(rows), 2):
        axes.axhspan(row - 0.5, row + 0.5, color=INK, alpha=0.06, linewidth=0)
    for place, values in enumerate(series):
        shift = (place + 1) / (len(series) + 1) - 0.5
        _draw_dots(
            axes, [(row + shift, value) for row, value in enumerate(values) if value is not None], frame.style_of(place)
        )
    axes.set_yticks(range(len(rows)), rows)
    axes.tick_params(axis="y", length=0)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.xaxis.set_major_locator(MaxNLocator(5, steps=TICK_STEPS))
    tick = frame.number_text.percent_tick if percent else frame.number_text.tick
    axes.xaxis.set_major_formatter(lambda value, _: tick(value))
    if not percent:
        axes.set_xlim(left=0)
    axes.grid(axis="x")
    if names:
        figure.legend(
            handles=[_make_handle(name, frame.style_of(place)) for place, name in enumerate(names)], **LEGEND_OPTIONS
        )
    return _render_svg(frame, figure)


@dataclass(frozen=True)
class Panel:
    """Rows of a plot that share a scale.

    Each row has a label and, for each setting, a difference and whether it is significant.
    """

    rows: Sequence[str]
    series: Sequence[Sequence[tuple[Estimate, bool] | None]]
    percent: bool


@_plot_style
def plot_forest(frame: Frame, panels: Sequence[Panel], first: int) -> Html:
    """Plot differences in panels.

    Zero is in the middle of each panel, so that the zero lines of all panels form one line. A filled marker means a
    significant difference; the difference of a hollow marker may be chance. `first` is the index of the first setting.
    """
    heights = [len(panel.rows) * max(0.3, 0.1 + 0.1 * len(panel.series)) for panel in panels]
    figure = Figure(figsize=(WIDTH_INCHES, 0.5 + sum(heights) + 0.3 * len(panels)), layout="constrained")
    grid = figure.add_gridspec(len(panels), 1, height_ratios=[height + 0.3 for height in heights])
    drawn = [figure.add_subplot(grid[place]) for place in range(len(panels))]
    for axes, panel in zip(drawn, panels, strict=True):
        _fill_panel(axes, frame, panel, first)
    drawn[-1].set_xlabel(frame.x_label)
    return _render_svg(frame, figure)


def _fill_panel(axes: Axes, frame: Frame, panel: Panel, first: int) -> None:
    axes.axvline(0, color=INK, linestyle="--", linewidth=1)
    reach = 0.0
    for place, values in enumerate(panel.series):
        shift = (place + 1) / (len(panel.series) + 1) - 0.5
        placed = [(row + shift, value) for row, value in enumerate(values) if value is not None]
        reach = max([reach, *(max(abs(at.low), abs(at.high)) for _, (at, _) in placed)])
        for filled in (True, False):
            marks = [(row, at) for row, (at, differs) in placed if differs == filled]
            _draw_dots(axes, marks, frame.style_of(first + place), filled=filled)
    _set_scale(axes, frame, reach or 1.0, percent=panel.percent)
    axes.set_yticks(range(len(panel.rows)), panel.rows)
    axes.tick_params(axis="y", length=0)
    axes.set_ylim(len(panel.rows) - 0.5, -0.5)
    axes.grid(axis="x")


def _set_scale(axes: Axes, frame: Frame, reach: float, *, percent: bool) -> None:
    tick = frame.number_text.percent_tick if percent else frame.number_text.tick
    axes.set_xlim(-1.1 * reach, 1.1 * reach)
    axes.xaxis.set_major_locator(MaxNLocator(5, steps=TICK_STEPS, symmetric=True))
    axes.xaxis.set_major_formatter(lambda value, _: ("+" if value > 0 else "") + tick(value))


def _make_handle(name: str, of: Style) -> Line2D:
    return Line2D([], [], linestyle="", color=of.colour, marker=of.mark, markersize=5, label=name)


def _draw_dots(axes: Axes, placed: Sequence[tuple[float, Estimate]], of: Style, *, filled: bool = True) -> None:
    """Draw values with their intervals. An interval need not be symmetric."""
    places = [place for place, _ in placed]
    axes.hlines(places, [at.low for _, at in placed], [at.high for _, at in placed], color=of.colour, linewidth=1.6)
    face = of.colour if filled else "none"
    values = [at.value for _, at in placed]
    axes.plot(values, places, linestyle="", color=of.colour, marker=of.mark, markersize=5, markerfacecolor=face)


def _make_figure(frame: Frame, high: float) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(WIDTH_INCHES, high), layout="constrained")
    axes = figure.add_subplot()
    axes.set_xlabel(frame.x_label)
    axes.set_ylabel(frame.y_label)
    return figure, axes


def _render_svg(frame: Frame, figure: Figure) -> Html:
    """Return the SVG text. Equal figures give equal text, and ids are unique on the page."""
    written = StringIO()
    figure.savefig(written, format="svg", transparent=True, metadata={"Date": None})
    text = _DROPPED.sub("", _HEADER.sub("", written.getvalue(), count=1)).replace(INK, "currentColor")
    text = _IDS.sub(rf"\g<1>{frame.name}-", text)
    title = escape(frame.title)
    opening, _, rest = text.partition(">")
    return Html(f'{opening} role="img" aria-label="{title}">\n <title>{title}</title>{rest}')
