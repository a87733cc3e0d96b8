"""The answer book of a table: the same command, sent again, gets the same answer and has no second effect."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from penultima.hall.limits import Limits
from penultima.hall.out import Answered
from penultima.table.sitting import Ticket

Pages = dict[str, dict[str, bytes]]
"""By person and id, the oldest first; an answer is kept as it is sent."""


@dataclass(slots=True)
class Wait:
    """Of a command without an answer as yet: whom that is for."""

    by_socket: bool = False
    """Whoever sent it is connected, or was: they are told on their newest socket."""
    errands: list[int] = field(default_factory=list)
    kept: bool = False
    """They were told that it is kept."""


class Book:
    """Answers that changed something are stored with their entries, refusals are in memory only."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._done: Pages = {}
        self._refused: Pages = {}
        self._waiting: dict[Ticket, Wait] = {}
        """Commands without an answer as yet."""
        self._unanswered: dict[str, int] = {}

    def load(self, answers: Iterable[Answered]) -> None:
        """What is stored counts, and nothing else that was done."""
        self._done = {}
        for person, id_, answer in answers:
            self._done.setdefault(person, {})[id_] = answer

    def find(self, ticket: Ticket) -> bytes | None:
        done = self._done.get(ticket.person, {}).get(ticket.id)
        return done if done is not None else self._refused.get(ticket.person, {}).get(ticket.id)

    def write(self, ticket: Ticket, answer: bytes, *, changed: bool) -> Wait | None:
        """Who waits for it."""
        wait = self.forgo(ticket)
        pages, most = (self._done, self._limits.answers) if changed else (self._refused, self._limits.refusals)
        page = pages.setdefault(ticket.person, {})
        page[ticket.id] = answer
        if len(page) > most:
            del page[next(iter(page))]
        return wait

    def forget(self, person: str) -> None:
        """Somebody went whom the table does not know."""
        self._refused.pop(person, None)

    # -- what waits

    def wait(self, ticket: Ticket, errand: int | None = None) -> None:
        """For its answer; several may, each by another way."""
        if ticket not in self._waiting:
            self._unanswered[ticket.person] = self.unanswered(ticket.person) + 1
        wait = self._waiting.setdefault(ticket, Wait())
        if errand is None:
            wait.by_socket = True
        else:
            wait.errands.append(errand)

    def keep(self, ticket: Ticket) -> Wait | None:
        """Its answer will come, nobody knows when."""
        wait = self._waiting.get(ticket)
        if wait is not None:
            wait.kept = True
        return wait

    def forgo(self, ticket: Ticket) -> Wait | None:
        """It does not wait any more."""
        wait = self._waiting.pop(ticket, None)
        if wait is None:
            return None
        self._unanswered[ticket.person] -= 1
        if self._unanswered[ticket.person] == 0:
            del self._unanswered[ticket.person]
        return wait

    def waits(self, ticket: Ticket) -> bool:
        return ticket in self._waiting

    def is_kept(self, ticket: Ticket) -> bool:
        return ticket in self._waiting and self._waiting[ticket].kept

    def unanswered(self, person: str) -> int:
        return self._unanswered.get(person, 0)

    def waiting(self) -> Iterator[Ticket]:
        """The oldest first."""
        return iter(tuple(self._waiting))
