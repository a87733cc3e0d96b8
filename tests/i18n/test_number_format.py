"""Numbers are written in the format of each language."""

import pytest

from penultima.i18n import LANGUAGES, catalogue
from penultima.i18n.number_format import format_number, format_percent
from tests.i18n.vectors import VECTORS, Vector


@pytest.mark.parametrize(
    "vector", VECTORS["numbers"], ids=lambda vector: f"{vector['language']} {vector['value']} {vector['text']}"
)
def test_a_number_is_written_as_the_test_vectors_say(vector: Vector) -> None:
    written = format_percent if vector["percent"] else format_number
    signs = LANGUAGES[vector["language"]].signs
    assert written(vector["value"], signs, vector["places"], signed=vector["signed"]) == vector["text"]


@pytest.mark.parametrize("value", [1e300, 2**200, 5e-324])
def test_a_number_of_any_size_is_written(value: float) -> None:
    assert catalogue("en").number(value, 2).replace(",", "") == f"{value:.2f}"
