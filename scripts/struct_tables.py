"""Structs of msgspec as tables of a page: their fields, types, what is usual, and what the source says of them."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import NODEFAULT, Struct, inspect, to_builtins

from penultima.pages.markdown import table

Words = Mapping[str, Mapping[str, str]]
"""By class and field."""
Types = Callable[[type[Struct], inspect.Field], str]
"""The type of a field, in words."""


def told(kind: type[Struct], words: Words, types: Types) -> Iterator[str]:
    """What it is, and its fields."""
    doc = kind.__doc__ or ""
    yield "\n\n".join(map(line, doc.split("\n\n")))
    rows = [
        (f"`{field.name}`", types(kind, field), default(field), words[kind.__name__].get(field.name, ""))
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
    """What it is if it is left out; nothing, if it may not be."""
    if field.required:
        return ""
    found = field.default if field.default is not NODEFAULT else field.default_factory()
    return f"`{json.dumps(to_builtins(found))}`"


def parts_of(kinds: Iterable[type[Struct]]) -> list[type[Struct]]:
    """What is in them and in each other, each once, in the order in which one meets it."""
    found: dict[type[Struct], None] = {}
    waiting = [*kinds]
    for kind in waiting:
        inside = [part for field in fields_of(kind) for part in _structs(field.type) if part not in found]
        found |= dict.fromkeys(inside)
        waiting += inside
    return list(found)


def _structs(kind: object) -> list[type[Struct]]:
    """Those that a type is made of, however deep."""
    match kind:
        case inspect.StructType(cls=struct):
            return [struct]
        case inspect.UnionType(types=types):
            return [struct for part in types for struct in _structs(part)]
        case inspect.ListType(item_type=part) | inspect.DictType(value_type=part):
            return _structs(part)
        case _:
            return []
