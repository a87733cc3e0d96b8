"""Any text is parsed or refused with a reason. A parsed value survives printing and parsing."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.editions import effect_language
from penultima.errors import BadInput
from penultima.kernel.actions import VERBS
from penultima.notation.card import parse_card, print_card
from penultima.notation.kernel_actions import parse_seat_action, print_action
from penultima.notation.position import parse_position, print_position
from tests.helpers.planted_defects import catches
from tests.helpers.properties.generated_setups import Setup, law

SEATS = 4
RULES = Setup(edition="classic").rules  # only classic has customizable cards
SIGNS = (*":;,/= \t\n", "\u00a0", "\u0663", "-1", "007", "99", "")
WORDS = (
    *("R7", "W:B", "W", "WC", "WC:G", "WC2:Y", "W+4:R", "Y+2", "uno", "yes", "no", "R", "colour", "timeout"),
    *("hands=R1/R2", "top=R7", "turn=1", "dealer=0", "draw-only", "draw=", "scores=0/0", "direction=right"),
    *VERBS,
    *effect_language.VERBS,
    *effect_language.TARGETS,
)


def texts() -> st.SearchStrategy[str]:
    """Generate random texts, and texts made of known words in random order."""
    words = st.lists(st.sampled_from((*WORDS, *SIGNS)) | st.integers(0, 20).map(str), max_size=12)
    return words.map(" ".join) | words.map("".join) | st.text(max_size=30)


def check_text(text: str, read: Callable[[str], Any], write: Callable[[Any], str]) -> None:
    """Check that parsing raises only BadInput, and that a parsed value survives printing."""
    try:
        value = read(text)
    except BadInput:
        return
    except Exception as problem:
        raise AssertionError(f"{text!r}: {problem!r}") from problem
    assert read(write(value)) == value


def check_as_action(text: str) -> None:
    check_text(text, lambda given: parse_seat_action(RULES, given, SEATS), lambda found: print_action(RULES, *found))


@law(300)
@given(texts())
def test_any_text_as_a_kernel_action_is_read_or_refused(text: str) -> None:
    check_as_action(text)


@law(300)
@given(texts())
def test_any_text_as_an_action_is_read_or_refused(text: str) -> None:
    check_as_action(f"1: {text}")


@law(300)
@given(texts())
def test_any_text_as_a_card_is_read_or_refused(text: str) -> None:
    check_text(text, lambda given: parse_card(RULES, given), lambda found: print_card(RULES, *found))


@law(300)
@given(texts())
def test_any_text_as_a_position_is_read_or_refused(text: str) -> None:
    check_text(text, lambda given: parse_position(RULES, given), lambda found: print_position(RULES, found))


@law(300)
@given(texts())
def test_any_text_as_an_effect_is_read_or_refused(text: str) -> None:
    check_text(text, effect_language.parse_effect, str)


def test_planted_an_unchecked_seat_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def trusting(text: str, seats: int = SEATS) -> int:
        return int(text) % seats

    catches(lambda: check_as_action("1: catch me"), monkeypatch, "penultima.notation.action.parse_seat", trusting)
