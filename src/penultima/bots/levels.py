"""Levels of bots: how well they play, how much they overlook and how fast they react.

This module contains all their numbers.
"""

from dataclasses import dataclass

from penultima.policies.habits import Habits
from penultima.policies.temperament import EVEN, Temperament

MsRange = tuple[int, int]
"""The minimum and the maximum time in milliseconds."""


@dataclass(frozen=True)
class Paces:
    """Ranges of reaction times.

    Times are measured from the publication of the question. In a race they are measured from the opening of the race.
    """

    decision: MsRange
    late: MsRange  # to make a call that the bot itself has forgotten
    catch: MsRange
    jump: MsRange
    race: MsRange
    vote: MsRange


@dataclass(frozen=True)
class SearchSettings:
    """How long a level searches before a decision.

    It samples at most `worlds` worlds. It stops `within_ms` after the publication of the question, even if the question
    had to wait in a queue.
    """

    worlds: int
    within_ms: int


@dataclass(frozen=True)
class Level:
    """The settings of a level.

    The `speed` in `habits` is not used at a table, because reaction times come from `paces`.
    """

    policy: str
    """The policy that chooses the actions.

    A level that searches uses this policy only for answers without a search, and if no time is left to search.
    """
    habits: Habits
    paces: Paces
    search: SearchSettings | None = None
    temperament: Temperament = EVEN


LEVELS = {
    "easy": Level(
        policy="eager",
        habits=Habits(remembers=750, late=500, notices=330, jumps=150),
        paces=Paces(
            decision=(900, 3_000),
            late=(500, 1_300),
            catch=(1_000, 2_800),
            jump=(400, 1_100),
            race=(800, 1_400),
            vote=(1_000, 3_000),
        ),
    ),
    "normal": Level(
        policy="greedy",
        habits=Habits(remembers=940, late=600, notices=800, jumps=600),
        paces=Paces(
            decision=(700, 2_600),
            late=(500, 1_300),
            catch=(700, 2_200),
            jump=(400, 1_100),
            race=(250, 750),
            vote=(1_000, 3_000),
        ),
    ),
    "hard": Level(
        policy="greedy",
        habits=Habits(remembers=985, late=800, notices=930, jumps=800),
        paces=Paces(
            decision=(800, 2_800),
            late=(450, 1_200),
            catch=(600, 1_900),
            jump=(350, 1_000),
            race=(230, 650),
            vote=(1_000, 3_000),
        ),
        search=SearchSettings(worlds=500, within_ms=600),
    ),
}
SEARCHING_LEVELS = frozenset(name for name, level in LEVELS.items() if level.search)
"""The levels that search. These levels need the compiler and a worker process."""
SEARCHED_QUESTIONS = ("decision", "jump")
"""Kinds of questions that are worth a search.

The other kinds need none: it is always right to call, catch or slap, and a vote does not depend on the cards.
"""
