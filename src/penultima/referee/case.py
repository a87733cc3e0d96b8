"""What a judge is asked about: a position and what was done since, in notation, so that any edition can read it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.game import Game, Refused
from penultima.kernel.state import State
from penultima.kernel.streams import Sfc32
from penultima.notation.action import parse_action, print_action
from penultima.notation.position import Position, is_quiet, parse_position, position_of, print_position
from penultima.notation.record import Move, Record
from penultima.notation.scenario import Deal, Scenario
from penultima.playback import walk
from penultima.referee.run import SEED, start
from penultima.tomlfile import shown


@dataclass(frozen=True)
class Case:
    position: str
    done: tuple[str, ...] = ()


def set_up(rules: Ruleset, case: Case) -> Game:
    """Draws that the position does not decide are by lot."""
    game = Game.at(rules, parse_position(rules, case.position), Sfc32(SEED))
    do_all(game, case.done)
    return game


def do_all(game: Game, actions: tuple[str, ...]) -> None:
    for number, text in enumerate(actions, 1):
        try:
            game.act(*read_action(game, text))
        except Refused as refused:
            raise BadInput(
                f"action {number}, {shown(text)}, is refused before the question: {refused.clause}"
            ) from None


def read_action(game: Game, text: str) -> tuple[int, int]:
    return parse_action(game.rules, text, game.state.seats, game.state.holds)


def case_of_scenario(scenario: Scenario, at: int) -> Case:
    if isinstance(scenario.start, Deal):
        raise BadInput(f"{scenario.place}: it starts with a fresh deal, which only its own edition can judge")
    position = print_position(scenario.rules, scenario.start)
    return Case(position, _first(scenario, at))


def game_of_scenario(scenario: Scenario, at: int) -> Game:
    game = start(scenario)
    do_all(game, _first(scenario, at))
    return game


def _first(scenario: Scenario, at: int) -> tuple[str, ...]:
    """Its first `at` actions."""
    if not 0 <= at <= len(scenario.actions):
        raise BadInput(f"{scenario.place}: there is no action {at}: the scenario has {len(scenario.actions)}")
    return scenario.actions[:at]


def case_of_record(record: Record, at: int) -> Case:
    """For other editions: the last quiet moment and what was done since. The piles stay behind, as they have others."""
    position, done = quiet_before(record, at)
    return Case(print_position(record.rules, replace(position, discard=(), draw=(), draw_only=False)), done)


def quiet_before(record: Record, at: int) -> tuple[Position, tuple[str, ...]]:
    """The last position up to there, with the whole draw pile, and the actions since."""
    found: Position | None = None
    done: list[str] = []
    for count, (state, move) in enumerate(_moments(record, at)):
        if count and move is None:
            found, done = None, []
        if move is not None:
            done.append(print_action(record.rules, move.seat, move.action))
        if is_quiet(state):
            found, done = position_of(record.rules, state), []
    if found is None:
        raise BadInput(f"{record.place}: before action {at} there is no moment with a play awaited and nothing open")
    return found, tuple(done)


def _moments(record: Record, at: int) -> Iterator[tuple[State, Move | None]]:
    """Up to the moment after the first `at` actions."""
    done = 0
    for match, move in walk(record):
        done += move is not None
        yield match.state, move
        if done == at:
            return
