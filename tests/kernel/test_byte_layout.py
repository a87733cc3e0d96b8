"""Records of ints, lists and lists of lists are packed into bytes with a fixed layout."""

from dataclasses import dataclass
from typing import Annotated

import pytest

from penultima.kernel.byte_layout import (
    blank_record,
    copy_record,
    describe_layout,
    i1,
    i2,
    i4,
    i8,
    layout,
    pack,
    restore_record,
    unpack,
)
from penultima.kernel.state import State

Number = Annotated[int, i8]


@dataclass
class Record:
    number: Number
    row: Annotated[list[int], i2[3]]
    other_row: Annotated[list[int], i1[2]]
    small: Annotated[int, i1]
    table: Annotated[list[list[int]], i1[2, 2]]
    last_row: Annotated[list[int], i4[1]]


@dataclass(frozen=True)
class Constants:
    row: Annotated[tuple[int, ...], i1[2]]
    table: Annotated[tuple[tuple[int, ...], ...], i1[2, 1]]


def record() -> Record:
    return Record(-1, [1, 2, 3], [4, 5], 6, [[7, 8], [9, 10]], [11])


def test_a_width_has_a_code_and_a_shape() -> None:
    assert (i8.code, i8.shape) == ("q", ())
    assert (i2[3].shape, i1[2, 4].shape) == ((3,), (2, 4))


def test_the_zero_of_a_width_has_the_shape_of_the_width() -> None:
    assert (i8.zero(), i2[3].zero(), i1[2, 2].zero()) == (0, [0, 0, 0], [[0, 0], [0, 0]])


def test_the_rows_of_a_zero_table_are_separate_lists() -> None:
    table = i1[2, 2].zero()
    table[0][0] = 1
    assert table == [[1, 0], [0, 0]]


def test_layout_reads_the_width_of_every_field_in_order() -> None:
    assert list(layout(Record).items()) == [
        ("number", i8),
        ("row", i2[3]),
        ("other_row", i1[2]),
        ("small", i1),
        ("table", i1[2, 2]),
        ("last_row", i4[1]),
    ]


def test_blank_record_fills_every_field_with_zeros() -> None:
    assert blank_record(Record) == Record(0, [0, 0, 0], [0, 0], 0, [[0, 0], [0, 0]], [0])


def test_pack_writes_the_fields_in_order_little_endian_and_without_gaps() -> None:
    data = pack(Record(1, [2, 3, 4], [5, 6], 7, [[8, 9], [10, 11]], [12]))
    assert data == bytes([1, *[0] * 7, 2, 0, 3, 0, 4, 0, 5, 6, 7, 8, 9, 10, 11, 12, 0, 0, 0])


def test_unpack_restores_a_packed_record() -> None:
    assert unpack(Record, pack(record())) == record()


def test_unpack_makes_lists_or_tuples_as_the_class_declares() -> None:
    constants = Constants((1, 2), ((3,), (4,)))
    assert unpack(Constants, pack(constants)) == constants
    assert type(unpack(Record, pack(record())).table[0]) is list


def test_a_copied_record_has_equal_values_and_separate_lists() -> None:
    original = record()
    copy = copy_record(original)
    assert copy == original
    copy.number, copy.row[0], copy.other_row[0], copy.table[1][1], copy.last_row[0] = 0, 0, 0, 0, 0
    assert original == record()


def test_a_copied_state_has_equal_bytes_and_separate_lists() -> None:
    state = blank_record(State)
    state.turn, state.hands[3][5], state.stock[7], state.skips[2] = 4, 2, 9, 1
    copy = copy_record(state)
    assert pack(copy) == pack(state)
    for name, width in layout(State).items():
        assert not width.shape or getattr(copy, name) is not getattr(state, name)
    assert all(mine is not other for mine, other in zip(copy.hands, state.hands, strict=True))


def test_restore_puts_the_fields_of_a_copy_back_into_the_same_record() -> None:
    original = record()
    kept = copy_record(original)
    original.number, original.row[0] = 99, 99
    restore_record(original, kept)
    assert original == record()


def test_describe_layout_names_every_field_with_its_width() -> None:
    assert describe_layout(Constants) == "row:b[2] table:b[2, 1]"
    assert describe_layout(Record).startswith("number:q[] row:h[3] ")


def test_a_number_that_does_not_fit_its_width_is_an_error() -> None:
    wide = record()
    wide.small = 128
    with pytest.raises(Exception, match="format requires"):
        pack(wide)
