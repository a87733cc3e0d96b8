"""Suggests a command, flag or option for a misspelt name or for a word of another language."""

from collections.abc import Callable, Iterable
from difflib import get_close_matches

from penultima.i18n import LANGUAGES, catalogue
from penultima.wording.vocabulary import normalize_word


def suggest_name(word: str, names: Iterable[str], key: Callable[[str], str] = str) -> str:
    """Return the name closest to a word, or an empty string.

    `key` maps a name to the key of a text. In each language, this text lists other words for the name.
    """
    known = {spoken: name for name in names for spoken in (normalize_word(name), *_other_words(key(name)))}
    near = get_close_matches(normalize_word(word), known, 1)
    return known[near[0]] if near else ""


def _other_words(key: str) -> list[str]:
    spoken = [texts.say(key) for texts in map(catalogue, LANGUAGES) if key in texts]
    return [normalize_word(word) for words in spoken for word in words.split(", ")]
