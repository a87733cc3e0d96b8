"""Languages: their names, plural rules and number formats. A new language needs an entry here and its files."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from penultima.i18n.number_format import Signs


def one_or_other(number: int) -> str:
    return "one" if number == 1 else "other"


@dataclass(frozen=True)
class Language:
    """A language. `plural` returns one of `categories` for a whole number that is not negative."""

    code: str
    name: str
    signs: Signs
    plural: Callable[[int], str] = one_or_other
    categories: tuple[str, ...] = ("one", "other")
    contracted: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """Pairs of words that contract if the second word begins a value: "a" and "el" become "al"."""
    softened: Mapping[str, tuple[str, re.Pattern[str]]] = field(default_factory=dict)
    """Words that change if the next value begins with a certain sound: "y" becomes "e" before "i"."""


LANGUAGES = {
    language.code: language
    for language in (
        Language(
            "es",
            "español",
            Signs(".", ",", " %"),
            contracted={("a", "el"): "al", ("de", "el"): "del"},
            softened={"y": ("e", re.compile("h?[ií](?![aeo])", re.IGNORECASE))},
        ),
        Language("en", "English", Signs(",", ".", "%")),
    )
}
