"""Writes the record of a match while the match is played."""

from collections.abc import Callable
from dataclasses import replace

from penultima.errors import BadInput
from penultima.kernel.step_context import Source
from penultima.match import Match
from penultima.notation.kernel_actions import parse_seat_action
from penultima.notation.record import RecordedDeal
from penultima.rng.keyed import Keyed
from penultima.table.log.entry import ActionTaken, CardsDealt, Entry
from penultima.terminal.local.line_file import LineFile
from penultima.terminal.local.match_setup import MatchSetup


class RecordWriter:
    """Replays a table's entries with the deal keys, and appends each change to the record."""

    def __init__(self, setup: MatchSetup, journal: LineFile, warn: Callable[[BadInput], None]) -> None:
        self.setup = setup
        self.journal = journal
        self.warn = warn
        """Function that is called once if the record cannot be written any more."""
        self._match: Match | None = None
        self._source: Source = Keyed(given_only=True)
        self._deal_began_ms = 0
        """Time at which the deal started, by the table's clock."""
        self._reaction_ms: dict[tuple[int, int], int] = {}
        """Reaction times by (deal number, action number)."""
        self._text = ""

    def continue_match(self, match: Match, began: int) -> None:
        """Continue the record of a resumed match."""
        self._match, self._deal_began_ms = match, began
        self._source = match.game.context.source
        self._text = self._format_record(match)

    def __call__(self, entry: Entry, key: bytes | None) -> None:
        """Record an entry. If it starts a deal, `key` is the key of that deal."""
        if isinstance(entry, CardsDealt) and key:
            self._write(self._start_deal(entry, key))
        elif isinstance(entry, ActionTaken) and self._match:
            self._write(self._apply_action(self._match, entry))

    def _start_deal(self, entry: CardsDealt, key: bytes) -> Match:
        self._deal_began_ms = entry.at
        if isinstance(self._source, Keyed):
            self._source.keys.append(key)
        if self._match:
            self._match.next_deal()
        else:
            self._match = self.setup.create_match(self._source)
        return self._match

    def _apply_action(self, match: Match, entry: ActionTaken) -> Match:
        text = entry.act if entry.seat < 0 else f"{entry.seat}: {entry.act}"
        seat, action = parse_seat_action(match.rules, text, match.state.seats)
        if entry.speed >= 0:
            self._reaction_ms[match.state.deals, len(match.game.moves)] = entry.speed
        match.game.act(seat, action, entry.at - self._deal_began_ms)
        return match

    def _write(self, match: Match) -> None:
        if self.journal.problem is None:
            text = self._format_record(match)
            self.journal.add(text.removeprefix(self._text))
            self._text = text
            self._warn_once()

    def _warn_once(self) -> None:
        if self.journal.problem:
            self.warn(self.journal.problem)

    def _format_record(self, match: Match) -> str:
        record = match.record(self.setup.record_names, self.setup.record_tags)
        deals = tuple(self._add_reaction_times(number, deal) for number, deal in enumerate(record.deals))
        return str(replace(record, deals=deals))

    def _add_reaction_times(self, number: int, deal: RecordedDeal) -> RecordedDeal:
        """Add the known reaction times to the actions of a deal, as comments."""
        speeds = [self._reaction_ms.get((number, index), -1) for index in range(len(deal.moves))]
        pairs = zip(deal.moves, speeds, strict=True)
        return replace(deal, entries=tuple(replace(move, comment=f"{ms} ms" * (ms >= 0)) for move, ms in pairs))
