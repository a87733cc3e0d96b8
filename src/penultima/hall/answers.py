"""The answer book of a table: the same command, sent again, gets the same answer and has no second effect."""

from collections.abc import Iterable, Iterator

from penultima.hall.limits import Limits
from penultima.hall.out import Answered
from penultima.table.sitting import Ticket

Pages = dict[str, dict[str, bytes]]
"""By person and id, the oldest first; an answer is kept as it is sent."""


class Book:
    """Answers that changed something are stored with their entries, refusals are in memory only."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._done: Pages = {}
        self._refused: Pages = {}
        self._waiting: dict[Ticket, bool] = {}
        """Commands without an answer as yet; True: its person was told that it is kept."""
        self._unanswered: dict[str, int] = {}

    def load(self, answers: Iterable[Answered]) -> None:
        """What is stored counts, and nothing else that was done."""
        self._done = {}
        for person, id_, answer in answers:
            self._done.setdefault(person, {})[id_] = answer

    def find(self, ticket: Ticket) -> bytes | None:
        done = self._done.get(ticket.person, {}).get(ticket.id)
        return done if done is not None else self._refused.get(ticket.person, {}).get(ticket.id)

    def write(self, ticket: Ticket, answer: bytes, *, changed: bool) -> None:
        self.forgo(ticket)
        pages, most = (self._done, self._limits.answers) if changed else (self._refused, self._limits.refusals)
        page = pages.setdefault(ticket.person, {})
        page[ticket.id] = answer
        if len(page) > most:
            del page[next(iter(page))]

    def forget(self, person: str) -> None:
        """Somebody went whom the table does not know."""
        self._refused.pop(person, None)

    # -- what waits

    def wait(self, ticket: Ticket, *, kept: bool = False) -> None:
        if ticket not in self._waiting:
            self._unanswered[ticket.person] = self.unanswered(ticket.person) + 1
        self._waiting[ticket] = kept

    def forgo(self, ticket: Ticket) -> None:
        """It does not wait any more."""
        if self._waiting.pop(ticket, None) is None:
            return
        self._unanswered[ticket.person] -= 1
        if self._unanswered[ticket.person] == 0:
            del self._unanswered[ticket.person]

    def waits(self, ticket: Ticket) -> bool:
        return ticket in self._waiting

    def is_kept(self, ticket: Ticket) -> bool:
        return self._waiting.get(ticket, False)

    def unanswered(self, person: str) -> int:
        return self._unanswered.get(person, 0)

    def waiting(self) -> Iterator[Ticket]:
        """The oldest first."""
        return iter(tuple(self._waiting))
