"""The runner, which plays scenarios and compares each outcome with the expected one."""

from collections.abc import Callable
from dataclasses import dataclass

from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput, Phrase, join_phrases
from penultima.game import Game, Refused
from penultima.kernel.byte_layout import blank_record
from penultima.kernel.deal import clear_table, deal_hands
from penultima.kernel.expand import bit_indices
from penultima.kernel.score import partner_of
from penultima.kernel.state import NOBODY, SEATS, State
from penultima.kernel.step_context import Source, StepContext
from penultima.kernel.streams import Sfc32
from penultima.notation.card import print_card, print_colour
from penultima.notation.customizable import ANY_CUSTOM, BARE
from penultima.notation.kernel_actions import parse_seat_action
from penultima.notation.position import DIRECTION_NAMES, fill_draw_pile, list_unused_cards
from penultima.scenarios.expectation import Expectation
from penultima.scenarios.scenario_file import Scenario, ScenarioDeal, UnknownEdition

SEED = 1
"""The seed of the deals. The outcome of a scenario does not depend on it."""


@dataclass(frozen=True)
class ScenarioResult:
    place: str
    name: str
    problem: Phrase | None = None

    @property
    def passed(self) -> bool:
        return self.problem is None


def run_scenario(scenario: Scenario | UnknownEdition) -> ScenarioResult:
    if isinstance(scenario, UnknownEdition):
        return ScenarioResult(scenario.place, scenario.title, scenario.reason)
    game = start_game(scenario)
    problem = _play(game, scenario) or _compare(game, scenario.expect)
    return ScenarioResult(scenario.place, scenario.title, problem)


def start_game(scenario: Scenario) -> Game:
    """Return the game of a scenario before its first action."""
    if isinstance(scenario.start, ScenarioDeal):
        return deal_from_deck(scenario.rules, scenario.start, Sfc32(SEED))
    return Game.at(scenario.rules, scenario.start, Sfc32(SEED))


def deal_from_deck(rules: Ruleset, deal: ScenarioDeal, source: Source) -> Game:
    """Deal from a deck with the given cards on top and the other cards shuffled below."""
    state, context = blank_record(State), StepContext(source)
    clear_table(state, rules.tables, deal.players)
    state.dealer = deal.dealer
    state.scores = [*deal.scores, *[0] * (SEATS - deal.players)]
    fill_draw_pile(state, context, list_unused_cards(rules, list(deal.deck)), deal.deck)
    deal_hands(state, rules.tables, context)
    return Game(rules, state, context)


def _play(game: Game, scenario: Scenario) -> Phrase | None:
    """Play the actions and return the first problem, if any.

    An expected refusal of the last action is not a problem.
    """
    expected = scenario.expect.refused
    for number, text in enumerate(scenario.actions, 1):
        seat, action = parse_seat_action(scenario.rules, text, game.state.seats, game.state.holds)
        last = number == len(scenario.actions)
        try:
            game.act(seat, action)
        except Refused as refused:
            if not last or expected is None:
                return Phrase(
                    "expected action {number} ({action}) to be accepted, it was refused: {clause}",
                    number=number,
                    action=text,
                    clause=refused.clause,
                )
            return None if refused.clause == expected else _difference("refused", repr(expected), repr(refused.clause))
        except BadInput as problem:
            raise problem.at(f"{scenario.place}: {scenario.title!r}: do") from None
        if last and expected is not None:
            return Phrase(
                "expected refused = '{clause}', but action {number} ({action}) was accepted",
                clause=expected,
                number=number,
                action=text,
            )
    if expected is not None and not scenario.actions:
        return Phrase("expected refused = '{clause}', but there is no action", clause=expected)
    return None


def _difference(name: str, expected: str, actual: str) -> Phrase:
    return Phrase("expected {name} = {wanted}, found {came}", name=name, wanted=expected, came=actual)


def _compare(game: Game, expect: Expectation) -> Phrase | None:
    found = _actual_values(game, expect)
    differences = []
    for key, read in found.items():
        expected = getattr(expect, key)
        if expected is not None and (actual := read()) != expected:
            differences.append(_difference(key.replace("_", "-"), _show(game, key, expected), _show(game, key, actual)))
    return join_phrases(differences) if differences else None


def _actual_values(game: Game, expect: Expectation) -> dict[str, Callable[[], object]]:
    s = game.state
    return {
        "phase": lambda: game.phase,
        "turn": lambda: game.turn,
        "direction": lambda: DIRECTION_NAMES[s.direction],
        "colour": lambda: print_colour(s.colour) if s.colour >= 0 else "",
        "top": lambda: _top(game, expect.top),
        "hands": lambda: tuple(_hand(game, seat, expect.hands) for seat in range(s.seats)),
        "counts": lambda: tuple(s.held[: s.seats]),
        "debt": lambda: s.debt,
        "scores": lambda: tuple(s.scores[: s.seats]),
        "winner": lambda: s.winner if game.over else NOBODY,
        "game_winner": lambda: _either_partner(game, expect.game_winner),
        "sees": lambda: {seat: tuple(bit_indices(s.shown[seat])) for seat in expect.sees},
    }


def _top(game: Game, expected: tuple[int, int] | None) -> tuple[int, int]:
    """Return the top card and its colour. The colour is -1 if the scenario expects no particular colour."""
    kind, colour = expected or (-1, -1)
    customs = [game.rules.kind[name] for name in game.rules.edition.customs()]
    top = ANY_CUSTOM if kind == ANY_CUSTOM and game.state.top in customs else game.state.top
    return top, game.state.colour if colour >= 0 else -1


def _hand(game: Game, seat: int, expected: tuple[tuple[int, ...], ...] | None) -> tuple[int, ...]:
    """Return the sorted hand, with a bare `WC` instead of a customizable card wherever the scenario expects one."""
    hand = [kind for kind in range(game.rules.tables.kinds) for _ in range(game.state.hands[seat][kind])]
    wanted = list(expected[seat]) if expected else []
    for name in game.rules.edition.customs():
        kind = game.rules.kind[name]
        if kind in hand and kind not in wanted and ANY_CUSTOM in wanted:
            wanted.remove(ANY_CUSTOM)
            hand[hand.index(kind)] = ANY_CUSTOM
    return tuple(sorted(hand))


def _either_partner(game: Game, expected: int | None) -> int:
    """Return the winner, or the winner's partner if the scenario expects the partner."""
    winner = game.state.game_winner
    if winner != NOBODY and partner_of(game.state, game.rules.tables, winner) == expected:
        return expected
    return winner


def _card(game: Game, kind: int, colour: int = -1) -> str:
    if kind == ANY_CUSTOM:
        return BARE if colour < 0 else f"{BARE}:{print_colour(colour)}"
    return print_card(game.rules, kind, colour)


def _show(game: Game, key: str, value: object) -> str:
    """Return the value as it would be written in the file."""
    if key == "top" and isinstance(value, tuple):
        return repr(_card(game, *value))
    if key == "hands" and isinstance(value, tuple):
        return str([[_card(game, kind) for kind in hand] for hand in value])
    return str(list(value)) if isinstance(value, tuple) else repr(value)
