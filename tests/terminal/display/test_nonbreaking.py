"""Lines are never wrapped inside the name of a card."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.editions.ruleset import ruleset
from penultima.i18n import catalogue
from penultima.i18n.message_parts import join_parts
from penultima.terminal.display.nonbreaking import protect_names, restore_spaces
from penultima.terminal.display.screen import Screen
from penultima.wording.naming import name_cards, name_hand

CODES = ruleset("race").names


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


@given(st.lists(st.sampled_from(CODES), min_size=1, max_size=12), st.sampled_from(["en", "es"]), st.integers(30, 90))
def test_hand_is_wrapped_between_cards_only(codes: list[str], language: str, width: int) -> None:
    texts, out = catalogue(language), Tty()
    hand = name_hand(texts, codes)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(width))
        patch.setenv("NO_COLOR", "1")
        Screen(out).print_line(*texts.parts("terminal.hand", name="Bea", points=7, hand=hand))
    rows = out.getvalue().splitlines()
    assert all(any(name in row for row in rows) for name in hand.names)
    assert all(row.endswith(",") for row in rows[:-1] if "(" in row)


@given(st.lists(st.sampled_from(CODES), min_size=1, max_size=5), st.sampled_from(["en", "es"]))
def test_restored_text_equals_the_original(codes: list[str], language: str) -> None:
    parts = catalogue(language).parts(
        "event.took.card", seat="Bea", cards=len(codes), card=name_cards(catalogue(language), codes)
    )
    assert restore_spaces(join_parts(protect_names(parts))) == join_parts(parts)
