"""An edition as it is written: cards, printed rules, options, clauses."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TypeVar

from penultima.editions.effect import Effect
from penultima.editions.sealed import Sealed
from penultima.kernel.rules import COLOUR_NAMES

COLOURS = "".join(COLOUR_NAMES)
DIGITS = tuple("0123456789")
WILD = "W"
"""What the symbol of every wild card begins with, and of no other."""
Value = TypeVar("Value")


@dataclass(frozen=True)
class Card:
    """A symbol; coloured cards exist in each of the four colours."""

    symbol: str
    clause: str
    wild: bool
    value: int
    effect: Effect
    traits: frozenset[str]
    first: str
    first_clause: str
    written: bool
    """What it does is what the players write on it."""

    @property
    def digit(self) -> int:
        return int(self.symbol) if self.symbol in DIGITS else -1


@dataclass(frozen=True)
class Option(Sealed):
    """A switch. `values` is empty for a number from 0 to `most`."""

    id: str
    passport: int
    kind: str  # ruling or house
    values: tuple[str | int | bool, ...]
    most: int
    effects: Mapping[str, Effect]  # by symbol: what those cards do when it is on


@dataclass(frozen=True)
class PrintedRule:
    value: str | int | bool | tuple[str, ...]
    clause: str


@dataclass(frozen=True, repr=False)
class Edition(Sealed):
    """Two that say the same are the same edition, wherever they were read."""

    id: str
    """As `giant`."""
    version: int
    """Of its file."""
    passport: int
    """Its number in rule passports; 0: it has none."""
    deck: Mapping[str, int]
    """Copies by symbol, for a coloured one in each colour."""
    cards: Mapping[str, Card]
    """By symbol."""
    rules: Mapping[str, PrintedRule]
    """As printed, by name."""
    options: Mapping[str, Option]
    """By id."""
    clauses: tuple[str, ...]
    """Of its book."""
    rulings: tuple[str, ...]
    """On what its book leaves open."""

    def __eq__(self, other: object) -> bool:
        """The order of the cards counts: it is that of the deck."""
        if not isinstance(other, Edition):
            return NotImplemented
        return self is other or self._said() == other._said()

    def __hash__(self) -> int:
        return hash((self.id, self.version))

    def _said(self) -> list[object]:
        values = [getattr(self, field.name) for field in fields(self)]
        return [tuple(value.items()) if isinstance(value, Mapping) else value for value in values]

    def __repr__(self) -> str:
        return f"<Edition {self.id} {self.version}>"

    def number(self, rule: str) -> int:
        """A printed rule that is a number."""
        return self._printed(rule, int)

    def flag(self, rule: str) -> bool:
        """A printed rule that is true or false."""
        return self._printed(rule, bool)

    def word(self, rule: str) -> str:
        """A printed rule that is a word."""
        return self._printed(rule, str)

    def words(self, rule: str) -> tuple[str, ...]:
        """A printed rule that is a list of words."""
        return self._printed(rule, tuple)

    def _printed(self, rule: str, kind: type[Value]) -> Value:
        """The loader has checked that it is of this kind."""
        value = self.rules[rule].value
        if not isinstance(value, kind):
            raise TypeError(f"{rule} is {value!r}, not a {kind.__name__}")
        return value

    def customs(self) -> list[str]:
        """The symbols of its cards that the players write on, in the order of the texts."""
        return [symbol for symbol, card in self.cards.items() if card.written and symbol in self.deck]

    def kinds(self) -> list[tuple[str, Card, int]]:
        """(name, card, colour or -1) in the order of the deck: by colour, then the wild ones."""
        coloured = [card for symbol, card in self.cards.items() if symbol in self.deck and not card.wild]
        wild = [card for symbol, card in self.cards.items() if symbol in self.deck and card.wild]
        kinds = [(letter + card.symbol, card, index) for index, letter in enumerate(COLOURS) for card in coloured]
        return kinds + [(card.symbol, card, -1) for card in wild]


def symbol_of(name: str) -> str:
    """Of a card: its name without the letter of its colour."""
    return name if name.startswith(WILD) else name[1:]
