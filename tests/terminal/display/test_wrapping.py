"""Lines are wrapped between words, and colour codes do not count as characters."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.terminal.display.wrapping import visible_length, wrap_for, wrap_line

PAINTED = "  1. play the \x1b[1;33myellow 5 (Y5)\x1b[0m, then draw"


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_wrapped_rows_have_a_hanging_indent() -> None:
    assert wrap_line("  1. play the yellow 5", 15) == "  1. play the\n    yellow 5"


def test_colour_codes_have_no_width() -> None:
    assert visible_length(PAINTED) == len("  1. play the yellow 5 (Y5), then draw")
    assert wrap_line(PAINTED, visible_length(PAINTED)) == PAINTED
    assert wrap_line(PAINTED, visible_length(PAINTED) - 1) == PAINTED.replace(" draw", "\n    draw")


@given(st.text("ab ,é\x1b", max_size=80), st.integers(8, 40))
def test_wrapping_keeps_words_and_every_row_fits(line: str, width: int) -> None:
    rows = wrap_line(line, width).split("\n")
    assert " ".join(rows).split() == line.split()
    assert all(visible_length(row) <= width or len(row.split()) == 1 for row in rows)


def test_lines_are_wrapped_on_terminals_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "10")
    assert wrap_for(io.StringIO(), "one two three") == "one two three"
    assert wrap_for(Screen(), "one two three\n\nfour") == "one two\n  three\n\nfour"
