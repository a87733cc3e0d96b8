"""Cases for the judge: a table and the actions after it, in notation, so that they can be judged by every edition."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random

from penultima.editions import load
from penultima.editions.edition import Edition
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.errors import BadInput, Phrase
from penultima.game import Game, Refused
from penultima.i18n.quoting import quote
from penultima.judge.unknown_cards import (
    DEFAULT_SAMPLE,
    RANDOM_SAMPLES,
    Sample,
    deal_unknown,
    parse_hands,
    put_next_card,
)
from penultima.kernel.streams import Sfc32
from penultima.notation.card import parse_kind
from penultima.notation.kernel_actions import parse_seat_action, print_action
from penultima.notation.position import list_unused_cards, parse_position, print_position
from penultima.records.replay import RecordMoment
from penultima.scenarios.runner import deal_from_deck, start_game
from penultima.scenarios.scenario_file import Scenario, ScenarioDeal


@dataclass(frozen=True)
class FirstCard:
    """A new deal. These cards are turned up in this order until one of them can start the deal.

    The last seat deals.
    """

    cards: tuple[str, ...]
    players: int


@dataclass(frozen=True)
class Case:
    """A case. `start` is a new deal, or a position in which `?` stands for an unknown card."""

    start: str | FirstCard
    done: tuple[str, ...] = ()

    @property
    def seats(self) -> int:
        return self.start.players if isinstance(self.start, FirstCard) else len(parse_hands(self.start))


@dataclass(frozen=True)
class Inquiry:
    """A question under the rules of one edition: about an action, about all actions, or about the first card.

    `game` sets up the table for a sample, or raises BadInput. `game_by_rules` does the same under other rules. If the
    table comes from a record or a whole scenario, all cards are known, and `game_by_rules` is None.
    """

    edition: str
    action: str | None
    game: Callable[[Sample], Game]
    game_by_rules: Callable[[Ruleset, Sample], Game] | None = None
    is_opening: bool = False
    tells_before: bool = True
    cards: tuple[str, ...] = ()
    """The cards that may be the next card of the draw pile, if the question does not say which one is next."""

    @property
    def is_open(self) -> bool:
        """Whether the question is which actions are allowed."""
        return self.action is None and not self.is_opening

    def with_game(self, game: Callable[[Sample], Game]) -> "Inquiry":
        return replace(self, game=game)


def make_inquiry(
    edition: Edition | str,
    case: Case,
    action: str | None,
    options: Mapping[str, OptionValue],
    customs: tuple[str, ...] = (),
) -> Inquiry:
    return Inquiry(
        edition if isinstance(edition, str) else edition.id,
        action,
        lambda sample: set_up_game(rules_of(edition, options, customs), case, sample),
        lambda changed, sample: set_up_game(changed, case, sample),
        is_opening=action is None and isinstance(case.start, FirstCard),
        cards=tuple(name for name, _, _ in _edition(edition).kinds()),
    )


class NotOffered(BadInput):
    """The edition lacks what the question needs: an `option`, or `customs` (customizable cards)."""

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
    return load.load_bundled(edition) if isinstance(edition, str) else edition


def set_up_game(rules: Ruleset, case: Case, sample: Sample = DEFAULT_SAMPLE) -> Game:
    """Set up the game of a case. The sample determines the unknown cards."""
    if isinstance(case.start, FirstCard):
        game = _deal_first_card(rules, case.start, sample)
    else:
        start = put_next_card(case.start, sample.drawn) if sample.drawn else case.start
        position = parse_position(rules, deal_unknown(rules, start, sample.seed))
        game = Game.at(rules, position, Sfc32(sample.seed))
    do_all(game, case.done)
    return game


def set_up_any_game(rules: Ruleset, case: Case) -> Game | None:
    """Return the first randomly dealt game in which the earlier actions are allowed. Return None if there is none."""
    for sample in RANDOM_SAMPLES:
        with suppress(EarlierActionRefused):
            return set_up_game(rules, case, sample)
    return None


def _deal_first_card(rules: Ruleset, first: FirstCard, sample: Sample) -> Game:
    players = rules.check_seats(first.players)
    cards = [parse_kind(rules, card) for card in (*first.cards, *filter(None, [sample.drawn]))]
    hands = Random(sample.seed).sample(list_unused_cards(rules, cards), rules.tables.hand * players)
    return deal_from_deck(
        rules, ScenarioDeal((*hands, *cards), players, players - 1, (0,) * players), Sfc32(sample.seed)
    )


def do_all(game: Game, actions: tuple[str, ...]) -> None:
    for number, text in enumerate(actions, 1):
        try:
            game.act(*read_action(game, text))
        except Refused as refused:
            raise EarlierActionRefused(number, text, refused.clause) from None


class EarlierActionRefused(BadInput):
    """An action before the question is refused."""

    def __init__(self, number: int, text: str, clause: str) -> None:
        phrase = Phrase(
            "action {number}, {text}, is refused before the question: {clause}",
            number=number,
            text=quote(text),
            clause=clause,
        )
        super().__init__(phrase)
        self.number = number
        self.text = text
        self.clause = clause

    def explain(self, reason: str) -> BadInput:
        """Return an error that gives the reason in words."""
        return BadInput(
            "action {number}, {text}, is refused before the question: {reason} [{clause}]",
            number=self.number,
            text=quote(self.text),
            reason=reason,
            clause=self.clause,
        )


def read_action(game: Game, text: str) -> tuple[int, int]:
    return parse_seat_action(game.rules, text, game.state.seats, game.state.holds)


def case_of_scenario(scenario: Scenario, at: int) -> Case:
    if isinstance(scenario.start, ScenarioDeal):
        raise BadInput("it starts with a fresh deal, which only its own edition can judge").at(scenario.place)
    position = print_position(scenario.rules, scenario.start)
    return Case(position, _list_first_actions(scenario, at))


def game_of_scenario(scenario: Scenario, at: int) -> Game:
    game = start_game(scenario)
    do_all(game, _list_first_actions(scenario, at))
    return game


def _list_first_actions(scenario: Scenario, at: int) -> tuple[str, ...]:
    """Return the first `at` actions."""
    if not 0 <= at <= len(scenario.actions):
        raise BadInput(
            "there is no action {number}: the scenario has {count}", number=at, count=len(scenario.actions)
        ).at(scenario.place)
    return scenario.actions[:at]


def case_of_moment(moment: RecordMoment, place: str) -> Case:
    """Return a case that other editions can judge.

    The case consists of the last position in which a play was awaited and nothing was pending, and the moves since
    then. The piles are left out, because other editions have other decks.
    """
    rules, position = moment.match.rules, moment.position
    if position is None:
        raise BadInput("before that moment there is none with a play awaited and nothing open").at(place)
    done = tuple(print_action(rules, move.seat, move.action) for move in moment.since)
    return Case(print_position(rules, replace(position, discard=(), draw=(), draw_only=False)), done)
