"""No line is broken within the name of a card."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.editions.ruleset import ruleset
from penultima.terminal.glue import freed, glued
from penultima.terminal.screen import Screen
from penultima.texts import catalogue
from penultima.texts.parts import joined
from penultima.wording.naming import held_cards, some_cards

CODES = ruleset("race").names


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


@given(st.lists(st.sampled_from(CODES), min_size=1, max_size=12), st.sampled_from(["en", "es"]), st.integers(30, 90))
def test_a_hand_is_broken_between_cards_only(codes: list[str], language: str, width: int) -> None:
    texts, out = catalogue(language), Tty()
    hand = held_cards(texts, codes)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(width))
        patch.setenv("NO_COLOR", "1")
        Screen(out).line(*texts.parts("terminal.hand", name="Bea", points=7, hand=hand))
    rows = out.getvalue().splitlines()
    assert all(any(name in row for row in rows) for name in hand.names)
    assert all(row.endswith(",") for row in rows[:-1] if "(" in row)


@given(st.lists(st.sampled_from(CODES), min_size=1, max_size=5), st.sampled_from(["en", "es"]))
def test_what_was_glued_is_the_same_text_again(codes: list[str], language: str) -> None:
    parts = catalogue(language).parts(
        "event.took.card", seat="Bea", cards=len(codes), card=some_cards(catalogue(language), codes)
    )
    assert freed(joined(glued(parts))) == joined(parts)
