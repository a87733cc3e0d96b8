"""Styles of settings in plots. Settings differ in colour, line and marker. Any one of the three tells them apart."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Literal

from penultima.lab.report.html import Html, make_tag
from penultima.lab.run_settings import RunSettings

STAR_INNER_RADIUS = 0.45
"""Inner radius of a star relative to its outer radius."""
MIN_ORDERED = 3


@dataclass(frozen=True)
class Style:
    """The style of one setting.

    The marker is a polygon or star with `sides` corners, turned by `turned_deg` degrees. Dash lengths are in points.
    """

    colour: str
    sides: int
    turned_deg: int
    star: bool
    dash: tuple[int, ...]

    @property
    def mark(self) -> tuple[int, Literal[0, 1], int]:
        """The marker in Matplotlib's format."""
        return self.sides, 1 if self.star else 0, self.turned_deg


StyleOf = Callable[[int], Style]
"""Maps the index of a setting to its style."""

COLOURS = (
    *("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"),
    *("#7a3fa8", "#8a5a33", "#c2185b", "#7d8590", "#8f9a00", "#5b6ee1"),
)
"""The first six colours are those of Okabe and Ito, which colour-blind people can distinguish.

All colours are visible on white and black.
"""
MARKS = (
    *((24, 0, False), (4, 45, False), (3, 0, False), (4, 0, False), (3, 180, False), (5, 0, True), (3, 90, False)),
    *((3, 270, False), (4, 0, True), (5, 0, False), (3, 0, True), (6, 0, False), (6, 0, True)),
)
DASHES: tuple[tuple[int, ...], ...] = ((), (6, 2), (2, 1), (6, 2, 1, 2), (10, 2))
SCALE = ("#5a55c8", "#0f86a0", "#4f9d3a", "#dd9a10")
"""Colours of a scale from small to large values. Colours in between are interpolated."""


def pick_style(place: int) -> Style:
    """Return the style of the setting with this index.

    The lengths of the lists have no common divisor, so that hundreds of settings get different styles.
    """
    return Style(COLOURS[place % len(COLOURS)], *MARKS[place % len(MARKS)], DASHES[place % len(DASHES)])


def choose_styles(settings: Sequence[RunSettings]) -> StyleOf:
    """Choose colours on a scale if the settings are ordered.

    Otherwise choose colours that differ as much as possible.
    """
    if not are_ordered(settings):
        return pick_style
    colours = [_mix_colour(place / (len(settings) - 1)) for place in range(len(settings))]
    return lambda place: Style(colours[place], *MARKS[place % len(MARKS)], DASHES[place % len(DASHES)])


def are_ordered(settings: Sequence[RunSettings]) -> bool:
    """Return whether the settings differ only in a numeric option that rises or falls from setting to setting."""
    options = [dict(each.rules.options) for each in settings]
    others = {(each.rules.edition.id, each.rules.customs, each.policies, each.players) for each in settings}
    if len(settings) < MIN_ORDERED or len(others) > 1:
        return False
    differing = [name for name, value in options[0].items() if any(each[name] != value for each in options)]
    if len(differing) != 1:
        return False
    values = [each[differing[0]] for each in options]
    return all(type(value) is int for value in values) and values in (sorted(set(values)), sorted(set(values))[::-1])


def _mix_colour(share: float) -> str:
    place = min(int(share * (len(SCALE) - 1)), len(SCALE) - 2)
    part = share * (len(SCALE) - 1) - place
    low, high = (bytes.fromhex(colour[1:]) for colour in SCALE[place : place + 2])
    return "#" + bytes(round(a + (b - a) * part) for a, b in zip(low, high, strict=True)).hex()


def make_legend(names: Iterable[str], look: StyleOf = pick_style, first: int = 0) -> Html:
    """Build the legend; `first` is the index of the first setting."""
    items = (make_tag("li", draw_swatch(look(place)), name) for place, name in enumerate(names, first))
    return make_tag("ul", *items, class_="legend")


def draw_swatch(of: Style) -> Html:
    corners = of.sides * 2 if of.star else of.sides
    angles = [pi * (2 * corner / corners + of.turned_deg / 180) for corner in range(corners)]
    reaches = [4 * STAR_INNER_RADIUS if of.star and corner % 2 else 4 for corner in range(corners)]
    placed = zip(angles, reaches, strict=True)
    points = " ".join(f"{14 - reach * sin(angle):.1f},{5 - reach * cos(angle):.1f}" for angle, reach in placed)
    line = make_tag(
        "line", x1="0", y1="5", x2="28", y2="5", stroke_width="2", stroke_dasharray=" ".join(map(str, of.dash))
    )
    mark = make_tag("polygon", points=points, stroke="none")
    return make_tag("svg", line, mark, viewBox="0 0 28 10", aria_hidden="true", stroke=of.colour, fill=of.colour)
