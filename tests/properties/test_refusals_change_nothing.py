"""A refused action changes no state, emits no event and draws no random word."""

import pytest
from hypothesis import given

from penultima.kernel.actions import A_TIMEOUT
from penultima.kernel.byte_layout import pack
from penultima.kernel.clauses import FINE, MATCH
from penultima.kernel.refusal import check_action, refusal_clause
from penultima.kernel.rules import Rules
from penultima.kernel.state import State
from penultima.kernel.step import step
from tests.helpers.planted_defects import catches
from tests.helpers.properties.generated_play import Table, moments
from tests.helpers.properties.generated_setups import Setup, law, setups

STEPS, SAMPLED_ACTIONS = 120, 12


def everything(table: Table) -> tuple[bytes, int, int]:
    return pack(table.state), len(table.step_context.events), table.source.words


def try_in_vain(table: Table, seat: int, action: int) -> None:
    """Check the action. If it is refused, check that the step refuses it too."""
    clause, cost = table.why_not(seat, action)
    if clause != FINE and not cost:
        assert step(table.state, table.R, table.step_context, seat, action) == (clause, 0)


def check_refusals_change_nothing(setup: Setup) -> None:
    """Try random actions of random seats at every moment."""
    for table in moments(setup, STEPS):
        before = everything(table)
        for action in table.chance.sample([*table.actions, A_TIMEOUT], SAMPLED_ACTIONS):
            try_in_vain(table, table.chance.randrange(setup.seats), action)
            assert everything(table) == before


@law(60)
@given(setups())
def test_refusals_change_nothing(setup: Setup) -> None:
    check_refusals_change_nothing(setup)


def test_planted_a_refusal_that_counts_the_attempt_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def counting(s: State, R: Rules, seat: int, action: int) -> int:
        clause = refusal_clause(s, R, seat, action)
        if clause != FINE:
            s.accusers |= 1 << seat
        return clause

    catches(
        lambda: check_refusals_change_nothing(Setup()), monkeypatch, "penultima.kernel.refusal.refusal_clause", counting
    )


def test_planted_a_misplay_where_the_edition_has_none_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def costly(s: State, R: Rules, seat: int, action: int) -> tuple[int, int]:
        clause, cost = check_action(s, R, seat, action)
        return clause, 1 if clause == MATCH else cost

    catches(lambda: check_refusals_change_nothing(Setup()), monkeypatch, "penultima.kernel.step.check_action", costly)
