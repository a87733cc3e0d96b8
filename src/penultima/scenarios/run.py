"""Plays a scenario and compares."""

from collections.abc import Callable
from dataclasses import dataclass

from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput, Phrase, joined
from penultima.game import Game, Refused
from penultima.kernel.deal import clear_table, deal_out
from penultima.kernel.desk import Desk, Source
from penultima.kernel.expand import bits_of
from penultima.kernel.score import partner_of
from penultima.kernel.state import NOBODY, SEATS, State
from penultima.kernel.streams import Sfc32
from penultima.kernel.width import blank
from penultima.notation.action import parse_action
from penultima.notation.card import print_card, print_colour
from penultima.notation.custom import ANY_CUSTOM, BARE
from penultima.notation.position import DIRECTION_NAMES, fill_stock, unused
from penultima.scenarios.expectation import Expectation
from penultima.scenarios.scenario import Deal, NoEdition, Scenario

SEED = 1
"""What a scenario compares does not depend on it."""


@dataclass(frozen=True)
class Outcome:
    place: str
    name: str
    problem: Phrase | None = None

    @property
    def passed(self) -> bool:
        return self.problem is None


def run(scenario: Scenario | NoEdition) -> Outcome:
    if isinstance(scenario, NoEdition):
        return Outcome(scenario.place, scenario.title, scenario.reason)
    game = start(scenario)
    problem = _play(game, scenario) or _compare(game, scenario.expect)
    return Outcome(scenario.place, scenario.title, problem)


def start(scenario: Scenario) -> Game:
    """Before its first action."""
    if isinstance(scenario.start, Deal):
        return deal_from(scenario.rules, scenario.start, Sfc32(SEED))
    return Game.at(scenario.rules, scenario.start, Sfc32(SEED))


def deal_from(rules: Ruleset, deal: Deal, source: Source) -> Game:
    """The cards below those that the deal names are by lot."""
    state, desk = blank(State), Desk(source)
    clear_table(state, rules.tables, deal.players)
    state.dealer = deal.dealer
    state.scores = [*deal.scores, *[0] * (SEATS - deal.players)]
    fill_stock(state, desk, unused(rules, list(deal.deck)), deal.deck)
    deal_out(state, rules.tables, desk)
    return Game(rules, state, desk)


def _play(game: Game, scenario: Scenario) -> Phrase | None:
    """What went wrong with the actions; nothing if all were accepted but a last one that was to be refused."""
    expected = scenario.expect.refused
    for number, text in enumerate(scenario.actions, 1):
        seat, action = parse_action(scenario.rules, text, game.state.seats, game.state.holds)
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
            return None if refused.clause == expected else _differs("refused", repr(expected), repr(refused.clause))
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


def _differs(name: str, wanted: str, came: str) -> Phrase:
    return Phrase("expected {name} = {wanted}, found {came}", name=name, wanted=wanted, came=came)


def _compare(game: Game, expect: Expectation) -> Phrase | None:
    found = _found(game, expect)
    differences = []
    for key, read in found.items():
        wanted = getattr(expect, key)
        if wanted is not None and (came := read()) != wanted:
            differences.append(_differs(key.replace("_", "-"), _show(game, key, wanted), _show(game, key, came)))
    return joined(differences) if differences else None


def _found(game: Game, expect: Expectation) -> dict[str, Callable[[], object]]:
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
        "sees": lambda: {seat: tuple(bits_of(s.shown[seat])) for seat in expect.sees},
    }


def _top(game: Game, expected: tuple[int, int] | None) -> tuple[int, int]:
    """Without the colour where the file names none."""
    kind, colour = expected or (-1, -1)
    customs = [game.rules.kind[name] for name in game.rules.edition.customs()]
    top = ANY_CUSTOM if kind == ANY_CUSTOM and game.state.top in customs else game.state.top
    return top, game.state.colour if colour >= 0 else -1


def _hand(game: Game, seat: int, expected: tuple[tuple[int, ...], ...] | None) -> tuple[int, ...]:
    """With as many of the customizable cards unnamed as the file has."""
    hand = [kind for kind in range(game.rules.tables.kinds) for _ in range(game.state.hands[seat][kind])]
    wanted = list(expected[seat]) if expected else []
    for name in game.rules.edition.customs():
        kind = game.rules.kind[name]
        if kind in hand and kind not in wanted and ANY_CUSTOM in wanted:
            wanted.remove(ANY_CUSTOM)
            hand[hand.index(kind)] = ANY_CUSTOM
    return tuple(sorted(hand))


def _either_partner(game: Game, expected: int | None) -> int:
    """With teams, a file may name either."""
    winner = game.state.game_winner
    if winner != NOBODY and partner_of(game.state, game.rules.tables, winner) == expected:
        return expected
    return winner


def _card(game: Game, kind: int, colour: int = -1) -> str:
    if kind == ANY_CUSTOM:
        return BARE if colour < 0 else f"{BARE}:{print_colour(colour)}"
    return print_card(game.rules, kind, colour)


def _show(game: Game, key: str, value: object) -> str:
    """As it would stand in the file."""
    if key == "top" and isinstance(value, tuple):
        return repr(_card(game, *value))
    if key == "hands" and isinstance(value, tuple):
        return str([[_card(game, kind) for kind in hand] for hand in value])
    return str(list(value)) if isinstance(value, tuple) else repr(value)
