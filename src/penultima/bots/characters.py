"""Characters of bots, which vary a level so that the bots of one table differ.

This module contains all their numbers.
"""

from dataclasses import astuple, dataclass, replace
from functools import cache

from penultima.bots.levels import LEVELS, Level, MsRange
from penultima.policies.habits import CERTAIN, Habits
from penultima.policies.temperament import EVEN, Temperament


@dataclass(frozen=True)
class Character:
    """The changes that a character makes to a level of play.

    `remembers` and `notices` are added to the level's habits with these names. The sums stay within the valid range.
    """

    temperament: Temperament = EVEN
    remembers: int = 0
    notices: int = 0
    time_per_mille: int = 1000
    """The factor for the decision times of the level, per mille: 1000 leaves them unchanged."""


CHARACTERS = {
    "olmo": Character(Temperament(saves=900), time_per_mille=1250),
    "chispa": Character(Temperament(bluffs=500), time_per_mille=800),
    "lupa": Character(notices=600),
    "nube": Character(Temperament(challenges=0), remembers=-120, notices=-100),
}
"""What each character changes.

Olmo saves its wild cards and is slow. Chispa bluffs and is quick. Lupa notices everything. Nube never challenges, and
it overlooks and forgets more.
"""
JOINING_ORDER = {
    "easy": ("nube", "olmo", "chispa", "lupa"),
    "normal": ("lupa", "chispa", "olmo", "nube"),
    "hard": ("lupa", "olmo", "chispa", "nube"),
}
"""The order in which characters join a table, by level."""


def adapt_level(level: str, character: str = "") -> Level:
    """Return the level with this character's changes. Without a character, return the level itself."""
    return _apply_character(LEVELS[level], CHARACTERS[character]) if character else LEVELS[level]


@cache
def _apply_character(level: Level, character: Character) -> Level:
    remembers, late, notices, jumps, speed = astuple(level.habits)
    return replace(
        level,
        habits=Habits(
            _clamp_chance(remembers + character.remembers),
            late,
            _clamp_chance(notices + character.notices),
            jumps,
            speed,
        ),
        paces=replace(level.paces, decision=_scale_range(level.paces.decision, character.time_per_mille)),
        temperament=character.temperament,
    )


def _clamp_chance(number: int) -> int:
    return min(CERTAIN, max(0, number))


def _scale_range(span: MsRange, per_mille: int) -> MsRange:
    """Scale a range. The result is never zero, because a timer of zero milliseconds would never expire."""
    least, most = span
    return max(1, least * per_mille // 1000), max(1, most * per_mille // 1000)
