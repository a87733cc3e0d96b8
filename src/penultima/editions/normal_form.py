"""The normal form of the rules: a text with everything that affects a game. Its hash is the digest of the rules.

It is printed from the compiled tables, so it covers everything that the kernel reads. It does not depend on the layout
of the tables: fields and cards are named, and default values are omitted. If the kernel is changed to use random
numbers in another way, the version in the first line must change too.
"""

from collections.abc import Iterator
from typing import Any, get_type_hints

from penultima.editions.effect_language import TARGETS, VERBS
from penultima.kernel.rules import COLOUR_NAMES, Mask, Neutral, Rules

_TARGETS = {code: name for name, code in TARGETS.items()}
_VERBS = {code: (name, {number: text for text, number in given.items()}) for name, (code, given) in VERBS.items()}


def print_normal_form(version: int, names: tuple[str, ...], tables: Rules) -> str:
    """Return the normal form. `names` are the names of the cards, by kind."""
    return "".join(f"{line}\n" for line in _Printer(names, tables).lines(version))


class _Printer:
    def __init__(self, names: tuple[str, ...], tables: Rules) -> None:
        self.names = names
        self.R = tables
        hints = get_type_hints(type(tables), include_extras=True)
        self.fields = [(name, *hints[name].__metadata__) for name in sorted(hints)]

    def lines(self, version: int) -> Iterator[str]:
        yield f"rules {version}"
        for field, neutral, number in self._fields_like(Neutral, 0):
            yield from _number(field, neutral, number)
        for kind, name in enumerate(self.names):
            yield " ".join(["card", name, *sorted(self._traits(kind)), *self._effect(kind)])
        for field, _, masks in self._fields_like(Mask, 1):
            for colour, mask in zip(COLOUR_NAMES, masks, strict=True):
                if mask:
                    yield f"{field} {colour}: {self._cards(mask)}"
        yield from self._exceptions()

    def _fields_like(self, kind: type, dimensions: int) -> Iterator[tuple[str, Any, Any]]:
        """Yield (name, metadata, value) for each field that has this kind of metadata and this number of dimensions."""
        for field, width, metadata in self.fields:
            if isinstance(metadata, kind) and len(width.shape) == dimensions:
                yield field, metadata, getattr(self.R, field)

    def _traits(self, kind: int) -> Iterator[str]:
        for field, neutral, numbers in self._fields_like(Neutral, 1):
            yield from _number(field, neutral, numbers[kind])
        for field, _, mask in self._fields_like(Mask, 0):
            if mask >> kind & 1:
                yield field

    def _effect(self, kind: int) -> Iterator[str]:
        """Yield the effect of a card in the effect language."""
        R, text = self.R, ""
        for op in range(R.op_start[kind], R.op_start[kind] + R.op_count[kind]):
            name, arguments = _VERBS[R.op_verb[op]]
            if R.op_head[op]:
                text += f"{'; ' * bool(text)}{_TARGETS[R.op_target[op]]}: "
            else:
                text += ", "
            text += f"{name} {arguments[R.op_amount[op]]}" if arguments else name
        if text:
            yield f"effect={text}"

    def _cards(self, mask: int) -> str:
        return ",".join(name for kind, name in enumerate(self.names) if mask >> kind & 1)

    def _exceptions(self) -> Iterator[str]:
        """Yield lines for the tables that differ from their defaults.

        By default, each name has one kind, and the deck lists the kinds in order. The mask of a colour or a digit
        contains all its cards. A card matches by its colour or symbol, or because it is wild.
        """
        R, kinds = self.R, range(len(self.names))
        deck = tuple(kind for kind in kinds for _ in range(R.copies[kind]))
        if (R.kinds, R.cards, R.manifest[: R.cards]) != (len(kinds), len(deck), deck):
            yield f"deck {R.kinds}: {','.join(self.names[kind] for kind in R.manifest[: R.cards])}"
        for place, mask, stated in self._following():
            if mask != stated:
                yield f"{place}: {self._cards(mask)}"

    def _following(self) -> Iterator[tuple[str, int, int]]:
        """Yield (name, actual mask, default mask) for each mask that normally follows from other tables."""
        R, kinds = self.R, range(len(self.names))
        for digit, mask in enumerate(R.digit_kinds):
            yield f"digit_kinds {digit}", mask, sum(1 << kind for kind in kinds if R.digit[kind] == digit)
        symbols = [name[R.colour[kind] >= 0 :] for kind, name in enumerate(self.names)]  # names without colours
        same = {symbol: sum(1 << kind for kind in kinds if symbols[kind] == symbol) for symbol in set(symbols)}
        for colour, letter in enumerate(COLOUR_NAMES):
            mask = R.colour_kinds[colour]
            yield f"colour_kinds {letter}", mask, sum(1 << kind for kind in kinds if R.colour[kind] == colour)
            for kind, name in enumerate(self.names):
                yield f"fits {letter} {name}", R.fits[colour][kind], mask | same[symbols[kind]] | R.wilds


def _number(field: str, neutral: Neutral, number: int) -> Iterator[str]:
    if number != neutral.value:
        yield f"{field}={neutral.words[number] if neutral.words else number}"
