"""Habits determine how often a policy calls late, catches and jumps in, and how quickly it reacts."""

from dataclasses import astuple, dataclass

import pytest

from penultima.editions.ruleset import OptionValue, ruleset
from penultima.errors import BadInput
from penultima.game import Game
from penultima.kernel.actions import action_call, action_kind, encode_play
from penultima.kernel.byte_layout import blank_record
from penultima.kernel.rules import Rules
from penultima.kernel.state import State
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import Sfc32
from penultima.notation.position import parse_position
from penultima.policies.habits import ALERT, CERTAIN, PLAIN, REMEMBERS, Habits
from penultima.policies.policy_context import PolicyContext, open_choices
from penultima.policies.reactions import follows_habit, forget_call_by_habit, jump_in, settle_calls
from penultima.policies.registry import POLICIES, habit_rows, policy_code
from penultima.simulation.playout import new_deal, play_out, react, willing_seats

CATCHER = Habits(notices=CERTAIN)
CALLER = Habits(late=CERTAIN)
JUMPER = Habits(jumps=CERTAIN)
QUIET = Habits()
FORGOTTEN = "hands=R5,B2/Y1,Y2,Y3/B1,B3,B4/B5,B6,B7 top=R7"


@dataclass(frozen=True)
class Table:
    game: Game
    policy_context: PolicyContext

    @property
    def all(self) -> tuple[State, Rules, StepContext, PolicyContext]:
        return self.game.state, self.game.rules.tables, self.game.context, self.policy_context


def context_with(*habits: Habits) -> PolicyContext:
    policy_context = PolicyContext()
    policy_context.habits[: len(habits)] = [list(astuple(row)) for row in habits]
    return policy_context


def table(position: str, *habits: Habits, seed: int | None = None, **options: OptionValue) -> Table:
    """Set up a table. Without a seed no random stream is opened, and drawing a random word raises an error."""
    rules = ruleset("giant", {name.replace("_", "-"): value for name, value in options.items()})
    game = Game.at(rules, parse_position(rules, position), Sfc32(seed or 0))
    policy_context = context_with(*habits)
    if seed is not None:
        open_choices(game.state, game.context, policy_context)
    return Table(game, policy_context)


def settled(setup: Table) -> list[int]:
    """Play a card without the call and settle the reactions. Return the sizes of the hands."""
    setup.game.do(0, "play R5")
    settle_calls(*setup.all)
    return setup.game.state.held[: setup.game.state.seats]


def test_a_seat_that_notices_catches_a_missing_call() -> None:
    assert settled(table(FORGOTTEN, QUIET, QUIET, CATCHER, QUIET)) == [3, 3, 3, 3]


def test_a_missing_call_that_nobody_notices_stays_due() -> None:
    setup = table(FORGOTTEN, QUIET, QUIET, QUIET, QUIET)
    assert settled(setup) == [1, 3, 3, 3]
    assert setup.game.state.due == 1


def test_a_late_call_is_in_time_if_nobody_notices() -> None:
    setup = table(FORGOTTEN, CALLER, QUIET, QUIET, QUIET)
    assert settled(setup) == [1, 3, 3, 3]
    assert setup.game.state.due == 0


def test_a_partner_does_not_catch_a_missing_call() -> None:
    """Seat 2 is the partner of seat 0."""
    assert settled(table(FORGOTTEN, QUIET, QUIET, CATCHER, QUIET, teams=True)) == [1, 3, 3, 3]
    assert settled(table(FORGOTTEN, QUIET, QUIET, QUIET, CATCHER, teams=True)) == [3, 3, 3, 3]


@pytest.mark.parametrize(("caller", "catcher"), [(1, 4), (4, 1)])
def test_the_quicker_of_call_and_catch_comes_first_more_often(caller: int, catcher: int) -> None:
    rows = (Habits(late=CERTAIN, speed=caller), Habits(notices=CERTAIN, speed=catcher), QUIET, QUIET)
    caught = sum(settled(table(FORGOTTEN, *rows, seed=seed))[0] > 1 for seed in range(200))
    assert caught > 150 if catcher > caller else caught < 50


def test_a_habit_is_followed_with_its_probability() -> None:
    policy_context = table(FORGOTTEN, Habits(remembers=300), seed=5).policy_context
    kept = sum(follows_habit(policy_context, 0, REMEMBERS) for _ in range(10_000))
    assert 2_800 < kept < 3_200


