"""A refused action changes no byte, writes no event and uses no chance."""

import pytest
from hypothesis import given

from penultima.kernel.actions import A_TIMEOUT
from penultima.kernel.clauses import FINE, MATCH
from penultima.kernel.refusal import refusal, why_not
from penultima.kernel.rules import Rules
from penultima.kernel.state import State
from penultima.kernel.step import step
from penultima.kernel.width import pack
from tests.laws.planted import catches
from tests.laws.setups import Setup, law, setups
from tests.laws.table import Table, moments

STEPS, WISHES = 120, 12


def everything(table: Table) -> tuple[bytes, int, int]:
    return pack(table.state), len(table.desk.events), table.source.words


def try_in_vain(table: Table, seat: int, action: int) -> None:
    """The step itself where the wish is refused, else only the question."""
    clause, cost = table.why_not(seat, action)
    if clause != FINE and not cost:
        assert step(table.state, table.R, table.desk, seat, action) == (clause, 0)


def check_refusals_change_nothing(setup: Setup) -> None:
    """Any wish of any seat, at every moment."""
    for table in moments(setup, STEPS):
        before = everything(table)
        for action in table.chance.sample([*table.wishes, A_TIMEOUT], WISHES):
            try_in_vain(table, table.chance.randrange(setup.seats), action)
            assert everything(table) == before


@law(60)
@given(setups())
def test_refusals_change_nothing(setup: Setup) -> None:
    check_refusals_change_nothing(setup)


def test_planted_a_refusal_that_counts_the_attempt_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def counting(s: State, R: Rules, seat: int, action: int) -> int:
        clause = refusal(s, R, seat, action)
        if clause != FINE:
            s.accusers |= 1 << seat
        return clause

    catches(lambda: check_refusals_change_nothing(Setup()), monkeypatch, "penultima.kernel.refusal.refusal", counting)


def test_planted_a_misplay_where_the_edition_has_none_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def costly(s: State, R: Rules, seat: int, action: int) -> tuple[int, int]:
        clause, cost = why_not(s, R, seat, action)
        return clause, 1 if clause == MATCH else cost

    catches(lambda: check_refusals_change_nothing(Setup()), monkeypatch, "penultima.kernel.step.why_not", costly)
