"""Plots show exact sums, contain text as text, and do not depend on the Matplotlib configuration."""

import re
import subprocess
import sys
from dataclasses import replace

import matplotlib as mpl
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.i18n import catalogue
from penultima.lab.report.number_text import NumberText
from penultima.lab.report.plots import (
    INK,
    MAX_BINS,
    Frame,
    Panel,
    choose_bin_width,
    plot_curves,
    plot_dots,
    plot_forest,
    sum_bins,
)
from penultima.lab.stats.histogram import Histogram
from penultima.lab.stats.intervals import Estimate

FRAME = Frame("plot-x", "What <it> shows", NumberText(catalogue("en")), "turns", "share")
SOME = Histogram(np.array([0, 4, 9, 2, 1], np.int64))


@given(st.lists(st.integers(0, 50), min_size=1, max_size=200), st.integers(0, 300), st.integers(1, 9))
def test_a_bin_contains_the_sum_of_its_counts(numbers: list[int], most: int, step: int) -> None:
    sums = sum_bins(np.array(numbers, np.int64), most, step)
    assert sums.tolist() == [sum(numbers[first : first + step]) for first in range(0, most + 1, step)]


@given(st.lists(st.integers(0, 5000), min_size=1, max_size=50))
def test_the_number_of_bins_is_limited(values: list[int]) -> None:
    histogram = Histogram.of(np.array(values, np.int64))
    most, step = histogram.quantile(0.99), choose_bin_width([histogram])
    assert len(sum_bins(histogram.counts, most, step)) <= MAX_BINS


def test_a_plot_has_text_labels_and_the_colour_of_the_page() -> None:
    svg = plot_curves(FRAME, [SOME])
    assert svg.startswith("<svg ")
    assert "<title>What &lt;it&gt; shows</title>" in svg
    assert re.search(r"<text [^>]*>turns</text>", svg)
    assert "currentColor" in svg
    assert INK not in svg
    assert "<style" not in svg
    assert "<metadata" not in svg


def test_ids_of_two_plots_are_disjoint() -> None:
    ids = [
        set(re.findall(r'\bid="([^"]+)"', plot_curves(replace(FRAME, name=name), [SOME]))) for name in ("one", "other")
    ]
    assert len(ids[0]) == len(ids[1]) > 5
    assert not ids[0] & ids[1]


def test_the_matplotlib_configuration_of_the_user_is_ignored() -> None:
    before = plot_curves(FRAME, [SOME])
    with mpl.rc_context({"font.size": 30, "axes.facecolor": "red", "svg.fonttype": "path"}):
        assert plot_curves(FRAME, [SOME]) == before


def test_a_dot_and_its_interval_are_at_their_values() -> None:
    """The dots are at 0.5, 0 and 1 on the axis. The interval of the first dot reaches from 0 to 1."""
    values: list[Estimate | None] = [Estimate(0.5, 0.0, 1.0), Estimate(0.0, 0.0, 0.0), Estimate(1.0, 1.0, 1.0), None]
    svg = plot_dots(FRAME, list("abcd"), [values], percent=True)
    marks = [float(x) for x in re.findall(r'<use xlink:href="#plot-x-m\w+" x="([\d.]+)"', svg)][-3:]
    bars = re.search(r'id="plot-x-LineCollection_1">\s*<path d="M ([\d.]+) [\d.]+ \s*L ([\d.]+) ', svg)
    assert bars
    assert marks[0] == pytest.approx((marks[1] + marks[2]) / 2)
    assert [float(bars[1]), float(bars[2])] == pytest.approx(marks[1:])


def test_plots_without_data_are_no_error() -> None:
    assert "<svg" in plot_dots(FRAME, ["a"], [[None]], percent=False)
    assert "<svg" in plot_curves(FRAME, [Histogram()])


def test_only_reports_import_matplotlib() -> None:
    code = (
        "import sys; import penultima.cli.commands.lab, penultima.lab.run, penultima.lab.compare, "
        "penultima.lab.card_study, penultima.lab.report.markdown_pages; "
        "print('numpy' in sys.modules, 'matplotlib' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "True False\n"


def test_axis_labels_use_the_number_format_of_the_language() -> None:
    narrow = [[Estimate(0.01, 0.0, 0.02)]]
    for language, share, number in (("es", ">0,5 %<", ">0,005<"), ("en", ">0.5%<", ">0.005<")):
        frame = replace(FRAME, number_text=NumberText(catalogue(language)))
        assert share in plot_dots(frame, ["a"], narrow, percent=True)
        assert number in plot_dots(frame, ["a"], narrow, percent=False)


def test_zero_is_at_the_same_position_in_every_panel() -> None:
    """The dashed zero line has the same position in all panels, although their scales differ.

    The marker of a value that does not differ is hollow.
    """
    near, far = Estimate(-1.0, -2.0, -0.5), Estimate(300.0, 100.0, 700.0)
    panels = [
        Panel(["turns"], [[(near, True)], [None]], percent=False),
        Panel(["points", "more"], [[(far, True), None], [(far, False), (near, False)]], percent=False),
    ]
    svg = plot_forest(FRAME, panels, 1)
    lines = re.findall(r'<path d="M ([\d.]+) [\d.]+ \s*L ([\d.]+) [\d.]+ \s*" clip-path="[^"]+" style="[^"]*dash', svg)
    assert len(lines) == 2
    assert len({x for line in lines for x in line}) == 1
    assert svg.count("+") >= 2
    assert "fill: none" in svg or "fill-opacity: 0" in svg


def test_a_forest_plot_without_differences_is_no_error() -> None:
    assert "<svg" in plot_forest(FRAME, [Panel(["a"], [[(Estimate(0.0, 0.0, 0.0), False)], [None]], percent=True)], 1)
