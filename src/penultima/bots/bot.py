"""What a bot is: it is told what its seat saw, may remember it, and answers a question in a given time."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from penultima.bots.answer import answer_of
from penultima.bots.question import Question
from penultima.editions.ruleset import Ruleset
from penultima.notation.wish import Wish
from penultima.policies.habits import Habits
from penultima.view import View


@dataclass(frozen=True)
class Budget:
    """How long it may think: so many worlds give the same answer on any machine; seconds are for people."""

    worlds: int = 200
    """That it may imagine, if it does so."""
    seconds: float | None = None
    """None: as long as the worlds take."""


class Bot(Protocol):
    """Sits in one seat through a deal. What it knows is what it was told, and nothing else."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def version(self) -> str:
        """Two of one name and version play alike."""

    def hear(self, view: View, news: Sequence[int]) -> None:
        """Once when a deal lies ready and after every step of it, also of others: the view then, and what happened, as
        `seen_by` shows it to the seat.
        """

    def answer(self, view: View, question: Question, budget: Budget) -> Wish | None:
        """None: there is nothing to do about it, or the bot does not think of it."""


class Maker(Protocol):
    """What makes a bot for each deal, mostly its class. `seed` is for its own chance, and says nothing of the cards."""

    def __call__(self, rules: Ruleset, seats: int, seat: int, seed: int, /) -> Bot: ...


@dataclass(frozen=True)
class PolicyBot:
    """A policy and its habits: a bot without memory, whose chance is by the key of the deal."""

    policy: str
    habits: Habits
    key: bytes
    version: str = "1"

    @property
    def name(self) -> str:
        return self.policy

    def hear(self, view: View, news: Sequence[int]) -> None:
        """It lives in the moment."""

    def answer(self, view: View, question: Question, budget: Budget) -> Wish | None:  # noqa: ARG002 - it does not think
        return answer_of(self.policy, self.habits, view, question, self.key)
