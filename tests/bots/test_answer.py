"""What a bot does: by its level it forgets, calls late, catches and jumps as often as is written down."""

import pytest

from penultima.bots.answer import answer
from penultima.bots.levels import LEVELS
from penultima.bots.question import Kind, Question
from penultima.game import Game
from penultima.kernel.actions import A_CALL, A_CATCH, with_seat
from penultima.kernel.rules import Rules
from penultima.kernel.state import State
from penultima.notation.wish import Wish
from penultima.policies.wits import Wits
from penultima.view import View
from tests.bots.asking import KEY, NAMES, TRIES, game_at, is_as_often, questions
from tests.laws.planted import catches

EACH_LEVEL = pytest.mark.parametrize("level", NAMES)
TWO_CARDS = "hands=R5,B2/Y1,Y2,Y3/B1,B3,B4/B5,B6,B7 top=R7"
TWINS = "hands=G1,G2,G3/Y1,Y2,Y3/R7,B3/B5,B6,B7 top=R7"


def answers(view: View, seat: int, kind: Kind, level: str, about: int = -1) -> list[Wish | None]:
    return [answer(view, Question(seat, number, kind, about), level, KEY) for number in range(TRIES)]


def forgotten(*, teams: bool = False) -> Game:
    """Seat 0 laid its last card but one and said nothing."""
    game = game_at(TWO_CARDS, teams=teams)
    game.do(0, "play R5")
    return game


def check_forgets(level: str) -> None:
    made = answers(game_at(TWO_CARDS).view(0), 0, "decision", level)
    assert {str(wish) for wish in made} == {"play R5", "play R5 uno"}
    assert is_as_often(sum(wish == Wish("play", "R5", call=True) for wish in made), LEVELS[level].habits.remembers)


@EACH_LEVEL
def test_a_bot_forgets_its_call_as_often_as_its_level_says(level: str) -> None:
    check_forgets(level)


def test_planted_a_bot_that_never_forgets_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def faithful(_w: Wits, _seat: int, action: int) -> int:
        return action

    catches(lambda: check_forgets("easy"), monkeypatch, "penultima.bots.answer.as_remembered", faithful)


@EACH_LEVEL
def test_a_bot_calls_late_as_often_as_its_level_says(level: str) -> None:
    made = answers(forgotten().view(0), 0, "call", level, about=0)
    assert set(made) == {Wish("uno"), None}
    assert is_as_often(made.count(Wish("uno")), LEVELS[level].habits.late)


def check_notices(level: str) -> None:
    for seat in (1, 2, 3):
        made = answers(forgotten().view(seat), seat, "call", level, about=0)
        assert set(made) == {Wish("catch", seat=0), None}
        assert is_as_often(made.count(Wish("catch", seat=0)), LEVELS[level].habits.notices)


@EACH_LEVEL
def test_a_bot_catches_as_often_as_its_level_says(level: str) -> None:
    check_notices(level)


def test_planted_a_bot_that_misses_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def alert(s: State, R: Rules, w: Wits, other: int) -> int:
        return s.still

    catches(lambda: check_notices("normal"), monkeypatch, "penultima.bots.answer.alert_to", alert)


