"""What becomes of a wish by a temper is the same in both gears."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numba
import numpy as np
import pytest

from penultima.fast.pipeline import EntryCompiler
from penultima.fast.records import STATE, Table, new_table
from penultima.kernel.desk import Desk
from penultima.kernel.state import OVER, awaited
from penultima.kernel.streams import Sfc32
from penultima.kernel.width import pack
from penultima.policies import temper as tempers
from penultima.policies.habits import CERTAIN
from penultima.policies.registry import decide, policy_code
from penultima.policies.temper import tempered
from penultima.policies.wits import Wits, open_choices
from tests.laws.setups import ALL, Setup
from tests.laws.table import moments

Row = tuple[int, int, int]


def bend(table: Table, seat: int, action: int, temper: Row) -> int:
    s, R, d, w = table[0][0], table[1][0], table[2][0], table[3][0]
    open_choices(s, d, w)
    return tempered(s, R, w, seat, action, temper)


@pytest.fixture(scope="module")
def compiled() -> Any:  # noqa: ANN401 - Numba's own type
    return numba.njit(error_model="numpy", pipeline_class=EntryCompiler)(bend)


def differences(compiled: Any, edition: str) -> Iterator[bool]:  # noqa: ANN401 - as above
    setup = Setup(policies=("greedy", "random", "eager"), seed=4, edition=edition, meddling=1)
    chance, R = Random(edition), setup.rules.tables
    for number, table in enumerate(moments(setup, 300)):
        s = table.state
        seat = awaited(s)
        if s.phase == OVER or seat < 0:
            continue
        temper: Row = tuple(chance.choice([0, CERTAIN, chance.randrange(CERTAIN)]) for _ in range(3))  # type: ignore[assignment]
        wits, records = Wits(), new_table(R, number)
        records[0][0] = np.frombuffer(pack(s), STATE)[0]
        open_choices(s, Desk(Sfc32(number)), wits)
        wish = decide(s, R, wits, seat, policy_code(chance.choice(["greedy", "eager", "random"])))
        open_choices(s, Desk(Sfc32(number)), wits)
        yield tempered(s, R, wits, seat, wish, temper) != compiled(records, seat, wish, temper)


@pytest.mark.parametrize("edition", ALL)
def test_both_gears_bend_a_wish_alike(compiled: Any, edition: str) -> None:  # noqa: ANN401 - as above
    assert not any(differences(compiled, edition))


def test_planted_a_gear_that_saves_no_wild_is_found(compiled: Any, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ANN401
    assert not any(differences(compiled, "giant"))
    monkeypatch.setattr(tempers, "saving", lambda s, R, seat, action: 0)
    assert any(differences(compiled, "giant"))
