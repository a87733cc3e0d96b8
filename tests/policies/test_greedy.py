"""The choices of `greedy` in small positions. The policy is given only the View of its seat."""

from collections.abc import Mapping
from typing import cast

import pytest

from penultima.compiled import bulk
from penultima.editions import load
from penultima.editions.ruleset import OptionValue, ruleset
from penultima.game import Game
from penultima.kernel.state import State
from penultima.kernel.streams import Sfc32
from penultima.notation.kernel_actions import decode_action
from penultima.notation.position import parse_position
from penultima.policies.greedy import greedy, is_good_jump
from penultima.policies.policy_context import PolicyContext

Options = Mapping[str, OptionValue]


def game_at(
    position: str,
    *done: str,
    edition: str = "giant",
    options: Options | None = None,
    customs: tuple[str, ...] = (),
) -> Game:
    """Return the position after the given actions, such as `0: draw`."""
    rules = ruleset(edition, options or {}, customs)
    game = Game.at(rules, parse_position(rules, position), Sfc32(1))
    for line in done:
        seat, action = line.split(": ")
        game.do(int(seat), action)
    return game


def choice_in(game: Game) -> str:
    """Return the choice of the first awaited seat."""
    seat = game.asked[0]
    action = greedy(cast("State", game.view(seat)), game.rules.tables, PolicyContext(), seat)
    return str(decode_action(game.rules, action))


def test_greedy_keeps_a_wild_while_a_number_matches() -> None:
    assert choice_in(game_at("hands=R5,B2,W/R1,R2,R3,R4,R6 top=R7")) == "play R5"


def test_greedy_names_its_strongest_colour() -> None:
    game = game_at("hands=G1,G2,B2,W/R1,R2 top=R7")
    assert choice_in(game) == "play W:G"


def test_greedy_names_the_colour_with_fewer_unseen_cards_in_a_tie() -> None:
    seen = "discard=B1,B1,B3,B3,B4,B4,B5,B5,B6,B6"
    assert choice_in(game_at(f"hands=G1,G2,B2,B7,W/R1,R2 top=R8 {seen}")) == "play W:B"


def test_greedy_names_its_strongest_colour_for_a_first_wild() -> None:
    deal = next(game for game in map(with_first_card, range(1000)) if game.phase == "colour")
    hand = [
        deal.rules.names[kind][0] for kind, count in enumerate(deal.view(deal.turn).hands[deal.turn] or []) if count
    ]
    strongest = max("RYGB", key=hand.count)
    assert hand.count(choice_in(deal).removeprefix("colour ")) == hand.count(strongest)


def with_first_card(seed: int) -> Game:
    return Game.deal("giant", players=3, seed=seed)


@pytest.mark.parametrize("hit", ["RS", "R+2"])
def test_greedy_attacks_a_neighbour_with_one_card(hit: str) -> None:
    position = f"hands=R5,B2,G3,{hit}/Y1/R3,R4,R6,Y5,Y6/R1,R2,R8,Y7 top=R7"
    assert choice_in(game_at(position)) == f"play {hit}"


def test_greedy_reverses_away_from_a_neighbour_with_one_card() -> None:
    position = "hands=R5,B2,G3,RR/Y1/R3,R4,R6,Y5,Y6/R1,R2,R8,Y7 top=R7"
    assert choice_in(game_at(position)) == "play RR"


def test_greedy_plays_its_last_two_cards_in_the_order_that_wins_at_once() -> None:
    """With two players a Skip gives its player another turn, in which it can play its last card."""
    assert choice_in(game_at("hands=R5,RS/Y1,Y2,Y3 top=R7")) == "play RS uno"


def test_greedy_plays_the_number_that_its_last_card_can_follow() -> None:
    rivals = "Y1,Y2,Y3,Y4,Y5/B1,B2,B3,B4,B5"
    assert choice_in(game_at(f"hands=R7,G7/{rivals} top=R5")) == "play R7 uno"
    assert choice_in(game_at(f"hands=R5,R7,G7/{rivals} top=R1")) == "play R5"


def test_greedy_plays_its_last_card_whatever_its_effect() -> None:
    assert choice_in(game_at("hands=W/Y1,Y2,Y3/B1,B2,B3 top=R7")).startswith("play W:")


def test_greedy_draws_if_nothing_matches() -> None:
    assert choice_in(game_at("hands=G1,B2/Y1,Y2,Y3 top=R7")) == "draw"


def test_greedy_plays_a_drawn_number_that_matches() -> None:
    assert choice_in(game_at("hands=G1,B2/Y1,Y2,Y3 top=R7 draw=R1", "0: draw")) == "play R1"


def test_greedy_plays_a_drawn_card_that_must_be_played() -> None:
    position = "hands=G1,B2,Y3,G5/Y1,Y2,Y4,Y5,Y6,Y7 top=R7 draw=W"
    assert choice_in(game_at(position, "0: draw")) == "pass"
    assert choice_in(game_at(position, "0: draw", options={"drawn-card": "must"})).startswith("play W:")


WILD_DRAW = "hands=W+4,G1,G2,{rest}/{hand} top=R7 {more}"


def test_greedy_challenges_a_wild_draw_of_a_large_hand() -> None:
    many = ",".join(f"{colour}{digit}" for colour in "GBY" for digit in range(1, 10))
    game = game_at(WILD_DRAW.format(rest=many, hand="R1,R2", more=""), "0: play W+4:G")
    assert choice_in(game) == "challenge"


