"""What a table may ask, and how often something has to come of it."""

from collections.abc import Iterator
from math import sqrt

from penultima.bots.levels import LEVELS
from penultima.bots.question import Question
from penultima.editions.ruleset import OptionValue, ruleset
from penultima.fair.keyed import KEY_BYTES
from penultima.game import Game
from penultima.kernel.state import State
from penultima.notation.position import parse_position

KEY = bytes(range(KEY_BYTES))
NAMES = tuple(LEVELS)
TRIES = 2_000


def game_at(position: str, edition: str = "giant", **options: OptionValue) -> Game:
    rules = ruleset(edition, {name.replace("_", "-"): value for name, value in options.items()})
    return Game.at(rules, parse_position(rules, position))


def questions(s: State, seat: int, number: int) -> Iterator[Question]:
    """Everything that can be asked of a seat, whether it makes sense now or not."""
    yield Question(seat, number, "decision")
    yield Question(seat, number, "jump")
    yield Question(seat, number, "race")
    yield Question(seat, number, "vote", s.accused)
    for about in range(s.seats):
        if s.due >> about & 1 or about in (seat, s.last):
            yield Question(seat, number, "call", about)


def is_as_often(found: int, per_mille: int, tries: int = TRIES) -> bool:
    """Within four standard deviations of a binomial count."""
    chance = per_mille / 1000
    return abs(found - tries * chance) <= 4 * sqrt(tries * chance * (1 - chance))
