"""The bare `WC`: one of the customizable cards, where all carry the same text. It is read, never printed."""

from collections.abc import Iterable

from penultima.echo import shown
from penultima.editions import effect
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.kernel.state import KINDS

BARE = "WC"
ANY_CUSTOM = KINDS - 1
"""In an expectation, any of them."""


def is_bare(text: str) -> bool:
    return text.partition(":")[0] == BARE


def customs_of(rules: Ruleset) -> list[str]:
    """Their names, lowest number first; an error where `WC` cannot be read."""
    names = rules.edition.customs()
    if not names:
        raise BadInput("{card} is no card of {edition}", card=shown(BARE), edition=rules.edition.id)
    texts = {str(effect.parse(text)) for text in (*rules.customs, *[""] * (len(names) - len(rules.customs)))}
    if len(texts) > 1:
        raise BadInput(
            "'{bare}' is one of {words}, which do not carry the same text", bare=BARE, words=", ".join(names)
        )
    return names


def at_hand(rules: Ruleset, text: str, holds: int) -> str:
    """Which card a bare one means in an action: the lowest-numbered in the hand, else the first of all."""
    if not is_bare(text):
        return text
    names = customs_of(rules)
    held = [name for name in names if holds >> rules.kind[name] & 1]
    return (held or names)[0] + text[len(BARE) :]


class Unnamed:
    """Which card a bare one means in a position: the lowest-numbered that the position does not name."""

    def __init__(self, rules: Ruleset, texts: Iterable[str]) -> None:
        named = [text.partition(":")[0] for text in texts]
        self.left = [name for name in customs_of(rules) if name not in named] if BARE in named else []

    def read(self, text: str) -> str:
        if not is_bare(text):
            return text
        if not self.left:
            raise BadInput("'{bare}': the deck has no more of them", bare=BARE)
        return self.left.pop(0) + text[len(BARE) :]
