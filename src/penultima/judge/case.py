"""What a judge is asked about: a table and what was done since, in notation, so that any edition can read it."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random

from penultima.echo import shown
from penultima.editions import load
from penultima.editions.edition import Edition
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.errors import BadInput, Phrase
from penultima.game import Game, Refused
from penultima.judge.lot import BY_CHANCE, USUAL, Lot
from penultima.judge.unknown import deal_unknown, hands_of, with_next
from penultima.kernel.streams import Sfc32
from penultima.notation.action import parse_action, print_action
from penultima.notation.card import parse_kind
from penultima.notation.position import parse_position, print_position, unused
from penultima.playback import Moment
from penultima.scenarios.run import deal_from, start
from penultima.scenarios.scenario import Deal, Scenario


@dataclass(frozen=True)
class FirstCard:
    """A fresh deal that turns up these cards, as many of them as it needs; the last seat deals."""

    cards: tuple[str, ...]
    players: int


@dataclass(frozen=True)
class Case:
    """`start` is a position, in which `?` stands for a card that nobody knows, or a fresh deal."""

    start: str | FirstCard
    done: tuple[str, ...] = ()

    @property
    def seats(self) -> int:
        return self.start.players if isinstance(self.start, FirstCard) else len(hands_of(self.start))


@dataclass(frozen=True)
class Inquiry:
    """A question by the rules of one edition: an action, or what may be done, or what the first card does.

    `game` sets the table, or says why it cannot be set there; what the question leaves open, the lot decides. `by`
    does the same by other rules; there is none where the table leaves nothing open.
    """

    edition: str
    action: str | None
    game: Callable[[Lot], Game]
    by: Callable[[Ruleset, Lot], Game] | None = None
    is_opening: bool = False
    tells_before: bool = True
    cards: tuple[str, ...] = ()
    """Those of the edition, of which any may be the next of the draw pile where the question leaves that open."""

    @property
    def is_open(self) -> bool:
        """It asks what may be done."""
        return self.action is None and not self.is_opening

    def with_game(self, game: Callable[[Lot], Game]) -> "Inquiry":
        return replace(self, game=game)


def inquiry_of(
    edition: Edition | str,
    case: Case,
    action: str | None,
    options: Mapping[str, OptionValue],
    customs: tuple[str, ...] = (),
) -> Inquiry:
    return Inquiry(
        edition if isinstance(edition, str) else edition.id,
        action,
        lambda lot: set_up(rules_of(edition, options, customs), case, lot),
        lambda changed, lot: set_up(changed, case, lot),
        is_opening=action is None and isinstance(case.start, FirstCard),
        cards=tuple(name for name, _, _ in _edition(edition).kinds()),
    )


class NotOffered(BadInput):
    """An edition that has no such `option`, or no cards to write on: `customs`."""

    def __init__(self, problem: BadInput, what: str) -> None:
        super().__init__(problem.phrase)
        self.what = what


def rules_of(edition: Edition | str, options: Mapping[str, OptionValue], customs: tuple[str, ...]) -> Ruleset:
    try:
        return ruleset(edition, options, customs)
    except BadInput as problem:
        found = _edition(edition)
        if not options.keys() <= found.options.keys():
            raise NotOffered(problem, "option") from None
        if customs and not found.customs():
            raise NotOffered(problem, "customs") from None
        raise


def _edition(edition: Edition | str) -> Edition:
    return load.edition(edition) if isinstance(edition, str) else edition


def set_up(rules: Ruleset, case: Case, lot: Lot = USUAL) -> Game:
    """Cards that the case does not place are by lot."""
    if isinstance(case.start, FirstCard):
        game = _dealt(rules, case.start, lot)
    else:
        start = with_next(case.start, lot.drawn) if lot.drawn else case.start
        position = parse_position(rules, deal_unknown(rules, start, lot.seed))
        game = Game.at(rules, position, Sfc32(lot.seed))
    do_all(game, case.done)
    return game


def set_up_somehow(rules: Ruleset, case: Case) -> Game | None:
    """By the first lot by which what was done could be done; None: by hardly any."""
    for lot in BY_CHANCE:
        with suppress(RefusedBefore):
            return set_up(rules, case, lot)
    return None


def _dealt(rules: Ruleset, first: FirstCard, lot: Lot) -> Game:
    players = rules.check_seats(first.players)
    cards = [parse_kind(rules, card) for card in (*first.cards, *filter(None, [lot.drawn]))]
    hands = Random(lot.seed).sample(unused(rules, cards), rules.tables.hand * players)
    return deal_from(rules, Deal((*hands, *cards), players, players - 1, (0,) * players), Sfc32(lot.seed))


def do_all(game: Game, actions: tuple[str, ...]) -> None:
    for number, text in enumerate(actions, 1):
        try:
            game.act(*read_action(game, text))
        except Refused as refused:
            raise RefusedBefore(number, text, refused.clause) from None


class RefusedBefore(BadInput):
    """What is said to have been done cannot have been."""

    def __init__(self, number: int, text: str, clause: str) -> None:
        phrase = Phrase(
            "action {number}, {text}, is refused before the question: {clause}",
            number=number,
            text=shown(text),
            clause=clause,
        )
        super().__init__(phrase)
        self.number = number
        self.text = text
        self.clause = clause

    def because(self, reason: str) -> BadInput:
        """The same for people."""
        return BadInput(
            "action {number}, {text}, is refused before the question: {reason} [{clause}]",
            number=self.number,
            text=shown(self.text),
            reason=reason,
            clause=self.clause,
        )


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
