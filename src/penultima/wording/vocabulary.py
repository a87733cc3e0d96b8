"""The words that can be typed, in all languages, with their meanings in the game."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from penultima.editions import load
from penultima.editions.edition import COLOURS, WILD, Edition
from penultima.editions.ruleset import Ruleset
from penultima.i18n import LANGUAGES, Catalogue, catalogue
from penultima.notation.action import CALL, Action
from penultima.wording.naming import name_symbol

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
"""The verbs of the notation, by their keys in the catalogue."""
QUIT = {"quit": "terminal.word.quit", "other": "terminal.word.quit.other", "short": "terminal.word.quit.short"}
"""The keys of the words for quitting. These words can be typed at every prompt."""
_WORD = re.compile(r"[^\W_]*\+[0-9]|:?[^\W_]+|[^\w\s.,;:!?¡¿'\"()/…«»-]")
"""A word. A colour after a colon, as in `W:B`, is a separate word. So is each symbol that is not punctuation."""
_ASIDE = re.compile(r"\([^()\s]+\)")
_PLUS = re.compile("[+\N{HEAVY PLUS SIGN}]\\s*(?=[0-9])")


class Meaning(NamedTuple):
    """The meaning of a word. `kind` is verb, card, symbol, colour, seat or nothing. `value` is in the exact notation.

    Other kinds: `called` is a noun for the call, `naming` a verb before a colour, `about` a noun that goes only with
    some verbs. `last` can mean a card or the call.

    `absent` is the kind of a word for a card that only other editions have; its `value` is the symbol of the card.
    `twin` is the kind of such a word that may also mean a wild card of this edition. For example, in an edition with
    `W+2` but without `+2`, the name of `+2` may mean `W+2`.
    """

    kind: str
    value: str = ""


NOTHING = Meaning("nothing")
CALLING = Meaning("verb", CALL)
TOPICS = ("card", "cards", "oneself", "pile", "seat", "silence", "draw-card", "suggestion")
OTHERS = {
    "word.called": Meaning("called", CALL),
    "word.naming": Meaning("naming", "colour"),
    "word.last": Meaning("last"),
    "word.nothing": NOTHING,
}
Words = tuple[str, ...]


def split_words(text: str) -> list[str]:
    """Return the words as typed, without punctuation. A plus sign belongs to the number after it."""
    return _WORD.findall(_normalize(text))


def parenthesized_words(text: str) -> list[int]:
    """Return the indices of words that stand alone in parentheses, such as a code after the name of its card."""
    text = _normalize(text)
    asides = [found.span() for found in _ASIDE.finditer(text)]
    return [
        at for at, word in enumerate(_WORD.finditer(text)) if any(start < word.start() < end for start, end in asides)
    ]


def _normalize(text: str) -> str:
    return _PLUS.sub("+", unicodedata.normalize("NFKC", text))


def normalize_word(word: str) -> str:
    """Convert a word to lower case without accents, because people often type words that way."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", word.casefold()) if not unicodedata.combining(sign))


def normalize_words(text: str) -> Words:
    return tuple(map(normalize_word, split_words(text)))


def matches_text(text: str, *keys: str) -> bool:
    """Tell whether the text equals one of these catalogue texts in any language."""
    return normalize_word(text.strip()) in {
        normalize_word(texts.say(key)) for texts in map(catalogue, LANGUAGES) for key in keys
    }


def has_words(line: str, text: str) -> bool:
    """Tell whether the line contains these words in a row. Each word may be abbreviated to its beginning."""
    words, wanted = normalize_words(line), normalize_words(text)
    starts = range(len(words) - len(wanted) + 1) if wanted else ()
    return any(all(map(str.startswith, words[start:], wanted)) for start in starts)


def card_synonyms(text: str) -> list[str]:
    """Return all names, in all languages, of the card that `text` names."""
    words = normalize_words(text)
    catalogues = [catalogue(language) for language in LANGUAGES]
    lists = [_split_list(texts, key) for texts in catalogues for key in texts.messages if key.startswith("word.card.")]
    return [name for names in lists if words in map(normalize_words, names) for name in names]


