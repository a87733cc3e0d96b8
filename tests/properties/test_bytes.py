"""Packing a state or rules and unpacking the bytes gives the same values."""

from typing import Any

import pytest
from hypothesis import given

from penultima.kernel.byte_layout import _fill, pack, unpack
from penultima.kernel.rules import Rules
from penultima.kernel.state import State
from tests.helpers.planted_defects import catches
from tests.helpers.properties.generated_play import moments
from tests.helpers.properties.generated_setups import Setup, law, setups


def check_bytes(setup: Setup) -> None:
    assert unpack(Rules, pack(setup.rules.tables)) == setup.rules.tables
    for table in moments(setup, 100):
        data = pack(table.state)
        assert unpack(State, data) == table.state
        assert pack(unpack(State, data)) == data


@law(30)
@given(setups())
def test_unpacking_restores_what_was_packed(setup: Setup) -> None:
    check_bytes(setup)


def test_planted_rows_unpacked_in_the_wrong_order_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def backwards(row: Any, shape: tuple[int, ...], cells: Any) -> Any:  # noqa: ANN401 - the signature of _fill
        filled = _fill(row, shape, cells)
        return filled[::-1] if len(shape) > 1 else filled

    catches(lambda: check_bytes(Setup()), monkeypatch, "penultima.kernel.byte_layout._fill", backwards)
