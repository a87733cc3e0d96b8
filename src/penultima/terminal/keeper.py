"""Follows the entries of a table and keeps the match as a record."""

from penultima.fair.keyed import Keyed
from penultima.match import Match
from penultima.notation.action import parse_action
from penultima.table.entry import Dealt, Did, Entry
from penultima.terminal.journal import Journal
from penultima.terminal.party import Party


class Keeper:
    """Plays along, by the keys of the deals; a match that goes on is given as it stands."""

    def __init__(self, party: Party, journal: Journal, match: Match | None = None, began: int = 0) -> None:
        """`began` is the table time at which its deal did."""
        self.party = party
        self.journal = journal
        self.match = match
        self._source = match.game.desk.source if match else Keyed(given_only=True)
        self._began = began

    def __call__(self, entry: Entry, key: bytes | None) -> None:
        """Told each entry, with the key of the deal that it begins."""
        if isinstance(entry, Dealt) and key:
            self._deal(entry, key)
        elif isinstance(entry, Did) and self.match:
            rules, seats = self.match.rules, len(self.party.names)
            text = entry.act if entry.seat < 0 else f"{entry.seat}: {entry.act}"
            seat, action = parse_action(rules, text, seats)
            self.match.game.act(seat, action, entry.at - self._began)
        else:
            return
        if self.match:
            self.journal.write(str(self.match.record(self.party.kept_names, self.party.tags)))

    def _deal(self, entry: Dealt, key: bytes) -> None:
        self._began = entry.at
        if isinstance(self._source, Keyed):
            self._source.keys.append(key)
        if self.match:
            self.match.next_deal()
        else:
            self.match = self.party.match(self._source)
