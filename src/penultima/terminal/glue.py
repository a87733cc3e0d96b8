"""Names of cards that stay whole where a line is broken."""

from collections.abc import Iterable
from dataclasses import replace

from penultima.texts.parts import Parts, Slot
from penultima.wording.naming import Cards

_GLUE = "\0"
"""Stands for a space, and in no text."""


def glued(parts: Iterable[str | Slot]) -> Parts:
    return [part if isinstance(part, str) else _slot(part) for part in parts]


def freed(text: str) -> str:
    """With its spaces again."""
    return text.replace(_GLUE, " ")


def _slot(slot: Slot) -> Slot:
    if not isinstance(slot.value, Cards):
        return slot
    whole, rest = "", slot.text
    for name in slot.value.names:
        before, found, rest = rest.partition(name)
        whole += before + _glue(found)
    return replace(slot, text=whole + rest, value=replace(slot.value, names=tuple(map(_glue, slot.value.names))))


def _glue(name: str) -> str:
    return name.replace(" ", _GLUE)
