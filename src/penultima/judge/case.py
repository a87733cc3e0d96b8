"""What a judge is asked about: a position and what was done since, in notation, so that any edition can read it."""

from dataclasses import dataclass, replace

from penultima.echo import shown
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.game import Game, Refused
from penultima.kernel.streams import Sfc32
from penultima.notation.action import parse_action, print_action
from penultima.notation.position import parse_position, print_position
from penultima.playback import Moment
from penultima.scenarios.run import SEED, start
from penultima.scenarios.scenario import Deal, Scenario


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
                "action {number}, {text}, is refused before the question: {clause}",
                number=number,
                text=shown(text),
                clause=refused.clause,
            ) from None


def read_action(game: Game, text: str) -> tuple[int, int]:
    return parse_action(game.rules, text, game.state.seats, game.state.holds)


def case_of_scenario(scenario: Scenario, at: int) -> Case:
    if isinstance(scenario.start, Deal):
        raise BadInput("it starts with a fresh deal, which only its own edition can judge").at(scenario.place)
    position = print_position(scenario.rules, scenario.start)
    return Case(position, _first(scenario, at))


def game_of_scenario(scenario: Scenario, at: int) -> Game:
    game = start(scenario)
    do_all(game, _first(scenario, at))
    return game


def _first(scenario: Scenario, at: int) -> tuple[str, ...]:
    """Its first `at` actions."""
    if not 0 <= at <= len(scenario.actions):
        raise BadInput(
            "there is no action {number}: the scenario has {count}", number=at, count=len(scenario.actions)
        ).at(scenario.place)
    return scenario.actions[:at]


def case_of_moment(moment: Moment, place: str) -> Case:
    """For other editions: the last quiet moment and what was done since. The piles stay behind, as they have others."""
    rules, position = moment.match.rules, moment.position
    if position is None:
        raise BadInput("before that moment there is none with a play awaited and nothing open").at(place)
    done = tuple(print_action(rules, move.seat, move.action) for move in moment.since)
    return Case(print_position(rules, replace(position, discard=(), draw=(), draw_only=False)), done)
