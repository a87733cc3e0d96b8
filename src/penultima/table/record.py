"""From a log to records: deals, actions and times, and nothing that was said."""

from collections.abc import Iterable, Mapping

from penultima.fair.chance import Key
from penultima.game import Game
from penultima.kernel.state import NOBODY
from penultima.notation.position import position_of
from penultima.notation.record import End, Move, Record, RecordedDeal
from penultima.table.entry import Dealt, Did
from penultima.table.facts import Facts
from penultima.table.fold import Editions, Fold


def records_of(
    rows: Iterable[tuple[int, bytes]], secrets: Mapping[int, bytes], more: Editions | None = None
) -> list[Record]:
    """One for each match, from all entries of a table; of a match that is being played, as far as it has come.

    Raises Corrupt, or OtherRules.
    """
    fold = Fold(more)
    matches: list[_Match] = []
    for entry in fold.read(rows, secrets):
        if isinstance(entry, Dealt):
            if entry.facts.deal == 0 or not matches:
                matches.append(_Match(entry))
            matches[-1].begin(fold.the_game, fold.key)
        elif isinstance(entry, Did):
            matches[-1].speeds[-1].append(entry.speed)
    return [match.record() for match in matches]


class _Match:
    """The games of a match; the last one goes on while entries are folded, and so does what is noted of it."""

    def __init__(self, first: Dealt) -> None:
        self.facts = first.facts
        self.dealer = first.dealer
        self.deals: list[tuple[Game, RecordedDeal]] = []
        self.speeds: list[list[int]] = []
        """Of each action of each deal; -1 where it was no press."""

    def begin(self, game: Game, key: bytes) -> None:
        by_hand = bool(self.facts.setup.position) and not self.deals
        position = position_of(game.rules, game.state) if by_hand else None
        self.deals.append((game, RecordedDeal(Key(key), position)))
        self.speeds.append([])

    def record(self) -> Record:
        names = names_of(self.facts)
        return Record(
            rules=self.deals[0][0].rules,
            players=len(self.facts.seats),
            deals=tuple(_finished(*deal, speeds) for deal, speeds in zip(self.deals, self.speeds, strict=True)),
            dealer=self.dealer,
            names=names if any(names) else (),
        )


def _finished(game: Game, deal: RecordedDeal, speeds: list[int]) -> RecordedDeal:
    """How fast somebody pressed stands beside the action."""
    scores = tuple(game.state.scores[: game.state.seats])
    return RecordedDeal(
        chance=deal.chance,
        position=deal.position,
        entries=tuple(Move(*move, _speed(speed)) for move, speed in zip(game.moves, speeds, strict=True)),
        end=End(game.result.winner, scores) if game.over else None,
    )


def _speed(speed: int) -> str:
    return f"{speed} ms" if speed >= 0 else ""


def names_of(facts: Facts) -> tuple[str, ...]:
    """Of people and bots, by seat, as they were when the match began."""
    return tuple(seat.name if seat.person == NOBODY else facts.people[seat.person].name for seat in facts.seats)
