"""A bot that thinks elsewhere: what it is given to think about, and how a process of its own does it."""

import hmac
from dataclasses import dataclass
from importlib.util import find_spec
from time import monotonic
from typing import TYPE_CHECKING

from penultima.bots.answer import answer
from penultima.bots.bot import Budget
from penultima.bots.characters import manner
from penultima.bots.levels import THINKING, Level
from penultima.bots.question import Question
from penultima.bots.story import Story, moment_of
from penultima.game import Game
from penultima.notation.wish import Wish
from penultima.view import seen_by

if TYPE_CHECKING:
    from penultima.bots.searcher import Searcher

NEEDED = ("numba", "numpy")
"""What the extra `hard` brings."""
SEED_BITS = 62
LEAST = 0.02
"""Seconds that are worth beginning to think in."""
SPARE = 0.005
"""Seconds that an answer is on its way."""
PATIENCE = 3_600.0
"""Seconds: as long as it takes."""


@dataclass(frozen=True)
class Task:
    """A decision, and all that may be known about it. Nothing here says more of the cards than the seat has seen."""

    question: Question
    level: str
    character: str
    story: Story
    key: bytes
    """Of the bot's own chance."""


def own_key(key: bytes, seat: int) -> bytes:
    """Made of the deal's key, which knows the cards and leads back from nothing that is made of it."""
    return hmac.digest(key, f"bot {seat} thinks".encode(), "sha256")


def missing() -> list[str]:
    """Modules without which nobody thinks here."""
    return [name for name in NEEDED if find_spec(name) is None]


def think(task: Task, until: float) -> Wish | None:
    """In a process that may take its time: until then, by the clock that all processes of a machine share.

    The mind is made anew of what its seat was told, so that it is the same whoever thinks. Where time is short it looks
    at fewer worlds; where there is none left, it does what its policy says.
    """
    how = manner(task.level, task.character)
    story = list(task.story.told())
    now, _ = story[-1]
    if how.thinking is None or monotonic() + LEAST > until:
        return answer(now, task.question, task.level, task.key, task.character)
    bot = _mind(task, how)
    for view, news in story:
        bot.hear(view, news)
    return bot.answer(now, task.question, Budget(how.thinking.worlds, max(0.0, until - SPARE - monotonic())))


def _mind(task: Task, how: Level) -> "Searcher":
    from penultima.bots.searcher import Searcher  # which imports the compiler

    rules, seats, seat, _ = task.story
    seed = int.from_bytes(task.key[:8], "big") >> 64 - SEED_BITS
    return Searcher(rules, seats, seat, seed=seed, habits=how.habits, key=task.key, temper=how.temper)


def prepare() -> None:
    """Compiles all that thinking needs, or finds it compiled: with that, a first answer takes no longer than others."""
    game = Game.deal(players=2, seed=0)
    seat, [level] = game.turn, THINKING
    story = Story(game.rules, 2, seat, (moment_of(game.view(seat), [seen_by(event, seat) for event in game.log]),))
    think(Task(Question(seat, 0, "decision"), level, "", story, bytes(32)), monotonic() + PATIENCE)
