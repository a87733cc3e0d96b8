"""Text is escaped exactly once, and markup from the program itself is not escaped."""

from html import unescape

from hypothesis import given
from hypothesis import strategies as st

from penultima.lab.report.html import Html, join_html, make_facts, make_table, make_tag


@given(st.text())
def test_text_is_escaped_once(text: str) -> None:
    written = join_html([text])
    assert unescape(written) == text
    assert not set("<>\"'") & set(written)
    assert join_html([written]) == written


def test_attributes_are_escaped_and_named_as_in_html() -> None:
    assert make_tag("p", "a<b", class_="x", aria_label='"&') == '<p class="x" aria-label="&quot;&amp;">a&lt;b</p>\n'
    assert make_tag("p", Html("<b>x</b>")) == "<p><b>x</b></p>\n"


def test_the_first_cell_of_a_row_is_its_header() -> None:
    written = make_table("seats", ["seat", "wins"], [["0", "<5"]])
    assert '<th scope="row">0</th>\n<td>&lt;5</td>' in written
    assert written.startswith('<div class="scroll" role="region" tabindex="0" aria-label="seats">')


def test_facts_are_written_as_a_definition_list() -> None:
    assert make_facts([("a", "1")]) == "<dl><dt>a</dt>\n<dd>1</dd>\n</dl>\n"
