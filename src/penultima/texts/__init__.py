"""Every word that a person reads, by key, in each language."""

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

from penultima.errors import BadInput
from penultima.texts.language import LANGUAGES, Language
from penultima.texts.message import BadMessage, Message, categories_in, parse
from penultima.texts.number import write_number, write_percent
from penultima.texts.parts import Parts, fill, joined

__all__ = ["LANGUAGES", "Catalogue", "catalogue", "language_of", "read_catalogue"]

USUAL = "en"
"""For a system that speaks none of them."""
FOLDER: Traversable = files(__name__)

_VARIABLES = ("PENULTIMA_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


class Catalogue:
    def __init__(self, language: Language, messages: Mapping[str, Message]) -> None:
        self.language = language
        self.messages = MappingProxyType(messages)

    def __contains__(self, key: str) -> bool:
        return key in self.messages

    def parts(self, key: str, /, **values: object) -> Parts:
        """Raises KeyError for a key that is not there, and for a value that its text needs and was not given."""
        return fill(self.messages[key], values, self.language)

    def say(self, key: str, /, **values: object) -> str:
        return joined(self.parts(key, **values))

    def clause(self, clause: str, edition: str) -> str:
        """In the edition's own words where it differs from what the others have in common."""
        common = f"clause.{clause}.text"
        own = f"{common}.{edition}"
        return self.say(own if own in self else common)

    def listed(self, items: Iterable[str]) -> str:
        """As in "a, b and c"."""
        *most, last = items
        return self.say("list", most=", ".join(most), last=last) if most else last

    def number(self, value: float, places: int = 0, *, signed: bool = False) -> str:
        return write_number(value, self.language.signs, places, signed=signed)

    def percent(self, share: float, places: int = 2, *, signed: bool = False) -> str:
        return write_percent(share, self.language.signs, places, signed=signed)


def catalogue(language: str) -> Catalogue:
    """All that is said in a language, by its code; BadInput for one that there is not."""
    if type(language) is not str or language not in LANGUAGES:
        told = ascii(language)[:40] if type(language) is str else type(language).__name__
        raise BadInput(f"no such language: {told} (there is {', '.join(LANGUAGES)})")
    return _read_once(language)


@cache
def _read_once(language: str) -> Catalogue:
    return read_catalogue(FOLDER.joinpath(f"{language}.json"), LANGUAGES[language])


def read_catalogue(file: Traversable, language: Language) -> Catalogue:
    """BadInput with the file, the key and the place for what cannot be said."""
    try:
        pairs = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=tuple)
    except ValueError as problem:
        raise BadInput(f"{file.name}: {problem}") from None
    if not isinstance(pairs, tuple):
        raise BadInput(f"{file.name}: expected texts by their keys")
    messages: dict[str, Message] = {}
    for key, text in pairs:
        if key in messages:
            raise BadInput(f"{file.name}: {key}: comes twice")
        messages[key] = _read(f"{file.name}: {key}", text, language)
    return Catalogue(language, messages)


def _read(place: str, text: object, language: Language) -> Message:
    if not isinstance(text, str):
        raise BadInput(f"{place}: expected a text")
    try:
        message = parse(text)
    except BadMessage as problem:
        raise BadInput(f"{place}: {problem}") from None
    foreign = categories_in(message) - {*language.categories}
    if foreign:
        raise BadInput(f"{place}: {', '.join(sorted(foreign))}: {language.name} does not count so")
    return message


def language_of(environ: Mapping[str, str]) -> str:
    """As the system's variables say, the game's own before them; the first that is not empty counts."""
    chosen = next((environ[name] for name in _VARIABLES if environ.get(name)), "")
    code = re.split("[^a-z]", chosen.lower())[0]
    return code if code in LANGUAGES else USUAL
