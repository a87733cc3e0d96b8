"""Plots: exact sums, text that is text, and the same bytes whatever a person's own settings say."""

import re
import subprocess
import sys
from dataclasses import replace

import matplotlib as mpl
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.lab.figures import Figures
from penultima.lab.histogram import Histogram
from penultima.lab.intervals import Estimate
from penultima.lab.plots import BINS, INK, Frame, curves, dots, in_steps, step_of
from penultima.texts import catalogue

FRAME = Frame("plot-x", "What <it> shows", Figures(catalogue("en")), "turns", "share")
SOME = Histogram(np.array([0, 4, 9, 2, 1], np.int64))


@given(st.lists(st.integers(0, 50), min_size=1, max_size=200), st.integers(0, 300), st.integers(1, 9))
def test_a_step_is_the_sum_of_its_numbers(numbers: list[int], most: int, step: int) -> None:
    sums = in_steps(np.array(numbers, np.int64), most, step)
    assert sums.tolist() == [sum(numbers[first : first + step]) for first in range(0, most + 1, step)]


@given(st.lists(st.integers(0, 5000), min_size=1, max_size=50))
def test_there_are_never_more_steps_than_the_eye_can_use(values: list[int]) -> None:
    histogram = Histogram.of(np.array(values, np.int64))
    most, step = histogram.quantile(0.99), step_of([histogram])
    assert len(in_steps(histogram.counts, most, step)) <= BINS


def test_a_plot_says_what_it_is_in_text_and_takes_the_colour_of_the_page() -> None:
    svg = curves(FRAME, [SOME])
    assert svg.startswith("<svg ")
    assert "<title>What &lt;it&gt; shows</title>" in svg
    assert re.search(r"<text [^>]*>turns</text>", svg)
    assert "currentColor" in svg
    assert INK not in svg
    assert "<style" not in svg
    assert "<metadata" not in svg


def test_ids_of_two_plots_have_nothing_in_common() -> None:
    ids = [set(re.findall(r'\bid="([^"]+)"', curves(replace(FRAME, name=name), [SOME]))) for name in ("one", "other")]
    assert len(ids[0]) == len(ids[1]) > 5
    assert not ids[0] & ids[1]


def test_the_settings_of_a_person_change_nothing() -> None:
    before = curves(FRAME, [SOME])
    with mpl.rc_context({"font.size": 30, "axes.facecolor": "red", "svg.fonttype": "path"}):
        assert curves(FRAME, [SOME]) == before


def test_a_dot_and_its_interval_stand_where_the_axis_says() -> None:
    """Dots at 0, 1/2 and 1 of the same axis; the interval reaches from the first to the last."""
    values: list[Estimate | None] = [Estimate(0.5, 0.0, 1.0), Estimate(0.0, 0.0, 0.0), Estimate(1.0, 1.0, 1.0), None]
    svg = dots(FRAME, list("abcd"), [values], percent=True)
    marks = [float(x) for x in re.findall(r'<use xlink:href="#plot-x-m\w+" x="([\d.]+)"', svg)][-3:]
    bars = re.search(r'id="plot-x-LineCollection_1">\s*<path d="M ([\d.]+) [\d.]+ \s*L ([\d.]+) ', svg)
    assert bars
    assert marks[0] == pytest.approx((marks[1] + marks[2]) / 2)
    assert [float(bars[1]), float(bars[2])] == pytest.approx(marks[1:])


def test_nothing_to_show_is_no_error() -> None:
    assert "<svg" in dots(FRAME, ["a"], [[None]], percent=False)
    assert "<svg" in curves(FRAME, [Histogram()])


def test_matplotlib_is_loaded_for_reports_alone() -> None:
    code = (
        "import sys; import penultima.cli.lab, penultima.lab.run, penultima.lab.compare, penultima.lab.card_study, "
        "penultima.lab.printed; print('numpy' in sys.modules, 'matplotlib' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "True False\n"


def test_the_axes_have_the_numbers_of_the_language() -> None:
    narrow = [[Estimate(0.01, 0.0, 0.02)]]
    for language, share, number in (("es", ">0,5 %<", ">0,005<"), ("en", ">0.5%<", ">0.005<")):
        frame = replace(FRAME, figures=Figures(catalogue(language)))
        assert share in dots(frame, ["a"], narrow, percent=True)
        assert number in dots(frame, ["a"], narrow, percent=False)
