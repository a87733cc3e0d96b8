"""A wrapper that records the random outcomes of any source, so that a match record can list them."""

from typing import Self

from penultima.kernel.step_context import NextWord, Source, StepContext
from penultima.kernel.streams import FIRST_SEAT_STREAM, Sfc32, random_below, shuffle
from penultima.rng.origin import SHUFFLES, RandomOutcome, WrittenOrigin
from penultima.rng.state_aware import StateAwareSource


class RecordingSource(StateAwareSource):
    """A source that wraps another source and records the words drawn from it."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.notes: dict[int, list[_Note]] = {}

    def fork(self) -> Self:
        other = super().fork()
        other.notes = {deal: list(notes) for deal, notes in self.notes.items()}
        return other

    def open(self, deal: int, use: int, count: int) -> NextWord:
        word = self.source.open(deal, use, count)
        if use >= FIRST_SEAT_STREAM or self.outcome_size(use) == 0:
            return word
        note = _Note(use, self.outcome_size(use), self.shuffled_cards(use) if use in SHUFFLES else [])
        self.notes.setdefault(deal, []).append(note)

        def record_word() -> int:
            note.words.append(word())
            return note.words[-1]

        return record_word

    def written_origin(self, deal: int) -> WrittenOrigin:
        return WrittenOrigin(tuple(note.outcome() for note in self.notes.get(deal, [])))


class _Note:
    def __init__(self, use: int, size: int, cards: list[int]) -> None:
        self.use = use
        self.size = size
        self.cards = cards
        self.words: list[int] = []

    def outcome(self) -> RandomOutcome:
        """Compute the outcome that the kernel derived from the recorded words."""
        context = StepContext(Sfc32(0))
        context.word = iter(self.words).__next__
        if self.use not in SHUFFLES:
            return RandomOutcome(self.use, number=random_below(context.word, self.size))
        cards = list(self.cards)
        shuffle(context, cards, 0, self.size)
        return RandomOutcome(self.use, cards=tuple(reversed(cards)))
