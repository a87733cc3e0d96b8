"""Where a key stands in a file, whatever its texts and lists look like."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima import tomlfile
from penultima.tomlfile import line_of, parse
from tests.laws.planted import catches

VALUES = {
    "a number": "1",
    "a text like a header": '"[[row]]"',
    "a text with a quote": r'"\"[[" # ["',
    "a text of several lines": '"""\n[[row]]\nline = 0\n"""',
    "one that ends with quotes": '"""\n[[row]] \\""" [\n"""""',
    "a literal one": "'''\n[[row]]\n''\n[other]'''",
    "a literal one with a backslash": r"'\'",
    "a list of lists": '[\n    ["x"],\n    ["y"]\n]',
    "a list with brackets in texts": '[\n    "]", # ]\n    "[[row]]",\n]',
    "a table": '{ line = 0, list = [\n[ "[" ]\n] }',
    "a remark": "1 # [[row]]\n# line = 0\n# [other]",
}
PLACES = 10


def check(values: Sequence[str]) -> None:
    """Each row says itself in which line it says so."""
    tomlfile._index.cache_clear()
    text = ""
    for value in values:
        text += f"[[row]]\nvalue = {value}\n"
        text += f"line = {text.count(chr(10)) + 1}\n"
    for number, row in enumerate(parse("own.toml", text).data["row"]):
        assert line_of(text, ("row", number, "line")) == row["line"], text


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES.keys())
def test_what_stands_in_a_value_is_no_line_of_the_file(value: str) -> None:
    check([value, "1"])


@given(st.lists(st.sampled_from(list(VALUES.values())), min_size=1, max_size=PLACES))
def test_every_key_is_found_in_its_line(values: list[str]) -> None:
    check(values)


@pytest.mark.parametrize("name", ["a text of several lines", "a list of lists"])
def test_planted_a_reader_that_takes_every_line_for_a_beginning_is_found(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def every(text: str) -> list[tuple[int, str]]:
        return list(enumerate(text.split("\n"), 1))

    catches(lambda: check([VALUES[name], "1"]), monkeypatch, "penultima.tomlfile._beginnings", every)
