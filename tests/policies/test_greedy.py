"""What greedy makes of small positions; it sees them as a View, as its seat would."""

from collections.abc import Mapping
from typing import cast

import pytest

from penultima.editions import load
from penultima.editions.ruleset import OptionValue, ruleset
from penultima.fast import bulk
from penultima.game import Game
from penultima.kernel.state import State
from penultima.kernel.streams import Sfc32
from penultima.notation.action import wish_of
from penultima.notation.position import parse_position
from penultima.policies.greedy import greedy, is_good_jump
from penultima.policies.wits import Wits

Options = Mapping[str, OptionValue]


def game_at(
    position: str,
    *done: str,
    edition: str = "giant",
    options: Options | None = None,
    customs: tuple[str, ...] = (),
) -> Game:
    """The position, and what was done since, as in `0: draw`."""
    rules = ruleset(edition, options or {}, customs)
    game = Game.at(rules, parse_position(rules, position), Sfc32(1))
    for line in done:
        seat, wish = line.split(": ")
        game.do(int(seat), wish)
    return game


def wish_in(game: Game) -> str:
    """Of the seat that is awaited, or of the first of several."""
    seat = game.asked[0]
    action = greedy(cast("State", game.view(seat)), game.rules.tables, Wits(), seat)
    return str(wish_of(game.rules, action))


def test_a_wild_is_kept_while_a_number_fits() -> None:
    assert wish_in(game_at("hands=R5,B2,W/R1,R2,R3,R4,R6 top=R7")) == "play R5"


def test_a_wild_names_the_colour_that_is_strongest_in_the_hand() -> None:
    game = game_at("hands=G1,G2,B2,W/R1,R2 top=R7")
    assert wish_in(game) == "play W:G"


def test_of_two_colours_alike_in_the_hand_the_one_of_which_less_is_left_is_named() -> None:
    seen = "discard=B1,B1,B3,B3,B4,B4,B5,B5,B6,B6"
    assert wish_in(game_at(f"hands=G1,G2,B2,B7,W/R1,R2 top=R8 {seen}")) == "play W:B"


def test_a_first_wild_is_given_the_strongest_colour() -> None:
    deal = next(game for game in map(with_first_card, range(1000)) if game.phase == "colour")
    hand = [
        deal.rules.names[kind][0] for kind, count in enumerate(deal.view(deal.turn).hands[deal.turn] or []) if count
    ]
    strongest = max("RYGB", key=hand.count)
    assert hand.count(wish_in(deal).removeprefix("colour ")) == hand.count(strongest)


def with_first_card(seed: int) -> Game:
    return Game.deal("giant", players=3, seed=seed)


@pytest.mark.parametrize("hit", ["RS", "R+2"])
def test_a_neighbour_at_the_last_card_is_hit(hit: str) -> None:
    position = f"hands=R5,B2,G3,{hit}/Y1/R3,R4,R6,Y5,Y6/R1,R2,R8,Y7 top=R7"
    assert wish_in(game_at(position)) == f"play {hit}"


def test_a_neighbour_at_the_last_card_is_passed_by_with_a_reverse() -> None:
    position = "hands=R5,B2,G3,RR/Y1/R3,R4,R6,Y5,Y6/R1,R2,R8,Y7 top=R7"
    assert wish_in(game_at(position)) == "play RR"


def test_the_last_two_cards_go_in_the_order_in_which_both_go_at_once() -> None:
    """With two players a Skip is another turn."""
    assert wish_in(game_at("hands=R5,RS/Y1,Y2,Y3 top=R7")) == "play RS uno"


def test_of_two_numbers_the_one_goes_that_the_last_card_can_follow() -> None:
    rivals = "Y1,Y2,Y3,Y4,Y5/B1,B2,B3,B4,B5"
    assert wish_in(game_at(f"hands=R7,G7/{rivals} top=R5")) == "play R7 uno"
    assert wish_in(game_at(f"hands=R5,R7,G7/{rivals} top=R1")) == "play R5"


def test_a_single_card_goes_whatever_it_does() -> None:
    assert wish_in(game_at("hands=W/Y1,Y2,Y3/B1,B2,B3 top=R7")).startswith("play W:")


def test_nothing_that_fits_is_a_draw() -> None:
    assert wish_in(game_at("hands=G1,B2/Y1,Y2,Y3 top=R7")) == "draw"


def test_a_drawn_number_that_fits_is_played() -> None:
    assert wish_in(game_at("hands=G1,B2/Y1,Y2,Y3 top=R7 draw=R1", "0: draw")) == "play R1"


def test_a_drawn_card_that_must_be_played_is_played_though_it_would_rather_be_kept() -> None:
    position = "hands=G1,B2,Y3,G5/Y1,Y2,Y4,Y5,Y6,Y7 top=R7 draw=W"
    assert wish_in(game_at(position, "0: draw")) == "pass"
    assert wish_in(game_at(position, "0: draw", options={"drawn-card": "must"})).startswith("play W:")


WILD_DRAW = "hands=W+4,G1,G2,{rest}/{hand} top=R7 {more}"


def test_a_wild_draw_of_a_hand_that_hardly_lacks_the_colour_is_challenged() -> None:
    many = ",".join(f"{colour}{digit}" for colour in "GBY" for digit in range(1, 10))
    game = game_at(WILD_DRAW.format(rest=many, hand="R1,R2", more=""), "0: play W+4:G")
    assert wish_in(game) == "challenge"


