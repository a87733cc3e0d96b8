"""What the tests of dealing share: stacked decks, the deal after a given one, matches played out."""

from collections.abc import Iterator, Mapping

from penultima.editions.ruleset import OptionValue, ruleset
from penultima.game import Game
from penultima.kernel.deal import begin_deal, clear_table, pick_dealer
from penultima.kernel.desk import Desk, Source, Word
from penultima.kernel.match import next_deal
from penultima.kernel.state import State
from penultima.kernel.streams import MASK32, RETURN, Sfc32, word_for
from penultima.kernel.width import blank
from penultima.match import Match
from penultima.notation.position import parse_position


class Stacked:
    """A source whose shuffles put the wanted cards on top, one list for each; what is returned goes by lot."""

    def __init__(self, edition: str, decks: list[list[str]], seed: int = 0) -> None:
        self.rules = ruleset(edition)
        self.decks = iter(decks)
        self.lot = Sfc32(seed)

    def open(self, deal: int, use: int, count: int) -> Word:
        if use == RETURN:
            return self.lot.open(deal, use, count)
        return self.words([self.rules.kind[name] for name in next(self.decks)]).__next__

    def words(self, wanted: list[int]) -> Iterator[int]:
        """What `shuffle` has to draw so that these cards come first: for each place the index of its card."""
        cards = list(self.rules.tables.manifest[: self.rules.tables.cards])
        for kind in wanted:
            last = len(cards) - 1
            index = cards.index(kind)
            yield word_for(index, last + 1)
            cards[index], cards[last] = cards[last], cards[index]
            cards.pop()
        while True:
            yield MASK32  # the card stays where it lies


def dealer_by_cards(edition: str, decks: list[list[str]], seats: int) -> int:
    """Who deals when these cards are turned up, a list for each time."""
    source = Stacked(edition, decks)
    state = blank(State)
    clear_table(state, source.rules.tables, seats)
    pick_dealer(state, source.rules.tables, Desk(source), 0)
    return state.dealer


def dealt_by(dealer: int, edition: str, players: int, source: Source) -> Game:
    """A deal on its own, whoever the cards would have chosen to deal it."""
    state, desk, rules = blank(State), Desk(source), ruleset(edition)
    clear_table(state, rules.tables, players)
    state.dealer = dealer
    begin_deal(state, rules.tables, desk)
    return Game(rules, state, desk)


def deal_after(edition: str, options: Mapping[str, OptionValue], *, dealer: int, winner: int) -> State:
    """The deal of four that follows one with this dealer and winner."""
    state, rules = blank(State), ruleset(edition, options)
    clear_table(state, rules.tables, 4)
    state.dealer, state.winner = dealer, winner
    next_deal(state, rules.tables, Desk(Sfc32(1)))
    return state


def at(edition: str, position: str, seed: int, *customs: str) -> Game:
    rules = ruleset(edition, customs=customs)
    return Game.at(rules, parse_position(rules, position), Sfc32(seed))


def counts(game: Game) -> list[int]:
    return game.state.held[: game.state.seats]


def play_out(match: Match) -> None:
    """Everybody does the first thing that is allowed."""
    while not match.game.over:
        seat = match.game.asked[0]
        match.game.do(seat, match.game.legal(seat)[0])


def deals_to_the_end(match: Match, target: int) -> int:
    """How many it took; nobody had reached the target before the last."""
    deals = 1
    play_out(match)
    while not match.over:
        assert max(match.scores) < target
        match.next_deal()
        play_out(match)
        deals += 1
    return deals
