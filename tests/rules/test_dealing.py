"""What a scenario cannot say: who deals, ties, the next deal, what leaves no trace in one deal."""

from collections.abc import Iterator

import pytest

from penultima.editions.ruleset import ruleset
from penultima.game import Game
from penultima.kernel.deal import clear_table, pick_dealer
from penultima.kernel.desk import Desk, Word
from penultima.kernel.match import next_deal
from penultima.kernel.state import State
from penultima.kernel.streams import Sfc32
from penultima.kernel.width import blank
from penultima.match import Match


class Stacked:
    """A source whose shuffles put the wanted cards on top, one list for each time a stream is opened."""

    def __init__(self, edition: str, decks: list[list[str]]) -> None:
        self.rules = ruleset(edition)
        self.decks = iter(decks)

    def open(self, deal: int, use: int, count: int) -> Word:
        return _words(self.rules.tables.manifest, [self.rules.kind[name] for name in next(self.decks)]).__next__


def _words(manifest: list[int], wanted: list[int]) -> Iterator[int]:
    """What `shuffle` has to draw so that these cards come first: for each place the index of its card."""
    cards = [kind for kind in manifest if kind >= 0][:108]
    for kind in wanted:
        last = len(cards) - 1
        index = cards.index(kind)
        yield index
        cards[index], cards[last] = cards[last], cards[index]
        cards.pop()
    while True:
        yield 0


def dealer_after(decks: list[list[str]], seats: int) -> int:
    source = Stacked("giant", decks)
    state, desk = blank(State), Desk(source)
    clear_table(state, source.rules.tables, seats)
    pick_dealer(state, source.rules.tables, desk, 0)
    return state.dealer


@pytest.mark.clause("deal.dealer", "giant")
def test_the_highest_number_deals() -> None:
    assert dealer_after([["R3", "B9", "G5"]], 3) == 1


@pytest.mark.clause("deal.dealer", "giant")
def test_symbols_count_zero() -> None:
    assert dealer_after([["W+4", "BS", "G1", "Y+2"]], 4) == 2


@pytest.mark.clause("deal.tie", "giant")
def test_equal_highest_cards_are_turned_up_again() -> None:
    assert dealer_after([["R9", "B2", "G9"], ["R1", "G4"]], 3) == 2


@pytest.mark.clause("deal.tie", "giant")
def test_a_tie_of_zeros_is_a_tie() -> None:
    assert dealer_after([["R0", "BS"], ["Y3", "R2"]], 2) == 0


@pytest.mark.clause("deal.dealer", "giant")
def test_turned_up_cards_are_seen_by_all() -> None:
    game = Game.deal("giant", players=5, seed=3)
    cuts = [event for event in game.events if event.name == "cut"]
    assert len(cuts) >= 5
    assert all(event.card for event in cuts)
    assert cuts[:5] == [event for event in cuts[:5] if event.seat == cuts.index(event)]


def finished(options: dict[str, str | int | bool], *, dealer: int, winner: int) -> State:
    state, desk, rules = blank(State), Desk(Sfc32(1)), ruleset("giant", options)
    clear_table(state, rules.tables, 4)
    state.dealer, state.winner = dealer, winner
    next_deal(state, rules.tables, desk)
    return state


@pytest.mark.clause("deal.next", "giant")
def test_the_deal_moves_to_the_left() -> None:
    assert finished({}, dealer=3, winner=1).dealer == 0


@pytest.mark.clause("deal.next", "giant")
def test_the_winner_deals_where_that_was_chosen() -> None:
    assert finished({"deal.next": "winner"}, dealer=3, winner=1).dealer == 1


@pytest.mark.clause("deal.next", "giant")
def test_nobody_won_so_the_deal_moves_to_the_left() -> None:
    assert finished({"deal.next": "winner"}, dealer=1, winner=-1).dealer == 2


@pytest.mark.clause("score.target", "giant")
def test_a_match_goes_on_until_the_target_is_reached() -> None:
    match = Match("giant", players=3, seed=11, options={"target": 150})
    deals = 1
    while True:
        while not match.game.over:
            seat = match.game.asked[0]
            match.game.do(seat, match.game.legal(seat)[0])
        if match.over:
            break
        assert max(match.scores) < 150
        match.next_deal()
        deals += 1
    assert deals > 1
    assert match.scores[match.winner] == max(match.scores) >= 150
