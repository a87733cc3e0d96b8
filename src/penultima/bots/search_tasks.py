"""Search in another process: the task that is sent to a worker, and the function that carries it out."""

import hmac
from dataclasses import dataclass
from importlib.util import find_spec
from time import monotonic
from typing import TYPE_CHECKING

from penultima.bots.characters import adapt_level
from penultima.bots.decision import answer_question
from penultima.bots.interface import Budget
from penultima.bots.levels import SEARCHING_LEVELS, Level
from penultima.bots.question import Question
from penultima.bots.seat_history import SeatHistory, encode_moment
from penultima.game import Game
from penultima.notation.action import Action
from penultima.view import redact_event

if TYPE_CHECKING:
    from penultima.bots.searcher import Searcher

REQUIRED_MODULES = ("numba", "numpy")
"""The modules that the optional dependency group `hard` installs."""
SEED_BITS = 62
MIN_SEARCH_S = 0.02
"""The minimum time for a search in seconds. With less time, a search is not worth starting."""
REPLY_MARGIN_S = 0.005
"""Seconds that are reserved for sending the answer back."""
NO_DEADLINE_S = 3_600.0
"""A time limit in seconds that is never reached."""


@dataclass(frozen=True)
class SearchTask:
    """A question, with everything that the bot may know when it answers.

    The task contains only cards that the seat has seen.
    """

    question: Question
    level: str
    character: str
    history: SeatHistory
    key: bytes
    """The key of the bot's own random numbers."""


def derive_search_key(key: bytes, seat: int) -> bytes:
    """Derive the bot's key from the key of the deal.

    The bot must not know the key of the deal, which determines the cards. The bot's key does not reveal that key.
    """
    return hmac.digest(key, f"bot {seat} thinks".encode(), "sha256")


def find_missing_modules() -> list[str]:
    """Return the required modules that are not installed."""
    return [name for name in REQUIRED_MODULES if find_spec(name) is None]


def run_search_task(task: SearchTask, deadline_s: float) -> Action | None:
    """Carry out the task in a worker.

    `deadline_s` is a time on the monotonic clock, which all processes of a machine share. The belief state is rebuilt
    from what the seat has seen, so that the answer is the same in every worker. If little time is left, fewer worlds
    are sampled. If none is left, the bot follows its policy.
    """
    level = adapt_level(task.level, task.character)
    observed = list(task.history.decode_moments())
    now, _ = observed[-1]
    if level.search is None or monotonic() + MIN_SEARCH_S > deadline_s:
        return answer_question(now, task.question, task.level, task.key, task.character)
    bot = _make_searcher(task, level)
    for view, news in observed:
        bot.hear(view, news)
    return bot.answer(
        now, task.question, Budget(level.search.worlds, max(0.0, deadline_s - REPLY_MARGIN_S - monotonic()))
    )


def _make_searcher(task: SearchTask, level: Level) -> "Searcher":
    from penultima.bots.searcher import Searcher  # imports the compiler

    rules, seats, seat, _ = task.history
    seed = int.from_bytes(task.key[:8], "big") >> 64 - SEED_BITS
    return Searcher(rules, seats, seat, seed=seed, habits=level.habits, key=task.key, temperament=level.temperament)


def warm_up_search() -> None:
    """Compile everything that a search needs, or load it from the cache.

    The first answer is then as fast as the later ones.
    """
    game = Game.deal(players=2, seed=0)
    seat, [level] = game.turn, SEARCHING_LEVELS
    observed = SeatHistory(
        game.rules, 2, seat, (encode_moment(game.view(seat), [redact_event(event, seat) for event in game.log]),)
    )
    run_search_task(
        SearchTask(Question(seat, 0, "decision"), level, "", observed, bytes(32)), monotonic() + NO_DEADLINE_S
    )
