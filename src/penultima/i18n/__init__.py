"""Translation: all texts that people read, the message format, number formats and quoting of input."""

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Protocol

from penultima.errors import BadInput, Phrase, place_errors
from penultima.i18n.language import LANGUAGES, Language
from penultima.i18n.message import Message, parse_message, plural_categories
from penultima.i18n.message_parts import Parts, contract_words, fill, join_parts
from penultima.i18n.number_format import format_number, format_percent
from penultima.i18n.quoting import quote

__all__ = ["LANGUAGES", "Catalogue", "Translate", "catalogue", "language_of", "read_catalogue", "read_texts"]

DEFAULT_LANGUAGE = "en"
"""The language that is used if there is no catalogue for the user's language."""
FOLDER: Traversable = files(__name__)

_VARIABLES = ("PENULTIMA_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


class Translate(Protocol):
    """A function that returns the text of a key with its values filled in."""

    def __call__(self, key: str, /, **values: object) -> str: ...


class Catalogue:
    """The texts of one language. `errors` maps the English sentences of BadInput to translations."""

    def __init__(
        self, language: Language, messages: Mapping[str, Message], errors: Mapping[str, str] | None = None
    ) -> None:
        self.language = language
        self.messages = MappingProxyType(messages)
        self.errors = MappingProxyType(errors or {})

    def __contains__(self, key: str) -> bool:
        return key in self.messages

    def parts(self, key: str, /, **values: object) -> Parts:
        """Return the parts of a message. Raise KeyError for an unknown key or a missing value."""
        return contract_words(fill(self.messages[key], values, self.language), self.language)

    def say(self, key: str, /, **values: object) -> str:
        return join_parts(self.parts(key, **values))

    def clause(self, clause: str, edition: str) -> str:
        """Return the text of a clause, in the edition's own wording if there is one."""
        common = f"clause.{clause}.text"
        own = f"{common}.{edition}"
        return self.say(own if own in self else common)

    def join_list(self, items: Iterable[str]) -> str:
        """Join items as in "a, b and c"."""
        *most, last = items
        return self.say("list", most=", ".join(most), last=last) if most else last

    def translate_error(self, problem: BadInput | Phrase) -> str:
        """Return the sentence of an error in this language, or in English if it is not translated."""
        phrase = problem.phrase if isinstance(problem, BadInput) else problem
        return phrase.render(lambda text: self.errors.get(text, text))

    def number(self, value: float, decimals: int = 0, *, signed: bool = False) -> str:
        return format_number(value, self.language.signs, decimals, signed=signed)

    def percent(self, share: float, decimals: int = 2, *, signed: bool = False) -> str:
        return format_percent(share, self.language.signs, decimals, signed=signed)


def catalogue(language: str) -> Catalogue:
    """Return the catalogue of a language by its code. Raise BadInput for an unknown code."""
    if type(language) is not str or language not in LANGUAGES:
        name = quote(language) if type(language) is str else type(language).__name__
        raise BadInput("no such language: {found} (there is {words})", found=name, words=", ".join(LANGUAGES))
    return _read_once(language)


@cache
def _read_once(language: str) -> Catalogue:
    return read_catalogue(FOLDER.joinpath(f"{language}.json"), LANGUAGES[language], _errors_of(language))


def _errors_of(language: str) -> dict[str, str]:
    """Read the translated errors. If the language has no file of translated errors, errors are shown in English."""
    file = FOLDER.joinpath(f"{language}.errors.json")
    return read_texts(file) if file.is_file() else {}


def read_catalogue(file: Traversable, language: Language, errors: Mapping[str, str] | None = None) -> Catalogue:
    """Read a catalogue. If a text is malformed, raise BadInput with the file, the key and the position in the text."""
    messages: dict[str, Message] = {}
    for key, text in read_texts(file).items():
        with place_errors(f"{file.name}: {key}"):
            messages[key] = _read(text, language)
    return Catalogue(language, messages, errors)


def read_texts(file: Traversable) -> dict[str, str]:
    """Read the texts by their keys, which must be unique."""
    try:
        pairs = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=tuple)
    except ValueError as problem:
        raise BadInput("not JSON: {reason}", reason=problem).at(file.name) from None
    if not isinstance(pairs, tuple):
        raise BadInput("expected texts by their keys").at(file.name)
    texts: dict[str, str] = {}
    for key, text in pairs:
        with place_errors(f"{file.name}: {key}"):
            if key in texts:
                raise BadInput("comes twice")
            if not isinstance(text, str):
                raise BadInput("expected a text")
        texts[key] = text
    return texts


def _read(text: str, language: Language) -> Message:
    message = parse_message(text)
    foreign = plural_categories(message) - {*language.categories}
    if foreign:
        raise BadInput(
            "{cases}: {language} does not count so", cases=", ".join(sorted(foreign)), language=language.name
        )
    return message


def detect_language(environ: Mapping[str, str]) -> str:
    """Return the language from the environment. PENULTIMA_LANG takes precedence over the usual variables."""
    chosen = next((environ[name] for name in _VARIABLES if environ.get(name)), "")
    code = re.split("[^a-z]", chosen.lower())[0]
    return code if code in LANGUAGES else DEFAULT_LANGUAGE
