"""Random messages that are generated from the types of their fields."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st
from msgspec import inspect

from penultima.protocol.setup import MAX_INTEGER

TEXT = st.characters(exclude_categories=["Cs"])


def any_of(kind: object) -> st.SearchStrategy[Any]:
    """Generate a value of a type, which is a message, a union of messages, or the type of a field."""
    return _made(inspect.type_info(kind))


def _made(kind: inspect.Type) -> st.SearchStrategy[Any]:
    return _MADE[type(kind)](kind)


def _union(kind: inspect.UnionType) -> st.SearchStrategy[Any]:
    return st.one_of(*map(_made, kind.types))


def _struct(kind: inspect.StructType) -> st.SearchStrategy[Any]:
    return st.builds(kind.cls, **{field.name: _made(field.type) for field in kind.fields})


def _text(kind: inspect.StrType) -> st.SearchStrategy[str]:
    return st.text(TEXT, min_size=kind.min_length or 0, max_size=min(kind.max_length or 20, 40))


def _number(kind: inspect.IntType) -> st.SearchStrategy[int]:
    return st.integers(-MAX_INTEGER if kind.ge is None else kind.ge, MAX_INTEGER if kind.le is None else kind.le)


def _list(kind: inspect.ListType) -> st.SearchStrategy[list[Any]]:
    return st.lists(_made(kind.item_type), max_size=3)


def _dict(kind: inspect.DictType) -> st.SearchStrategy[dict[Any, Any]]:
    return st.dictionaries(_made(kind.key_type), _made(kind.value_type), max_size=3)


_MADE: dict[type[inspect.Type], Callable[[Any], st.SearchStrategy[Any]]] = {
    inspect.UnionType: _union,
    inspect.StructType: _struct,
    inspect.StrType: _text,
    inspect.IntType: _number,
    inspect.ListType: _list,
    inspect.DictType: _dict,
    inspect.LiteralType: lambda kind: st.sampled_from(kind.values),
    inspect.BoolType: lambda _: st.booleans(),
    inspect.NoneType: lambda _: st.none(),
    inspect.AnyType: lambda _: st.integers(0, 9) | st.text(TEXT, max_size=5) | st.booleans(),
}
