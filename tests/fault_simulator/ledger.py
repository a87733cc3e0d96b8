"""The commands of one person and their answers. A command that is sent again must get the same answer."""

from collections import Counter
from dataclasses import dataclass, field

import msgspec

from penultima.protocol import client_messages
from penultima.protocol.client_messages import CredentialCommand, TableCommand
from penultima.protocol.server_messages import Answer

Command = TableCommand | CredentialCommand
RETRYABLE = ("again",)
"""Kinds of answers after which a client sends the same command again."""
TRACELESS = (client_messages.Nothing, client_messages.Patience, client_messages.Leave, client_messages.Rename)
"""Commands that may be done without a log entry. Like refusals, their answers are cached only in memory."""
MAX_REMEMBERED = 40
"""The number of refusals that the runtime caches for each person."""


class BrokenPromise(AssertionError):
    """Raised if the runtime has broken a promise."""


def must(holds: object, promise: str, *facts: object) -> None:
    if not holds:
        raise BrokenPromise(f"{promise}: {', '.join(map(str, facts))}" if facts else promise)


@dataclass
class Sent:
    command: Command
    data: bytes
    at: int
    answers: list[tuple[int, Answer]] = field(default_factory=list)
    """Pairs (memory, answer). A repeated answer is listed once.

    `memory` is the number of the refusal cache in use at that time.
    """

    @property
    def last(self) -> Answer | None:
        return self.answers[-1][1] if self.answers else None

    @property
    def settled(self) -> bool:
        return self.last is not None and self.last.kind not in RETRYABLE

    @property
    def was_settled(self) -> bool:
        return any(answer.kind not in RETRYABLE for _, answer in self.answers)

    @property
    def done(self) -> Answer | None:
        """Return the last answer if it is `done` and the command must have left a log entry."""
        leaves = not isinstance(self.command, TRACELESS)
        return self.last if self.last is not None and self.last.kind == "done" and leaves else None


def without_link(answer: Answer) -> Answer:
    """Return the answer without its link.

    A repeated answer has no link, because the store has only the hash of the link.
    """
    return msgspec.structs.replace(answer, link="")


class Ledger:
    """The commands of one person by id."""

    def __init__(self, owner: str) -> None:
        self.owner = owner
        self.sent: dict[str, Sent] = {}
        self.refused: Counter[int] = Counter()
        """The number of refusals in each cache, by cache number. Each load of the table begins with an empty cache."""

    def write(self, command: Command, at: int) -> bytes:
        data = msgspec.json.encode(command)
        self.sent[command.id] = Sent(command, data, at)
        return data

    def answered(self, answer: Answer, memory: int) -> None:
        """Check and record an answer that the runtime sends, even if it does not arrive."""
        sent = self.sent.get(answer.id)
        if sent is None:
            self.refused[memory] += 1
            must(
                answer.kind in ("malformed", *RETRYABLE),
                "an answer to something that was never sent",
                self.owner,
                answer,
            )
            return
        if sent.done is not None:
            must(
                without_link(answer) == without_link(sent.done),
                "the same id, another answer",
                self.owner,
                sent.done,
                answer,
            )
        elif sent.settled and sent.answers[-1][0] == memory and self.refused[memory] < MAX_REMEMBERED:
            must(answer == sent.last, "one command, two answers", self.owner, sent.last, answer)
        if answer != sent.last:
            sent.answers.append((memory, answer))
            self.refused[memory] += sent.done is None

    @property
    def open(self) -> list[str]:
        """List the ids of commands that never had a final answer.

        After a final answer the client stops sending the command, even if a late copy of it gets another answer.
        """
        return [name for name, sent in self.sent.items() if not sent.was_settled]
