"""Exports a log as one record per match, with deals, actions and times, but without chat."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from penultima.game import Game
from penultima.kernel.state import NOBODY
from penultima.notation.position import position_of
from penultima.notation.record import DealEnd, Move, Record, RecordedDeal
from penultima.rng.origin import KeyOrigin
from penultima.table.log.entry import ActionTaken, CardsDealt
from penultima.table.log.facts import Facts
from penultima.table.log.table_state import Editions, TableState


class FinishedMatch(NamedTuple):
    """The finished deals of a match."""

    match: int
    """The number of the match at this table, from 1."""
    record: Record
    people: tuple[str, ...]
    """The ids of people by seat. An id is empty if a bot had the seat when the match began."""


def export_records(
    rows: Iterable[tuple[int, bytes]], secrets: Mapping[int, bytes], more: Editions | None = None
) -> list[Record]:
    """Export one record for each match from all entries of a table.

    A match in progress is exported up to its last action. Raise CorruptLog or OtherRulesVersion.
    """
    return [match.record() for match in _read_matches(rows, secrets, more)]


def export_finished_matches(
    rows: Iterable[tuple[int, bytes]], secrets: Mapping[int, bytes], more: Editions | None = None
) -> list[FinishedMatch]:
    """Export the finished deals of each match.

    An unfinished deal is left out, because its record would contain the key that determines the hidden cards. The
    entries must begin with the creation of the table or with the first deal of a match. Raise CorruptLog.
    """
    matches = [(match, match.record()) for match in _read_matches(rows, secrets, more)]
    finished = [(match, replace(record, deals=_finished_deals(record.deals))) for match, record in matches]
    return [
        FinishedMatch(match.facts.match, record, list_person_ids(match.facts))
        for match, record in finished
        if record.deals
    ]


def _finished_deals(deals: tuple[RecordedDeal, ...]) -> tuple[RecordedDeal, ...]:
    return tuple(deal for deal in deals if deal.end is not None)


def _read_matches(
    rows: Iterable[tuple[int, bytes]], secrets: Mapping[int, bytes], more: Editions | None
) -> "list[_Match]":
    fold = TableState(more)
    matches: list[_Match] = []
    for entry in fold.apply_rows(rows, secrets):
        if isinstance(entry, CardsDealt):
            if entry.facts.deal == 0 or not matches:
                matches.append(_Match(entry))
            matches[-1].begin(fold.the_game, fold.key)
        elif isinstance(entry, ActionTaken):
            matches[-1].speeds[-1].append(entry.speed)
    return matches


class _Match:
    """Collects the games of one match while entries are applied."""

    def __init__(self, first: CardsDealt) -> None:
        self.facts = first.facts
        self.dealer = first.dealer
        self.deals: list[tuple[Game, RecordedDeal]] = []
        self.speeds: list[list[int]] = []
        """Reaction times in milliseconds by deal and action; -1 if the action was neither a press nor a jump."""

    def begin(self, game: Game, key: bytes) -> None:
        by_hand = bool(self.facts.setup.position) and not self.deals
        position = position_of(game.rules, game.state) if by_hand else None
        self.deals.append((game, RecordedDeal(KeyOrigin(key), position)))
        self.speeds.append([])

    def record(self) -> Record:
        names = list_seat_names(self.facts)
        return Record(
            rules=self.deals[0][0].rules,
            players=len(self.facts.seats),
            deals=tuple(_record_deal(*deal, speeds) for deal, speeds in zip(self.deals, self.speeds, strict=True)),
            dealer=self.dealer,
            names=names if any(names) else (),
        )


def _record_deal(game: Game, deal: RecordedDeal, speeds: list[int]) -> RecordedDeal:
    """Convert a game into a recorded deal with the reaction time of each action."""
    scores = tuple(game.state.scores[: game.state.seats])
    return RecordedDeal(
        chance=deal.chance,
        position=deal.position,
        entries=tuple(Move(*move, _describe_speed(speed)) for move, speed in zip(game.moves, speeds, strict=True)),
        end=DealEnd(game.result.winner, scores) if game.over else None,
    )


def _describe_speed(speed: int) -> str:
    return f"{speed} ms" if speed >= 0 else ""


def list_seat_names(facts: Facts) -> tuple[str, ...]:
    """List the names of people and bots by seat, at the start of the match."""
    return tuple(seat.name if seat.person == NOBODY else facts.people[seat.person].name for seat in facts.seats)


def list_person_ids(facts: Facts) -> tuple[str, ...]:
    """List the ids of people by seat, at the start of the match."""
    return tuple("" if seat.person == NOBODY else facts.people[seat.person].id for seat in facts.seats)
