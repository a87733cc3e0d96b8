"""Words that meet where a value is put into a sentence."""

import pytest

from penultima.texts import LANGUAGES, catalogue
from penultima.texts.parts import Slot, begun, contracted, joined
from penultima.wording.naming import Person


@pytest.mark.parametrize(
    ("before", "name", "told"),
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
def test_two_words_of_spanish_become_one(before: str, name: str, told: str) -> None:
    parts = contracted([before, Slot("seat", Person(2, name), name)], LANGUAGES["es"])
    assert joined(parts) == told


def test_in_a_language_without_such_words_nothing_changes() -> None:
    parts = contracted(["a ", Slot("seat", "el asiento", "el asiento")], LANGUAGES["en"])
    assert joined(parts) == "a el asiento"


def test_a_seat_without_a_name_reads_well_in_every_place_of_a_sentence() -> None:
    texts = catalogue("es")
    seat, other = (Person(number, texts.say("seat", seat=number)) for number in (1, 2))
    assert texts.say("event.awaits.colour", seat=seat) == "Al asiento 1 le toca nombrar un color."
    assert texts.say("event.swapped", seat=seat, other=other).endswith("su mano por la del asiento 2.")
    assert texts.say("event.won", seat=seat) == "¡La partida es del asiento 1!"


def test_a_sentence_begins_with_a_capital() -> None:
    assert joined(begun([Slot("seat", "el asiento 1", "el asiento 1"), " juega."])) == "El asiento 1 juega."
    assert joined(begun(["él juega."])) == "Él juega."
    assert begun([]) == []
