"""In Spanish, some words contract with the value that follows them in a sentence."""

import pytest

from penultima.i18n import LANGUAGES, catalogue
from penultima.i18n.message_parts import Slot, capitalize, contract_words, join_parts
from penultima.wording.naming import PersonName


@pytest.mark.parametrize(
    ("before", "name", "expected"),
    [
        ("Atrapas a ", "el asiento 2", "Atrapas al asiento 2"),
        ("A ", "el asiento 2", "Al asiento 2"),
        ("por la de ", "el asiento 2", "por la del asiento 2"),
        ("de ", "Ana", "de Ana"),
        ("a ", "El Pepe", "a El Pepe"),
        ("para ", "el asiento 2", "para el asiento 2"),
        ("a", "el asiento 2", "ael asiento 2"),
        ("Ana y ", "Iker", "Ana e Iker"),
        ("Ana y ", "Íñigo", "Ana e Íñigo"),
        ("Ana y ", "Hilda", "Ana e Hilda"),
        ("Ana y ", "Hierro", "Ana y Hierro"),
        ("Ana y ", "Ian", "Ana y Ian"),
        ("Ana y ", "Eva", "Ana y Eva"),
        ("Amary ", "Iker", "Amary Iker"),
    ],
)
def test_spanish_prepositions_contract_with_articles(before: str, name: str, expected: str) -> None:
    parts = contract_words([before, Slot("seat", PersonName(2, name), name)], LANGUAGES["es"])
    assert join_parts(parts) == expected


def test_english_words_do_not_contract() -> None:
    parts = contract_words(["a ", Slot("seat", "el asiento", "el asiento")], LANGUAGES["en"])
    assert join_parts(parts) == "a el asiento"


def test_a_seat_without_a_name_reads_well_in_every_position_of_a_sentence() -> None:
    texts = catalogue("es")
    seat, other = (PersonName(number, texts.say("seat", seat=number)) for number in (1, 2))
    assert texts.say("event.awaits.colour", seat=seat) == "Al asiento 1 le toca pedir color."
    assert texts.say("event.swapped", seat=seat, other=other).endswith("cambia la mano con el asiento 2.")
    assert texts.say("event.won", seat=seat) == "¡La partida es del asiento 1!"


def test_a_sentence_begins_with_a_capital_letter() -> None:
    assert join_parts(capitalize([Slot("seat", "el asiento 1", "el asiento 1"), " juega."])) == "El asiento 1 juega."
    assert join_parts(capitalize(["él juega."])) == "Él juega."
    assert capitalize([]) == []
