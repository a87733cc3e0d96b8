"""The words of all languages, by what they mean at the table."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from penultima.editions.edition import COLOURS, WILD
from penultima.editions.ruleset import Ruleset
from penultima.notation.wish import CALL
from penultima.texts import LANGUAGES, Catalogue, catalogue
from penultima.wording.naming import symbol_name

VERBS = {
    "play": "play",
    "draw": "draw",
    "pass": "pass",
    "colour": "colour",
    "accept": "accept",
    "challenge": "challenge",
    "call": CALL,
    "catch": "catch",
    "slap": "slap",
    "discard": "discard",
    "choose": "choose",
    "accuse": "accuse",
    "yes": "vote yes",
    "no": "vote no",
}
"""What each verb of the catalogue is called in the notation."""
_WORD = re.compile(r"[^\W_]*\+[0-9]|:?[^\W_]+|[^\w\s.,;:!?¡¿'\"()/…«»-]")
"""A colour after a colon, as in `W:B`, is a word of its own, and so is a sign that is no punctuation."""
_PLUS = re.compile("[+\N{HEAVY PLUS SIGN}]\\s*(?=[0-9])")


class Meaning(NamedTuple):
    """`kind` is verb, card, symbol, colour, seat, elsewhere, twin or nothing; `value` as the notation has it.

    `elsewhere` is a card of other editions, known so that nothing else is made of its name. A `twin` is the wild
    card that is called so where no card of a colour is: `+2` where there is only a Wild Draw Two.
    """

    kind: str
    value: str = ""


CARD = "word.card."
NOTHING = Meaning("nothing")
Words = tuple[str, ...]


def words_in(text: str) -> list[str]:
    """As they were typed, without what stands around them. A plus sign belongs to the number after it."""
    return _WORD.findall(_PLUS.sub("+", unicodedata.normalize("NFKC", text)))


def plain(word: str) -> str:
    """Without capitals and accents, as people type."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", word.casefold()) if not unicodedata.combining(sign))


def plain_words(text: str) -> Words:
    return tuple(map(plain, words_in(text)))


def is_called(text: str, *keys: str) -> bool:
    """Whether it is what one of these is called in any language."""
    return plain(text.strip()) in {plain(texts.say(key)) for texts in map(catalogue, LANGUAGES) for key in keys}


@lru_cache(maxsize=16)
def vocabulary(rules: Ruleset, names: Words) -> dict[Words, Meaning]:
    """Whatever can be said of these cards, among people of these names; the first meaning of a word counts."""
    found: dict[Words, Meaning] = {}
    for said, meaning in _meanings(rules, names):
        if words := plain_words(said):
            found.setdefault(words, meaning)
    return found


def _meanings(rules: Ruleset, names: Sequence[str]) -> Iterator[tuple[str, Meaning]]:
    symbols = list(dict.fromkeys(card.symbol for _, card, _ in rules.edition.kinds()))
    for seat, name in enumerate(names):
        yield name, Meaning("seat", str(seat))
    for code in rules.names:
        yield code, Meaning("card", code)
    yield CALL, Meaning("verb", CALL)
    for texts in map(catalogue, LANGUAGES):
        yield from _of_language(texts, symbols)
        yield from _of_other_editions(texts, symbols)
    for letter in COLOURS:
        yield from ((said, Meaning("colour", letter)) for said in (f":{letter}", letter))


def _of_language(texts: Catalogue, symbols: Sequence[str]) -> Iterator[tuple[str, Meaning]]:
    for letter in COLOURS:
        for said in _listed(texts, f"word.colour.{letter}"):
            yield said, Meaning("colour", letter)
    for symbol in symbols:
        for said in (symbol_name(texts, symbol), *_listed(texts, f"word.card.{symbol}")):
            yield said, Meaning("symbol", symbol)
    for key, verb in VERBS.items():
        for said in _listed(texts, f"word.verb.{key}"):
            yield said, Meaning("verb", verb)
    for said in _listed(texts, "word.nothing"):
        yield said, NOTHING


def _of_other_editions(texts: Catalogue, symbols: Sequence[str]) -> Iterator[tuple[str, Meaning]]:
    for key in texts.messages:
        symbol = key.removeprefix(CARD)
        if key.startswith(CARD) and symbol not in symbols:
            yield from ((code, Meaning("elsewhere", symbol)) for code in _codes(symbol))
            twin = Meaning("twin", WILD + symbol) if WILD + symbol in symbols else Meaning("elsewhere", symbol)
            yield from ((said, twin) for said in (symbol_name(texts, symbol), *_listed(texts, key)))


def _codes(symbol: str) -> list[str]:
    return [symbol] if symbol.startswith(WILD) else [letter + symbol for letter in COLOURS]


def _listed(texts: Catalogue, key: str) -> list[str]:
    return texts.say(key).split(", ") if key in texts else []
