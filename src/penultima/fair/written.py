"""Deals whose chance comes from different places, written outcomes among them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Self

from penultima.errors import BadInput, Phrase
from penultima.fair.attending import Attending
from penultima.fair.chance import SHUFFLES, Chance, Key, Outcome, Seed, Written
from penultima.fair.keyed import LABELS, Keyed
from penultima.kernel.desk import Word
from penultima.kernel.streams import DECIDE, Sfc32, word_for


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
            raise BadInput("deal {deal}: nothing says where its chance comes from", deal=deal + 1)
        chance = self.chances[deal]
        if isinstance(chance, Seed):
            return Sfc32(chance.seed).open(deal, use, count)
        if isinstance(chance, Key):
            return Keyed([chance.key]).open(0, use, count)
        if use >= DECIDE:
            raise BadInput("deal {deal}: written chance decides about cards, not for a player", deal=deal + 1)
        self.needed[deal, use] += self.size(use) > 0
        return self._read(_place(deal, use), chance, use, count).__next__

    def check_spare(self, deal: int) -> None:
        """BadInput for an outcome that is written for this deal although nothing asked for it."""
        chance = self.chances[deal]
        written = Counter(outcome.use for outcome in chance.outcomes) if isinstance(chance, Written) else Counter[int]()
        for use, number in written.items():
            needed = self.needed[deal, use]
            if number > needed:
                raise BadInput("its outcome number {number} is not needed", number=needed + 1).at(_place(deal, use))

    def _read(self, place: Phrase, chance: Written, use: int, count: int) -> Iterator[int]:
        """The words that `below` makes the outcome of. Nothing is missing as long as none is asked for."""
        written = [outcome for outcome in chance.outcomes if outcome.use == use]
        size = self.size(use)
        cards = self.shuffled(use) if use in SHUFFLES else []
        if count < len(written):
            yield from _words_of(place, written[count], cards, size)
        raise BadInput("its outcome number {number} is not written", number=count + 1).at(place)


def _place(deal: int, use: int) -> Phrase:
    return Phrase("deal {deal}: chance {use}", deal=deal + 1, use=LABELS[use])


def _words_of(place: Phrase, outcome: Outcome, cards: list[int], size: int) -> list[int]:
    if outcome.use not in SHUFFLES:
        if outcome.number >= size:
            raise BadInput("{number} is too high: expected 0 to {last}", number=outcome.number, last=size - 1).at(place)
        return [word_for(outcome.number, size)]
    if Counter(cards) != Counter(outcome.cards):
        raise BadInput("these are not the {size} cards that are shuffled", size=size).at(place)
    words = []
    for last in range(size - 1, 0, -1):
        place_of = cards.index(outcome.cards[size - 1 - last], 0, last + 1)
        words.append(word_for(place_of, last + 1))
        cards[last], cards[place_of] = cards[place_of], cards[last]
    return words
