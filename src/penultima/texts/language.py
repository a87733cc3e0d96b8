"""What each language is called, how it counts and how it writes numbers. A new one is a line here and its file."""

from collections.abc import Callable
from dataclasses import dataclass

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


LANGUAGES = {
    language.code: language
    for language in (
        Language("es", "español", Signs(".", ",", " %")),
        Language("en", "English", Signs(",", ".", "%")),
    )
}
