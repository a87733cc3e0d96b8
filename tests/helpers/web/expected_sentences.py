"""The terminal's sentences for events of every kind and for generated matches. The page must show them too."""

import json
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from penultima.editions import load
from penultima.editions.edition import COLOURS, WILD
from penultima.i18n import LANGUAGES, Catalogue, catalogue
from penultima.i18n.message_parts import Slot
from penultima.kernel.clauses import CLAUSE_IDS
from penultima.kernel.events import EVENT_FIELDS
from penultima.kernel.state import ENDS, NOBODY, PHASES
from penultima.protocol.game_events import parse_event
from penultima.wording.event_sentences import Sentences
from penultima.wording.naming import CardNames, ColourName, PersonName, name_card, name_cards, name_seats, name_symbol

Wire = dict[str, Any]
NAMES = ("Ana", "", "Elena", "")
"""Names of the seats. Two seats have none and are called by their number, which changes the grammar."""
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
"""Codes of cards without a name, and invalid codes."""


def every_event() -> Iterator[list[Wire]]:
    """Yield events of every kind with all tested values. Default values are omitted, as in the protocol."""
    for name, fields in EVENT_FIELDS.items():
        for values in product(*(VALUES[field] for field in fields)):
            event = dict(zip(fields, values, strict=True))
            if not (event.get("jumped") and str(event["card"]).startswith(WILD)):  # nobody jumps in with a wild card
                yield [{"name": name} | {field: value for field, value in event.items() if not _is_usual(field, value)}]


def _is_usual(field: str, value: object) -> bool:
    return value is None or value is False or (field in ("seat", "other") and value == NOBODY)


def event_groups() -> Iterator[list[Wire]]:
    """Yield groups of events. Some groups become a single sentence, others become several."""
    for name, card, seats in product(
        ("took", "shed", "showed", "drew", "discarded"), (None, "R7", "W"), ((0, 0), (0, 0, 1), (1, 0, 1), (0, 0, 0))
    ):
        yield [{"name": name, "seat": seat} | ({"card": card} if card else {}) for seat in seats]
    yield [{"name": "took", "seat": 0, "card": card} for card in ("R7", "W", "B2")]
    for winner in (0, 1):
        out = {"name": "went-out", "seat": 0, "place": 1}
        yield [out, {"name": "ended", "seat": winner, "how": "out"}, {"name": "scored", "seat": winner, "points": 40}]
    teams = [{"name": "scored", "seat": seat, "points": points} for seat, points in ((0, 0), (2, 0), (2, 40), (0, 40))]
    yield [*teams, {"name": "won", "seat": 1}]
    yield [*teams, {"name": "dealer", "seat": 1}, *teams]


def generated_events(matches: Iterable[Wire]) -> Iterator[list[Wire]]:
    """Yield the groups of simultaneous events in generated matches, without duplicates."""
    seen: set[str] = set()
    for step in (step for match in matches for steps in match["viewers"] for step in steps):
        news = step["sent"]
        for version, item in enumerate(news["items"], news["first"]):
            events = item.get("events", ())
            own = [mine.get("cards", {}).get(str(version), {}) for mine in news.get("mine", {}).values()]
            cards = {int(number): card for found in own for number, card in found.items()}
            known = [
                event | ({"card": cards[number]} if number in cards else {}) for number, event in enumerate(events)
            ]
            if known and (text := json.dumps(known)) not in seen:
                seen.add(text)
                yield known


def sentences(matches: Iterable[Wire]) -> Iterator[Wire]:
    """Yield groups of events with their sentences in both languages, as different viewers read them."""
    for you, events in product(YOU, (*every_event(), *event_groups())):
        yield expected_sentences(events, you, NAMES)
    for number, events in enumerate(generated_events(matches)):
        yield expected_sentences(events, YOU[number % 3], ("Ana", *map(str, range(1, 10))))


def expected_sentences(events: list[Wire], you: int, names: tuple[str, ...]) -> Wire:
    read = [parse_event(event) for event in events]
    lines = {}
    for language in LANGUAGES:
        texts = catalogue(language)
        found = Sentences(texts, name_seats(texts, len(names), names), you).describe_events(read)
        lines[language] = [[part if isinstance(part, str) else slot_of(part) for part in parts] for parts in found]
    return {"events": events, "you": you, "names": names, **lines}


def slot_of(slot: Slot) -> Wire:
    """Return a part of a sentence in the format of the page."""
    value = slot.value
    match value:
        case PersonName():
            value = {"seat": value.seat, "text": value.name, "case": value.case}
        case CardNames():
            value = {"codes": value.codes, "names": value.names, "text": value.text}
        case ColourName():
            value = {"letter": value.letter, "text": value.name, "case": value.case}
    return {"name": slot.name, "value": value, "text": slot.text}


def names() -> Wire:
    """Return names of cards, symbols and colours, and refusal reasons, in both languages."""
    symbols = list(dict.fromkeys(symbol for name in load.bundled_ids() for symbol in load.load_bundled(name).deck))
    codes = [
        code for symbol in symbols for code in ([symbol] if symbol.startswith(WILD) else [f"R{symbol}", f"B{symbol}"])
    ]
    return {language: names_in(catalogue(language), symbols, [*codes, *OWN]) for language in LANGUAGES}


def names_in(texts: Catalogue, symbols: list[str], codes: list[str]) -> Wire:
    people = Sentences(texts, name_seats(texts, len(NAMES), NAMES), 0)
    clauses = [clause for clause in CLAUSE_IDS if f"refusal.{clause}" in texts]
    return {
        "cards": {code: [name_card(texts, code), name_cards(texts, [code]).text] for code in codes},
        "symbols": {symbol: name_symbol(texts, symbol) for symbol in (*symbols, "X")},
        "colours": {letter: texts.say(f"colour.{letter}") for letter in COLOURS},
        "reasons": {clause: [people.describe_refusal(clause, seat) for seat in (NOBODY, 0, 1)] for clause in clauses},
    }
