"""A message with its values in it, as parts: a screen may draw a card or a face where a line has its name."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from penultima.texts.language import Language
from penultima.texts.message import Message, Piece, Plural, Select
from penultima.texts.number import write_number


@dataclass(frozen=True)
class Slot:
    """A value in its place: by which name it was asked for, what it is, and what a line of plain text has for it."""

    name: str
    value: object
    text: str


Parts = list[str | Slot]


def fill(message: Message, values: Mapping[str, object], language: Language) -> Parts:
    """KeyError for a value that is not given, TypeError for one that cannot be told or chosen by."""
    parts: Parts = []
    for piece in message:
        for part in _filled(piece, values, language):
            if isinstance(part, str) and parts and isinstance(parts[-1], str):
                parts[-1] += part
            else:
                parts.append(part)
    return parts


def joined(parts: Parts) -> str:
    return "".join(part if isinstance(part, str) else part.text for part in parts)


def contracted(parts: Parts, language: Language) -> Parts:
    """With one word where the last of a text and the first of the value after it make one, or another in its place."""
    for at, (before, after) in enumerate(pairwise(parts)):
        if isinstance(before, str) and isinstance(after, Slot):
            kept, _, last = before.removesuffix(" ").rpartition(" ")
            first, _, rest = after.text.partition(" ")
            if before.endswith(" ") and (word := language.contracted.get((last.lower(), first))):
                word = word.capitalize() if last.istitle() else word
                parts[at] = f"{kept} {word} " if kept else f"{word} "
                parts[at + 1] = replace(after, text=rest)
            elif before.endswith(" ") and last in language.softened:
                word, sound = language.softened[last]
                parts[at] = f"{kept} {word} " if sound.match(after.text) else before
    return parts


def begun(parts: Parts) -> Parts:
    """With a capital at the beginning, also where that is a value."""
    if parts and isinstance(parts[0], Slot):
        return [replace(parts[0], text=_capital(parts[0].text)), *parts[1:]]
    return [_capital(str(parts[0])), *parts[1:]] if parts else parts


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _filled(piece: Piece, values: Mapping[str, object], language: Language) -> Parts:
    if isinstance(piece, str):
        return [piece]
    value = values[piece.name]
    if isinstance(piece, Plural):
        return fill(_counted(dict(piece.cases), value, language), values, language)
    if isinstance(piece, Select):
        cases = dict(piece.cases)
        return fill(cases.get(_case(value), cases["other"]), values, language)
    return [Slot(piece.name, value, _text(value, language))]


def _counted(cases: dict[str, Message], value: object, language: Language) -> Message:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"a plural counts whole numbers, not {value!r}")
    exact = f"={value}"
    return cases[exact] if exact in cases else cases.get(language.plural(abs(value)), cases["other"])


def _case(value: object) -> str:
    """A word is its own case; anything else that is more than a word says which it is."""
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
    return write_number(value, language.signs) if isinstance(value, int) else str(value)
