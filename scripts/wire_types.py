"""Describes the types of the protocol in words, for docs/wire.md."""

from collections.abc import Callable
from typing import Any

from msgspec import inspect

from penultima.protocol.setup import MAX_INTEGER
from penultima.server.api.openapi_names import NAMES


def type_in_words(kind: inspect.Type) -> str:
    """Describe a type, for example as "text (1 to 64 characters)". A struct becomes a link to its section."""
    return _WORDS[type(kind)](kind)


def _text(kind: inspect.StrType) -> str:
    return f"text{_bounds(kind.min_length, kind.max_length, ' characters')}"


def _number(kind: inspect.IntType) -> str:
    """Describe an integer type. The limit MAX_INTEGER is omitted, because the page states it once for all fields."""
    least = None if kind.ge == -MAX_INTEGER else kind.ge
    most = None if kind.le == MAX_INTEGER else kind.le
    return f"whole number{_bounds(least, most)}"


def _list(kind: inspect.ListType) -> str:
    return f"list of {type_in_words(kind.item_type)}{_bounds(kind.min_length, kind.max_length, ' of them')}"


def _dict(kind: inspect.DictType) -> str:
    words = f"{type_in_words(kind.value_type)}, by {type_in_words(kind.key_type)}"
    return f"{words}{_bounds(kind.min_length, kind.max_length, ' of them')}"


def _bounds(least: int | None, most: int | None, unit: str = "") -> str:
    if least is None and most is None:
        return ""
    if least is None:
        return f" (at most {most}{unit})"
    return f" (at least {least}{unit})" if most is None else f" ({least} to {most}{unit})"


def _union(kind: inspect.UnionType) -> str:
    *most, last = map(type_in_words, kind.types)
    return f"{', '.join(most)} or {last}"


def _literal(kind: inspect.LiteralType) -> str:
    return ", ".join(f"`{value}`" for value in kind.values)


def _struct(kind: inspect.StructType) -> str:
    name = NAMES[kind.cls]
    return f"[{name}](#{name.lower()})"


_WORDS: dict[type[inspect.Type], Callable[[Any], str]] = {
    inspect.StrType: _text,
    inspect.IntType: _number,
    inspect.BoolType: lambda _: "true or false",
    inspect.NoneType: lambda _: "null",
    inspect.ListType: _list,
    inspect.DictType: _dict,
    inspect.LiteralType: _literal,
    inspect.UnionType: _union,
    inspect.StructType: _struct,
}
