"""The wire as a JSON Schema: both directions, the events, and what the source says of each field."""

import ast
from functools import cache
from inspect import getsource
from itertools import pairwise
from types import ModuleType
from typing import Any

from msgspec.json import schema_components

from penultima.notation import event as notation_event
from penultima.notation.event import Event
from penultima.wire import client_in, client_out, shape
from penultima.wire.client_in import In
from penultima.wire.client_out import Item, Out
from penultima.wire.event import ANY_EVENT, KINDS
from penultima.wire.shape import VERSION

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema() -> dict[str, Any]:
    """One document. `In` is what a client may send, `Out` what it is sent, `Event` what happened in the game."""
    (sent, told, event), shapes = schema_components([In, Out, ANY_EVENT], ref_template="#/$defs/{name}")
    shapes[Item.__name__]["properties"]["events"]["items"] = {"$ref": "#/$defs/Event"}
    for name, words in field_words().items():
        _describe(shapes.get(name, {}).get("properties", {}), words)
    return {
        "$schema": DIALECT,
        "title": f"Penúltima, wire {VERSION}",
        "anyOf": [{"$ref": "#/$defs/In"}, {"$ref": "#/$defs/Out"}],
        "$defs": {"In": sent, "Out": told, "Event": event, **shapes},
    }


def _describe(properties: dict[str, Any], words: dict[str, str]) -> None:
    for field in properties.keys() & words.keys():
        properties[field]["description"] = words[field]


@cache
def field_words() -> dict[str, dict[str, str]]:
    """What stands under a field in the source, by class and field; at run time nothing is left of it."""
    structs = words_of(shape) | words_of(client_in) | words_of(client_out)
    events = words_of(notation_event)[Event.__name__]
    return structs | {kind.__name__: events for kind in KINDS.values()}


def words_of(module: ModuleType) -> dict[str, dict[str, str]]:
    """By class and field."""
    classes = [node for node in ast.parse(getsource(module)).body if isinstance(node, ast.ClassDef)]
    return {node.name: dict(_under_fields(node.body)) for node in classes}


def _under_fields(body: list[ast.stmt]) -> list[tuple[str, str]]:
    found = []
    for field, below in pairwise(body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found.append((name, " ".join(text.split())))
    return found
