"""The interface of a bot. A bot observes what its seat can see, and answers questions within a budget."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from penultima.bots.decision import answer_by_policy
from penultima.bots.question import Question
from penultima.editions.ruleset import Ruleset
from penultima.notation.action import Action
from penultima.policies.habits import Habits
from penultima.view import View


@dataclass(frozen=True)
class Budget:
    """How long a bot may think.

    A limit on the number of worlds gives the same answer on every machine. A limit in seconds does not; it is for play
    with people.
    """

    worlds: int = 200
    """The number of worlds that a searching bot may sample."""
    seconds: float | None = None
    """The time limit in seconds, or None for no limit."""


class Bot(Protocol):
    """A bot in one seat for one deal. It has only the information that it receives through `hear` and `answer`."""

    @property
    def version(self) -> str:
        """The version of the bot. Bots with the same class and version play alike."""

    def hear(self, view: View, news: Sequence[int]) -> None:
        """Observe the view and the news.

        This method is called once when the deal is ready, then after every step of any seat. The news contains the
        events of the step, without the cards that the seat must not see. `read_events` decodes it.
        """

    def answer(self, view: View, question: Question, budget: Budget) -> Action | None:
        """Return an action, or None if there is nothing to do or the bot overlooks it."""


class Maker(Protocol):
    """A function that creates the bot for one deal, usually the class of the bot.

    `seed` is for the bot's own randomness and reveals nothing about the cards.
    """

    def __call__(self, rules: Ruleset, seats: int, seat: int, seed: int, /) -> Bot: ...


@dataclass(frozen=True)
class PolicyBot:
    """A bot that plays by a policy with habits. It has no memory, and its random numbers come from `key`."""

    policy: str
    habits: Habits
    key: bytes
    version: str = "1"

    @property
    def name(self) -> str:
        return self.policy

    def hear(self, view: View, news: Sequence[int]) -> None:
        """Ignore the news, because a policy uses only the current view."""

    def answer(self, view: View, question: Question, budget: Budget) -> Action | None:  # noqa: ARG002 - a policy needs no budget
        return answer_by_policy(self.policy, self.habits, view, question, self.key)