def test_whether_one_bot_notices_says_nothing_about_another() -> None:
    game = forgotten()
    both = sum(
        all(answer(game.view(seat), Question(seat, number, "call", 0), "easy", KEY) for seat in (1, 2))
        for number in range(TRIES)
    )
    assert is_as_often(both, LEVELS["easy"].habits.notices ** 2 // 1000)


def check_partner_is_silent() -> None:
    """Seat 2 sits opposite."""
    game = forgotten(teams=True)
    for level in NAMES:
        assert set(answers(game.view(2), 2, "call", level, about=0)) == {None}
        assert Wish("catch", seat=0) in answers(game.view(1), 1, "call", level, about=0)


def test_a_partner_never_catches() -> None:
    check_partner_is_silent()


def test_planted_a_partner_who_catches_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody_is_a_partner(s: State, R: Rules, seat: int) -> int:
        return seat

    catches(check_partner_is_silent, monkeypatch, "penultima.policies.react.partner_of", nobody_is_a_partner)


def check_who_called_is_left_alone() -> None:
    game = game_at(TWO_CARDS)
    game.do(0, "play R5 uno")
    for level in NAMES:
        for seat in range(4):
            assert set(answers(game.view(seat), seat, "call", level, about=0)) == {None}


def test_nobody_catches_who_called_or_calls_twice() -> None:
    check_who_called_is_left_alone()


def test_planted_a_catch_of_one_who_called_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def deaf(s: State, R: Rules, w: Wits, seat: int, about: int) -> int:
        return A_CALL if about == seat else with_seat(A_CATCH, about)

    catches(check_who_called_is_left_alone, monkeypatch, "penultima.bots.answer.speak", deaf)


def test_a_window_that_passed_is_left_alone() -> None:
    """The next seat has drawn: nobody may call or catch any more."""
    game = forgotten()
    game.do(1, "draw")
    for seat in range(4):
        assert set(answers(game.view(seat), seat, "call", "normal", about=0)) == {None}


@EACH_LEVEL
def test_a_bot_jumps_and_calls_with_it_as_often_as_its_level_says(level: str) -> None:
    made = answers(game_at(TWINS, jump_in=True).view(2), 2, "jump", level)
    jumps = [wish for wish in made if wish is not None]
    habits = LEVELS[level].habits
    assert is_as_often(len(jumps), habits.jumps)
    assert {str(wish) for wish in jumps} == {"play R7", "play R7 uno"}
    assert is_as_often(sum(wish.call for wish in jumps), habits.remembers, len(jumps))


@pytest.mark.parametrize(
    ("game", "seat"),
    [
        (game_at(TWINS, jump_in=True), 1),
        (game_at(TWINS, jump_in=False), 2),
        (game_at("hands=R7,G2/Y1,Y2 top=R7", jump_in=True), 0),
    ],
    ids=["holds no such card", "may not", "is asked for a play anyway"],
)
def test_who_cannot_jump_does_not(game: Game, seat: int) -> None:
    assert set(answers(game.view(seat), seat, "jump", "normal")) == {None}


def test_only_normal_thinks_before_it_jumps() -> None:
    """To swap hands with somebody who holds many cards is no gain."""
    view = game_at("hands=G1,G2,G3,G4,G5/R7,Y2/R1,Y3/B5,B6,B7,B8,B9 top=R7", jump_in=True, seven_zero=True).view(1)
    assert set(answers(view, 1, "jump", "normal")) == {None}
    assert len(set(answers(view, 1, "jump", "easy"))) > 1


def raced() -> Game:
    game = game_at("hands=WR,G2,G3/Y1,Y2,Y3/R7,B3/B5,B6,B7 top=R7", edition="race")
    game.do(0, "play WR:R")
    return game


@EACH_LEVEL
def test_in_a_race_a_bot_always_slaps_once_it_is_open_to_it(level: str) -> None:
    game = raced()
    assert game.phase == "race"
    for seat in (1, 2, 3):
        assert set(answers(game.view(seat), seat, "race", level)) == {Wish("slap")}
    assert set(answers(game.view(0), 0, "race", level)) == {None}
    game.do(2, "slap")
    assert set(answers(game.view(2), 2, "race", level)) == {None}


@EACH_LEVEL
def test_a_bot_sees_no_gesture_and_votes_no(level: str) -> None:
    game = game_at(TWINS, edition="official")
    game.do(3, "accuse 1")
    assert game.phase == "vote"
    for seat in (0, 2):
        assert set(answers(game.view(seat), seat, "vote", level, about=1)) == {Wish("vote no")}
    for seat in (1, 3):
        assert set(answers(game.view(seat), seat, "vote", level, about=1)) == {None}


def test_what_is_over_is_answered_with_nothing() -> None:
    over = game_at("hands=R5/Y1,Y2 top=R7")
    over.do(0, "play R5")
    for seat in range(2):
        for question in questions(over.state, seat, 1):
            assert answer(over.view(seat), question, "normal", KEY) is None


def test_who_is_not_asked_for_a_decision_takes_none() -> None:
    assert answer(game_at(TWINS).view(1), Question(1, 4, "decision"), "normal", KEY) is None
    in_race = raced()
    assert answer(in_race.view(1), Question(1, 4, "decision"), "normal", KEY) is None


def test_easy_plays_any_card_that_fits_and_normal_what_is_worth_most() -> None:
    view = game_at("hands=R5,R6,Y7,B2,B3,G1/Y1,Y2 top=R7").view(0)
    assert {str(wish) for wish in answers(view, 0, "decision", "easy")} == {"play R5", "play R6", "play Y7"}
    assert len(set(answers(view, 0, "decision", "normal"))) == 1
