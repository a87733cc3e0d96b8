"""The public result of a step depends only on public facts.

If two worlds look the same before a step, they look the same after it.
"""

import pytest
from hypothesis import given

from penultima.editions.ruleset import Ruleset
from penultima.kernel.actions import A_CHALLENGE, A_DRAW, A_PLAY, action_kind, action_verb
from penultima.kernel.clauses import FINE
from penultima.kernel.fit import playable_kinds
from penultima.kernel.rules import Rules
from penultima.kernel.state import DRAWN, NOBODY, OVER, State
from penultima.kernel.step import step
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import Sfc32
from penultima.kernel.turn import await_seat, pass_turn
from tests.helpers.planted_defects import catches
from tests.helpers.properties.generated_play import Table, moments
from tests.helpers.properties.generated_setups import Setup, law, setups
from tests.helpers.properties.redealt_worlds import another_world, looks, same_world

STEPS = 80


def opens_cards(R: Rules, action: int) -> bool:
    """Return whether the action reveals hidden cards.

    A challenge shows a hand. Under draw-until, the number of drawn cards shows that only the last one fitted.
    """
    return action_verb(action) == A_CHALLENGE or (action_verb(action) == A_DRAW and R.draw_until == 1)


def shown_by(rules: Ruleset, s: State, seat: int, action: int) -> dict[str, object] | None:
    """Return what a spectator sees of the step.

    Return None if the step is refused. Also return None if it ends the deal, because all hands are then shown.
    """
    context = StepContext(Sfc32(0))
    if step(s, rules.tables, context, seat, action)[0] != FINE or s.phase == OVER:
        return None
    return looks(rules, s, NOBODY, context.take_events())


def check_wish(table: Table, seat: int, action: int) -> None:
    kept = ((seat, action_kind(action)),) if action_verb(action) == A_PLAY else ()
    world = another_world(table.state, table.R, NOBODY, table.chance, kept)
    here = shown_by(table.rules, same_world(table.state), seat, action)
    there = shown_by(table.rules, world, seat, action)
    assert here is None or there is None or here == there


def check_steps_hide(setup: Setup) -> None:
    for table in moments(setup, STEPS):
        seat = table.chance.randrange(setup.seats) if table.chance.randrange(4) == 0 else table.state.turn
        actions = [action for action in table.legal_wishes(seat) if not opens_cards(table.R, action)]
        if actions:
            check_wish(table, seat, table.chance.choice(actions))


@law(60)
@given(setups(written=False))
def test_the_public_result_of_a_step_does_not_depend_on_hidden_cards(setup: Setup) -> None:
    check_steps_hide(setup)


def test_planted_an_automatic_pass_after_drawing_an_unplayable_card_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def hasty(s: State, d: StepContext, phase: int, seat: int) -> None:
        rules = setup.rules.tables
        if phase == DRAWN and playable_kinds(s, rules, seat) >> s.drawn & 1 == 0:
            s.last = seat
            pass_turn(s, d)
        else:
            await_seat(s, d, phase, seat)

    setup = Setup()
    catches(lambda: check_steps_hide(setup), monkeypatch, "penultima.kernel.play.await_seat", hasty)
