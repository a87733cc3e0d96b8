"""Records of what is over at a table, from its log: for a worker."""

from typing import NamedTuple

from penultima.notation.record import print_record
from penultima.table.record import finished_of


class Finished(NamedTuple):
    match: int
    """From 1."""
    text: str
    people: tuple[str, ...]
    """Ids by seat; empty where a bot sat."""

    @property
    def deals(self) -> int:
        return self.text.count("\ndeal ")


def finished(rows: list[tuple[int, bytes]], keys: dict[int, bytes]) -> list[Finished]:
    """Without the deal that goes on: a record has its key. Raises Corrupt, or OtherRules."""
    return [Finished(found.match, print_record(found.record), found.people) for found in finished_of(rows, keys)]
