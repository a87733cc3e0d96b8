"""How well a bot plays, how much it overlooks and how quick it is: all its numbers are here."""

from dataclasses import dataclass

from penultima.policies.habits import Habits
from penultima.policies.temper import EVEN, Temper

Span = tuple[int, int]
"""The least and the most, in thousandths of a second."""


@dataclass(frozen=True)
class Paces:
    """How long it takes, from the moment at which the question was published; of a race, from its opening."""

    decision: Span
    late: Span  # to make one's own call that was forgotten
    catch: Span
    jump: Span
    race: Span
    vote: Span


@dataclass(frozen=True)
class Thinking:
    """How long a level looks ahead, at a decision: so many worlds at most, and no longer than so many thousandths of a
    second after the question was published, however long it had to wait for its turn.
    """

    worlds: int
    within: int


@dataclass(frozen=True)
class Level:
    """The speed among its habits is not used: at a table time decides, so it has paces."""

    policy: str
    """Of one that thinks: what it does out of turn, and where there was no time to think."""
    habits: Habits
    paces: Paces
    thinking: Thinking | None = None
    temper: Temper = EVEN


LEVELS = {
    "easy": Level(
        policy="eager",
        habits=Habits(remembers=750, late=500, notices=330, jumps=150),
        paces=Paces(
            decision=(900, 3_000),
            late=(500, 1_300),
            catch=(1_000, 2_800),
            jump=(400, 1_100),
            race=(350, 1_100),
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
        thinking=Thinking(worlds=500, within=600),
    ),
}
THINKING = frozenset(name for name, level in LEVELS.items() if level.thinking)
"""Those that need the compiler, and a process of their own to think in."""
WORTH_A_THOUGHT = ("decision", "jump")
"""What they look ahead for: to call, to catch and to slap costs nothing, and a vote is not about cards."""
