"""The idempotency cache of a table. A repeated command gets its first answer and has no second effect."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from penultima.runtime.access.limits import Limits
from penultima.runtime.outputs import StoredAnswer
from penultima.table.running_table import Ticket

AnswersByPerson = dict[str, dict[str, bytes]]
"""Encoded answers by person and command id, oldest first."""


@dataclass(slots=True)
class PendingAnswer:
    """A command that has no answer yet: who waits for the answer, and what the sender has been told."""

    by_socket: bool = False
    """True if the command came through a socket. The answer goes to the person's newest socket."""
    requests: list[int] = field(default_factory=list)
    is_kept: bool = False
    """True if the sender has been told that the command is kept for later."""


class IdempotencyCache:
    """The answers to commands.

    If a command changed something, its answer is stored with its entries. Other answers are kept only in memory.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._done: AnswersByPerson = {}
        self._refused: AnswersByPerson = {}
        self._waiting: dict[Ticket, PendingAnswer] = {}
        """Commands that have no answer yet."""
        self._unanswered: dict[str, int] = {}

    def load(self, answers: Iterable[StoredAnswer]) -> Iterator[StoredAnswer]:
        """Replace all answers with the stored ones. Yield after each answer, so that the caller can pause."""
        self._done = {}
        for stored in answers:
            self._done.setdefault(stored.person, {})[stored.id] = stored.answer
            yield stored

    def find(self, ticket: Ticket) -> bytes | None:
        done = self._done.get(ticket.person, {}).get(ticket.id)
        return done if done is not None else self._refused.get(ticket.person, {}).get(ticket.id)

    def put(self, ticket: Ticket, answer: bytes, *, changed: bool) -> PendingAnswer | None:
        """Add an answer. Return who waits for it, or None if nobody does."""
        wait = self.pop_pending(ticket)
        pages, most = (
            (self._done, self._limits.stored_answers) if changed else (self._refused, self._limits.cached_refusals)
        )
        page = pages.setdefault(ticket.person, {})
        page[ticket.id] = answer
        if len(page) > most:
            del page[next(iter(page))]
        return wait

    def forget_refusals(self, person: str) -> None:
        """Forget the refusals of a visitor who never joined."""
        self._refused.pop(person, None)

    # -- pending answers

    def add_waiter(self, ticket: Ticket, request: int | None = None) -> None:
        """Register a waiter for the answer to a command: the given request or, without one, the person's socket."""
        if ticket not in self._waiting:
            self._unanswered[ticket.person] = self.count_pending(ticket.person) + 1
        wait = self._waiting.setdefault(ticket, PendingAnswer())
        if request is None:
            wait.by_socket = True
        else:
            wait.requests.append(request)

    def mark_kept(self, ticket: Ticket) -> PendingAnswer | None:
        """Mark a command as kept for later. Return who waits for its answer, or None if nobody does."""
        wait = self._waiting.get(ticket)
        if wait is not None:
            wait.is_kept = True
        return wait

    def pop_pending(self, ticket: Ticket) -> PendingAnswer | None:
        """Remove a pending command. Return who waits for its answer, or None if nobody does."""
        wait = self._waiting.pop(ticket, None)
        if wait is None:
            return None
        self._unanswered[ticket.person] -= 1
        if self._unanswered[ticket.person] == 0:
            del self._unanswered[ticket.person]
        return wait

    def is_pending(self, ticket: Ticket) -> bool:
        return ticket in self._waiting

    def is_kept(self, ticket: Ticket) -> bool:
        return ticket in self._waiting and self._waiting[ticket].is_kept

    def count_pending(self, person: str) -> int:
        return self._unanswered.get(person, 0)

    def list_pending(self) -> Iterator[Ticket]:
        """Yield the pending commands, oldest first."""
        return iter(tuple(self._waiting))
