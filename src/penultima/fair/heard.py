"""A source that nobody can name, heard while it is used so that its outcomes can be written out."""

from typing import Self

from penultima.fair.attending import Attending
from penultima.fair.chance import SHUFFLES, Outcome, Written
from penultima.kernel.desk import Desk, Source, Word
from penultima.kernel.streams import DECIDE, Sfc32, below, shuffle


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
