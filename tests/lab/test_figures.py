"""Figures by language, with as many digits as tell something."""

import pytest

from penultima.lab.figures import Figures
from penultima.texts import catalogue

ES, EN = Figures(catalogue("es")), Figures(catalogue("en"))


@pytest.mark.parametrize(
    ("value", "spanish", "english"),
    [(3, "3", "3"), (3.0, "3", "3"), (2.345, "2,35", "2.35"), (1234.5, "1.235", "1,235"), (-0.5, "-0,50", "-0.50")],
)
def test_a_number_has_decimals_where_they_tell_something(value: float, spanish: str, english: str) -> None:
    assert (ES.number(value), EN.number(value)) == (spanish, english)


def test_an_interval_of_shares_says_once_what_they_are() -> None:
    assert ES.percents(0.25, 0.3) == "25,00 … 30,00 %"
    assert EN.percents(-0.25, 0.3, signed=True) == "-25.00 … +30.00%"


@pytest.mark.parametrize(("value", "tick"), [(0.1 + 0.2, "0,3"), (2000.0, "2.000"), (0.0, "0"), (0.0025, "0,0025")])
def test_an_axis_has_no_more_places_than_it_needs(value: float, tick: str) -> None:
    assert ES.tick(value) == tick


def test_a_share_on_an_axis_is_in_hundredths() -> None:
    assert (ES.percent_tick(0.125), EN.percent_tick(0.3)) == ("12,5 %", "30%")
