"""No line is broken within a word, and colours take no room."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.terminal.fold import fold_for, folded, visible

PAINTED = "  1. play the \x1b[1;33myellow 5 (Y5)\x1b[0m, then draw"


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_what_does_not_fit_goes_below_further_in() -> None:
    assert folded("  1. play the yellow 5", 15) == "  1. play the\n    yellow 5"


def test_colours_are_not_counted() -> None:
    assert visible(PAINTED) == len("  1. play the yellow 5 (Y5), then draw")
    assert folded(PAINTED, visible(PAINTED)) == PAINTED
    assert folded(PAINTED, visible(PAINTED) - 1) == PAINTED.replace(" draw", "\n    draw")


@given(st.text("ab ,é\x1b", max_size=80), st.integers(8, 40))
def test_the_words_stay_and_every_row_fits_unless_it_is_one_word(line: str, width: int) -> None:
    rows = folded(line, width).split("\n")
    assert " ".join(rows).split() == line.split()
    assert all(visible(row) <= width or len(row.split()) == 1 for row in rows)


def test_only_a_screen_has_a_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "10")
    assert fold_for(io.StringIO(), "one two three") == "one two three"
    assert fold_for(Screen(), "one two three\n\nfour") == "one two\n  three\n\nfour"
