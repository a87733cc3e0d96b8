"""Every word that a person reads, by key, in each language."""

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

from penultima.echo import shown
from penultima.errors import BadInput, Phrase, placed
from penultima.texts.language import LANGUAGES, Language
from penultima.texts.message import Message, categories_in, parse
from penultima.texts.number import write_number, write_percent
from penultima.texts.parts import Parts, contracted, fill, joined

__all__ = ["LANGUAGES", "Catalogue", "catalogue", "language_of", "read_catalogue", "read_texts"]

USUAL = "en"
"""For a system that speaks none of them."""
FOLDER: Traversable = files(__name__)

_VARIABLES = ("PENULTIMA_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


class Catalogue:
    """`errors` are what is said of bad input, by the English text, which is what the code has."""

    def __init__(
        self, language: Language, messages: Mapping[str, Message], errors: Mapping[str, str] | None = None
    ) -> None:
        self.language = language
        self.messages = MappingProxyType(messages)
        self.errors = MappingProxyType(errors or {})

    def __contains__(self, key: str) -> bool:
        return key in self.messages

    def parts(self, key: str, /, **values: object) -> Parts:
        """Raises KeyError for a key that is not there, and for a value that its text needs and was not given."""
        return contracted(fill(self.messages[key], values, self.language), self.language)

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

    def told(self, problem: BadInput | Phrase) -> str:
        """What is wrong, in this language; a text that nobody has translated in English."""
        phrase = problem.phrase if isinstance(problem, BadInput) else problem
        return phrase.told(lambda text: self.errors.get(text, text))

    def number(self, value: float, places: int = 0, *, signed: bool = False) -> str:
        return write_number(value, self.language.signs, places, signed=signed)

    def percent(self, share: float, places: int = 2, *, signed: bool = False) -> str:
        return write_percent(share, self.language.signs, places, signed=signed)


def catalogue(language: str) -> Catalogue:
    """All that is said in a language, by its code; BadInput for one that there is not."""
    if type(language) is not str or language not in LANGUAGES:
        told = shown(language) if type(language) is str else type(language).__name__
        raise BadInput("no such language: {found} (there is {words})", found=told, words=", ".join(LANGUAGES))
    return _read_once(language)


@cache
def _read_once(language: str) -> Catalogue:
    return read_catalogue(FOLDER.joinpath(f"{language}.json"), LANGUAGES[language], _errors_of(language))


def _errors_of(language: str) -> dict[str, str]:
    """Without a file they stay as they stand in the code, in English."""
    file = FOLDER.joinpath(f"{language}.errors.json")
    return read_texts(file) if file.is_file() else {}


def read_catalogue(file: Traversable, language: Language, errors: Mapping[str, str] | None = None) -> Catalogue:
    """BadInput with the file, the key and the place for what cannot be said."""
    messages: dict[str, Message] = {}
    for key, text in read_texts(file).items():
        with placed(f"{file.name}: {key}"):
            messages[key] = _read(text, language)
    return Catalogue(language, messages, errors)


def read_texts(file: Traversable) -> dict[str, str]:
    """As they stand, by their keys; none comes twice."""
    try:
        pairs = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=tuple)
    except ValueError as problem:
        raise BadInput("not JSON: {reason}", reason=problem).at(file.name) from None
    if not isinstance(pairs, tuple):
        raise BadInput("expected texts by their keys").at(file.name)
    texts: dict[str, str] = {}
    for key, text in pairs:
        with placed(f"{file.name}: {key}"):
            if key in texts:
                raise BadInput("comes twice")
            if not isinstance(text, str):
                raise BadInput("expected a text")
        texts[key] = text
    return texts


def _read(text: str, language: Language) -> Message:
    message = parse(text)
    foreign = categories_in(message) - {*language.categories}
    if foreign:
        raise BadInput(
            "{cases}: {language} does not count so", cases=", ".join(sorted(foreign)), language=language.name
        )
    return message


def language_of(environ: Mapping[str, str]) -> str:
    """As the system's variables say, the game's own before them; the first that is not empty counts."""
    chosen = next((environ[name] for name in _VARIABLES if environ.get(name)), "")
    code = re.split("[^a-z]", chosen.lower())[0]
    return code if code in LANGUAGES else USUAL
