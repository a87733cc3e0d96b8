"""What a step shows to all depends on open facts alone: in two worlds that look the same it looks the same."""

import pytest
from hypothesis import given

from penultima.editions.ruleset import Ruleset
from penultima.kernel.actions import A_CHALLENGE, A_DRAW, A_PLAY, action_kind, action_verb
from penultima.kernel.clauses import FINE
from penultima.kernel.desk import Desk
from penultima.kernel.fit import playable
from penultima.kernel.rules import Rules
from penultima.kernel.state import DRAWN, NOBODY, OVER, State
from penultima.kernel.step import step
from penultima.kernel.streams import Sfc32
from penultima.kernel.turn import await_seat, pass_turn
from tests.laws.planted import catches
from tests.laws.setups import Setup, law, setups
from tests.laws.table import Table, moments
from tests.laws.worlds import another_world, looks, same_world

STEPS = 80


def opens_cards(R: Rules, action: int) -> bool:
    """A challenge tells whether it was a bluff; who draws until a card fits shows that none did before."""
    return action_verb(action) == A_CHALLENGE or (action_verb(action) == A_DRAW and R.draw_until == 1)


def shown_by(rules: Ruleset, s: State, seat: int, action: int) -> dict[str, object] | None:
    """What a spectator sees of this step; None where it is refused, or where the hands are counted after it."""
    desk = Desk(Sfc32(0))
    if step(s, rules.tables, desk, seat, action)[0] != FINE or s.phase == OVER:
        return None
    return looks(rules, s, NOBODY, desk.take_events())


def check_wish(table: Table, seat: int, action: int) -> None:
    kept = ((seat, action_kind(action)),) if action_verb(action) == A_PLAY else ()
    world = another_world(table.state, table.R, NOBODY, table.chance, kept)
    here = shown_by(table.rules, same_world(table.state), seat, action)
    there = shown_by(table.rules, world, seat, action)
    assert here is None or there is None or here == there


def check_steps_hide(setup: Setup) -> None:
    for table in moments(setup, STEPS):
        seat = table.chance.randrange(setup.seats) if table.chance.randrange(4) == 0 else table.state.turn
        wishes = [action for action in table.legal_wishes(seat) if not opens_cards(table.R, action)]
        if wishes:
            check_wish(table, seat, table.chance.choice(wishes))


@law(60)
@given(setups(written=False))
def test_steps_show_only_what_is_open(setup: Setup) -> None:
    check_steps_hide(setup)


def test_planted_a_drawn_card_that_is_kept_for_one_because_it_does_not_fit_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def hasty(s: State, d: Desk, phase: int, seat: int) -> None:
        rules = setup.rules.tables
        if phase == DRAWN and playable(s, rules, seat) >> s.drawn & 1 == 0:
            s.last = seat
            pass_turn(s, d)
        else:
            await_seat(s, d, phase, seat)

    setup = Setup()
    catches(lambda: check_steps_hide(setup), monkeypatch, "penultima.kernel.play.await_seat", hasty)
