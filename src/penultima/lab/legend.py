"""How the settings are told apart: by colour, by line and by mark, each of which would do alone."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, pi, sin

from penultima.lab.markup import Html, tag


@dataclass(frozen=True)
class Style:
    """The mark is a polygon with so many sides, turned by so many degrees; the dash is in points, empty for a line."""

    colour: str
    sides: int
    turned: int
    dash: tuple[int, ...]


COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
"""By Okabe and Ito: colour-blind people can tell them apart, and they show on white and on black."""
MARKS = ((24, 0), (4, 45), (3, 0), (4, 0), (3, 180), (5, 0), (6, 0))
DASHES: tuple[tuple[int, ...], ...] = ((), (6, 2), (2, 1), (6, 2, 1, 2), (10, 2))


def style(place: int) -> Style:
    """The lists have no length in common, so that two hundred settings differ."""
    return Style(COLOURS[place % len(COLOURS)], *MARKS[place % len(MARKS)], DASHES[place % len(DASHES)])


def legend(names: Iterable[str]) -> Html:
    return tag("ul", *(tag("li", swatch(style(place)), name) for place, name in enumerate(names)), class_="legend")


def swatch(of: Style) -> Html:
    angles = [pi * (2 * corner / of.sides + of.turned / 180) for corner in range(of.sides)]
    points = " ".join(f"{14 - 4 * sin(angle):.1f},{5 - 4 * cos(angle):.1f}" for angle in angles)
    line = tag("line", x1="0", y1="5", x2="28", y2="5", stroke_width="2", stroke_dasharray=" ".join(map(str, of.dash)))
    mark = tag("polygon", points=points, stroke="none")
    return tag("svg", line, mark, viewBox="0 0 28 10", aria_hidden="true", stroke=of.colour, fill=of.colour)
