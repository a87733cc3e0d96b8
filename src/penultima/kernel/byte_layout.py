"""Binary layout of classes whose fields are ints, lists of ints or lists of lists of ints."""

import struct
from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from operator import attrgetter
from typing import Any, TypeVar, get_origin, get_type_hints

Record = TypeVar("Record")
Copying = tuple[Callable[[Any], tuple[Any, ...]], tuple[slice, ...], tuple[int, ...]]


@dataclass(frozen=True)
class Width:
    code: str  # format character of the struct module: b, h, i or q
    shape: tuple[int, ...] = ()

    def __getitem__(self, shape: int | tuple[int, ...]) -> "Width":
        return Width(self.code, shape if isinstance(shape, tuple) else (shape,))

    def zero(self) -> Any:  # noqa: ANN401 - an int, a list or a list of lists
        if not self.shape:
            return 0
        if len(self.shape) == 1:
            return [0] * self.shape[0]
        return [[0] * self.shape[1] for _ in range(self.shape[0])]


i1, i2, i4, i8 = Width("b"), Width("h"), Width("i"), Width("q")


_layouts: dict[type, dict[str, Width]] = {}
_formats: dict[type, struct.Struct] = {}
_copying: dict[type, Copying] = {}
_rows: dict[type, dict[str, Any]] = {}


def layout(cls: type) -> dict[str, Width]:
    if cls not in _layouts:
        hints = get_type_hints(cls, include_extras=True)
        _layouts[cls] = {name: hint.__metadata__[0] for name, hint in hints.items()}
    return _layouts[cls]


def _format(cls: type) -> struct.Struct:
    if cls not in _formats:
        _formats[cls] = struct.Struct("<" + "".join(f"{prod(w.shape)}{w.code}" for w in layout(cls).values()))
    return _formats[cls]


def blank_record(cls: type[Record]) -> Record:
    return cls(**{name: width.zero() for name, width in layout(cls).items()})


def _parts(cls: type) -> Copying:
    """Return (getter of all fields, slices of adjacent fields that are lists, indices of lists of lists)."""
    if cls not in _copying:
        shapes = [len(width.shape) for width in layout(cls).values()]
        starts = [i for i, depth in enumerate(shapes) if depth == 1 and shapes[i - 1] != 1]
        ends = [i + 1 for i, depth in enumerate(shapes) if depth == 1 and [*shapes, 0][i + 1] != 1]
        tables = tuple(i for i, depth in enumerate(shapes) if depth == 2)  # noqa: PLR2004 - a list of lists
        _copying[cls] = attrgetter(*layout(cls)), tuple(map(slice, starts, ends)), tables
    return _copying[cls]


def copy_record(record: Record) -> Record:
    """Return a deep copy. This is faster than packing and unpacking."""
    read, rows, tables = _parts(type(record))
    values = list(read(record))
    for some in rows:
        values[some] = map(list.copy, values[some])
    for i in tables:
        values[i] = list(map(list.copy, values[i]))
    return type(record)(*values)


def restore_record(record: object, saved: object) -> None:
    """Set each field of `record` to the value that it has in `saved`."""
    for name in layout(type(record)):
        setattr(record, name, getattr(saved, name))


def describe_layout(cls: type) -> str:
    """Describe the names and widths of all fields.

    Packed bytes can be read only by a class with the same description.
    """
    return " ".join(f"{name}:{width.code}{list(width.shape)}" for name, width in layout(cls).items())


def pack(record: object) -> bytes:
    cells: list[int] = []
    for name, width in layout(type(record)).items():
        value = getattr(record, name)
        if not width.shape:
            cells.append(value)
        elif len(width.shape) == 1:
            cells += value
        else:
            for row in value:
                cells += row
    return _format(type(record)).pack(*cells)


def unpack(cls: type[Record], data: bytes) -> Record:
    cells = iter(_format(cls).unpack(data))
    rows = _rows_of(cls)
    return cls(**{name: _fill(rows[name], width.shape, cells) for name, width in layout(cls).items()})


def _rows_of(cls: type) -> dict[str, Any]:
    """Return the container type of each field: list, tuple, or None for an int."""
    if cls not in _rows:
        hints = get_type_hints(cls, include_extras=True)
        _rows[cls] = {name: get_origin(hint.__origin__) for name, hint in hints.items()}
    return _rows[cls]


def _fill(row: Any, shape: tuple[int, ...], cells: Any) -> Any:  # noqa: ANN401 - an int, a list or a list of lists
    if not shape:
        return next(cells)
    return row([_fill(row, shape[1:], cells) for _ in range(shape[0])])
