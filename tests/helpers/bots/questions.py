"""Questions to bots in tests, and statistical bounds for how often the bots act."""

from collections.abc import Iterator
from math import sqrt

from penultima.bots.levels import LEVELS
from penultima.bots.question import Question
from penultima.editions.ruleset import OptionValue, ruleset
from penultima.game import Game
from penultima.kernel.state import State
from penultima.notation.position import parse_position
from penultima.rng.keyed import KEY_BYTES

KEY = bytes(range(KEY_BYTES))
LEVEL_NAMES = tuple(LEVELS)
TRIALS = 2_000


def make_game(position: str, edition: str = "giant", **options: OptionValue) -> Game:
    rules = ruleset(edition, {name.replace("_", "-"): value for name, value in options.items()})
    return Game.at(rules, parse_position(rules, position))


def generate_questions(s: State, seat: int, number: int) -> Iterator[Question]:
    """Yield questions of every kind to a seat, even those that make no sense at this moment."""
    yield Question(seat, number, "decision")
    yield Question(seat, number, "jump")
    yield Question(seat, number, "race")
    yield Question(seat, number, "vote", s.accused)
    for about in range(s.seats):
        if s.due >> about & 1 or about in (seat, s.last):
            yield Question(seat, number, "call", about)


def is_as_often(found: int, per_mille: int, tries: int = TRIALS) -> bool:
    """Return whether a count is within four standard deviations of the mean of a binomial distribution."""
    chance = per_mille / 1000
    return abs(found - tries * chance) <= 4 * sqrt(tries * chance * (1 - chance))