def list_words(key: str) -> list[str]:
    """Return the words of a catalogue list in all languages."""
    return [word for texts in map(catalogue, LANGUAGES) for word in _split_list(texts, key)]


def is_listed_word(text: str, key: str) -> bool:
    return normalize_word(text.strip()) in map(normalize_word, list_words(key))


def typed_action(action: Action, texts: Catalogue) -> str:
    """Return the text that a user can type for an action: the translated verb, and the rest in notation."""
    key = next(key for key, verb in VERBS.items() if verb == action.verb)
    return main_word(texts, f"word.verb.{key}") + str(action).removeprefix(action.verb)


def main_word(texts: Catalogue, key: str) -> str:
    """Return the first word of a catalogue list. It is the word that help texts recommend."""
    return _split_list(texts, key)[0]


@lru_cache(maxsize=16)
def vocabulary(rules: Ruleset, names: Words) -> dict[Words, Meaning]:
    """Return the meanings of all words for these rules and names. If a word has several, its first meaning counts."""
    found: dict[Words, Meaning] = {}
    for text, meaning in _list_meanings(rules, names):
        if words := normalize_words(text):
            found.setdefault(words, meaning)
    return found


def _list_meanings(rules: Ruleset, names: Sequence[str]) -> Iterator[tuple[str, Meaning]]:
    symbols = _symbols(rules.edition)
    elsewhere = [
        symbol for name in load.bundled_ids() for symbol in _symbols(load.load_bundled(name)) if symbol not in symbols
    ]
    for seat, name in enumerate(names):
        yield name, Meaning("seat", str(seat))
    for code in rules.names:
        yield code, Meaning("card", code)
    yield CALL, Meaning("called", CALL)
    for texts in map(catalogue, LANGUAGES):
        yield from _list_language_meanings(texts, symbols)
    for texts in map(catalogue, LANGUAGES):
        for symbol in elsewhere:
            yield from _list_absent_meanings(texts, symbol, symbols)
    for letter in COLOURS:
        yield from ((word, Meaning("colour", letter)) for word in (f":{letter}", letter))


def _list_language_meanings(texts: Catalogue, symbols: Sequence[str]) -> Iterator[tuple[str, Meaning]]:
    for letter in COLOURS:
        for word in _split_list(texts, f"word.colour.{letter}"):
            yield word, Meaning("colour", letter)
    for symbol in symbols:
        for word in _names_of(texts, symbol):
            yield word, Meaning("symbol", symbol)
    for key, verb in VERBS.items():
        for word in _split_list(texts, f"word.verb.{key}"):
            yield word, Meaning("verb", verb)
    for topic in TOPICS:
        for word in _split_list(texts, f"word.about.{topic}"):
            yield word, Meaning("about", topic)
    for key, meaning in OTHERS.items():
        for word in _split_list(texts, key):
            yield word, meaning


def _list_absent_meanings(texts: Catalogue, symbol: str, symbols: Sequence[str]) -> Iterator[tuple[str, Meaning]]:
    """Yield the words for a card that only other editions have: its codes and its names.

    Its names, but not its codes, may also mean a wild card of this edition (`twin`).
    """
    codes = [symbol] if symbol.startswith(WILD) else [letter + symbol for letter in COLOURS]
    yield from ((code, Meaning("absent", symbol)) for code in codes)
    meaning = Meaning("twin", symbol) if WILD + symbol in symbols else Meaning("absent", symbol)
    yield from ((word, meaning) for word in _names_of(texts, symbol))


def _symbols(edition: Edition) -> list[str]:
    return list(dict.fromkeys(card.symbol for _, card, _ in edition.kinds()))


def _names_of(texts: Catalogue, symbol: str) -> list[str]:
    return [name_symbol(texts, symbol), *_split_list(texts, f"word.card.{symbol}")]


def _split_list(texts: Catalogue, key: str) -> list[str]:
    return texts.say(key).split(", ") if key in texts else []
