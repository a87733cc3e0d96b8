"""Settings in plots differ in colour, line and marker."""

import re

import pytest

from penultima.editions.ruleset import ruleset
from penultima.lab.report.legend import (
    COLOURS,
    DASHES,
    MARKS,
    SCALE,
    choose_styles,
    draw_swatch,
    make_legend,
    pick_style,
)
from penultima.lab.run_settings import RunSettings


def test_two_hundred_settings_have_different_styles() -> None:
    assert len({pick_style(index) for index in range(200)}) == 200


def test_the_first_five_styles_differ_in_colour_line_and_marker() -> None:
    styles = [pick_style(index) for index in range(5)]
    assert len({one.colour for one in styles}) == len({one.dash for one in styles}) == 5
    assert len({(one.sides, one.turned_deg) for one in styles}) == 5
    assert all(len(set(ways)) == len(ways) for ways in (COLOURS, MARKS, DASHES))


def test_twelve_styles_differ_in_colour_and_in_marker() -> None:
    """Regression: with more than six settings, colours were repeated and their markers were similar."""
    styles = [pick_style(index) for index in range(12)]
    assert len({one.colour for one in styles}) == len({one.mark for one in styles}) == 12


def make_target_settings(*points: int) -> list[RunSettings]:
    return [RunSettings(ruleset("giant", {"target": target}), ("eager",) * 3, 1) for target in points]


def test_ordered_settings_have_colours_on_a_scale() -> None:
    style_of = choose_styles(make_target_settings(100, 200, 300, 400, 500, 600, 700))
    assert [style_of(index).colour for index in (0, 2, 4, 6)] == list(SCALE)
    assert len({style_of(index).colour for index in range(7)}) == len({style_of(index).mark for index in range(7)}) == 7
    assert choose_styles(make_target_settings(300, 200, 100))(2).colour == SCALE[-1]


UNORDERED = {
    "too few": make_target_settings(100, 200),
    "neither up nor down": make_target_settings(100, 300, 200),
    "equal settings": make_target_settings(100, 200, 200),
    "values that are words": [
        RunSettings(ruleset("giant", {"stacking": kind}), ("eager",) * 3, 1) for kind in ("off", "same", "any")
    ],
    "different policies": [
        *make_target_settings(100, 200),
        RunSettings(ruleset("giant", {"target": 300}), ("greedy",) * 3, 1),
    ],
}


@pytest.mark.parametrize("settings", UNORDERED.values(), ids=UNORDERED.keys())
def test_unordered_settings_have_the_most_distinct_colours(settings: list[RunSettings]) -> None:
    assert choose_styles(settings) is pick_style


def compute_luminance(colour: str) -> float:
    """Return the relative luminance of a colour as defined by WCAG 2."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("colour", [*COLOURS, *SCALE])
@pytest.mark.parametrize("paper", ["#fdfcf8", "#15181c"])
def test_every_colour_has_contrast_on_light_and_dark_pages(colour: str, paper: str) -> None:
    dark, light = sorted([compute_luminance(colour), compute_luminance(paper)])
    assert (light + 0.05) / (dark + 0.05) > 2


def test_a_swatch_has_the_marker_and_the_line_of_its_style() -> None:
    svg = draw_swatch(pick_style(1))
    corners = re.findall(r"[\d.]+,[\d.]+", svg)
    assert len(corners) == pick_style(1).sides == 4
    assert corners[0] == "11.2,2.2"
    assert 'stroke-dasharray="6 2"' in svg


def test_a_star_has_two_corners_for_each_of_its_points() -> None:
    assert pick_style(5).star
    assert len(re.findall(r"[\d.]+,[\d.]+", draw_swatch(pick_style(5)))) == 10


def test_a_legend_escapes_names() -> None:
    assert "&lt;b&gt;</li>" in make_legend(["<b>"])