def test_a_wild_draw_that_cannot_have_been_a_bluff_is_not_challenged() -> None:
    """All cards of the three colours that were not named lie open, apart from the challenger's own."""
    rules = ruleset("giant")
    others = [name for name in rules.names if name[0] in "RYB" for _ in range(rules.tables.copies[rules.kind[name]])]
    for held in ("R7", "R1"):
        others.remove(held)
    more = "discard=" + ",".join(others)
    assert wish_in(game_at(WILD_DRAW.format(rest="G3", hand="R1", more=more), "0: play W+4:G")) == "accept"


def test_a_hand_of_few_cards_is_not_challenged_without_need() -> None:
    assert wish_in(game_at("hands=W+4,G1/R1,R2,R3,R4,R5 top=R7", "0: play W+4:G uno")) == "accept"


def test_a_bluff_is_tried_only_to_stop_a_rival_at_the_last_card() -> None:
    quiet = "hands=R5,B2,G3,W+4/Y1,Y2,Y3,Y4,Y5/B1,B3,B4,B5,B6 top=R7"
    assert wish_in(game_at(quiet)) == "play R5"
    assert wish_in(game_at(quiet.replace("Y1,Y2,Y3,Y4,Y5", "Y1"))).startswith("play W+4:")


def test_a_debt_is_passed_on_where_that_is_possible() -> None:
    game = game_at("hands=R+2,G1,G2/B+2,Y1,Y2/B1,B2,B3 top=R7", "0: play R+2", options={"stacking": "same"})
    assert wish_in(game) == "play B+2"


SEVENS = "hands=R7,{mine}/{left}/{opposite}/{right} top=R5"


def test_hands_are_swapped_with_the_smallest() -> None:
    position = SEVENS.format(mine="G1,G2,G3,G4", left="Y1,Y2,Y3", opposite="B1", right="Y4,Y5,Y6,Y8")
    game = game_at(position, options={"seven-zero": True})
    assert wish_in(game) == "play R7"
    game.do(0, "play R7")
    assert wish_in(game) == "choose 2"


def test_a_small_hand_is_not_swapped_away_while_another_card_fits() -> None:
    position = SEVENS.format(mine="R1,G4", left="Y1,Y2,Y3,Y9,Y0", opposite="B1,B2,B3,B4,B5", right="Y4,Y5,Y6,Y8")
    assert wish_in(game_at(position, options={"seven-zero": True})) == "play R1"


def test_a_partner_is_not_hit_while_there_is_another_choice() -> None:
    """What the card says is aimed at the seat of one's choice: seat 2 is the partner, with the fewest cards."""
    position = "hands=WC1,G1,G2/Y1,Y2,Y3/B1/R1,R2,R3,R4 top=R7"
    game = game_at(position, edition="classic", options={"teams": True}, customs=("chosen: draw 3",))
    game.do(0, "play WC1:G")
    assert wish_in(game) == "choose 1"


def test_a_partner_opposite_is_not_skipped_to_the_harm_of_the_team() -> None:
    """Of four, `others` reaches the partner too, who is about to go out; a number does no harm."""
    position = "hands=R5,WC1,G1,G2/Y1,Y2,Y3,Y4,Y5/B1/R1,R2,R3,R4,R6 top=R7"
    text = ("others: lose-turn",)
    assert wish_in(game_at(position, edition="classic", options={"teams": True}, customs=text)) == "play R5"


def test_the_highest_card_is_discarded_when_a_rival_is_near_the_end_else_the_loneliest() -> None:
    hand = "G1,G2,G9,B3,W,G5,G6,G7"
    assert discard_of(hand, "Y1,WC1") == "discard W"
    assert discard_of(hand, "Y1,Y2,Y3,Y4,Y5,WC1") == "discard B3"


def discard_of(hand: str, rival: str) -> str:
    """Of seat 0, after seat 1 has levelled it."""
    game = game_at(f"hands={hand}/{rival} top=R8 turn=1", edition="classic", customs=("next: level 7",))
    game.do(1, "play WC1:G" + (" uno" if rival == "Y1,WC1" else ""))
    return wish_in(game)


def test_a_race_is_run() -> None:
    game = game_at("hands=WR,G1,G2/Y1,Y2/B1,B2 top=R7", "0: play WR:G", edition="race")
    assert wish_in(game) == "slap"


def test_it_upholds_no_accusation() -> None:
    game = game_at("hands=G1,G2/Y1,Y2/B1,B2/B3,B4 top=R7", "3: accuse 1", edition="official")
    assert wish_in(game) == "vote no"


def test_it_jumps_in_where_that_is_no_harm() -> None:
    game = game_at("hands=G1,G2/R7,Y2,Y3/B1,B2 top=R7", options={"jump-in": True})
    assert is_good_jump(game.state, game.rules.tables, Wits(), 1)


def test_it_does_not_jump_in_to_give_a_small_hand_away() -> None:
    options = {"jump-in": True, "seven-zero": True}
    game = game_at("hands=G1,G2,G3,G4,G5/R7,Y2/B1,B2,B3,B4,B5 top=R7", options=options)
    assert not is_good_jump(game.state, game.rules.tables, Wits(), 1)


@pytest.mark.parametrize("edition", load.names())
def test_it_beats_eager_with_two_players(edition: str) -> None:
    """A coarse bar; bench/greedy.py measures."""
    rules = ruleset(edition)
    first = bulk.play(rules, ["greedy", "eager"], first=0, count=2000, seed=1).wins[0]
    second = bulk.play(rules, ["eager", "greedy"], first=2000, count=2000, seed=1).wins[1]
    assert (first + second) / 4000 > 0.55
