"""Habits: who calls late, catches, jumps in and is quicker."""

from dataclasses import astuple, dataclass

import pytest

from penultima.editions.ruleset import OptionValue, ruleset
from penultima.errors import BadInput
from penultima.game import Game
from penultima.kernel.actions import action_call, action_kind, play_card
from penultima.kernel.desk import Desk
from penultima.kernel.rules import Rules
from penultima.kernel.state import State
from penultima.kernel.streams import Sfc32
from penultima.kernel.width import blank
from penultima.loops.drive import new_deal, play_out, react, willing
from penultima.notation.position import parse_position
from penultima.policies.habits import ALERT, CERTAIN, PLAIN, REMEMBERS, Habits
from penultima.policies.react import as_remembered, happens, jump_in, settle_calls
from penultima.policies.registry import POLICIES, habits_of, policy_code
from penultima.policies.wits import Wits, open_choices

CATCHER = Habits(notices=CERTAIN)
CALLER = Habits(late=CERTAIN)
JUMPER = Habits(jumps=CERTAIN)
QUIET = Habits()
FORGOTTEN = "hands=R5,B2/Y1,Y2,Y3/B1,B3,B4/B5,B6,B7 top=R7"


@dataclass(frozen=True)
class Table:
    game: Game
    wits: Wits

    @property
    def all(self) -> tuple[State, Rules, Desk, Wits]:
        return self.game.state, self.game.rules.tables, self.game.desk, self.wits


def wits_of(*habits: Habits) -> Wits:
    wits = Wits()
    wits.habits[: len(habits)] = [list(astuple(row)) for row in habits]
    return wits


def table(position: str, *habits: Habits, seed: int | None = None, **options: OptionValue) -> Table:
    """Without a seed no seat has any chance to use: to try is an error."""
    rules = ruleset("giant", {name.replace("_", "-"): value for name, value in options.items()})
    game = Game.at(rules, parse_position(rules, position), Sfc32(seed or 0))
    wits = wits_of(*habits)
    if seed is not None:
        open_choices(game.state, game.desk, wits)
    return Table(game, wits)


def settled(made: Table) -> list[int]:
    """How many cards each holds once a play without its call has been reacted to."""
    made.game.do(0, "play R5")
    settle_calls(*made.all)
    return made.game.state.held[: made.game.state.seats]


def test_a_missing_call_is_caught_by_who_notices() -> None:
    assert settled(table(FORGOTTEN, QUIET, QUIET, CATCHER, QUIET)) == [3, 3, 3, 3]


def test_a_missing_call_that_nobody_notices_stays_due() -> None:
    made = table(FORGOTTEN, QUIET, QUIET, QUIET, QUIET)
    assert settled(made) == [1, 3, 3, 3]
    assert made.game.state.due == 1


def test_a_late_call_is_in_time_where_nobody_notices() -> None:
    made = table(FORGOTTEN, CALLER, QUIET, QUIET, QUIET)
    assert settled(made) == [1, 3, 3, 3]
    assert made.game.state.due == 0


def test_a_partner_does_not_catch() -> None:
    """Seat 2 sits opposite."""
    assert settled(table(FORGOTTEN, QUIET, QUIET, CATCHER, QUIET, teams=True)) == [1, 3, 3, 3]
    assert settled(table(FORGOTTEN, QUIET, QUIET, QUIET, CATCHER, teams=True)) == [3, 3, 3, 3]


@pytest.mark.parametrize(("caller", "catcher"), [(1, 4), (4, 1)])
def test_the_quicker_of_call_and_catch_comes_first_more_often(caller: int, catcher: int) -> None:
    rows = (Habits(late=CERTAIN, speed=caller), Habits(notices=CERTAIN, speed=catcher), QUIET, QUIET)
    caught = sum(settled(table(FORGOTTEN, *rows, seed=seed))[0] > 1 for seed in range(200))
    assert caught > 150 if catcher > caller else caught < 50


def test_a_habit_is_kept_as_often_as_it_says() -> None:
    wits = table(FORGOTTEN, Habits(remembers=300), seed=5).wits
    kept = sum(happens(wits, 0, REMEMBERS) for _ in range(10_000))
    assert 2_800 < kept < 3_200


