"""Settings are told apart by colour, by line and by mark."""

import re

import pytest

from penultima.lab.legend import COLOURS, DASHES, MARKS, legend, style, swatch


def test_two_hundred_settings_look_different() -> None:
    assert len({style(place) for place in range(200)}) == 200


def test_the_first_five_differ_in_each_way_alone() -> None:
    styles = [style(place) for place in range(5)]
    assert len({one.colour for one in styles}) == len({one.dash for one in styles}) == 5
    assert len({(one.sides, one.turned) for one in styles}) == 5
    assert all(len(set(ways)) == len(ways) for ways in (COLOURS, MARKS, DASHES))


def luminance(colour: str) -> float:
    """Relative, as WCAG 2 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("paper", ["#fdfcf8", "#15181c"])
def test_every_colour_shows_on_the_light_and_on_the_dark_page(colour: str, paper: str) -> None:
    dark, light = sorted([luminance(colour), luminance(paper)])
    assert (light + 0.05) / (dark + 0.05) > 2


def test_a_swatch_has_the_mark_and_the_line_of_its_style() -> None:
    svg = swatch(style(1))
    corners = re.findall(r"[\d.]+,[\d.]+", svg)
    assert len(corners) == style(1).sides == 4
    assert corners[0] == "11.2,2.2"
    assert 'stroke-dasharray="6 2"' in svg


def test_a_legend_escapes_names() -> None:
    assert "&lt;b&gt;</li>" in legend(["<b>"])
