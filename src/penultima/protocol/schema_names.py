"""Names of structs in the published schemas.

Clients are generated from these names, so renaming a class must not change them.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.json import schema_components

from penultima.protocol import client_messages, server_messages, setup
from penultima.protocol.game_events import EVENT_STRUCTS

SCHEMA_NAMES: dict[type[Struct], str] = {
    client_messages.Hello: "Hello",
    client_messages.Ping: "Ping",
    client_messages.Sit: "Sit",
    client_messages.Rename: "Rename",
    client_messages.Stand: "Stand",
    client_messages.Leave: "Leave",
    client_messages.SeatBot: "SeatBot",
    client_messages.ClearSeat: "ClearSeat",
    client_messages.Arrange: "Arrange",
    setup.Setup: "Setup",
    setup.Clock: "Clock",
    client_messages.Start: "Start",
    client_messages.Act: "Act",
    client_messages.Nothing: "Nothing",
    client_messages.Ready: "Ready",
    client_messages.Pause: "Pause",
    client_messages.GoOn: "GoOn",
    client_messages.TakeBack: "TakeBack",
    client_messages.Patience: "Patience",
    client_messages.Say: "Say",
    client_messages.SayPhrase: "SayPhrase",
    client_messages.Remove: "Remove",
    client_messages.Mute: "Mute",
    client_messages.Bar: "Bar",
    client_messages.End: "End",
    client_messages.Close: "Close",
    client_messages.Renew: "Renew",
    client_messages.HandOver: "HandOver",
    server_messages.Welcome: "Welcome",
    server_messages.Answer: "Answer",
    server_messages.Kept: "Kept",
    server_messages.Pong: "Pong",
    server_messages.Bye: "Bye",
    server_messages.News: "News",
    server_messages.Item: "Item",
    server_messages.Slap: "Slap",
    server_messages.SeatNow: "SeatNow",
    server_messages.Now: "Now",
    server_messages.Board: "Board",
    server_messages.Question: "Question",
    server_messages.WindowNow: "WindowNow",
    server_messages.ClockNow: "ClockNow",
    server_messages.HandNow: "HandNow",
    server_messages.Mine: "Mine",
    server_messages.Why: "Why",
    server_messages.Head: "Head",
    server_messages.PersonNow: "PersonNow",
    server_messages.Ended: "Ended",
    **{kind: kind.__name__ for kind in EVENT_STRUCTS.values()},
}
"""Maps a class to its schema name. Structs of events use their class names."""


def named_components(
    types: Iterable[Any], names: Mapping[type[Struct], str], template: str
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Build the schemas of these types, and of the structs inside them, with msgspec.

    `names` contains the schema name of each class.
    """
    found, parts = schema_components(types, ref_template=template)
    schema_names = {kind.__name__: name for kind, name in names.items()}
    references = {
        template.format(name=class_name): template.format(name=name) for class_name, name in schema_names.items()
    }
    renamed = {
        schema_names[class_name]: _replace_references(part, references) | {"title": schema_names[class_name]}
        for class_name, part in parts.items()
    }
    return [_replace_references(each, references) for each in found], renamed


def _replace_references(part: Any, references: Mapping[str, str]) -> Any:  # noqa: ANN401 - any part of a schema
    """Replace references to class names with references to schema names, in all parts of a schema."""
    match part:
        case dict():
            return {key: _replace_references(value, references) for key, value in part.items()}
        case list():
            return [_replace_references(value, references) for value in part]
        case str():
            return references.get(part, part)
        case _:
            return part
