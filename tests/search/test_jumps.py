"""Whether to jump in is thought about as any other decision is: both ways are played on, greedy's first."""

import pytest

from penultima.bots.bot import Budget
from penultima.bots.question import Question
from penultima.bots.searcher import Searcher
from penultima.editions.ruleset import OptionValue, ruleset
from penultima.fast.contest import Contest
from penultima.kernel.actions import play_card
from penultima.policies.habits import ALERT, Habits
from penultima.search.choice import consider
from penultima.search.mind import WAIT
from penultima.view import view
from tests.policies.test_greedy import game_at
from tests.search.thinking import Seat

JUMP_IN: dict[str, OptionValue] = {"jump-in": True}
LAST = "hands=G1,G2/R7/B1,B2 top=R7"
SMALL = "hands=G1,G2,G3,G4,G5/R7,Y2/B1,B2,B3,B4,B5 top=R7"
"""With seven-zero, whoever jumps in has to take a large hand for a single card."""
SEVEN_ZERO = JUMP_IN | {"seven-zero": True}


def asked_at(position: str, options: dict[str, OptionValue]) -> Seat:
    """Seat 1, whose turn it is not."""
    game = game_at(position, options=options)
    seat = Seat.at(game.rules, 3, 1)
    seat.wake(0)
    seat.hear(game.state, [])
    return seat


@pytest.mark.parametrize(("position", "options", "likes"), [(LAST, JUMP_IN, True), (SMALL, SEVEN_ZERO, False)])
def test_to_jump_and_to_wait_are_the_candidates(position: str, options: dict[str, OptionValue], *, likes: bool) -> None:
    seat = asked_at(position, options)
    consider(seat.mind, seat.boards, seat.R, seat.tools)
    call = 1 if position == SMALL else 0
    jump = play_card(seat.boards[0].top, -1, call)
    assert seat.mind.actions[: seat.mind.candidates] == ([jump, WAIT] if likes else [WAIT, jump])


def test_the_last_card_is_laid_and_a_small_hand_is_not_given_away() -> None:
    action, sums, rollouts = asked_at(LAST, JUMP_IN).choose(16)
    assert action != WAIT
    assert sums[0] > sums[1]
    assert rollouts > 0
    assert asked_at(SMALL, SEVEN_ZERO).choose(16)[0] == WAIT


def test_a_searcher_answers_about_a_jump_what_it_found_out() -> None:
    for position, options, wanted in ((LAST, JUMP_IN, "play R7"), (SMALL, SEVEN_ZERO, None)):
        game = game_at(position, options=options)
        bot = Searcher(game.rules, 3, 1, seed=9, habits=ALERT, key=bytes(32))
        seen = view(game.rules, game.state, 1)
        bot.hear(seen, [])
        wish = bot.answer(seen, Question(1, 1, "jump"), Budget(worlds=16))
        assert (None if wish is None else str(wish)) == wanted
        assert bot.answer(seen, Question(1, 1, "decision"), Budget(worlds=16)) is None


def out_of_turn(habits: Habits) -> list[int]:
    """Of all moves that one who searches made in some deals, those about a card like the top one."""
    contest = Contest(
        ruleset("giant", JUMP_IN), ["search", "greedy", "greedy"], 3, worlds=16, habits=[habits, ALERT, ALERT]
    )
    seen: list[int] = []
    choose = contest.choose

    def noted(place: int) -> int:
        action = choose(place)
        if contest.table[0][0]["turn"] != 0:
            seen.append(action)
        return action

    contest.choose = noted  # type: ignore[method-assign]
    for number in range(40):
        contest.deal(number)
    return seen


def test_in_contests_who_thinks_is_asked_about_jumps_unless_it_is_its_habit_to_overlook_them() -> None:
    often, never = out_of_turn(ALERT), out_of_turn(Habits(jumps=0))
    assert any(action != WAIT for action in often)
    assert not never
    assert 0 < len(out_of_turn(Habits(jumps=500))) < len(often)
