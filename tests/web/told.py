"""Sentences as the terminal says them, for the page to say the same: of all kinds of events, and of generated ones."""

import json
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from penultima.editions import load
from penultima.editions.edition import COLOURS, WILD
from penultima.kernel.clauses import IDS
from penultima.kernel.events import FIELDS
from penultima.kernel.state import ENDS, NOBODY, PHASES
from penultima.texts import LANGUAGES, Catalogue, catalogue
from penultima.texts.parts import Slot
from penultima.wire.event import event_of
from penultima.wording.naming import Cards, Colour, Person, card_name, seat_names, some_cards, symbol_name
from penultima.wording.sentences import Sentences

Wire = dict[str, Any]
NAMES = ("Ana", "", "Elena", "")
"""Two have none, and are called by their seat: that bends other words."""
YOU = (NOBODY, 0, 2)
VALUES: dict[str, tuple[Any, ...]] = {
    "seat": (NOBODY, 0, 1),
    "other": (NOBODY, 2, 3),
    "card": (None, "R7", "BS", "W", "W+4", "WC2", "GX", "WX"),
    "colour": (None, "B"),
    "phase": PHASES,
    "cards": (0, 1, 4),
    "direction": ("left", "right"),
    "place": (1, 2),
    "how": ENDS,
    "points": (0, 1, 1234),
    **dict.fromkeys(("called", "jumped", "guilty", "yes", "upheld"), (False, True)),
}
OWN = ("GX", "WX", "R")
"""Cards that have no name, and what is none."""


def every_event() -> Iterator[list[Wire]]:
    """Of each kind, with all values that its fields are tried with. What is as usual does not travel."""
    for name, fields in FIELDS.items():
        for values in product(*(VALUES[field] for field in fields)):
            told = dict(zip(fields, values, strict=True))
            if not (told.get("jumped") and str(told["card"]).startswith(WILD)):  # nobody jumps in with a wild
                yield [{"name": name} | {field: value for field, value in told.items() if not _is_usual(field, value)}]


def _is_usual(field: str, value: object) -> bool:
    return value is None or value is False or (field in ("seat", "other") and value == NOBODY)


def runs() -> Iterator[list[Wire]]:
    """Events that share a sentence or do not, and one that another one tells as well."""
    for name, card, seats in product(
        ("took", "shed", "showed", "drew", "discarded"), (None, "R7", "W"), ((0, 0), (0, 0, 1), (1, 0, 1), (0, 0, 0))
    ):
        yield [{"name": name, "seat": seat} | ({"card": card} if card else {}) for seat in seats]
    yield [{"name": "took", "seat": 0, "card": card} for card in ("R7", "W", "B2")]
    for winner in (0, 1):
        out = {"name": "went-out", "seat": 0, "place": 1}
        yield [out, {"name": "ended", "seat": winner, "how": "out"}, {"name": "scored", "seat": winner, "points": 40}]


def happened(evenings: Iterable[Wire]) -> Iterator[list[Wire]]:
    """What was told at once to those who sat at generated evenings; each once."""
    seen: set[str] = set()
    for step in (step for evening in evenings for steps in evening["viewers"] for step in steps):
        news = step["sent"]
        for version, item in enumerate(news["items"], news["first"]):
            events = item.get("events", ())
            own = [mine.get("cards", {}).get(str(version), {}) for mine in news.get("mine", {}).values()]
            cards = {int(number): card for found in own for number, card in found.items()}
            told = [event | ({"card": cards[number]} if number in cards else {}) for number, event in enumerate(events)]
            if told and (text := json.dumps(told)) not in seen:
                seen.add(text)
                yield told


def sentences(evenings: Iterable[Wire]) -> Iterator[Wire]:
    """Each with what it is in both languages, to whoever is spoken to."""
    for you, events in product(YOU, (*every_event(), *runs())):
        yield told(events, you, NAMES)
    for number, events in enumerate(happened(evenings)):
        yield told(events, YOU[number % 3], ("Ana", *map(str, range(1, 10))))


def told(events: list[Wire], you: int, names: tuple[str, ...]) -> Wire:
    read = [event_of(event) for event in events]
    lines = {}
    for language in LANGUAGES:
        texts = catalogue(language)
        found = Sentences(texts, seat_names(texts, len(names), names), you).tell(read)
        lines[language] = [[part if isinstance(part, str) else slot_of(part) for part in parts] for parts in found]
    return {"events": events, "you": you, "names": names, **lines}


def slot_of(slot: Slot) -> Wire:
    """As the page has it."""
    value = slot.value
    match value:
        case Person():
            value = {"seat": value.seat, "text": value.name, "case": value.case}
        case Cards():
            value = {"codes": value.codes, "names": value.names, "text": value.text}
        case Colour():
            value = {"letter": value.letter, "text": value.name, "case": value.case}
    return {"name": slot.name, "value": value, "text": slot.text}


def names() -> Wire:
    """Of cards, symbols and colours, and why not, in both languages."""
    symbols = list(dict.fromkeys(symbol for name in load.names() for symbol in load.edition(name).deck))
    codes = [
        code for symbol in symbols for code in ([symbol] if symbol.startswith(WILD) else [f"R{symbol}", f"B{symbol}"])
    ]
    return {language: named(catalogue(language), symbols, [*codes, *OWN]) for language in LANGUAGES}


def named(texts: Catalogue, symbols: list[str], codes: list[str]) -> Wire:
    people = Sentences(texts, seat_names(texts, len(NAMES), NAMES), 0)
    clauses = [clause for clause in IDS if f"refusal.{clause}" in texts]
    return {
        "cards": {code: [card_name(texts, code), some_cards(texts, [code]).text] for code in codes},
        "symbols": {symbol: symbol_name(texts, symbol) for symbol in (*symbols, "X")},
        "colours": {letter: texts.say(f"colour.{letter}") for letter in COLOURS},
        "reasons": {clause: [people.reason(clause, seat) for seat in (NOBODY, 0, 1)] for clause in clauses},
    }
