"""Any text at all is read or turned away with a reason; what is read prints in one way."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.editions import effect
from penultima.errors import BadInput
from penultima.kernel.actions import VERBS
from penultima.notation.action import parse_action, print_action
from penultima.notation.card import parse_card, print_card
from penultima.notation.position import parse_position, print_position
from tests.laws.planted import catches
from tests.laws.setups import Setup, law

SEATS = 4
RULES = Setup(edition="classic").rules  # it has every kind of card name
SIGNS = (*":;,/= \t\n", "\u00a0", "\u0663", "-1", "007", "99", "")
WORDS = (
    *("R7", "W:B", "W", "WC", "WC:G", "WC2:Y", "W+4:R", "Y+2", "uno", "yes", "no", "R", "colour", "timeout"),
    *("hands=R1/R2", "top=R7", "turn=1", "dealer=0", "draw-only", "draw=", "scores=0/0", "direction=right"),
    *VERBS,
    *effect.VERBS,
    *effect.TARGETS,
)


def texts() -> st.SearchStrategy[str]:
    """Words that mean something in no order that does, and anything else."""
    words = st.lists(st.sampled_from((*WORDS, *SIGNS)) | st.integers(0, 20).map(str), max_size=12)
    return words.map(" ".join) | words.map("".join) | st.text(max_size=30)


def check_text(text: str, read: Callable[[str], Any], write: Callable[[Any], str]) -> None:
    """Any other exception than BadInput breaks the law."""
    try:
        value = read(text)
    except BadInput:
        return
    except Exception as problem:
        raise AssertionError(f"{text!r}: {problem!r}") from problem
    assert read(write(value)) == value


def check_as_action(text: str) -> None:
    check_text(text, lambda given: parse_action(RULES, given, SEATS), lambda found: print_action(RULES, *found))


@law(300)
@given(texts())
def test_any_text_as_an_action(text: str) -> None:
    check_as_action(text)


@law(300)
@given(texts())
def test_any_text_as_a_wish(text: str) -> None:
    check_as_action(f"1: {text}")


@law(300)
@given(texts())
def test_any_text_as_a_card(text: str) -> None:
    check_text(text, lambda given: parse_card(RULES, given), lambda found: print_card(RULES, *found))


@law(300)
@given(texts())
def test_any_text_as_a_position(text: str) -> None:
    check_text(text, lambda given: parse_position(RULES, given), lambda found: print_position(RULES, found))


@law(300)
@given(texts())
def test_any_text_as_an_effect(text: str) -> None:
    check_text(text, effect.parse, str)


def test_planted_a_seat_that_is_not_looked_at_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def trusting(text: str, seats: int = SEATS) -> int:
        return int(text) % seats

    catches(lambda: check_as_action("1: catch me"), monkeypatch, "penultima.notation.wish.parse_seat", trusting)
