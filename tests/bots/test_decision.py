"""Bots forget calls, call late, catch and jump in as often as the habits of their level prescribe."""

import pytest

from penultima.bots.decision import answer_question
from penultima.bots.levels import LEVELS
from penultima.bots.question import Kind, Question
from penultima.game import Game
from penultima.kernel.actions import A_CALL, A_CATCH, with_seat
from penultima.kernel.rules import Rules
from penultima.kernel.state import State
from penultima.notation.action import Action
from penultima.policies.policy_context import PolicyContext
from penultima.view import View
from tests.helpers.bots.questions import KEY, LEVEL_NAMES, TRIALS, generate_questions, is_as_often, make_game
from tests.helpers.planted_defects import catches

EACH_LEVEL = pytest.mark.parametrize("level", LEVEL_NAMES)
TWO_CARDS = "hands=R5,B2/Y1,Y2,Y3/B1,B3,B4/B5,B6,B7 top=R7"
TWINS = "hands=G1,G2,G3/Y1,Y2,Y3/R7,B3/B5,B6,B7 top=R7"


def answers(view: View, seat: int, kind: Kind, level: str, about: int = -1) -> list[Action | None]:
    return [answer_question(view, Question(seat, number, kind, about), level, KEY) for number in range(TRIALS)]


def play_without_call(*, teams: bool = False) -> Game:
    """Return a deal in which seat 0 has played its second-to-last card without a call."""
    game = make_game(TWO_CARDS, teams=teams)
    game.do(0, "play R5")
    return game


def check_forgets(level: str) -> None:
    made = answers(make_game(TWO_CARDS).view(0), 0, "decision", level)
    assert {str(choice) for choice in made} == {"play R5", "play R5 uno"}
    assert is_as_often(
        sum(choice == Action("play", "R5", call=True) for choice in made), LEVELS[level].habits.remembers
    )


@EACH_LEVEL
def test_a_bot_forgets_its_call_as_often_as_its_level_says(level: str) -> None:
    check_forgets(level)


def test_planted_bot_that_never_forgets_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def never_forget(_w: PolicyContext, _seat: int, action: int) -> int:
        return action

    catches(lambda: check_forgets("easy"), monkeypatch, "penultima.bots.decision.forget_call_by_habit", never_forget)


@EACH_LEVEL
def test_a_bot_calls_late_as_often_as_its_level_says(level: str) -> None:
    made = answers(play_without_call().view(0), 0, "call", level, about=0)
    assert set(made) == {Action("uno"), None}
    assert is_as_often(made.count(Action("uno")), LEVELS[level].habits.late)


def check_notices(level: str) -> None:
    for seat in (1, 2, 3):
        made = answers(play_without_call().view(seat), seat, "call", level, about=0)
        assert set(made) == {Action("catch", seat=0), None}
        assert is_as_often(made.count(Action("catch", seat=0)), LEVELS[level].habits.notices)


@EACH_LEVEL
def test_a_bot_catches_as_often_as_its_level_says(level: str) -> None:
    check_notices(level)


def test_planted_bot_that_notices_everything_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def alert(s: State, R: Rules, w: PolicyContext, other: int) -> int:
        return s.still

    catches(lambda: check_notices("normal"), monkeypatch, "penultima.bots.decision.reacting_seats", alert)


