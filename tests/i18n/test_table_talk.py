"""Texts do not use phrases that players have misread, and each thing has one name."""

import re
from collections.abc import Mapping

import pytest

from tests.helpers.i18n.all_texts import TEXTS, every_language

NEVER = {
    "es": (
        *("frases hechas", "(como está|lo) impres[ao]", "un Toma responde", "cambios sobre", "color nombrado"),
        *("nombras el", "se queda sin turno", "Nada lo impedía", "[Ee]l turno cambia de sentido"),
        *("Acusar de sugerencia", "Hizo .* una sugerencia", "Callar a", "Callar cuenta", "sin este castigo"),
        *("sin soltar", "releva a un bot", "Hasta que quede alguien", "salvo que juegue con reloj", "Empezará"),
        *("mientras la mesa se reúne", "en este ordenador", "Quien la tiene eres tú", "nada va a nadie"),
        *("[Jj]uega un bot por ti[.]?$", "otro aparato", "Levantarme", "Ocupar también", "[Vv]enga, rápido"),
        *("Has cantado", "Quieren revancha", "se farolea", r"\bActa\b", "al montón", "pila de descarte", "vigente"),
        *("una sola ronda si no", "se va lo dicho"),
        *("no responde a la carta", "sin cumplir su condición", "Recuerda quién no pudo seguir"),
    ),
    "en": ("Last card, or catch", "You have the least"),
}  # fmt: skip
SAID = {
    "web.rules.printed": "Reglas originales",
    "web.log.phrases": "Frases listas",
    "event.reversed": "Ahora se juega hacia",
    "refusal.uno.false": "Todavía no hay nada que cantar",
    "web.slap.stake": "¡Quien llegue último se lleva {n}!",
    "web.accuse": "Acusar de soplar",
    "web.vote.silent": "No votar cuenta como «no»",
    "web.shown.text": "Se lleva {n} y juegas tú",
    "web.wait.for": "Esperando a que {name} empiece",
    "web.stand-in.title": "Un bot juega por ti",
    "web.match.wants": "{n, plural, one {{names} quiere}",
    "web.passport.long": "Código de estas reglas",
    "web.record": "Registro",
}
"""Phrases that the Spanish texts must contain, by key of the text."""
WILD = re.compile(r"[Cc]omod[ií]n(es)? de tomar")
READ_FROM_PLAYERS = "word."
"""The prefix of the keys for words that players may type. Some of these words must not occur in the texts."""


def misread(texts: Mapping[str, str], never: tuple[str, ...]) -> list[str]:
    """Return the keys of texts with a phrase that players misread."""
    found = re.compile("|".join(never))
    return [key for key, text in texts.items() if found.search(text) and not key.startswith(READ_FROM_PLAYERS)]


@every_language
def test_no_text_has_a_phrase_that_players_misread(language: str) -> None:
    assert misread(TEXTS[language], NEVER[language]) == []


@pytest.mark.parametrize("text", ["Reglas: lo impreso", "Juega un bot por ti.", "Callar a Lupa", "El color nombrado"])
def test_a_misread_phrase_is_found(text: str) -> None:
    assert misread({"planted": text, "fine": "En {time} juega un bot por ti. Toca donde sea."}, NEVER["es"]) == [
        "planted"
    ]


@pytest.mark.parametrize(("key", "part"), SAID.items())
def test_each_text_contains_the_words_that_replaced_a_misread_phrase(key: str, part: str) -> None:
    assert part in TEXTS["es"][key]


def test_a_wild_card_with_a_plus_has_one_name() -> None:
    assert [
        key for key, text in TEXTS["es"].items() if WILD.search(text) and not key.startswith(READ_FROM_PLAYERS)
    ] == []
