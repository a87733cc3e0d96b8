"""Numbers in reports have the format of the language and a suitable number of digits."""

import pytest

from penultima.i18n import catalogue
from penultima.lab.report.number_text import NumberText

ES, EN = NumberText(catalogue("es")), NumberText(catalogue("en"))


@pytest.mark.parametrize(
    ("value", "spanish", "english"),
    [(3, "3", "3"), (3.0, "3", "3"), (2.345, "2,35", "2.35"), (1234.5, "1.235", "1,235"), (-0.5, "-0,50", "-0.50")],
)
def test_numbers_have_an_appropriate_number_of_decimals(value: float, spanish: str, english: str) -> None:
    assert (ES.number(value), EN.number(value)) == (spanish, english)


def test_an_interval_of_shares_has_one_percent_sign() -> None:
    assert ES.percent_interval(0.25, 0.3) == "25,00 … 30,00 %"
    assert EN.percent_interval(-0.25, 0.3, signed=True) == "-25.00 … +30.00%"


@pytest.mark.parametrize(("value", "tick"), [(0.1 + 0.2, "0,3"), (2000.0, "2.000"), (0.0, "0"), (0.0025, "0,0025")])
def test_axis_labels_have_no_more_decimals_than_needed(value: float, tick: str) -> None:
    assert ES.tick(value) == tick


def test_shares_on_an_axis_are_percentages() -> None:
    assert (ES.percent_tick(0.125), EN.percent_tick(0.3)) == ("12,5 %", "30%")
