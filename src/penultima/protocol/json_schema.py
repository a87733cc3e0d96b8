"""Builds the JSON Schema of the protocol: all messages and events.

The docstrings of fields become their descriptions.
"""

import ast
from collections.abc import Mapping
from functools import cache
from inspect import getsource
from itertools import pairwise
from types import ModuleType
from typing import Any

from msgspec import Struct

from penultima.notation import event as notation_event
from penultima.notation.event import Event
from penultima.protocol import client_messages, server_messages, setup
from penultima.protocol.client_messages import ClientMessage
from penultima.protocol.game_events import ANY_EVENT, EVENT_STRUCTS
from penultima.protocol.schema_names import SCHEMA_NAMES, named_components
from penultima.protocol.server_messages import Item, ServerMessage
from penultima.protocol.setup import PROTOCOL_VERSION

FieldDescriptions = Mapping[type, Mapping[str, str]]
"""Maps each class to the descriptions of its fields."""
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def build_schema() -> dict[str, Any]:
    """Build the schema. `In` matches any client message, `Out` any server message, and `Event` any game event."""
    (client_message, server_message, event), shapes = named_components(
        [ClientMessage, ServerMessage, ANY_EVENT], SCHEMA_NAMES, "#/$defs/{name}"
    )
    shapes[SCHEMA_NAMES[Item]]["properties"]["events"]["items"] = {"$ref": "#/$defs/Event"}
    add_descriptions(shapes, SCHEMA_NAMES, field_descriptions())
    return {
        "$schema": DIALECT,
        "title": f"Penúltima, wire {PROTOCOL_VERSION}",
        "anyOf": [{"$ref": "#/$defs/In"}, {"$ref": "#/$defs/Out"}],
        "$defs": {"In": client_message, "Out": server_message, "Event": event, **shapes},
    }


def add_descriptions(shapes: dict[str, Any], names: Mapping[type[Struct], str], words: FieldDescriptions) -> None:
    """Add the description of each field to its schema."""
    for kind, by_field in words.items():
        properties = shapes.get(names.get(kind, ""), {}).get("properties", {})
        for field in properties.keys() & by_field.keys():
            properties[field]["description"] = by_field[field]


@cache
def field_descriptions() -> FieldDescriptions:
    """Collect the docstrings of fields, by class and field.

    Python does not keep the docstrings of fields, so they are read from the source.
    """
    structs = (
        read_field_descriptions(setup)
        | read_field_descriptions(client_messages)
        | read_field_descriptions(server_messages)
    )
    return structs | dict.fromkeys(EVENT_STRUCTS.values(), read_field_descriptions(notation_event)[Event])


def read_field_descriptions(module: ModuleType) -> dict[type, dict[str, str]]:
    """Read the docstrings of fields in a module, by class and field."""
    classes = [node for node in ast.parse(getsource(module)).body if isinstance(node, ast.ClassDef)]
    return {getattr(module, node.name): dict(_find_field_docstrings(node.body)) for node in classes}


def _find_field_docstrings(body: list[ast.stmt]) -> list[tuple[str, str]]:
    found = []
    for field, below in pairwise(body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found.append((name, " ".join(text.split())))
    return found