def test_bots_notice_missing_calls_independently_of_each_other() -> None:
    game = play_without_call()
    both = sum(
        all(answer_question(game.view(seat), Question(seat, number, "call", 0), "easy", KEY) for seat in (1, 2))
        for number in range(TRIALS)
    )
    assert is_as_often(both, LEVELS["easy"].habits.notices ** 2 // 1000)


def check_partner_never_catches() -> None:
    """Check that seat 2 does not catch seat 0, its partner, but that seat 1 does."""
    game = play_without_call(teams=True)
    for level in LEVEL_NAMES:
        assert set(answers(game.view(2), 2, "call", level, about=0)) == {None}
        assert Action("catch", seat=0) in answers(game.view(1), 1, "call", level, about=0)


def test_a_partner_never_catches() -> None:
    check_partner_never_catches()


def test_planted_bot_that_catches_its_partner_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def ignore_partners(s: State, R: Rules, seat: int) -> int:
        return seat

    catches(check_partner_never_catches, monkeypatch, "penultima.policies.reactions.partner_of", ignore_partners)


def check_caller_is_not_caught() -> None:
    game = make_game(TWO_CARDS)
    game.do(0, "play R5 uno")
    for level in LEVEL_NAMES:
        for seat in range(4):
            assert set(answers(game.view(seat), seat, "call", level, about=0)) == {None}


def test_bots_do_not_catch_a_player_who_called_and_do_not_call_twice() -> None:
    check_caller_is_not_caught()


def test_planted_catch_of_a_player_who_called_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def call_always(s: State, R: Rules, w: PolicyContext, seat: int, about: int) -> int:
        return A_CALL if about == seat else with_seat(A_CATCH, about)

    catches(check_caller_is_not_caught, monkeypatch, "penultima.bots.decision.call_or_catch", call_always)


def test_bots_ignore_a_window_for_calls_that_is_closed() -> None:
    """The window closes when the next seat draws."""
    game = play_without_call()
    game.do(1, "draw")
    for seat in range(4):
        assert set(answers(game.view(seat), seat, "call", "normal", about=0)) == {None}


@EACH_LEVEL
def test_a_bot_jumps_in_and_calls_with_the_jump_as_often_as_its_level_says(level: str) -> None:
    made = answers(make_game(TWINS, jump_in=True).view(2), 2, "jump", level)
    jumps = [choice for choice in made if choice is not None]
    habits = LEVELS[level].habits
    assert is_as_often(len(jumps), habits.jumps)
    assert {str(choice) for choice in jumps} == {"play R7", "play R7 uno"}
    assert is_as_often(sum(choice.call for choice in jumps), habits.remembers, len(jumps))


@pytest.mark.parametrize(
    ("game", "seat"),
    [
        (make_game(TWINS, jump_in=True), 1),
        (make_game(TWINS, jump_in=False), 2),
        (make_game("hands=R7,G2/Y1,Y2 top=R7", jump_in=True), 0),
    ],
    ids=["without the card", "without the rule", "at the own turn"],
)
def test_a_bot_that_cannot_jump_in_does_not_answer(game: Game, seat: int) -> None:
    assert set(answers(game.view(seat), seat, "jump", "normal")) == {None}


def test_only_level_normal_declines_a_jump_that_is_a_disadvantage() -> None:
    """A jump would give the bot a larger hand, because it swaps hands with a player who holds more cards."""
    view = make_game("hands=G1,G2,G3,G4,G5/R7,Y2/R1,Y3/B5,B6,B7,B8,B9 top=R7", jump_in=True, seven_zero=True).view(1)
    assert set(answers(view, 1, "jump", "normal")) == {None}
    assert len(set(answers(view, 1, "jump", "easy"))) > 1


def open_race() -> Game:
    game = make_game("hands=WR,G2,G3/Y1,Y2,Y3/R7,B3/B5,B6,B7 top=R7", edition="race")
    game.do(0, "play WR:R")
    return game


@EACH_LEVEL
def test_a_bot_always_slaps_in_a_race_that_is_open_to_it(level: str) -> None:
    game = open_race()
    assert game.phase == "race"
    for seat in (1, 2, 3):
        assert set(answers(game.view(seat), seat, "race", level)) == {Action("slap")}
    assert set(answers(game.view(0), 0, "race", level)) == {None}
    game.do(2, "slap")
    assert set(answers(game.view(2), 2, "race", level)) == {None}


@EACH_LEVEL
def test_a_bot_sees_no_gesture_and_votes_no(level: str) -> None:
    game = make_game(TWINS, edition="official")
    game.do(3, "accuse 1")
    assert game.phase == "vote"
    for seat in (0, 2):
        assert set(answers(game.view(seat), seat, "vote", level, about=1)) == {Action("vote no")}
    for seat in (1, 3):
        assert set(answers(game.view(seat), seat, "vote", level, about=1)) == {None}


def test_a_bot_does_not_answer_questions_about_a_finished_deal() -> None:
    over = make_game("hands=R5/Y1,Y2 top=R7")
    over.do(0, "play R5")
    for seat in range(2):
        for question in generate_questions(over.state, seat, 1):
            assert answer_question(over.view(seat), question, "normal", KEY) is None


def test_a_bot_that_is_not_awaited_makes_no_decision() -> None:
    assert answer_question(make_game(TWINS).view(1), Question(1, 4, "decision"), "normal", KEY) is None
    in_race = open_race()
    assert answer_question(in_race.view(1), Question(1, 4, "decision"), "normal", KEY) is None


def test_easy_plays_any_legal_card_and_normal_the_most_valuable() -> None:
    view = make_game("hands=R5,R6,Y7,B2,B3,G1/Y1,Y2 top=R7").view(0)
    assert {str(choice) for choice in answers(view, 0, "decision", "easy")} == {"play R5", "play R6", "play Y7"}
    assert len(set(answers(view, 0, "decision", "normal"))) == 1
