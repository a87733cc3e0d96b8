"""State and tables as bytes: what is unpacked is what was packed."""

from typing import Any

import pytest
from hypothesis import given

from penultima.kernel.rules import Rules
from penultima.kernel.state import State
from penultima.kernel.width import _fill, pack, unpack
from tests.laws.planted import catches
from tests.laws.setups import Setup, law, setups
from tests.laws.table import moments


def check_bytes(setup: Setup) -> None:
    assert unpack(Rules, pack(setup.rules.tables)) == setup.rules.tables
    for table in moments(setup, 100):
        data = pack(table.state)
        assert unpack(State, data) == table.state
        assert pack(unpack(State, data)) == data


@law(30)
@given(setups())
def test_what_is_unpacked_is_what_was_packed(setup: Setup) -> None:
    check_bytes(setup)


def test_planted_rows_unpacked_in_the_wrong_order_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def backwards(row: Any, shape: tuple[int, ...], cells: Any) -> Any:  # noqa: ANN401 - as the one it stands for
        filled = _fill(row, shape, cells)
        return filled[::-1] if len(shape) > 1 else filled

    catches(lambda: check_bytes(Setup()), monkeypatch, "penultima.kernel.width._fill", backwards)
