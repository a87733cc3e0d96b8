"""Follows the entries of a table and writes the match down as a record."""

from collections.abc import Callable
from dataclasses import replace

from penultima.errors import BadInput
from penultima.fair.keyed import Keyed
from penultima.kernel.desk import Source
from penultima.match import Match
from penultima.notation.action import parse_action
from penultima.notation.record import RecordedDeal
from penultima.table.entry import Dealt, Did, Entry
from penultima.terminal.journal import Journal
from penultima.terminal.party import Party


class Keeper:
    """Plays along, by the keys of the deals."""

    def __init__(self, party: Party, journal: Journal, warn: Callable[[BadInput], None]) -> None:
        self.party = party
        self.journal = journal
        self.warn = warn
        """Told once, when the match cannot be written down any more."""
        self._match: Match | None = None
        self._source: Source = Keyed(given_only=True)
        self._began = 0
        """Table time at which the deal did."""
        self._speeds: dict[tuple[int, int], int] = {}
        """Of presses, by the numbers of deal and action."""
        self._text = ""

    def go_on(self, match: Match, began: int) -> None:
        """With a match that is written down already."""
        self._match, self._began = match, began
        self._source = match.game.desk.source
        self._text = self._told(match)

    def __call__(self, entry: Entry, key: bytes | None) -> None:
        """Told each entry, with the key of the deal that it begins."""
        if isinstance(entry, Dealt) and key:
            self._write(self._deal(entry, key))
        elif isinstance(entry, Did) and self._match:
            self._write(self._do(self._match, entry))

    def _deal(self, entry: Dealt, key: bytes) -> Match:
        self._began = entry.at
        if isinstance(self._source, Keyed):
            self._source.keys.append(key)
        if self._match:
            self._match.next_deal()
        else:
            self._match = self.party.match(self._source)
        return self._match

    def _do(self, match: Match, entry: Did) -> Match:
        text = entry.act if entry.seat < 0 else f"{entry.seat}: {entry.act}"
        seat, action = parse_action(match.rules, text, match.state.seats)
        if entry.speed >= 0:
            self._speeds[match.state.deals, len(match.game.moves)] = entry.speed
        match.game.act(seat, action, entry.at - self._began)
        return match

    def _write(self, match: Match) -> None:
        if self.journal.problem is None:
            text = self._told(match)
            self.journal.add(text.removeprefix(self._text))
            self._text = text
            self._warn_once()

    def _warn_once(self) -> None:
        if self.journal.problem:
            self.warn(self.journal.problem)

    def _told(self, match: Match) -> str:
        record = match.record(self.party.kept_names, self.party.tags)
        deals = tuple(self._timed(number, deal) for number, deal in enumerate(record.deals))
        return str(replace(record, deals=deals))

    def _timed(self, number: int, deal: RecordedDeal) -> RecordedDeal:
        """How fast somebody pressed stands beside the action."""
        speeds = [self._speeds.get((number, place), -1) for place in range(len(deal.moves))]
        pairs = zip(deal.moves, speeds, strict=True)
        return replace(deal, entries=tuple(replace(move, comment=f"{ms} ms" * (ms >= 0)) for move, ms in pairs))
