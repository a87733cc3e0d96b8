"""The bare name `WC`, which means any customizable card.

It is allowed if all these cards have the same text. It is parsed but never printed.
"""

from collections.abc import Iterable

from penultima.editions import effect_language
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.i18n.quoting import quote
from penultima.kernel.state import KINDS

BARE = "WC"
ANY_CUSTOM = KINDS - 1
"""The number of a kind that means any customizable card. It occurs only in the expected outcome of a scenario."""


def is_bare(text: str) -> bool:
    return text.partition(":")[0] == BARE


def list_customizable(rules: Ruleset) -> list[str]:
    """Return the names of the customizable cards in order. Raise BadInput if there are none or their texts differ."""
    names = rules.edition.customs()
    if not names:
        raise BadInput("{card} is no card of {edition}", card=quote(BARE), edition=rules.edition.id)
    texts = {
        str(effect_language.parse_effect(text)) for text in (*rules.customs, *[""] * (len(names) - len(rules.customs)))
    }
    if len(texts) > 1:
        raise BadInput(
            "'{bare}' is one of {words}, which do not carry the same text", bare=BARE, words=", ".join(names)
        )
    return names


def resolve_bare_card(rules: Ruleset, text: str, holds: int) -> str:
    """Replace a bare `WC` in an action with the hand's first customizable card or, if it has none, the edition's."""
    if not is_bare(text):
        return text
    names = list_customizable(rules)
    held = [name for name in names if holds >> rules.kind[name] & 1]
    return (held or names)[0] + text[len(BARE) :]


class BareCardResolver:
    """Replaces each bare `WC` in a position with the first customizable card that the position does not contain yet."""

    def __init__(self, rules: Ruleset, texts: Iterable[str]) -> None:
        named = [text.partition(":")[0] for text in texts]
        self.left = [name for name in list_customizable(rules) if name not in named] if BARE in named else []

    def resolve(self, text: str) -> str:
        if not is_bare(text):
            return text
        if not self.left:
            raise BadInput("'{bare}': the deck has no more of them", bare=BARE)
        return self.left.pop(0) + text[len(BARE) :]
