"""Compiled code assumes that indices are valid. The tests turn on bounds checks to verify this assumption."""

from typing import Any

import numba
import numpy as np
import pytest

from penultima.compiled.backend.pipeline import EntryCompiler


@numba.njit(pipeline_class=EntryCompiler)
def read(cells: Any, index: int) -> Any:  # noqa: ANN401 - an array
    return cells[index]


@numba.njit(pipeline_class=EntryCompiler)
def write(cells: Any, index: int, value: int) -> None:  # noqa: ANN401
    cells[index] = value


@numba.njit(pipeline_class=EntryCompiler)
def read_row(cells: Any, row: int, index: int) -> Any:  # noqa: ANN401
    return cells[row][index]


def test_a_valid_index_reads_and_writes_its_cell() -> None:
    cells = np.arange(10, 13)
    write(cells, 1, 7)
    assert [read(cells, index) for index in range(3)] == [10, 7, 12]
    assert read_row(np.arange(6).reshape(2, 3), 1, 2) == 5


def test_a_negative_index_is_an_error_and_does_not_count_from_the_end() -> None:
    cells = np.arange(3)
    with pytest.raises(IndexError):
        read(cells, -1)
    with pytest.raises(IndexError):
        write(cells, -1, 7)
    with pytest.raises(IndexError):
        read_row(np.zeros((2, 3)), 0, -1)
    with pytest.raises(IndexError):
        read_row(np.zeros((2, 3)), -1, 0)
    assert list(cells) == [0, 1, 2]
