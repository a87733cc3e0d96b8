"""Effects are described in words in both languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.editions import load
from penultima.editions.effect_language import (
    COLOURS,
    SHEDDABLE,
    TARGETS,
    VERBS,
    Effect,
    Instruction,
    Verb,
    parse_effect,
)
from penultima.i18n import LANGUAGES, catalogue
from penultima.wording.reading import read_effect

READINGS = {
    "": ("a plain wild card", "un comodín normal"),
    "next: draw 2, lose-turn": (
        "the next player draws 2 cards and loses a turn",
        "quien sigue se lleva 2 cartas y pierde el turno",
    ),
    "next: draw-until R": (
        "the next player draws until a red card turns up",
        "quien sigue toma cartas hasta que le salga una roja",
    ),
    "others: shed wilds": ("the other players discard all their wild cards", "los demás descartan todos sus comodines"),
    "self: extra-turn": ("the player who played it takes another turn", "quien lo jugó juega otra vez"),
    "all: race 1": (
        "the other players race to slap the pile, and the slowest draws a card",
        "los demás hacen una carrera de palmadas: quien llega último se lleva una carta",
    ),
    "chosen: swap-hands; all: reverse": (
        "the chosen player swaps hands with the player who played it; then play changes direction",
        "la persona elegida cambia su mano con quien lo jugó; luego cambia el sentido del juego",
    ),
    "next: draw 1, reverse, lose-turn": (
        "the next player draws a card, play changes direction and the next player loses a turn",
        "quien sigue se lleva una carta, cambia el sentido del juego y quien sigue pierde el turno",
    ),
}


@pytest.mark.parametrize(("text", "words"), READINGS.items(), ids=READINGS.keys())
def test_an_effect_reads_naturally_in_both_languages(text: str, words: tuple[str, str]) -> None:
    english, spanish = words
    assert read_effect(parse_effect(text), catalogue("en")) == english
    assert read_effect(parse_effect(text), catalogue("es")) == spanish


@st.composite
def verbs(draw: st.DrawFn) -> Verb:
    name = draw(st.sampled_from(sorted(VERBS)))
    arguments = sorted(VERBS[name][1])
    return Verb(name, draw(st.sampled_from(arguments))) if arguments else Verb(name)


instructions = st.builds(
    Instruction, st.sampled_from(sorted(TARGETS)), st.lists(verbs(), min_size=1, max_size=4).map(tuple)
)
effects = st.builds(Effect, st.lists(instructions, max_size=6).map(tuple))


@given(effects, st.sampled_from(list(LANGUAGES)))
def test_every_effect_has_a_complete_description(effect: Effect, language: str) -> None:
    words = read_effect(effect, catalogue(language))
    assert words
    assert "{" not in words
    assert "  " not in words


@given(effects)
def test_parsing_a_printed_effect_gives_the_same_effect(effect: Effect) -> None:
    assert parse_effect(str(effect)) == effect


def test_different_effects_have_different_descriptions() -> None:
    """A description contains all information about its effect."""
    texts = [f"{target}: {verb}" for target in TARGETS for verb in ("draw 1", "draw 2", "lose-turn", "level 3")]
    texts += [f"next: shed {what}" for what in SHEDDABLE] + [f"next: draw-until {what}" for what in COLOURS]
    for language in LANGUAGES:
        readings = {read_effect(parse_effect(text), catalogue(language)) for text in texts}
        assert len(readings) == len(texts)


def test_the_preset_rules_read_as_their_clauses_say() -> None:
    readings = [read_effect(parse_effect(text), catalogue("en")) for text in load.presets().values()]
    assert readings == [
        "the next player draws until a card of the named colour turns up",
        "the other players discard all their wild cards",
        "the next player draws 3 cards (only if unable to play)",
        "the player who played it takes another turn",
        "the next player draws or discards to hold 7 cards",
    ]
