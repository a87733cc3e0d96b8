"""A printed effect is parsed to an equal effect."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.editions.effect_language import Effect, Instruction, Verb, parse_effect
from tests.helpers.planted_defects import catches
from tests.helpers.properties.generated_setups import effects, law


def spread(text: str, chance: Random) -> str:
    """Return the text with other amounts of space between its words."""
    for sign in ":,;":
        text = text.replace(sign, " " * chance.randrange(3) + sign + "  " * chance.randrange(2))
    return " " * chance.randrange(2) + text.replace(" ", " \t"[chance.randrange(2)]) + " " * chance.randrange(2)


def check_effect(written: Effect, seed: int = 0) -> None:
    assert parse_effect(str(written)) == written
    assert str(parse_effect(spread(str(written), Random(seed)))) == str(written)


@law(300)
@given(effects(), st.integers())
def test_every_effect_is_parsed_as_it_was_printed(written: Effect, seed: int) -> None:
    check_effect(written, seed)


def test_planted_a_printer_that_drops_all_verbs_but_one_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def terse(instruction: Instruction) -> str:
        return f"{instruction.target}: {instruction.verbs[0]}"

    draw_two = Effect((Instruction("next", (Verb("draw", "2"), Verb("lose-turn"))),))
    catches(
        lambda: check_effect(draw_two), monkeypatch, "penultima.editions.effect_language.Instruction.__str__", terse
    )