def test_greedy_does_not_challenge_a_wild_draw_that_was_certainly_legal() -> None:
    """The challenger sees every red, yellow and blue card, so the other seat cannot have held a red one."""
    rules = ruleset("giant")
    others = [name for name in rules.names if name[0] in "RYB" for _ in range(rules.tables.copies[rules.kind[name]])]
    for held in ("R7", "R1"):
        others.remove(held)
    more = "discard=" + ",".join(others)
    assert choice_in(game_at(WILD_DRAW.format(rest="G3", hand="R1", more=more), "0: play W+4:G")) == "accept"


def test_greedy_does_not_challenge_a_small_hand_without_need() -> None:
    assert choice_in(game_at("hands=W+4,G1/R1,R2,R3,R4,R5 top=R7", "0: play W+4:G uno")) == "accept"


def test_greedy_bluffs_only_to_stop_a_rival_with_one_card() -> None:
    quiet = "hands=R5,B2,G3,W+4/Y1,Y2,Y3,Y4,Y5/B1,B3,B4,B5,B6 top=R7"
    assert choice_in(game_at(quiet)) == "play R5"
    assert choice_in(game_at(quiet.replace("Y1,Y2,Y3,Y4,Y5", "Y1"))).startswith("play W+4:")


def test_greedy_stacks_on_a_debt_if_it_can() -> None:
    game = game_at("hands=R+2,G1,G2/B+2,Y1,Y2/B1,B2,B3 top=R7", "0: play R+2", options={"stacking": "same"})
    assert choice_in(game) == "play B+2"


SEVENS = "hands=R7,{mine}/{left}/{opposite}/{right} top=R5"


def test_greedy_swaps_with_the_smallest_hand() -> None:
    position = SEVENS.format(mine="G1,G2,G3,G4", left="Y1,Y2,Y3", opposite="B1", right="Y4,Y5,Y6,Y8")
    game = game_at(position, options={"seven-zero": True})
    assert choice_in(game) == "play R7"
    game.do(0, "play R7")
    assert choice_in(game) == "choose 2"


def test_greedy_does_not_swap_a_small_hand_while_another_card_matches() -> None:
    position = SEVENS.format(mine="R1,G4", left="Y1,Y2,Y3,Y9,Y0", opposite="B1,B2,B3,B4,B5", right="Y4,Y5,Y6,Y8")
    assert choice_in(game_at(position, options={"seven-zero": True})) == "play R1"


def test_greedy_does_not_attack_its_partner_if_there_is_another_target() -> None:
    """The player chooses a target. Seat 2 has the fewest cards, but is the partner."""
    position = "hands=WC1,G1,G2/Y1,Y2,Y3/B1/R1,R2,R3,R4 top=R7"
    game = game_at(position, edition="classic", options={"teams": True}, customs=("chosen: draw 3",))
    game.do(0, "play WC1:G")
    assert choice_in(game) == "choose 1"


def test_greedy_does_not_skip_a_partner_who_is_about_to_go_out() -> None:
    """The custom card makes all others lose a turn, even the partner. A number card does not harm the partner."""
    position = "hands=R5,WC1,G1,G2/Y1,Y2,Y3,Y4,Y5/B1/R1,R2,R3,R4,R6 top=R7"
    text = ("others: lose-turn",)
    assert choice_in(game_at(position, edition="classic", options={"teams": True}, customs=text)) == "play R5"


def test_greedy_discards_points_if_a_rival_is_near_the_end_else_its_rarest_colour() -> None:
    hand = "G1,G2,G9,B3,W,G5,G6,G7"
    assert discard_of(hand, "Y1,WC1") == "discard W"
    assert discard_of(hand, "Y1,Y2,Y3,Y4,Y5,WC1") == "discard B3"


def discard_of(hand: str, rival: str) -> str:
    """Return the card that seat 0 discards when seat 1 plays a card that cuts seat 0's hand to seven cards."""
    game = game_at(f"hands={hand}/{rival} top=R8 turn=1", edition="classic", customs=("next: level 7",))
    game.do(1, "play WC1:G" + (" uno" if rival == "Y1,WC1" else ""))
    return choice_in(game)


def test_greedy_slaps_in_a_race() -> None:
    game = game_at("hands=WR,G1,G2/Y1,Y2/B1,B2 top=R7", "0: play WR:G", edition="race")
    assert choice_in(game) == "slap"


def test_greedy_upholds_no_accusation() -> None:
    game = game_at("hands=G1,G2/Y1,Y2/B1,B2/B3,B4 top=R7", "3: accuse 1", edition="official")
    assert choice_in(game) == "vote no"


def test_greedy_jumps_in_if_the_effect_does_no_harm() -> None:
    game = game_at("hands=G1,G2/R7,Y2,Y3/B1,B2 top=R7", options={"jump-in": True})
    assert is_good_jump(game.state, game.rules.tables, PolicyContext(), 1)


def test_greedy_does_not_jump_in_if_that_swaps_a_small_hand() -> None:
    options = {"jump-in": True, "seven-zero": True}
    game = game_at("hands=G1,G2,G3,G4,G5/R7,Y2/B1,B2,B3,B4,B5 top=R7", options=options)
    assert not is_good_jump(game.state, game.rules.tables, PolicyContext(), 1)


@pytest.mark.parametrize("edition", load.bundled_ids())
def test_greedy_beats_eager_with_two_players(edition: str) -> None:
    """This check is coarse. `bench/greedy.py` measures the strength of policies."""
    rules = ruleset(edition)
    first = bulk.play_deals(rules, ["greedy", "eager"], first=0, count=2000, seed=1).wins[0]
    second = bulk.play_deals(rules, ["eager", "greedy"], first=2000, count=2000, seed=1).wins[1]
    assert (first + second) / 4000 > 0.55
