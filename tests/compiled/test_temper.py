"""A bot's temperament changes its choices in the same way in both modes."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numba
import numpy as np
import pytest

from penultima.compiled.backend.pipeline import EntryCompiler
from penultima.compiled.layouts import STATE, Table, new_table
from penultima.kernel.byte_layout import pack
from penultima.kernel.state import OVER, awaited_seat
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import Sfc32
from penultima.policies import temperament as tempers
from penultima.policies.habits import CERTAIN
from penultima.policies.policy_context import PolicyContext, open_choices
from penultima.policies.registry import decide, policy_code
from penultima.policies.temperament import alter_by_temperament
from tests.helpers.properties.generated_play import moments
from tests.helpers.properties.generated_setups import ALL, Setup

Row = tuple[int, int, int]


def alter(table: Table, seat: int, action: int, temper: Row) -> int:
    s, R, d, w = table[0][0], table[1][0], table[2][0], table[3][0]
    open_choices(s, d, w)
    return alter_by_temperament(s, R, w, seat, action, temper)


@pytest.fixture(scope="module")
def compiled() -> Any:  # noqa: ANN401 - a dispatcher of Numba
    return numba.njit(error_model="numpy", pipeline_class=EntryCompiler)(alter)


def differences(compiled: Any, edition: str) -> Iterator[bool]:  # noqa: ANN401 - a dispatcher of Numba
    """Yield one bool for each decision of some deals: whether the two modes choose different actions."""
    setup = Setup(policies=("greedy", "random", "eager"), seed=4, edition=edition, meddling=1)
    chance, R = Random(edition), setup.rules.tables
    for number, table in enumerate(moments(setup, 300)):
        s = table.state
        seat = awaited_seat(s)
        if s.phase == OVER or seat < 0:
            continue
        temper: Row = tuple(chance.choice([0, CERTAIN, chance.randrange(CERTAIN)]) for _ in range(3))  # type: ignore[assignment]
        policy_context, records = PolicyContext(), new_table(R, number)
        records[0][0] = np.frombuffer(pack(s), STATE)[0]
        open_choices(s, StepContext(Sfc32(number)), policy_context)
        action = decide(s, R, policy_context, seat, policy_code(chance.choice(["greedy", "eager", "random"])))
        open_choices(s, StepContext(Sfc32(number)), policy_context)
        yield alter_by_temperament(s, R, policy_context, seat, action, temper) != compiled(
            records, seat, action, temper
        )


@pytest.mark.parametrize("edition", ALL)
def test_temperament_is_the_same_in_both_modes(compiled: Any, edition: str) -> None:  # noqa: ANN401 - a dispatcher of Numba
    assert not any(differences(compiled, edition))


def test_planted_a_mode_that_never_saves_a_wild_is_found(compiled: Any, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ANN401
    assert not any(differences(compiled, "giant"))
    monkeypatch.setattr(tempers, "possible_savings", lambda s, R, seat, action: 0)
    assert any(differences(compiled, "giant"))
