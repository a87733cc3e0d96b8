"""Helpers for tests of dealing: chosen orders of the deck, the next deal, and matches played to the end."""

from collections.abc import Iterator, Mapping

from penultima.editions.ruleset import OptionValue, ruleset
from penultima.game import Game
from penultima.kernel.byte_layout import blank_record
from penultima.kernel.deal import begin_deal, clear_table, pick_dealer
from penultima.kernel.next_deal import next_deal
from penultima.kernel.state import State
from penultima.kernel.step_context import NextWord, Source, StepContext
from penultima.kernel.streams import MASK32, RETURN, Sfc32, word_giving
from penultima.match import Match
from penultima.notation.position import parse_position


class Stacked:
    """A random source that puts the given cards on top of the deck. `decks` has one list of cards for each shuffle.

    Returned cards go to random positions.
    """

    def __init__(self, edition: str, decks: list[list[str]], seed: int = 0) -> None:
        self.rules = ruleset(edition)
        self.decks = iter(decks)
        self.lot = Sfc32(seed)

    def open(self, deal: int, use: int, count: int) -> NextWord:
        if use == RETURN:
            return self.lot.open(deal, use, count)
        return self.words([self.rules.kind[name] for name in next(self.decks)]).__next__

    def words(self, wanted: list[int]) -> Iterator[int]:
        """Yield the random words with which `shuffle` puts these cards on top."""
        cards = list(self.rules.tables.manifest[: self.rules.tables.cards])
        for kind in wanted:
            last = len(cards) - 1
            index = cards.index(kind)
            yield word_giving(index, last + 1)
            cards[index], cards[last] = cards[last], cards[index]
            cards.pop()
        while True:
            yield MASK32  # the card stays in its position


def dealer_by_cards(edition: str, decks: list[list[str]], seats: int) -> int:
    """Return the dealer that the turned-up cards determine. `decks` has one list of cards for each round."""
    source = Stacked(edition, decks)
    state = blank_record(State)
    clear_table(state, source.rules.tables, seats)
    pick_dealer(state, source.rules.tables, StepContext(source), 0)
    return state.dealer


def dealt_by(dealer: int, edition: str, players: int, source: Source) -> Game:
    """Return a deal with this dealer. No cards are turned up to choose a dealer."""
    state, step_context, rules = blank_record(State), StepContext(source), ruleset(edition)
    clear_table(state, rules.tables, players)
    state.dealer = dealer
    begin_deal(state, rules.tables, step_context)
    return Game(rules, state, step_context)


def deal_after(edition: str, options: Mapping[str, OptionValue], *, dealer: int, winner: int) -> State:
    """Return the deal of four seats that follows a deal with this dealer and winner."""
    state, rules = blank_record(State), ruleset(edition, options)
    clear_table(state, rules.tables, 4)
    state.dealer, state.winner = dealer, winner
    next_deal(state, rules.tables, StepContext(Sfc32(1)))
    return state


def at(edition: str, position: str, seed: int, *customs: str) -> Game:
    rules = ruleset(edition, customs=customs)
    return Game.at(rules, parse_position(rules, position), Sfc32(seed))


def counts(game: Game) -> list[int]:
    return game.state.held[: game.state.seats]


def play_out(match: Match) -> None:
    """Play the match to the end with the first legal action of every seat."""
    while not match.game.over:
        seat = match.game.asked[0]
        match.game.do(seat, match.game.legal(seat)[0])


def deals_to_the_end(match: Match, target: int) -> int:
    """Play the match to its end and return the number of deals. Check that only the last deal reaches the target."""
    deals = 1
    play_out(match)
    while not match.over:
        assert max(match.scores) < target
        match.next_deal()
        play_out(match)
        deals += 1
    return deals