def test_what_is_certain_uses_no_chance() -> None:
    """The seat has no stream: one word of it would be an error."""
    wits = wits_of(Habits(remembers=CERTAIN), Habits(remembers=0))
    wish = play_card(5, -1, 1)
    assert as_remembered(wits, 0, wish) == wish
    forgotten = as_remembered(wits, 1, wish)
    assert (action_kind(forgotten), action_call(forgotten)) == (5, 0)


TWINS = "hands=G1,G2/Y1,Y2,Y3/R7,B3/B5,B6,B7 top=R7"


def test_who_holds_a_card_like_the_top_one_jumps_in_and_calls() -> None:
    made = table(TWINS, QUIET, QUIET, JUMPER, QUIET, jump_in=True)
    game = made.game
    jump_in(*made.all, game.state.still)
    assert game.state.held[:4] == [2, 3, 1, 3]
    assert (game.state.last, game.state.turn, game.state.due) == (2, 3, 0)


def test_who_has_no_such_habit_or_no_wish_does_not_jump_in() -> None:
    for habits, wish in ((QUIET, 15), (JUMPER, 15 & ~(1 << 2))):
        made = table(TWINS, QUIET, QUIET, habits, QUIET, jump_in=True)
        jump_in(*made.all, wish)
        assert made.game.state.held[:4] == [2, 3, 2, 3]


def test_the_call_of_a_jump_can_be_forgotten_and_caught() -> None:
    forgetful = Habits(remembers=0, jumps=CERTAIN)
    made = table(TWINS, CATCHER, QUIET, forgetful, QUIET, jump_in=True)
    react(*made.all, 0)
    assert made.game.state.held[:4] == [2, 3, 3, 3]


def test_only_greedy_thinks_before_it_jumps() -> None:
    game = table("hands=G1,G2,G3,G4,G5/R7,Y2/R1,Y3/B5,B6,B7,B8,B9 top=R7", jump_in=True, seven_zero=True).game
    codes = {name: POLICIES.index(name) for name in ("eager", "greedy")}
    for name, jumps in (("eager", True), ("greedy", False)):
        seats = willing(game.state, game.rules.tables, Wits(), codes[name] << 4)
        assert bool(seats >> 1 & 1) is jumps


def wins_of_forgetful(habits: list[Habits]) -> int:
    """Of seat 0, in deals of two who play alike but for their habits."""
    rules, wins = ruleset("giant"), 0
    s, d, w = blank(State), Desk(Sfc32(4)), wits_of(*habits)
    for number in range(150):
        new_deal(s, rules.tables, d, w, 2, number)
        play_out(s, rules.tables, d, w, policy_code("eager") | policy_code("eager") << 4)
        wins += s.winner == 0
    return wins


def test_forgetting_costs_deals_where_the_other_notices() -> None:
    mindful = wins_of_forgetful([QUIET, CATCHER])
    assert wins_of_forgetful([Habits(remembers=0), QUIET]) == mindful
    assert wins_of_forgetful([Habits(remembers=0), CATCHER]) < mindful - 15


def test_every_policy_but_greedy_is_plain_by_default() -> None:
    rows = dict(zip(POLICIES, habits_of(POLICIES), strict=True))
    assert rows.pop("greedy") == list(astuple(ALERT))
    assert all(row == list(PLAIN) for row in rows.values())


def test_habits_given_for_a_seat_take_the_place_of_its_policys_own() -> None:
    assert habits_of(["greedy", "eager"], [QUIET, None]) == [list(PLAIN), list(PLAIN)]


@pytest.mark.parametrize(
    ("name", "value", "expected"), [("late", -1, "0 to 1000"), ("jumps", 1001, "0 to 1000"), ("speed", 0, "1 to 1000")]
)
def test_a_habit_out_of_range_is_refused_by_name(name: str, value: int, expected: str) -> None:
    with pytest.raises(BadInput, match=f"habits: {name}: expected a number from {expected}, found {value}"):
        Habits(**{name: value})


def test_habits_for_another_number_of_players_are_refused() -> None:
    with pytest.raises(BadInput, match="habits: 1 for 2 players"):
        habits_of(["eager", "eager"], [QUIET])
