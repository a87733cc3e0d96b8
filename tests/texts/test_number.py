"""Numbers by language."""

import pytest

from penultima.texts import LANGUAGES, catalogue
from penultima.texts.number import write_number, write_percent
from tests.texts.vectors import VECTORS, Vector


@pytest.mark.parametrize(
    "vector", VECTORS["numbers"], ids=lambda vector: f"{vector['language']} {vector['value']} {vector['text']}"
)
def test_a_number_is_written_as_the_vectors_say(vector: Vector) -> None:
    written = write_percent if vector["percent"] else write_number
    signs = LANGUAGES[vector["language"]].signs
    assert written(vector["value"], signs, vector["places"], signed=vector["signed"]) == vector["text"]


@pytest.mark.parametrize("value", [1e300, 2**200, 5e-324])
def test_a_number_of_any_size_is_written(value: float) -> None:
    assert catalogue("en").number(value, 2).replace(",", "") == f"{value:.2f}"
