"""What the compiler takes for granted is checked where bounds are."""

from typing import Any

import numba
import numpy as np
import pytest

from penultima.fast.pipeline import EntryCompiler


@numba.njit(pipeline_class=EntryCompiler)
def read(cells: Any, place: int) -> Any:  # noqa: ANN401 - arrays, here and below
    return cells[place]


@numba.njit(pipeline_class=EntryCompiler)
def write(cells: Any, place: int, value: int) -> None:  # noqa: ANN401
    cells[place] = value


@numba.njit(pipeline_class=EntryCompiler)
def read_row(cells: Any, row: int, place: int) -> Any:  # noqa: ANN401
    return cells[row][place]


def test_an_index_reaches_its_cell() -> None:
    cells = np.arange(10, 13)
    write(cells, 1, 7)
    assert [read(cells, place) for place in range(3)] == [10, 7, 12]
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
