"""What each language is called, how it counts and how it writes numbers. A new one is a line here and its file."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from penultima.texts.number import Signs


def one_or_other(number: int) -> str:
    return "one" if number == 1 else "other"


@dataclass(frozen=True)
class Language:
    """`plural` gives one of `categories` for a whole number that is not negative."""

    code: str
    name: str
    signs: Signs
    plural: Callable[[int], str] = one_or_other
    categories: tuple[str, ...] = ("one", "other")
    contracted: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """Two words that become one where a value brings the second: "a" and "el" are "al"."""
    softened: Mapping[str, tuple[str, re.Pattern[str]]] = field(default_factory=dict)
    """A word that is another before a value that begins so: "y" is "e" before a sound of "i"."""


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
