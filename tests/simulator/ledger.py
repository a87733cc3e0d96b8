"""What a person sent and was answered: exactly one answer for each id, and the same whenever it comes again."""

from collections import Counter
from dataclasses import dataclass, field

import msgspec

from penultima.wire import client_in
from penultima.wire.client_in import DoorCommand, TableCommand
from penultima.wire.client_out import Answer

Command = TableCommand | DoorCommand
NOT_YET = ("again",)
"""Answers after which the same command may be sent once more."""
TRACELESS = (client_in.Nothing, client_in.Patience, client_in.Leave, client_in.Rename)
"""What may be done without an entry; such an answer is remembered as a refusal is."""
REMEMBERED = 40
"""Refusals of a person that a hall keeps in mind."""


class Wrong(AssertionError):
    """Something that was promised does not hold."""


def must(holds: object, promise: str, *facts: object) -> None:
    if not holds:
        raise Wrong(f"{promise}: {', '.join(map(str, facts))}" if facts else promise)


@dataclass
class Sent:
    command: Command
    data: bytes
    at: int
    answers: list[tuple[int, Answer]] = field(default_factory=list)
    """With the memory that gave it; only those that differ from the one before."""

    @property
    def last(self) -> Answer | None:
        return self.answers[-1][1] if self.answers else None

    @property
    def settled(self) -> bool:
        return self.last is not None and self.last.kind not in NOT_YET

    @property
    def was_settled(self) -> bool:
        return any(answer.kind not in NOT_YET for _, answer in self.answers)

    @property
    def done(self) -> Answer | None:
        """That it is, and that something was stored for it."""
        leaves = not isinstance(self.command, TRACELESS)
        return self.last if self.last is not None and self.last.kind == "done" and leaves else None


def shut(answer: Answer) -> Answer:
    """A link is told once: the store has only its hash."""
    return msgspec.structs.replace(answer, link="")


class Ledger:
    """Of one person, by the id of the command."""

    def __init__(self, owner: str) -> None:
        self.owner = owner
        self.sent: dict[str, Sent] = {}
        self.refused: Counter[int] = Counter()
        """By memory, of which a hall has a new one whenever it loads the table."""

    def write(self, command: Command, at: int) -> bytes:
        data = msgspec.json.encode(command)
        self.sent[command.id] = Sent(command, data, at)
        return data

    def answered(self, answer: Answer, memory: int) -> None:
        """At once when the hall sends it, whether or not it ever arrives."""
        sent = self.sent.get(answer.id)
        if sent is None:
            self.refused[memory] += 1
            must(
                answer.kind in ("malformed", *NOT_YET), "an answer to something that was never sent", self.owner, answer
            )
            return
        if sent.done is not None:
            must(shut(answer) == shut(sent.done), "the same id, another answer", self.owner, sent.done, answer)
        elif sent.settled and sent.answers[-1][0] == memory and self.refused[memory] < REMEMBERED:
            must(answer == sent.last, "one command, two answers", self.owner, sent.last, answer)
        if answer != sent.last:
            sent.answers.append((memory, answer))
            self.refused[memory] += sent.done is None

    @property
    def open(self) -> list[str]:
        """Ids without an answer that settles them. Whoever had one does not insist, whatever a late copy is told."""
        return [name for name, sent in self.sent.items() if not sent.was_settled]
