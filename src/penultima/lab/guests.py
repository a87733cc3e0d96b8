"""Bots of somebody's own in the arena: their processes, how long an answer may take, and what went wrong with them."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Self

from penultima.bots.child import Child, Failed
from penultima.bots.finding import command_of, is_own
from penultima.echo import named
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput, Phrase
from penultima.fast.contest import BOTS

Kind = tuple[str, Ruleset, int]
"""Which bot, by which rules, among how many."""
Place = tuple[tuple[str, ...], int, int, int]
"""Where a bot failed: who sat where, the deal, its seat, which of the decisions of the deal."""


def is_guest(bot: str) -> bool:
    """It is somebody's own; names of ours come first."""
    return bot not in BOTS and is_own(bot)


class Guests:
    """A process plays one deal after the other, for whoever needs one; threads share those that are free.

    So many faults are forgiven, at the price of a move that greedy makes; one more ends the meeting. A deal that is
    played again, to compile ahead, fails as it did and is not counted twice.
    """

    def __init__(self, seconds: float | None = None, forgiven: int = 0) -> None:
        self.seconds = seconds
        self.forgiven = forgiven
        self.free: dict[Kind, list[Child]] = {}
        self.versions: dict[Kind, str] = {}
        self.faults: dict[Place, Phrase] = {}
        self.lock = Lock()

    def version_of(self, name: str, rules: Ruleset, seats: int) -> str:
        """What it says itself when it is first started."""
        kind = (name, rules, seats)
        if kind not in self.versions:
            with self.seated(name, rules, seats) as child:
                self.versions[kind] = child.version
        return self.versions[kind]

    @contextmanager
    def seated(self, name: str, rules: Ruleset, seats: int) -> Iterator[Child]:
        """For one deal; a process that is gone or may be out of step is not kept."""
        kind = (name, rules, seats)
        with self.lock:
            free = self.free.setdefault(kind, [])
            child = free.pop() if free else None
        child = child or Child(name, command_of(name, rules), rules, seats)
        try:
            yield child
        except BaseException:
            child.gone = True  # it may be in the middle of an answer
            child.close()
            raise
        if child.failed:
            child.close()
        else:
            with self.lock:
                free.append(child)

    def blame(self, place: Place, failed: Failed) -> None:
        """BadInput where it is one too many."""
        bots, deal, seat, decision = place
        with self.lock:
            self.faults[place] = failed.reason
            if len(self.faults) <= self.forgiven:
                return
        raise BadInput(
            "bot {name}, deal {deal}, seat {seat}, decision {decision}: {reason}",
            name=named(bots[seat]),
            deal=deal,
            seat=seat,
            decision=decision,
            reason=failed.reason,
        )

    def faults_of(self, name: str, casts: Collection[tuple[str, ...]]) -> int:
        """At tables with these bots by seat."""
        return sum(bots in casts and bots[seat] == name for bots, _, seat, _ in self.faults)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Nobody is needed any more."""
        with self.lock:
            left = [child for free in self.free.values() for child in free]
            self.free.clear()
        for child in left:
            child.close()
