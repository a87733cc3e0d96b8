"""Rules with random results, which a scenario cannot state."""

from collections import Counter

import pytest

from penultima.editions import load
from penultima.game import Game
from penultima.kernel.actions import A_TIMEOUT
from penultima.kernel.state import NOBODY
from penultima.kernel.streams import Sfc32
from penultima.match import Match
from tests.helpers.rules.stacked_deals import at, counts, dealt_by

SEEDS = range(60)


def cards(game: Game, seat: int) -> Counter[str]:
    held = zip(game.rules.names, game.state.hands[seat], strict=False)
    return Counter({name: number for name, number in held if number})


def in_hands(game: Game) -> Counter[str]:
    return sum((cards(game, seat) for seat in range(game.state.seats)), Counter())


@pytest.mark.clause("race.none", "race")
def test_after_a_timeout_the_loser_of_a_race_is_random() -> None:
    losers = set()
    for seed in SEEDS:
        game = at("race", "hands=WR,R2,R3/B1,B2/Y1,Y2/G1,G2 top=R7", seed)
        game.do(0, "play WR:B")
        game.do(2, "slap")
        game.act(NOBODY, A_TIMEOUT)
        drew = [seat for seat, count in enumerate(counts(game)) if count == 6]
        assert sorted(counts(game)) == [2, 2, 2, 6]
        losers.add(drew[0])
    assert losers == {1, 3}


@pytest.mark.clause("race.none", "classic")
def test_after_a_timeout_of_a_custom_race_the_effect_continues() -> None:
    for seed in SEEDS:
        game = at("classic", "hands=WC1,R2,R3/B1,B2/Y1,Y2 top=R7", seed, "others: race 3; self: extra-turn, draw 1")
        game.do(0, "play WC1:B")
        game.act(NOBODY, A_TIMEOUT)
        assert sorted(counts(game)) == [2, 3, 5]
        assert (counts(game)[0], game.phase, game.turn) == (3, "play", 0)


@pytest.mark.clause("card.shuffle-hands", "classic")
def test_shuffle_hands_deals_the_same_cards_again() -> None:
    dealt = set()
    for seed in SEEDS:
        game = at("classic", "hands=WS,R1,R2/B1,B2,B3/Y1,W top=R7", seed)
        before = in_hands(game)
        game.do(0, "play WS:B")
        assert in_hands(game) == before - Counter(["WS"])
        assert counts(game) == [2, 3, 2]
        dealt.add(tuple(sorted(cards(game, 1))))
    assert len(dealt) > 10


@pytest.mark.clause("first.ignored", "classic")
def test_ignored_cards_stay_under_the_number() -> None:
    under = set()
    for seed in SEEDS:
        game = Game.deal("classic", players=5, seed=seed, dealer=3)
        state = game.state
        ignored = {name for name, number in zip(game.rules.names, state.discard, strict=False) if number}
        assert game.rules.names[state.top][1:].isdigit()
        assert not any(name[1:].isdigit() for name in ignored)
        assert sum(state.discard) + state.stocked == 112 - 5 * 7 - 1
        assert (game.phase, game.turn, counts(game)) == ("play", 4, [7] * 5)
        under |= ignored
    assert len(under) > 5


@pytest.mark.clause("first.returned", "mini")
def test_a_returned_card_is_back_in_the_draw_pile() -> None:
    for seed in SEEDS:
        game = Game.deal("mini", players=3, seed=seed)
        assert game.rules.names[game.state.top] != "W+2"
        assert sum(game.state.discard) == 0
        assert sum(counts(game)) + game.state.stocked == 55


@pytest.mark.clause("deal.dealer", "mini")
@pytest.mark.parametrize("name", ["mini", "race", "official"])
def test_every_seat_can_become_the_dealer(name: str) -> None:
    assert {Game.deal(name, players=3, seed=seed).state.dealer for seed in SEEDS} == {0, 1, 2}


@pytest.mark.parametrize("name", load.bundled_ids())
def test_the_deck_is_shuffled_before_every_deal(name: str) -> None:
    """Deals of different seeds differ, and so do the deals of one match."""
    piles = [tuple(dealt_by(0, name, 2, Sfc32(seed)).state.stock) for seed in SEEDS]
    assert len(set(piles)) == len(piles)
    match = Match(name, players=2, seed=1, options={"target": 1_000_000})
    deals = []
    for _ in range(5):
        deals.append(tuple(match.state.stock))
        while not match.game.over:
            seat = match.game.asked[0]
            match.game.do(seat, match.game.legal(seat)[0])
        match.next_deal()
    assert len(set(deals)) == len(deals)


@pytest.mark.parametrize("name", load.bundled_ids())
def test_a_reshuffle_gives_a_random_order(name: str) -> None:
    drawn = set()
    for seed in SEEDS:
        game = at(name, "hands=B1,B2/Y1,Y2 top=R7 discard=G1,G2,G3,G4 draw-only", seed)
        game.do(0, "draw")
        drawn |= set(cards(game, 0)) - {"B1", "B2"}
    assert drawn == {"G1", "G2", "G3", "G4"}
