"""Where the chance of a deal comes from: `seed=7`, `key=...`, or `written` with every outcome on a line of its own.

`chance reshuffle R7,B2,W` names the cards of the new pile, the next one first; `chance lot 2` a number.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, Self

from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.fair.keyed import KEY_BYTES, LABELS, Keyed
from penultima.kernel.bits import popcount
from penultima.kernel.desk import Desk, Source, Word
from penultima.kernel.state import State
from penultima.kernel.streams import DEAL, DEALER, DECIDE, HANDS, RESHUFFLE, RETURN, Sfc32, below, shuffle, word_for
from penultima.notation.card import parse_kind, print_card
from penultima.tomlfile import shown

USES = {label: use for use, label in LABELS.items()}
SHUFFLES = (DEAL, DEALER, RESHUFFLE, HANDS)
MOST_SEED = (1 << 64) - 1
_SEED = re.compile(r"seed=([0-9]{1,20})")
_KEY = re.compile(rf"key=([0-9a-f]{{{2 * KEY_BYTES}}})")
MOST_PLACE = 1000


@dataclass(frozen=True)
class Seed:
    seed: int


@dataclass(frozen=True)
class Key:
    key: bytes


@dataclass(frozen=True)
class Outcome:
    """What came of one use: the cards in their new order, the next one first, or a number."""

    use: int
    cards: tuple[int, ...] = ()
    number: int = 0


@dataclass(frozen=True)
class Written:
    outcomes: tuple[Outcome, ...] = ()


Chance = Seed | Key | Written


def parse_chance(text: str) -> Chance:
    if text == "written":
        return Written()
    if (found := _SEED.fullmatch(text)) and int(found[1]) <= MOST_SEED:
        return Seed(int(found[1]))
    if found := _KEY.fullmatch(text):
        return Key(bytes.fromhex(found[1]))
    digits = 2 * KEY_BYTES
    raise BadInput(f"{shown(text)}: expected seed=N up to {MOST_SEED}, key= and {digits} digits 0 to f, or written")


def print_chance(chance: Chance) -> str:
    if isinstance(chance, Seed):
        return f"seed={chance.seed}"
    return f"key={chance.key.hex()}" if isinstance(chance, Key) else "written"


def parse_outcome(rules: Ruleset, text: str) -> Outcome:
    label, _, value = text.partition(" ")
    if label not in USES:
        raise BadInput(f"{shown(label)} is no use of chance: expected one of {', '.join(USES)}")
    use = USES[label]
    if use in SHUFFLES:
        return Outcome(use, cards=tuple(parse_kind(rules, card) for card in value.split(",")))
    if not re.fullmatch(r"[0-9]{1,3}", value):
        raise BadInput(f"{label}: expected a number below {MOST_PLACE}, found {shown(value)}")
    return Outcome(use, number=int(value))


def print_outcome(rules: Ruleset, outcome: Outcome) -> str:
    value = ",".join(print_card(rules, kind) for kind in outcome.cards)
    return f"{LABELS[outcome.use]} {value if outcome.use in SHUFFLES else outcome.number}"


def source_of(chances: Sequence[Chance]) -> Source:
    """A source that gives each deal its own; where it can, it goes on for deals to come."""
    seeds = [chance.seed for chance in chances if isinstance(chance, Seed)]
    keys = [chance.key for chance in chances if isinstance(chance, Key)]
    if len(seeds) == len(chances) and len(set(seeds)) == 1:
        return Sfc32(seeds[0])
    return Keyed(keys) if len(keys) == len(chances) else EachItsOwn(chances)


class Attending:
    """A source that has to see the table: what is shuffled, and how many there are to choose from."""

    state: State
    cards: int

    def size(self, use: int) -> int:
        """Between how many things the use that opens now decides, or how many cards it shuffles."""
        s = self.state
        if use == RETURN:
            return s.stocked + 1
        if use == HANDS:
            return self.cards - s.stocked - sum(s.discard) - 1
        if use in SHUFFLES:
            return s.stocked
        return popcount(s.racers) or s.seats

    def shuffled(self, use: int) -> list[int]:
        """The cards that the use that opens now will shuffle, in the order they lie in."""
        start = self.state.stocked if use == HANDS else 0
        return self.state.stock[start : start + self.size(use)]

    def forked(self) -> Self:
        """For a copy of the table: what it notes from now on is its own."""
        return copy(self)

    def __getstate__(self) -> dict[str, Any]:
        """Without the table, which is kept by whoever keeps this."""
        return {name: value for name, value in self.__dict__.items() if name != "state"}


def attend(source: Source, state: State, cards: int) -> None:
    """Shows a source that has to see it a table on which so many cards are in play."""
    if isinstance(source, Attending):
        source.state = state
        source.cards = cards


def attended(source: Source, state: State) -> Source:
    """The same source for a copy of the table."""
    if not isinstance(source, Attending):
        return source
    other = source.forked()
    other.state = state
    return other


class EachItsOwn(Attending):
    """Deals of one match whose chance comes from different places."""

    def __init__(self, chances: Sequence[Chance]) -> None:
        self.chances = chances
        self.needed: Counter[tuple[int, int]] = Counter()

    def forked(self) -> Self:
        other = super().forked()
        other.needed = self.needed.copy()
        return other

    def open(self, deal: int, use: int, count: int) -> Word:
        if deal >= len(self.chances):
            raise BadInput(f"deal {deal + 1}: nothing says where its chance comes from")
        chance = self.chances[deal]
        if isinstance(chance, Seed):
            return Sfc32(chance.seed).open(deal, use, count)
        if isinstance(chance, Key):
            return Keyed([chance.key]).open(0, use, count)
        if use >= DECIDE:
            raise BadInput(f"deal {deal + 1}: written chance decides about cards, not for a player")
        self.needed[deal, use] += self.size(use) > 0
        return self._read(f"deal {deal + 1}: chance {LABELS[use]}", chance, use, count).__next__

    def spare(self, deal: int) -> str:
        """The first outcome that is written for this deal although nothing asked for it; empty: there is none."""
        chance = self.chances[deal]
        written = Counter(outcome.use for outcome in chance.outcomes) if isinstance(chance, Written) else Counter[int]()
        for use, number in written.items():
            needed = self.needed[deal, use]
            if number > needed:
                return f"deal {deal + 1}: chance {LABELS[use]}: its outcome number {needed + 1} is not needed"
        return ""

    def _read(self, place: str, chance: Written, use: int, count: int) -> Iterator[int]:
        """The words that `below` makes the outcome of. Nothing is missing as long as none is asked for."""
        written = [outcome for outcome in chance.outcomes if outcome.use == use]
        size = self.size(use)
        cards = self.shuffled(use) if use in SHUFFLES else []
        if count < len(written):
            yield from _words_of(place, written[count], cards, size)
        raise BadInput(f"{place}: its outcome number {count + 1} is not written")


def _words_of(place: str, outcome: Outcome, cards: list[int], size: int) -> list[int]:
    if outcome.use not in SHUFFLES:
        if outcome.number >= size:
            raise BadInput(f"{place}: {outcome.number} is too high: expected 0 to {size - 1}")
        return [word_for(outcome.number, size)]
    if Counter(cards) != Counter(outcome.cards):
        raise BadInput(f"{place}: these are not the {size} cards that are shuffled")
    words = []
    for last in range(size - 1, 0, -1):
        place_of = cards.index(outcome.cards[size - 1 - last], 0, last + 1)
        words.append(word_for(place_of, last + 1))
        cards[last], cards[place_of] = cards[place_of], cards[last]
    return words


class Heard(Attending):
    """Notes down what comes of a source that has no name."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.notes: dict[int, list[_Note]] = {}

    def forked(self) -> Self:
        other = super().forked()
        other.notes = {deal: list(notes) for deal, notes in self.notes.items()}
        return other

    def open(self, deal: int, use: int, count: int) -> Word:
        word = self.source.open(deal, use, count)
        if use >= DECIDE or self.size(use) == 0:
            return word
        note = _Note(use, self.size(use), self.shuffled(use) if use in SHUFFLES else [])
        self.notes.setdefault(deal, []).append(note)

        def heard() -> int:
            note.words.append(word())
            return note.words[-1]

        return heard

    def written(self, deal: int) -> Written:
        return Written(tuple(note.outcome() for note in self.notes.get(deal, [])))


class _Note:
    def __init__(self, use: int, size: int, cards: list[int]) -> None:
        self.use = use
        self.size = size
        self.cards = cards
        self.words: list[int] = []

    def outcome(self) -> Outcome:
        """What the kernel made of the words."""
        desk = Desk(Sfc32(0))
        desk.word = iter(self.words).__next__
        if self.use not in SHUFFLES:
            return Outcome(self.use, number=below(desk.word, self.size))
        cards = list(self.cards)
        shuffle(desk, cards, 0, self.size)
        return Outcome(self.use, cards=tuple(reversed(cards)))


def chance_of(source: Source, deal: int) -> Chance:
    """What a record says of it."""
    if isinstance(source, Sfc32):
        return Seed(source.seed & MOST_SEED)
    if isinstance(source, Keyed):
        return Key(source.key(deal))
    if isinstance(source, EachItsOwn):
        return source.chances[deal]
    if isinstance(source, Heard):
        return source.written(deal)
    raise TypeError(f"{type(source).__name__} has to be heard to be written down")


def recordable(source: Source) -> Source:
    """The source itself where a record can name it, else one that notes down what comes of it."""
    return source if isinstance(source, Sfc32 | Keyed | EachItsOwn | Heard) else Heard(source)