def test_a_certain_habit_draws_no_random_word() -> None:
    """The context has no open random stream, so drawing a word would raise an error."""
    policy_context = context_with(Habits(remembers=CERTAIN), Habits(remembers=0))
    action = encode_play(5, -1, 1)
    assert forget_call_by_habit(policy_context, 0, action) == action
    forgotten = forget_call_by_habit(policy_context, 1, action)
    assert (action_kind(forgotten), action_call(forgotten)) == (5, 0)


TWINS = "hands=G1,G2/Y1,Y2,Y3/R7,B3/B5,B6,B7 top=R7"


def test_a_seat_with_a_card_identical_to_the_top_card_jumps_in_and_calls() -> None:
    setup = table(TWINS, QUIET, QUIET, JUMPER, QUIET, jump_in=True)
    game = setup.game
    jump_in(*setup.all, game.state.still)
    assert game.state.held[:4] == [2, 3, 1, 3]
    assert (game.state.last, game.state.turn, game.state.due) == (2, 3, 0)


def test_a_seat_without_the_habit_or_the_will_does_not_jump_in() -> None:
    for habits, willing in ((QUIET, 15), (JUMPER, 15 & ~(1 << 2))):
        setup = table(TWINS, QUIET, QUIET, habits, QUIET, jump_in=True)
        jump_in(*setup.all, willing)
        assert setup.game.state.held[:4] == [2, 3, 2, 3]


def test_the_call_of_a_jump_can_be_forgotten_and_caught() -> None:
    forgetful = Habits(remembers=0, jumps=CERTAIN)
    setup = table(TWINS, CATCHER, QUIET, forgetful, QUIET, jump_in=True)
    react(*setup.all, 0)
    assert setup.game.state.held[:4] == [2, 3, 3, 3]


def test_only_greedy_declines_a_bad_jump() -> None:
    game = table("hands=G1,G2,G3,G4,G5/R7,Y2/R1,Y3/B5,B6,B7,B8,B9 top=R7", jump_in=True, seven_zero=True).game
    codes = {name: POLICIES.index(name) for name in ("eager", "greedy")}
    for name, jumps in (("eager", True), ("greedy", False)):
        seats = willing_seats(game.state, game.rules.tables, PolicyContext(), codes[name] << 4)
        assert bool(seats >> 1 & 1) is jumps


def wins_of_forgetful(habits: list[Habits]) -> int:
    """Return how many of 150 deals seat 0 wins. Both seats play `eager` with these habits."""
    rules, wins = ruleset("giant"), 0
    s, d, w = blank_record(State), StepContext(Sfc32(4)), context_with(*habits)
    for number in range(150):
        new_deal(s, rules.tables, d, w, 2, number)
        play_out(s, rules.tables, d, w, policy_code("eager") | policy_code("eager") << 4)
        wins += s.winner == 0
    return wins


def test_forgetting_calls_loses_deals_if_the_other_seat_notices() -> None:
    mindful = wins_of_forgetful([QUIET, CATCHER])
    assert wins_of_forgetful([Habits(remembers=0), QUIET]) == mindful
    assert wins_of_forgetful([Habits(remembers=0), CATCHER]) < mindful - 15


def test_every_policy_except_greedy_has_plain_habits_by_default() -> None:
    rows = dict(zip(POLICIES, habit_rows(POLICIES), strict=True))
    assert rows.pop("greedy") == list(astuple(ALERT))
    assert all(row == list(PLAIN) for row in rows.values())


def test_given_habits_replace_those_of_the_policy() -> None:
    assert habit_rows(["greedy", "eager"], [QUIET, None]) == [list(PLAIN), list(PLAIN)]


@pytest.mark.parametrize(
    ("name", "value", "expected"), [("late", -1, "0 to 1000"), ("jumps", 1001, "0 to 1000"), ("speed", 0, "1 to 1000")]
)
def test_a_habit_out_of_range_is_refused_by_name(name: str, value: int, expected: str) -> None:
    with pytest.raises(BadInput, match=f"habits: {name}: expected a number from {expected}, found {value}"):
        Habits(**{name: value})


def test_habits_for_another_number_of_players_are_refused() -> None:
    with pytest.raises(BadInput, match="habits: 1 for 2 players"):
        habit_rows(["eager", "eager"], [QUIET])
