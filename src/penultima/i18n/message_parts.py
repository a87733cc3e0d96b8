"""Messages filled with values, as a list of parts. A user interface can draw a value, such as a card, as a picture."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from penultima.i18n.language import Language
from penultima.i18n.message import Message, Piece, Plural, Select
from penultima.i18n.number_format import format_number


@dataclass(frozen=True)
class Slot:
    """A value inside a message: its name, the value itself, and its plain text."""

    name: str
    value: object
    text: str


Parts = list[str | Slot]


def fill(message: Message, values: Mapping[str, object], language: Language) -> Parts:
    """Fill in the values. Raise KeyError for a missing value, and TypeError for a value of an unusable type."""
    parts: Parts = []
    for piece in message:
        for part in _fill_piece(piece, values, language):
            if isinstance(part, str) and parts and isinstance(parts[-1], str):
                parts[-1] += part
            else:
                parts.append(part)
    return parts


def join_parts(parts: Parts) -> str:
    return "".join(part if isinstance(part, str) else part.text for part in parts)


def contract_words(parts: Parts, language: Language) -> Parts:
    """Change words before values as the language requires.

    A word may contract with the value ("a el" becomes "al"), or change because of its first sound ("y" becomes "e").
    """
    for at, (before, after) in enumerate(pairwise(parts)):
        if isinstance(before, str) and isinstance(after, Slot):
            start, _, last = before.removesuffix(" ").rpartition(" ")
            first, _, rest = after.text.partition(" ")
            if before.endswith(" ") and (word := language.contracted.get((last.lower(), first))):
                word = word.capitalize() if last.istitle() else word
                parts[at] = f"{start} {word} " if start else f"{word} "
                parts[at + 1] = replace(after, text=rest)
            elif before.endswith(" ") and last in language.softened:
                word, pattern = language.softened[last]
                parts[at] = f"{start} {word} " if pattern.match(after.text) else before
    return parts


def capitalize(parts: Parts) -> Parts:
    """Capitalize the first letter, even if it belongs to a value."""
    if parts and isinstance(parts[0], Slot):
        return [replace(parts[0], text=_capital(parts[0].text)), *parts[1:]]
    return [_capital(str(parts[0])), *parts[1:]] if parts else parts


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _fill_piece(piece: Piece, values: Mapping[str, object], language: Language) -> Parts:
    if isinstance(piece, str):
        return [piece]
    value = values[piece.name]
    if isinstance(piece, Plural):
        return fill(_plural_case(dict(piece.cases), value, language), values, language)
    if isinstance(piece, Select):
        cases = dict(piece.cases)
        return fill(cases.get(_case(value), cases["other"]), values, language)
    return [Slot(piece.name, value, _text(value, language))]


def _plural_case(cases: dict[str, Message], value: object, language: Language) -> Message:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"a plural counts whole numbers, not {value!r}")
    exact = f"={value}"
    return cases[exact] if exact in cases else cases.get(language.plural(abs(value)), cases["other"])


def _case(value: object) -> str:
    """Return the name of the case that a value selects.

    A word, a whole number or a bool selects the case that is named like it. Any other value has an attribute `case`.
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str | int):
        return str(value)
    case = getattr(value, "case", None)
    if not isinstance(case, str):
        raise TypeError(f"nothing is chosen by {value!r}")
    return case


def _text(value: object, language: Language) -> str:
    if isinstance(value, bool | float) or value is None:
        raise TypeError(
            f"{value!r} is not told as it stands: a message chooses by it, or it is written as a number first"
        )
    return format_number(value, language.signs) if isinstance(value, int) else str(value)
