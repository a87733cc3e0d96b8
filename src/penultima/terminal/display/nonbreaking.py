"""Keeps names of cards unbroken when lines are wrapped."""

from collections.abc import Iterable
from dataclasses import replace

from penultima.i18n.message_parts import Parts, Slot
from penultima.wording.naming import CardNames

_PLACEHOLDER = "\0"
"""Replaces a space inside the name of a card. No text contains this character."""


def protect_names(parts: Iterable[str | Slot]) -> Parts:
    return [part if isinstance(part, str) else _protect_slot(part) for part in parts]


def restore_spaces(text: str) -> str:
    """Replace the placeholders in a text with spaces."""
    return text.replace(_PLACEHOLDER, " ")


def _protect_slot(slot: Slot) -> Slot:
    if not isinstance(slot.value, CardNames):
        return slot
    whole, rest = "", slot.text
    for name in slot.value.names:
        before, found, rest = rest.partition(name)
        whole += before + _protect(found)
    return replace(slot, text=whole + rest, value=replace(slot.value, names=tuple(map(_protect, slot.value.names))))


def _protect(name: str) -> str:
    return name.replace(" ", _PLACEHOLDER)
