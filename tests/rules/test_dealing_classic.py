"""Dealing rules of `classic` that scenarios cannot state: the dealer, the next deal, random results, the target."""

from collections import Counter
from functools import partial

import pytest

from penultima.editions.ruleset import ruleset
from penultima.errors import BadInput
from penultima.game import Game
from penultima.kernel.actions import A_TIMEOUT
from penultima.kernel.state import NOBODY
from penultima.match import Match
from tests.helpers.rules.stacked_deals import at as at_any
from tests.helpers.rules.stacked_deals import counts, deal_after, deals_to_the_end, play_out

SEEDS = range(40)
Options = dict[str, str | int | bool]
at = partial(at_any, "classic")
finished = partial(deal_after, "classic")


def hand(game: Game, seat: int) -> Counter[str]:
    held = zip(game.rules.names, game.state.hands[seat], strict=False)
    return Counter({name: number for name, number in held if number})


@pytest.mark.clause("deal.dealer", "classic")
@pytest.mark.parametrize("dealer", range(4))
def test_the_players_choose_the_dealer(dealer: int) -> None:
    match = Match("classic", players=4, seed=5, dealer=dealer)
    assert match.state.dealer == dealer
    assert match.game.turn == (dealer + 1) % 4
    assert not any(event.name == "cut" for event in match.game.events)


@pytest.mark.clause("deal.dealer", "classic")
def test_a_dealer_must_sit_at_the_table() -> None:
    with pytest.raises(BadInput, match="dealer"):
        Match("classic", players=4, seed=5, dealer=4)


@pytest.mark.clause("deal.next", "classic")
@pytest.mark.parametrize(
    ("value", "dealer", "winner", "expected"),
    [("left", 3, 1, 0), ("left", 1, 1, 2), ("winner", 3, 1, 1), ("winner", 1, NOBODY, 2)],
)
def test_the_dealer_of_the_next_deal(value: str, dealer: int, winner: int, expected: int) -> None:
    state = finished({"deal.next": value, "target": 500}, dealer=dealer, winner=winner)
    assert state.dealer == expected
    assert state.turn == (expected + 1) % 4


@pytest.mark.clause("first.ignored", "classic")
def test_ignored_cards_lie_under_the_number() -> None:
    seen = set()
    for seed in range(150):
        game = Game.deal("classic", players=3, seed=seed, dealer=2)
        ignored = [event.card for event in game.events if event.name == "ignored"]
        names = zip(game.rules.names, game.state.discard, strict=False)
        assert Counter({name: number for name, number in names if number}) == Counter(ignored)
        assert not any(str(card)[1:].isdigit() for card in ignored)
        assert game.rules.names[game.state.top][1:].isdigit()
        assert game.state.stocked == 112 - 21 - 1 - len(ignored)
        seen |= set(ignored)
    assert {"WS", "W", "W+4"} <= seen


@pytest.mark.clause("score.winner", "classic")
def test_without_points_the_first_deal_is_the_match() -> None:
    match = Match("classic", players=3, seed=11, customs=("others: shed wilds", "self: extra-turn", "next: level 7"))
    play_out(match)
    assert match.over
    assert match.winner == match.state.winner
    assert match.scores == (0, 0, 0)
    with pytest.raises(BadInput, match="the match is over"):
        match.next_deal()


@pytest.mark.clause("score.target", "classic")
@pytest.mark.parametrize("options", [{"scoring": "winner"}, {"target": 500}])
def test_with_points_deals_follow_until_five_hundred(options: Options) -> None:
    match = Match("classic", players=3, seed=3, options=options)
    assert deals_to_the_end(match, 500) > 1
    assert match.scores[match.winner] == max(match.scores) >= 500


@pytest.mark.clause("scoring", "classic")
def test_with_low_scoring_deals_follow_until_somebody_has_five_hundred() -> None:
    match = Match("classic", players=3, seed=3, options={"scoring": "low"})
    assert deals_to_the_end(match, 500) > 1
    assert max(match.scores) >= 500
    assert match.scores[match.winner] == min(match.scores)
    assert match.scores.count(min(match.scores)) == 1


@pytest.mark.clause("card.shuffle-hands", "classic")
def test_shuffle_hands_deals_the_same_cards_in_many_ways() -> None:
    dealt = set()
    for seed in SEEDS:
        game = at("hands=WS,R1,R2/B1,B2,B3/Y1,W top=R7", seed)
        game.do(0, "play WS:B")
        every = hand(game, 0) + hand(game, 1) + hand(game, 2)
        assert every == Counter(["R1", "R2", "B1", "B2", "B3", "Y1", "W"])
        assert counts(game) == [2, 3, 2]
        dealt.add(tuple(sorted(hand(game, 1))))
    assert len(dealt) > 10


@pytest.mark.clause("uno.call-any", "classic")
def test_after_shuffle_hands_exactly_the_seats_with_one_card_owe_a_call() -> None:
    for seed in SEEDS:
        game = at("hands=WS,R1,R2/B1/Y1 top=R7", seed)
        game.do(0, "play WS:B")
        assert counts(game) == [1, 2, 1]
        assert [game.why_not(1, "catch 0"), game.why_not(0, "catch 1"), game.why_not(0, "catch 2")] == [
            None,
            "uno.false",
            None,
        ]


@pytest.mark.clause("race.none", "classic")
def test_a_timeout_in_a_custom_race_picks_a_random_loser() -> None:
    losers = set()
    for seed in SEEDS:
        game = at("hands=WC1,R2,R3/B1,B2/Y1,Y2/G1,G2 top=R7", seed, "others: race 3", "", "")
        game.do(0, "play WC1:B")
        game.do(2, "slap")
        game.act(NOBODY, A_TIMEOUT)
        assert sorted(counts(game)) == [2, 2, 2, 5]
        assert (game.phase, game.turn) == ("play", 1)
        losers.add(counts(game).index(5))
    assert losers == {1, 3}


@pytest.mark.clause("pile.reshuffle", "classic")
def test_reshuffled_cards_come_in_any_order() -> None:
    drawn = set()
    for seed in SEEDS:
        game = at("hands=R1,R2/B1,B2 top=R7 discard=WC1,WS,Y3,G3 draw-only", seed)
        game.do(0, "draw")
        drawn |= set(hand(game, 0))
    assert drawn == {"R1", "R2", "WC1", "WS", "Y3", "G3"}


@pytest.mark.clause("teams", "classic")
@pytest.mark.parametrize("players", [2, 3, 5, 7, 9, 10])
def test_teams_need_four_six_or_eight_players(players: int) -> None:
    with pytest.raises(BadInput, match="teams"):
        Match("classic", players=players, options={"teams": True})


@pytest.mark.clause("last-standing", "classic")
def test_teams_and_last_standing_exclude_each_other() -> None:
    with pytest.raises(BadInput, match="teams"):
        ruleset("classic", {"teams": True, "last-standing": True})


@pytest.mark.clause("players", "classic")
@pytest.mark.parametrize("players", [1, 11])
def test_too_few_or_too_many_players_are_refused(players: int) -> None:
    with pytest.raises(BadInput, match="players"):
        Match("classic", players=players)
