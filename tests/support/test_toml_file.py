"""The line of a key in a TOML file is found even if strings and lists in the file contain text that looks like keys."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.support import toml_file
from penultima.support.toml_file import find_line, parse_toml
from tests.helpers.planted_defects import catches

VALUES = {
    "a number": "1",
    "a text like a header": '"[[row]]"',
    "a text with a quote": r'"\"[[" # ["',
    "a text of several lines": '"""\n[[row]]\nline = 0\n"""',
    "a text of several lines that ends with quotes": '"""\n[[row]] \\""" [\n"""""',
    "a literal text": "'''\n[[row]]\n''\n[other]'''",
    "a literal text with a backslash": r"'\'",
    "a list of lists": '[\n    ["x"],\n    ["y"]\n]',
    "a list with brackets in texts": '[\n    "]", # ]\n    "[[row]]",\n]',
    "a table": '{ line = 0, list = [\n[ "[" ]\n] }',
    "a remark": "1 # [[row]]\n# line = 0\n# [other]",
}
PLACES = 10


def check(values: Sequence[str]) -> None:
    """Write rows with a key `line` whose value is its own line number, and check that `find_line` finds this number."""
    toml_file._index.cache_clear()
    text = ""
    for value in values:
        text += f"[[row]]\nvalue = {value}\n"
        text += f"line = {text.count(chr(10)) + 1}\n"
    for number, row in enumerate(parse_toml("own.toml", text).data["row"]):
        assert find_line(text, ("row", number, "line")) == row["line"], text


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES.keys())
def test_the_line_of_a_key_is_found_after_any_kind_of_value(value: str) -> None:
    check([value, "1"])


@given(st.lists(st.sampled_from(list(VALUES.values())), min_size=1, max_size=PLACES))
def test_the_line_of_every_key_is_found(values: list[str]) -> None:
    check(values)


@pytest.mark.parametrize("name", ["a text of several lines", "a list of lists"])
def test_planted_a_reader_that_treats_every_line_as_a_key_is_found(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    def every(text: str) -> list[tuple[int, str]]:
        return list(enumerate(text.split("\n"), 1))

    catches(lambda: check([VALUES[name], "1"]), monkeypatch, "penultima.support.toml_file._iter_statement_lines", every)
