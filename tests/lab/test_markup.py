"""Every text is escaped once, HTML is not."""

from html import unescape

from hypothesis import given
from hypothesis import strategies as st

from penultima.lab.markup import Html, facts, joined, table, tag


@given(st.text())
def test_a_text_is_shown_as_it_is(text: str) -> None:
    written = joined([text])
    assert unescape(written) == text
    assert not set("<>\"'") & set(written)
    assert joined([written]) == written


def test_attributes_are_escaped_and_named_as_in_html() -> None:
    assert tag("p", "a<b", class_="x", aria_label='"&') == '<p class="x" aria-label="&quot;&amp;">a&lt;b</p>\n'
    assert tag("p", Html("<b>x</b>")) == "<p><b>x</b></p>\n"


def test_the_first_cell_of_a_row_is_its_heading() -> None:
    written = table("seats", ["seat", "wins"], [["0", "<5"]])
    assert '<th scope="row">0</th>\n<td>&lt;5</td>' in written
    assert written.startswith('<div class="scroll" role="region" tabindex="0" aria-label="seats">')


def test_facts_are_pairs() -> None:
    assert facts([("a", "1")]) == "<dl><dt>a</dt>\n<dd>1</dd>\n</dl>\n"
