"""Builds tables of msgspec structs for the documentation: fields, types, defaults and meanings."""

import json
from collections.abc import Callable, Iterable, Iterator

from msgspec import NODEFAULT, Struct, inspect, to_builtins

from penultima.protocol.json_schema import FieldDescriptions
from penultima.rulebook.markdown_blocks import table

Types = Callable[[type[Struct], inspect.Field], str]
"""Function that returns the type of a field in words."""


def describe_struct(kind: type[Struct], words: FieldDescriptions, types: Types) -> Iterator[str]:
    """Yield the docstring of a struct, then the table of its fields."""
    doc = kind.__doc__ or ""
    yield "\n\n".join(map(line, doc.split("\n\n")))
    rows = [
        (f"`{field.name}`", types(kind, field), default(field), words[kind].get(field.name, ""))
        for field in fields_of(kind)
    ]
    yield fields_table(rows) if rows else ""


def fields_table(rows: Iterable[tuple[str, str, str, str]]) -> str:
    return table(("field", "type", "usual", "meaning"), rows)


def line(text: str) -> str:
    return " ".join(text.split())


def fields_of(kind: type[Struct]) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)  # noqa: S101 - for mypy
    return info.fields


def default(field: inspect.Field) -> str:
    """Return the default of a field as text, or "" if the field is required."""
    if field.required:
        return ""
    found = field.default if field.default is not NODEFAULT else field.default_factory()
    return f"`{json.dumps(to_builtins(found))}`"


def parts_of(kinds: Iterable[type[Struct]]) -> list[type[Struct]]:
    """Return the structs that the given structs contain, at any depth.

    Each one is listed once, in order of appearance.
    """
    found: dict[type[Struct], None] = {}
    waiting = [*kinds]
    for kind in waiting:
        inside = [part for field in fields_of(kind) for part in _structs(field.type) if part not in found]
        found |= dict.fromkeys(inside)
        waiting += inside
    return list(found)


def _structs(kind: object) -> list[type[Struct]]:
    """Return the structs that occur in a type, at any depth of its type arguments."""
    match kind:
        case inspect.StructType(cls=struct):
            return [struct]
        case inspect.UnionType(types=types):
            return [struct for part in types for struct in _structs(part)]
        case inspect.ListType(item_type=part) | inspect.DictType(value_type=part):
            return _structs(part)
        case _:
            return []
