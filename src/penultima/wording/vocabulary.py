"""The words of all languages, by what they mean at the table."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from penultima.editions import load
from penultima.editions.edition import COLOURS, WILD, Edition
from penultima.editions.ruleset import Ruleset
from penultima.notation.wish import CALL, Wish
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
QUIT = {"quit": "terminal.word.quit", "other": "terminal.word.quit.other", "short": "terminal.word.quit.short"}
"""Words for the way out, wherever there is one."""
_WORD = re.compile(r"[^\W_]*\+[0-9]|:?[^\W_]+|[^\w\s.,;:!?¡¿'\"()/…«»-]")
"""A colour after a colon, as in `W:B`, is a word of its own, and so is a sign that is no punctuation."""
_PLUS = re.compile("[+\N{HEAVY PLUS SIGN}]\\s*(?=[0-9])")


class Meaning(NamedTuple):
    """`kind` is verb, card, symbol, colour, seat or nothing; `value` as the notation has it.

    An `absent` one is the symbol of a card that other editions have. So is a `twin`, but it may be said of the wild
    card that does the same: `+2` where the only card that is called so is a Wild Draw Two.
    """

    kind: str
    value: str = ""


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


def has_words(line: str, text: str) -> bool:
    """Whether the words stand there one after the other, each perhaps only begun."""
    said, wanted = plain_words(line), plain_words(text)
    starts = range(len(said) - len(wanted) + 1) if wanted else ()
    return any(all(map(str.startswith, said[start:], wanted)) for start in starts)


def all_listed(key: str) -> list[str]:
    """What a list of words has in all languages."""
    return [word for texts in map(catalogue, LANGUAGES) for word in _listed(texts, key)]


def is_listed(text: str, key: str) -> bool:
    return plain(text.strip()) in map(plain, all_listed(key))


def typed_as(wish: Wish, texts: Catalogue) -> str:
    """What somebody of this language may type for it: a verb of theirs, and the rest as the notation has it."""
    key = next(key for key, verb in VERBS.items() if verb == wish.verb)
    return first_listed(texts, f"word.verb.{key}") + str(wish).removeprefix(wish.verb)


def first_listed(texts: Catalogue, key: str) -> str:
    """The word of a list that one is told to type."""
    return _listed(texts, key)[0]


@lru_cache(maxsize=16)
def vocabulary(rules: Ruleset, names: Words) -> dict[Words, Meaning]:
    """Whatever can be said of these cards, among people of these names; the first meaning of a word counts."""
    found: dict[Words, Meaning] = {}
    for said, meaning in _meanings(rules, names):
        if words := plain_words(said):
            found.setdefault(words, meaning)
    return found


def _meanings(rules: Ruleset, names: Sequence[str]) -> Iterator[tuple[str, Meaning]]:
    symbols = _symbols(rules.edition)
    elsewhere = [symbol for name in load.names() for symbol in _symbols(load.edition(name)) if symbol not in symbols]
    for seat, name in enumerate(names):
        yield name, Meaning("seat", str(seat))
    for code in rules.names:
        yield code, Meaning("card", code)
    yield CALL, Meaning("verb", CALL)
    for texts in map(catalogue, LANGUAGES):
        yield from _of_language(texts, symbols)
    for texts in map(catalogue, LANGUAGES):
        for symbol in elsewhere:
            yield from _absent(texts, symbol, symbols)
    for letter in COLOURS:
        yield from ((said, Meaning("colour", letter)) for said in (f":{letter}", letter))


def _of_language(texts: Catalogue, symbols: Sequence[str]) -> Iterator[tuple[str, Meaning]]:
    for letter in COLOURS:
        for said in _listed(texts, f"word.colour.{letter}"):
            yield said, Meaning("colour", letter)
    for symbol in symbols:
        for said in _called(texts, symbol):
            yield said, Meaning("symbol", symbol)
    for key, verb in VERBS.items():
        for said in _listed(texts, f"word.verb.{key}"):
            yield said, Meaning("verb", verb)
    for said in _listed(texts, "word.nothing"):
        yield said, NOTHING


def _absent(texts: Catalogue, symbol: str, symbols: Sequence[str]) -> Iterator[tuple[str, Meaning]]:
    """A card of other editions; its code stands for nothing else, its name perhaps for a wild card."""
    codes = [symbol] if symbol.startswith(WILD) else [letter + symbol for letter in COLOURS]
    yield from ((code, Meaning("absent", symbol)) for code in codes)
    meaning = Meaning("twin", symbol) if WILD + symbol in symbols else Meaning("absent", symbol)
    yield from ((said, meaning) for said in _called(texts, symbol))


def _symbols(edition: Edition) -> list[str]:
    return list(dict.fromkeys(card.symbol for _, card, _ in edition.kinds()))


def _called(texts: Catalogue, symbol: str) -> list[str]:
    return [symbol_name(texts, symbol), *_listed(texts, f"word.card.{symbol}")]


def _listed(texts: Catalogue, key: str) -> list[str]:
    return texts.say(key).split(", ") if key in texts else []
