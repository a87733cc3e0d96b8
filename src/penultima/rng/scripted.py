"""A source that replays the randomness of recorded deals, from seeds, keys or written outcomes."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Self

from penultima.errors import BadInput, Phrase
from penultima.kernel.step_context import NextWord
from penultima.kernel.streams import FIRST_SEAT_STREAM, Sfc32, word_giving
from penultima.rng.keyed import LABELS, Keyed
from penultima.rng.origin import SHUFFLES, KeyOrigin, RandomOrigin, RandomOutcome, SeedOrigin, WrittenOrigin
from penultima.rng.state_aware import StateAwareSource


class ScriptedSource(StateAwareSource):
    """A random source that replays the deals of a match. `origins` has the origin of each deal's randomness."""

    def __init__(self, origins: Sequence[RandomOrigin]) -> None:
        self.origins = origins
        self.used_counts: Counter[tuple[int, int]] = Counter()

    def fork(self) -> Self:
        other = super().fork()
        other.used_counts = self.used_counts.copy()
        return other

    def open(self, deal: int, use: int, count: int) -> NextWord:
        if deal >= len(self.origins):
            raise BadInput("deal {deal}: nothing says where its chance comes from", deal=deal + 1)
        chance = self.origins[deal]
        if isinstance(chance, SeedOrigin):
            return Sfc32(chance.seed).open(deal, use, count)
        if isinstance(chance, KeyOrigin):
            return Keyed([chance.key]).open(0, use, count)
        if use >= FIRST_SEAT_STREAM:
            raise BadInput("deal {deal}: written chance decides about cards, not for a player", deal=deal + 1)
        self.used_counts[deal, use] += self.outcome_size(use) > 0
        return self._read(_locate_outcome(deal, use), chance, use, count).__next__

    def check_unused_outcomes(self, deal: int) -> None:
        """Raise BadInput if the record lists an outcome for this deal that the deal never used."""
        chance = self.origins[deal]
        written = (
            Counter(outcome.use for outcome in chance.outcomes) if isinstance(chance, WrittenOrigin) else Counter[int]()
        )
        for use, number in written.items():
            needed = self.used_counts[deal, use]
            if number > needed:
                raise BadInput("its outcome number {number} is not needed", number=needed + 1).at(
                    _locate_outcome(deal, use)
                )

    def _read(self, place: Phrase, chance: WrittenOrigin, use: int, count: int) -> Iterator[int]:
        """Generate words from which `random_below` computes the written outcome.

        If the outcome is missing, drawing the first word raises BadInput.
        """
        written = [outcome for outcome in chance.outcomes if outcome.use == use]
        size = self.outcome_size(use)
        cards = self.shuffled_cards(use) if use in SHUFFLES else []
        if count < len(written):
            yield from _words_of(place, written[count], cards, size)
        raise BadInput("its outcome number {number} is not written", number=count + 1).at(place)


def _locate_outcome(deal: int, use: int) -> Phrase:
    return Phrase("deal {deal}: chance {use}", deal=deal + 1, use=LABELS[use])


def _words_of(place: Phrase, outcome: RandomOutcome, cards: list[int], size: int) -> list[int]:
    if outcome.use not in SHUFFLES:
        if outcome.number >= size:
            raise BadInput("{number} is too high: expected 0 to {last}", number=outcome.number, last=size - 1).at(place)
        return [word_giving(outcome.number, size)]
    if Counter(cards) != Counter(outcome.cards):
        raise BadInput("these are not the {size} cards that are shuffled", size=size).at(place)
    words = []
    for last in range(size - 1, 0, -1):
        place_of = cards.index(outcome.cards[size - 1 - last], 0, last + 1)
        words.append(word_giving(place_of, last + 1))
        cards[last], cards[place_of] = cards[place_of], cards[last]
    return words
