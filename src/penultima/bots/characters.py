"""What a bot is like, whatever its level: so that those at one table are no copies. All numbers are here."""

from dataclasses import astuple, dataclass, replace
from functools import cache

from penultima.bots.levels import LEVELS, Level, Span
from penultima.policies.habits import CERTAIN, Habits
from penultima.policies.temper import EVEN, Temper


@dataclass(frozen=True)
class Character:
    """What it changes of a level: its habits by so much, within what there is, and its time for decisions."""

    temper: Temper = EVEN
    remembers: int = 0
    notices: int = 0
    pace: int = 1000
    """Of a thousand parts of the time."""


CHARACTERS = {
    "olmo": Character(Temper(saves=900), pace=1250),
    "chispa": Character(Temper(bluffs=500), pace=800),
    "lupa": Character(notices=600),
    "nube": Character(Temper(challenges=0), remembers=-120, notices=-100),
}
"""Keeps its wilds and takes its time; bluffs, and is quick; misses nothing; never challenges, and forgets."""
FITTING = {
    "easy": ("nube", "olmo", "chispa", "lupa"),
    "normal": ("lupa", "chispa", "olmo", "nube"),
    "hard": ("lupa", "olmo", "chispa", "nube"),
}
"""Who comes to a table first, by level."""


def manner(level: str, character: str = "") -> Level:
    """Of a bot of this level and character; without one, just the level."""
    return _bent(LEVELS[level], CHARACTERS[character]) if character else LEVELS[level]


@cache
def _bent(level: Level, character: Character) -> Level:
    remembers, late, notices, jumps, speed = astuple(level.habits)
    return replace(
        level,
        habits=Habits(
            _chance(remembers + character.remembers), late, _chance(notices + character.notices), jumps, speed
        ),
        paces=replace(level.paces, decision=_scaled(level.paces.decision, character.pace)),
        temper=character.temper,
    )


def _chance(number: int) -> int:
    return min(CERTAIN, max(0, number))


def _scaled(span: Span, parts: int) -> Span:
    """Never nothing: a timer that has no time does not run out."""
    least, most = span
    return max(1, least * parts // 1000), max(1, most * parts // 1000)
