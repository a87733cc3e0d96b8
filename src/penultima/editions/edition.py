"""An edition as its file describes it: cards, printed rules, options, clauses."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TypeVar

from penultima.editions.effect_language import Effect
from penultima.editions.immutable import Immutable
from penultima.kernel.rules import COLOUR_NAMES

COLOURS = "".join(COLOUR_NAMES)
DIGITS = tuple("0123456789")
WILD = "W"
"""The first letter of every wild card's symbol. No other symbol begins with it."""
Value = TypeVar("Value")


@dataclass(frozen=True)
class Card:
    """A card without its colour. A coloured `Card` stands for the cards of all four colours."""

    symbol: str
    clause: str
    wild: bool
    value: int
    effect: Effect
    traits: frozenset[str]
    first: str
    first_clause: str
    written: bool
    """Whether the players write the effect of the card."""

    @property
    def digit(self) -> int:
        return int(self.symbol) if self.symbol in DIGITS else -1


@dataclass(frozen=True)
class Option(Immutable):
    """An option of the rules. `values` is empty if the value is a number from 0 to `most`."""

    id: str
    passport: int
    kind: str  # ruling or house
    values: tuple[str | int | bool, ...]
    most: int
    effects: Mapping[str, Effect]  # effects that cards have while the option is on, by symbol


@dataclass(frozen=True)
class PrintedRule:
    value: str | int | bool | tuple[str, ...]
    clause: str


@dataclass(frozen=True, repr=False)
class Edition(Immutable):
    """An edition. Editions with equal contents are equal, even if they come from different files."""

    id: str
    """The id, such as `giant`."""
    version: int
    """The version of the edition, as its file states it."""
    passport: int
    """The number of the edition in rule passports, or 0 if it has none."""
    deck: Mapping[str, int]
    """The number of copies of each card, by symbol. A coloured card has this number of copies in each colour."""
    cards: Mapping[str, Card]
    """The cards by symbol."""
    rules: Mapping[str, PrintedRule]
    """The printed rules by name."""
    options: Mapping[str, Option]
    """The options by id."""
    clauses: tuple[str, ...]
    """The ids of the clauses in its rulebook."""
    rulings: tuple[str, ...]
    """The ids of the rulings on questions that its rulebook leaves open."""

    def __eq__(self, other: object) -> bool:
        """Compare contents. The order of the cards matters, because it is the order of the deck."""
        if not isinstance(other, Edition):
            return NotImplemented
        return self is other or self._contents() == other._contents()

    def __hash__(self) -> int:
        return hash((self.id, self.version))

    def _contents(self) -> list[object]:
        values = [getattr(self, field.name) for field in fields(self)]
        return [tuple(value.items()) if isinstance(value, Mapping) else value for value in values]

    def __repr__(self) -> str:
        return f"<Edition {self.id} {self.version}>"

    def number(self, rule: str) -> int:
        """Return a printed rule that is a number."""
        return self._printed(rule, int)

    def flag(self, rule: str) -> bool:
        """Return a printed rule that is true or false."""
        return self._printed(rule, bool)

    def word(self, rule: str) -> str:
        """Return a printed rule that is a word."""
        return self._printed(rule, str)

    def words(self, rule: str) -> tuple[str, ...]:
        """Return a printed rule that is a list of words."""
        return self._printed(rule, tuple)

    def _printed(self, rule: str, kind: type[Value]) -> Value:
        """Return the value of a rule. The loader has checked its type."""
        value = self.rules[rule].value
        if not isinstance(value, kind):
            raise TypeError(f"{rule} is {value!r}, not a {kind.__name__}")
        return value

    def customs(self) -> list[str]:
        """Return the symbols of the customizable cards, in the order in which a ruleset lists their texts."""
        return [symbol for symbol, card in self.cards.items() if card.written and symbol in self.deck]

    def kinds(self) -> list[tuple[str, Card, int]]:
        """Return (name, card, colour or -1) of each kind in the order of the deck: by colour, then the wild cards."""
        coloured = [card for symbol, card in self.cards.items() if symbol in self.deck and not card.wild]
        wild = [card for symbol, card in self.cards.items() if symbol in self.deck and card.wild]
        kinds = [(letter + card.symbol, card, index) for index, letter in enumerate(COLOURS) for card in coloured]
        return kinds + [(card.symbol, card, -1) for card in wild]


def symbol_of(name: str) -> str:
    """Return the symbol of a card: its name without the letter of its colour."""
    return name if name.startswith(WILD) else name[1:]
