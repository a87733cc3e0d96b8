"""The decision whether to jump in is searched like any other decision.

The two candidates are jumping in and waiting. The candidate that `greedy` would choose comes first.
"""

import pytest

from penultima.bots.interface import Budget
from penultima.bots.question import Question
from penultima.bots.searcher import Searcher
from penultima.compiled.timed_deals import TimedDeals
from penultima.editions.ruleset import OptionValue, ruleset
from penultima.kernel.actions import encode_play
from penultima.policies.habits import ALERT, Habits
from penultima.search.belief_state import WAIT
from penultima.search.racing import list_candidates
from penultima.view import view
from tests.helpers.search.searching_seats import Seat
from tests.policies.test_greedy import game_at

JUMP_IN: dict[str, OptionValue] = {"jump-in": True}
LAST = "hands=G1,G2/R7/B1,B2 top=R7"
SMALL = "hands=G1,G2,G3,G4,G5/R7,Y2/B1,B2,B3,B4,B5 top=R7"
"""A position in which a jump in under the house rule seven-zero swaps a small hand for a large one."""
SEVEN_ZERO = JUMP_IN | {"seven-zero": True}


def asked_at(position: str, options: dict[str, OptionValue]) -> Seat:
    """Set up the position and return seat 1, which may act only out of turn."""
    game = game_at(position, options=options)
    seat = Seat.at(game.rules, 3, 1)
    seat.wake(0)
    seat.hear(game.state, [])
    return seat


@pytest.mark.parametrize(("position", "options", "likes"), [(LAST, JUMP_IN, True), (SMALL, SEVEN_ZERO, False)])
def test_the_candidates_of_a_jump_are_to_jump_and_to_wait(
    position: str, options: dict[str, OptionValue], *, likes: bool
) -> None:
    seat = asked_at(position, options)
    list_candidates(seat.mind, seat.boards, seat.R, seat.tools)
    call = 1 if position == SMALL else 0
    jump = encode_play(seat.boards[0].top, -1, call)
    assert seat.mind.actions[: seat.mind.candidates] == ([jump, WAIT] if likes else [WAIT, jump])


def test_search_jumps_with_its_last_card_and_does_not_swap_a_small_hand() -> None:
    action, sums, rollouts = asked_at(LAST, JUMP_IN).choose(16)
    assert action != WAIT
    assert sums[0] > sums[1]
    assert rollouts > 0
    assert asked_at(SMALL, SEVEN_ZERO).choose(16)[0] == WAIT


def test_a_searching_bot_answers_a_question_about_a_jump_with_the_searched_action() -> None:
    for position, options, wanted in ((LAST, JUMP_IN, "play R7"), (SMALL, SEVEN_ZERO, None)):
        game = game_at(position, options=options)
        bot = Searcher(game.rules, 3, 1, seed=9, habits=ALERT, key=bytes(32))
        seen = view(game.rules, game.state, 1)
        bot.hear(seen, [])
        action = bot.answer(seen, Question(1, 1, "jump"), Budget(worlds=16))
        assert (None if action is None else str(action)) == wanted
        assert bot.answer(seen, Question(1, 1, "decision"), Budget(worlds=16)) is None


def out_of_turn(habits: Habits) -> list[int]:
    """Play 40 deals. List the actions that seat 0 chooses by search while another seat has the turn."""
    contest = TimedDeals(
        ruleset("giant", JUMP_IN), ["search", "greedy", "greedy"], 3, worlds=16, habits=[habits, ALERT, ALERT]
    )
    seen: list[int] = []
    choose = contest.search_action

    def noted(searcher: int) -> int:
        action = choose(searcher)
        if contest.table[0][0]["turn"] != 0:
            seen.append(action)
        return action

    contest.search_action = noted  # type: ignore[method-assign]
    for number in range(40):
        contest.play_deal(number)
    return seen


def test_timed_deals_search_jumps_unless_a_habit_overlooks_them() -> None:
    often, never = out_of_turn(ALERT), out_of_turn(Habits(jumps=0))
    assert any(action != WAIT for action in often)
    assert not never
    assert 0 < len(out_of_turn(Habits(jumps=500))) < len(often)
