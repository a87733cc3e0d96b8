"""Describes every stored or sent struct: its tag, its fields in order, their types and their defaults.

A struct is named after the first place where it occurs, not after its class: classes can be renamed, formats cannot.
`python -m tests.formats.structs` writes the file that the test compares with. Run it only to change a format on
purpose.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from msgspec import NODEFAULT, Struct, inspect, to_builtins

from penultima.protocol import codec
from penultima.protocol.client_messages import ClientMessage
from penultima.protocol.game_events import EVENT_STRUCTS
from penultima.protocol.server_messages import ServerMessage
from penultima.runtime.tables.table_summary import TableSummary
from penultima.server.api.request_models import Query
from penultima.server.api.response_models import RefusalBody
from penultima.server.api.routes import ROUTES
from penultima.store import reader
from penultima.store.upkeep.observed_time import ObservedTime
from penultima.store.upkeep.person_data import PersonData
from penultima.table.log.entry import Entry

EXPECTED = Path(__file__).with_name("structs.txt")


def roots() -> Iterator[tuple[str, type[Struct]]]:
    """Yield the outermost structs that are encoded or decoded, each with the name of its message, route or table."""
    unions = {
        "client": get_args(ClientMessage),
        "server": get_args(ServerMessage),
        "event": EVENT_STRUCTS.values(),
        "entry": get_args(Entry),
    }
    for union, kinds in unions.items():
        yield from ((f"{union} {kind.__struct_config__.tag}", kind) for kind in kinds)
    yield "any hello", codec._AnyHello
    yield "any command", codec._AnyCommand
    yield "stored glance", TableSummary
    yield "stored observed time", ObservedTime
    yield "stored answer", reader._Answer
    yield "admin person", PersonData
    for route in ROUTES:
        parts: dict[str, Any] = {"path": route.path_model, "body": route.body_model, "answer": route.answer_model}
        yield from ((f"http {route.name} {part}", kind) for part, kind in parts.items() if kind not in (None, str))
    yield "http query", Query
    yield "http refusal", RefusalBody


def named() -> dict[type[Struct], str]:
    """Name each struct after the first place where it occurs."""
    names: dict[type[Struct], str] = {}
    for name, kind in roots():
        names.setdefault(kind, name)
    waiting = list(names)
    for kind in waiting:
        for field in fields_of(kind):
            inner = [each for each in structs_in(field.type) if each not in names]
            names |= dict.fromkeys(inner, f"{names[kind]} > {field.encode_name}")
            waiting += inner
    return names


def described() -> str:
    names = named()
    blocks = ["\n".join([heading(name, kind), *lines(kind, names)]) for kind, name in names.items()]
    blocks += [f"{name}\n    as {names[kind]}" for name, kind in roots() if names[kind] != name]
    return "\n\n".join(sorted(blocks)) + "\n"


def fields_of(kind: type[Struct]) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return info.fields


def heading(name: str, kind: type[Struct]) -> str:
    config = kind.__struct_config__
    said = [name]
    if config.tag is not None:
        said.append(f'"{config.tag_field}": "{config.tag}"')
    said += ["an array"] if config.array_like else []
    said += ["defaults are left out"] if config.omit_defaults else []
    said += ["other fields are refused"] if config.forbid_unknown_fields else []
    return "; ".join(said)


def lines(kind: type[Struct], names: dict[type[Struct], str]) -> list[str]:
    return [f"    {field.encode_name}: {type_of(field.type, names)}, {default(field)}" for field in fields_of(kind)]


def default(field: inspect.Field) -> str:
    if field.required:
        return "required"
    value = field.default if field.default is not NODEFAULT else field.default_factory()
    return f"else {json.dumps(to_builtins(value), ensure_ascii=False)}"


def structs_in(kind: Any) -> list[type[Struct]]:  # noqa: ANN401 - any type that msgspec knows
    match kind:
        case inspect.StructType(cls=struct):
            return [struct]
        case inspect.UnionType(types=types) | inspect.TupleType(item_types=types):
            return [struct for each in types for struct in structs_in(each)]
        case inspect.ListType(item_type=each) | inspect.VarTupleType(item_type=each):
            return structs_in(each)
        case inspect.DictType(value_type=each):
            return structs_in(each)
        case inspect.NamedTupleType(fields=fields):
            return [struct for field in fields for struct in structs_in(field.type)]
        case _:
            return []


def type_of(kind: Any, names: dict[type[Struct], str]) -> str:  # noqa: ANN401, PLR0911 - one return for each kind of msgspec type
    match kind:
        case inspect.StructType(cls=struct):
            return f"<{names[struct]}>"
        case inspect.UnionType(types=types):
            return " | ".join(type_of(each, names) for each in types)
        case inspect.LiteralType(values=values):
            return " | ".join(f'"{value}"' for value in values)
        case inspect.ListType(item_type=each) | inspect.VarTupleType(item_type=each):
            return f"[{type_of(each, names)}, ...]"
        case inspect.NamedTupleType(fields=fields):
            return f"[{', '.join(f'{field.name} {type_of(field.type, names)}' for field in fields)}]"
        case inspect.DictType(key_type=key, value_type=value):
            return f"{{{type_of(key, names)}: {type_of(value, names)}}}"
        case _:
            return SIMPLE[type(kind)]


SIMPLE: dict[type[inspect.Type], str] = {
    inspect.StrType: "text",
    inspect.IntType: "integer",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "anything",
}

if __name__ == "__main__":
    EXPECTED.write_text(described(), encoding="utf-8")
