"""Splits typed text into words with their meanings."""

from collections.abc import Sequence
from typing import NamedTuple

from penultima.editions.edition import COLOURS
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.i18n.quoting import quote
from penultima.wording.vocabulary import NOTHING, Meaning, normalize_word, parenthesized_words, split_words, vocabulary

MAX_LENGTH = 200
"""The maximum number of characters of a typed line."""
NAMED_BY_SYMBOL = ("symbol", "absent", "twin")


def check_length(text: str) -> str:
    if len(text) > MAX_LENGTH:
        raise BadInput("{text} is no action: it has {count} signs", text=quote(text), count=len(text))
    return text


class Token(NamedTuple):
    typed: str
    meaning: Meaning | None
    """The meaning; None if the word is not understood."""
    aside: bool
    """Whether the word stands alone in parentheses."""


def tokenize(rules: Ruleset, text: str, names: Sequence[str] = ()) -> list[Token]:
    """Split the text into tokens. At each step, the longest sequence of words that has a meaning becomes a token."""
    known = vocabulary(rules, tuple(names))
    typed = split_words(check_length(text))
    asides = set(parenthesized_words(text))
    longest = max(map(len, known))
    tokens: list[Token] = []
    at = 0
    while at < len(typed):
        length = next((n for n in range(longest, 0, -1) if tuple(map(normalize_word, typed[at : at + n])) in known), 1)
        part = typed[at : at + length]
        tokens.append(Token(" ".join(part), _meaning(known, part, alone=len(typed) == 1), at in asides))
        at += len(part)
    return _with_yellow(tokens)


def _with_yellow(tokens: list[Token]) -> list[Token]:
    """Decide what a lower-case `y` means.

    At either end, or between a verb and a card, it means yellow. Elsewhere it is the Spanish word for "and".
    """
    meaningful = [at for at, word in enumerate(tokens) if word.meaning != NOTHING]
    for at, word in enumerate(tokens):
        if normalize_word(word.typed) == "y" and word.meaning == NOTHING:
            before = [tokens[other] for other in meaningful if other < at][-1:]
            after = [tokens[other] for other in meaningful if other > at][:1]
            if not before or not after or (kind_of(before[0]) == "verb" and kind_of(after[0]) in NAMED_BY_SYMBOL):
                tokens[at] = word._replace(meaning=Meaning("colour", "Y"))
    return tokens


def _meaning(known: dict[tuple[str, ...], Meaning], part: list[str], *, alone: bool) -> Meaning | None:
    """Return the meaning of a word or of several words.

    A colour's letter in upper case always means the colour, even if it is also a word. In lower case, it means the
    colour only if it is the whole text (`alone`).
    """
    letter = part[0].upper() if alone else part[0]
    if len(part) == 1 and len(letter) == 1 and letter in COLOURS:
        return Meaning("colour", letter)
    return known.get(tuple(map(normalize_word, part)))


def kind_of(word: Token) -> str:
    return "" if word.meaning is None else word.meaning.kind
