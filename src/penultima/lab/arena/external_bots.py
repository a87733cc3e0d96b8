"""External bots in the arena: their processes, the time limit for their answers, and their faults."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Self

from penultima.bots.external.discovery import is_external_bot, resolve_command
from penultima.bots.external.process import BotFailed, BotProcess
from penultima.compiled.timed_deals import BOTS
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput, Phrase
from penultima.i18n.quoting import quote_name

PoolKey = tuple[str, Ruleset, int]
"""Identifies a pool: the bot, the rules and the number of seats."""
FaultKey = tuple[tuple[str, ...], int, int, int]
"""Identifies a decision at which a bot failed: the bots by seat, the deal, the seat and the decision number."""


def is_external_entrant(bot: str) -> bool:
    """Return whether a bot is external. A built-in bot of the same name takes precedence."""
    return bot not in BOTS and is_external_bot(bot)


class ExternalBots:
    """A pool of bot processes that threads share.

    A process plays one deal after another. After a fault, `greedy` chooses the move instead. More than `max_faults`
    faults end the meeting. The first deal is also played before the meeting, to compile the code. Its faults are
    counted only once.
    """

    def __init__(self, timeout_s: float | None = None, max_faults: int = 0) -> None:
        self.timeout_s = timeout_s
        self.max_faults = max_faults
        self.free: dict[PoolKey, list[BotProcess]] = {}
        self.versions: dict[PoolKey, str] = {}
        self.faults: dict[FaultKey, Phrase] = {}
        self.lock = Lock()

    def find_version(self, name: str, rules: Ruleset, seats: int) -> str:
        """Return the version that the bot's first process reports when it starts."""
        kind = (name, rules, seats)
        if kind not in self.versions:
            with self.borrow_process(name, rules, seats) as child:
                self.versions[kind] = child.version
        return self.versions[kind]

    @contextmanager
    def borrow_process(self, name: str, rules: Ruleset, seats: int) -> Iterator[BotProcess]:
        """Yield a process for one deal. A process that is unreachable or out of step is not used again."""
        kind = (name, rules, seats)
        with self.lock:
            free = self.free.setdefault(kind, [])
            child = free.pop() if free else None
        child = child or BotProcess(name, resolve_command(name, rules), rules, seats)
        try:
            yield child
        except BaseException:
            child.unreachable = True  # the process may be in the middle of an answer
            child.close()
            raise
        if child.out_of_step:
            child.close()
        else:
            with self.lock:
                free.append(child)

    def record_fault(self, key: FaultKey, failed: BotFailed) -> None:
        """Record a fault. Raise BadInput if there are more than `max_faults`."""
        bots, deal, seat, decision = key
        with self.lock:
            self.faults[key] = failed.reason
            if len(self.faults) <= self.max_faults:
                return
        raise BadInput(
            "bot {name}, deal {deal}, seat {seat}, decision {decision}: {reason}",
            name=quote_name(bots[seat]),
            deal=deal,
            seat=seat,
            decision=decision,
            reason=failed.reason,
        )

    def count_faults(self, name: str, casts: Collection[tuple[str, ...]]) -> int:
        """Count the faults of a bot at tables with one of these casts. A cast is the tuple of bots by seat."""
        return sum(bots in casts and bots[seat] == name for bots, _, seat, _ in self.faults)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Close the processes of the pool."""
        with self.lock:
            left = [child for free in self.free.values() for child in free]
            self.free.clear()
        for child in left:
            child.close()
