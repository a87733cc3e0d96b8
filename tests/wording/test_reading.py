"""Effects in words, in both languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.editions import load
from penultima.editions.effect import COLOURS, SHEDDABLE, TARGETS, VERBS, Effect, Instruction, Verb, parse
from penultima.texts import LANGUAGES, catalogue
from penultima.wording.reading import read_effect

READINGS = {
    "": ("a plain wild card", "un comodín sin más"),
    "next: draw 2, lose-turn": (
        "the next player draws 2 cards and loses a turn",
        "quien sigue toma 2 cartas y se queda sin turno",
    ),
    "next: draw-until R": (
        "the next player draws until a red card comes",
        "quien sigue toma cartas hasta que le salga una roja",
    ),
    "others: shed wilds": ("the other players discard all their wild cards", "los demás descartan todos sus comodines"),
    "self: extra-turn": ("whoever played it takes another turn", "quien la jugó tiene otro turno"),
    "all: race 1": (
        "the other players hold a slapping race that costs the slowest a card",
        "los demás hacen una carrera de palmadas que le cuesta una carta a quien llega en último lugar",
    ),
    "chosen: swap-hands; all: reverse": (
        "the chosen player swaps hands with whoever played it; then play changes direction",
        "la persona elegida cambia su mano por la de quien la jugó; luego el turno cambia de sentido",
    ),
    "next: draw 1, reverse, lose-turn": (
        "the next player draws a card, play changes direction and the next player loses a turn",
        "quien sigue toma una carta, el turno cambia de sentido y quien sigue se queda sin turno",
    ),
}


@pytest.mark.parametrize(("text", "words"), READINGS.items(), ids=READINGS.keys())
def test_an_effect_reads_naturally(text: str, words: tuple[str, str]) -> None:
    english, spanish = words
    assert read_effect(parse(text), catalogue("en")) == english
    assert read_effect(parse(text), catalogue("es")) == spanish


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
def test_every_effect_can_be_read(effect: Effect, language: str) -> None:
    words = read_effect(effect, catalogue(language))
    assert words
    assert "{" not in words
    assert "  " not in words


@given(effects)
def test_parse_and_print_agree(effect: Effect) -> None:
    assert parse(str(effect)) == effect


def test_two_effects_that_differ_read_differently() -> None:
    """What is written on a card must not be lost in words."""
    texts = [f"{target}: {verb}" for target in TARGETS for verb in ("draw 1", "draw 2", "lose-turn", "level 3")]
    texts += [f"next: shed {what}" for what in SHEDDABLE] + [f"next: draw-until {what}" for what in COLOURS]
    for language in LANGUAGES:
        readings = {read_effect(parse(text), catalogue(language)) for text in texts}
        assert len(readings) == len(texts)


def test_the_suggested_rules_read_as_their_clauses_say() -> None:
    readings = [read_effect(parse(text), catalogue("en")) for text in load.presets().values()]
    assert readings == [
        "the next player draws until a card of the named colour comes",
        "the other players discard all their wild cards",
        "the next player draws 3 cards (only if unable to play)",
        "whoever played it takes another turn",
        "the next player tops up or trims the hand to 7 cards",
    ]
