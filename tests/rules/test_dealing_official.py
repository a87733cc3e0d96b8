"""Rules of `official` that scenarios cannot state: the dealer, the next deal, random positions and unlisted actions."""

from collections import Counter

import pytest

from penultima.editions.ruleset import ruleset
from penultima.game import Game
from penultima.kernel.byte_layout import blank_record
from penultima.kernel.deal import clear_table, turn_up_first_card
from penultima.kernel.state import State
from penultima.kernel.step_context import NextWord, StepContext
from penultima.kernel.streams import LOT, Sfc32, word_giving
from penultima.match import Match
from penultima.notation.action import parse_action
from penultima.notation.position import parse_position
from tests.helpers.rules.stacked_deals import deal_after

SEEDS = range(60)


class DealDraw:
    """A random source that chooses a given seat as dealer. All other streams come from a seed."""

    def __init__(self, seat: int, seed: int) -> None:
        self.seat = seat
        self.rest = Sfc32(seed)

    def open(self, deal: int, use: int, count: int) -> NextWord:
        if use == LOT:
            return lambda: word_giving(self.seat, 4)
        return self.rest.open(deal, use, count)


def drawn(seat: int, first: str) -> Game:
    """Return a deal of four seats in which this seat is the dealer and the first card has this symbol."""
    games = (Game.deal("official", players=4, source=DealDraw(seat, seed)) for seed in range(1000))
    return next(game for game in games if game.rules.names[game.state.top][1:] == first)


@pytest.mark.clause("deal.dealer", "official")
def test_the_starter_is_drawn_at_random() -> None:
    assert {Game.deal("official", players=5, seed=seed).state.dealer for seed in SEEDS} == {0, 1, 2, 3, 4}


@pytest.mark.clause("deal.dealer", "official")
def test_nobody_turns_up_a_card_for_the_deal() -> None:
    names = {event.name for seed in SEEDS for event in Game.deal("official", players=3, seed=seed).events}
    assert "dealer" in names
    assert "cut" not in names


@pytest.mark.clause("deal.lot", "official")
@pytest.mark.parametrize("seat", range(4))
def test_the_dealer_sits_at_the_right_of_the_starter(seat: int) -> None:
    game = drawn(seat, "5")
    assert (game.turn, game.state.dealer) == (seat, (seat - 1) % 4)


@pytest.mark.clause("deal.lot", "official")
def test_the_effect_of_the_first_card_on_the_dealer_applies_to_the_dealing_seat() -> None:
    turned = drawn(0, "R")
    assert (turned.turn, turned.view(0).direction) == (3, drawn(0, "5").view(0).direction * -1)
    assert drawn(0, "S").turn == 1


@pytest.mark.clause("deal.next", "official")
def test_the_starter_is_drawn_once_then_the_deal_moves_to_the_left() -> None:
    assert deal_after("official", {"deal.next": "left"}, dealer=3, winner=1).dealer == 0


@pytest.mark.clause("deal.next", "official")
def test_the_winner_deals_next_if_that_option_is_chosen() -> None:
    assert deal_after("official", {"deal.next": "winner"}, dealer=3, winner=1).dealer == 1


@pytest.mark.clause("deal.next", "official")
def test_the_deal_moves_to_the_left_if_nobody_won() -> None:
    assert deal_after("official", {"deal.next": "winner"}, dealer=1, winner=-1).dealer == 2


@pytest.mark.clause("first.returned", "official")
def test_a_returned_card_goes_to_any_position_and_the_others_keep_their_order() -> None:
    rules = ruleset("official")
    pile = ["R1", "G2", "B3", "W+4"]
    places = Counter[int]()
    for seed in range(200):
        state = blank_record(State)
        clear_table(state, rules.tables, 2)
        state.stocked = len(pile)
        for index, name in enumerate(pile):
            state.stock[index] = rules.kind[name]
        turn_up_first_card(state, rules.tables, StepContext(Sfc32(seed)))
        left = [rules.names[kind] for kind in state.stock[: state.stocked]]
        assert rules.names[state.top] == "B3"
        assert [name for name in left if name != "W+4"] == ["R1", "G2"]
        places[left.index("W+4")] += 1
    assert set(places) == {0, 1, 2}


@pytest.mark.clause("misplay.turn", "official")
@pytest.mark.parametrize(("seat", "action", "clause"), [(0, "play B8", "match"), (1, "play R3", "turn.order")])
def test_a_misplay_is_possible_but_not_listed_as_legal(seat: int, action: str, clause: str) -> None:
    rules = ruleset("official")
    game = Game.at(rules, parse_position(rules, "hands=B8,R2,G3/R3,R4/Y1,Y2 top=R7"), Sfc32(1))
    assert parse_action(action) not in game.legal(seat)
    assert game.why_not(seat, action) == clause
    held = game.state.held[seat]
    done = game.do(seat, action)
    assert (done.events[0].name, done.clause, done.cost) == ("misplayed", clause, 1)
    assert (game.turn, game.state.held[seat]) == (0, held + 1)


@pytest.mark.clause("penalty.suggestion", "official")
def test_all_seats_may_accuse_and_the_others_vote() -> None:
    rules = ruleset("official")
    game = Game.at(rules, parse_position(rules, "hands=B8,R2,G3/R3,R4/Y1,Y2/G5,G6 top=R7"), Sfc32(1))
    assert [[str(action) for action in game.legal(seat) if action.verb == "accuse"] for seat in (1, 3)] == [
        ["accuse 0", "accuse 2", "accuse 3"],
        ["accuse 0", "accuse 1", "accuse 2"],
    ]
    game.do(1, "accuse 3")
    assert game.asked == [0, 2]
    assert game.legal(3) == game.legal(1) == []


@pytest.mark.clause("score.target", "official")
def test_a_match_goes_on_until_the_target_is_reached() -> None:
    match = Match("official", players=3, seed=12, options={"target": 150})
    dealers = [match.state.dealer]
    while not match.over:
        while not match.game.over:
            seat = match.game.asked[0]
            match.game.do(seat, match.game.legal(seat)[0])
        if not match.over:
            assert max(match.scores) < 150
            match.next_deal()
            dealers.append(match.state.dealer)
    assert len(dealers) > 1
    assert dealers == [(dealers[0] + deal) % 3 for deal in range(len(dealers))]
    assert match.scores[match.winner] == max(match.scores) >= 150
