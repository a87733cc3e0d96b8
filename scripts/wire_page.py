"""Writes docs/wire.md, the protocol's schema and the lists for clients. Run by `make docs`."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from msgspec import Struct, inspect
from msgspec.json import format as spread

from penultima.kernel.events import EVENT_FIELDS
from penultima.kernel.state import OVER, PHASES
from penultima.protocol.client_messages import ClientMessage
from penultima.protocol.codec import encode_message
from penultima.protocol.game_events import EVENT_STRUCTS
from penultima.protocol.json_schema import build_schema, field_descriptions
from penultima.protocol.sanitizing import MAX_LINE_GRAPHEMES, MAX_NAME_GRAPHEMES
from penultima.protocol.schema_names import SCHEMA_NAMES
from penultima.protocol.server_messages import AnswerKind, Item, ServerMessage
from penultima.protocol.setup import MAX_FRAME_BYTES, PROTOCOL_VERSION
from penultima.rulebook.markdown_blocks import heading, page, table
from penultima.wording.event_sentences import COMBINED, HIDDEN, SILENT
from scripts.struct_tables import default, describe_struct, fields_of, fields_table, parts_of
from scripts.wire_examples import CLIENT_EXAMPLES, SERVER_EXAMPLES
from scripts.wire_types import type_in_words

DOCS = Path(__file__).parents[1] / "docs"
MARK = "<!-- Written by make docs. -->\n"
SHORT = 100
"""Maximum length of a frame that is printed on one line."""

INTRODUCTION = f"""\
The messages between a table and its clients, version {PROTOCOL_VERSION}. Each message is one frame: a JSON object
whose `type` names the message. [wire.schema.json](wire.schema.json) is the same as a JSON Schema: `In` is what a
client may send, `Out` is what the server sends, `Event` is what happened in the game."""
RULES = f"""\
- A client's frame has at most {MAX_FRAME_BYTES} bytes of UTF-8. A field that is unknown, missing, of another type or
  out of bounds makes the frame malformed: nothing in it is done. If a field comes twice, the last one counts.
- A field may be left out if it has the value given in the column `usual`. A field without a usual value is required.
  Integers go no further than 2^53.
- The first frame is a [hello](#hello). The answer to it is a [welcome](#welcome) followed by [news](#news), or a
  [bye](#bye). A hello of any version is read, so that it can be answered.
- A frame that is no JSON or has no usable `id` gets no answer, and neither does a [ping](#ping) above the limit of
  frames.
- After a bye for `table.too-fast` or `table.malformed`, the server reads nothing more, keeps the socket for a few
  seconds and then aborts it without a close frame.
- Keys of texts are sent, not the texts. Cards, actions and positions are written as in [Notation](notation.md). Seats
  count from 0, and -1 is nobody. Times are milliseconds of table time, which stands still while nobody plays; a
  [pong](#pong) gives the current one.
- Names and lines are typed by people. The table removes control characters, direction marks and zero-width characters
  and collapses spaces. It keeps at most {MAX_NAME_GRAPHEMES} characters of a name and {MAX_LINE_GRAPHEMES} of a line,
  counted as graphemes. It leaves markup as it is: show it as text, and isolate its writing direction."""
ANSWERS = """\
Every command has an `id` that the client chooses, and gets exactly one [answer](#answer) with that id; a
[kept](#kept) may come first. A client that does not know whether a command arrived sends it again with the same id,
also over another connection. A command that was done gets its stored answer and is not done twice."""
MEANT: dict[str, str] = {
    "done": "It is done; `version` contains it. If it was an intended misplay, `why` and `cost` say what it cost.",
    "refused": "The rules or the table do not allow it: `why` is the reason.",
    "overtaken": "Somebody was faster, and the command no longer means what it meant when it was sent.",
    "stale": "The decision or window that it was meant for is over.",
    "early": "The press came before the opening and does not count; the next one counts.",
    "not-yours": "The seat belongs to another person, or only the host may do it.",
    "too-fast": "Too many commands in too short a time.",
    "malformed": "The frame cannot be read.",
    "gone": "The table or the seat no longer exists.",
    "again": "Nothing changed, and the same command may be sent once more.",
}
RESUMING = """\
Every change gives the table a new version. [News](#news) contains all versions after the last one that the client has,
without gaps, and the current state. The field `since` of a hello names that last version. The client then gets what it
missed, or a `snapshot`, which begins with the deal and replaces everything it had. A decision or window is identified
by the version that opened it; the field `of` of a command says which one the command is for."""
EVENTS = """\
An [Item](#item) contains the events of the game; `name` is the kind. [Notation](notation.md#events) says what each
means. Fields that are nobody, a hidden card or false are left out. A card that only one seat may see is in that
seat's [Mine](#mine), under `cards`. [wire.lists.json](wire.lists.json) has lists for clients: `silent` events have no
sentence, consecutive `combined` events share one, and the card of `hidden` events may be left out; `flags` are fields
that may be false, and `decisions` are what a [Question](#question) may ask for."""


def pages() -> dict[str, str]:
    """Return the generated files by their path under docs/."""
    return {
        "wire.md": MARK + _page(),
        "wire.schema.json": json.dumps(build_schema(), ensure_ascii=False, indent=1) + "\n",
        "wire.lists.json": json.dumps(build_lists(), indent=1) + "\n",
    }


def build_lists() -> dict[str, list[str]]:
    """Build the lists that a client needs to narrate events and to ask for decisions, in the kernel's order."""
    fields = {field.name: field for kind in EVENT_STRUCTS.values() for field in fields_of(kind)}
    return {
        "silent": [name for name in EVENT_FIELDS if name in SILENT],
        "combined": [name for name in EVENT_FIELDS if name in COMBINED],
        "hidden": [name for name in EVENT_FIELDS if name in HIDDEN],
        "flags": [name for name, field in fields.items() if isinstance(field.type, inspect.BoolType)],
        "decisions": [name for phase, name in enumerate(PHASES) if phase != OVER],
    }


def _page() -> str:
    from_client, from_server = get_args(ClientMessage), get_args(ServerMessage)
    blocks = [heading(1, "Wire"), INTRODUCTION, heading(2, "Frames"), RULES, heading(2, "Answers"), ANSWERS]
    blocks += [table(("kind", "meaning"), [(f"`{kind}`", MEANT[kind]) for kind in get_args(AnswerKind)])]
    blocks += [
        heading(2, "Versions"),
        RESUMING,
        heading(2, "Messages from a client"),
        *_messages(from_client, CLIENT_EXAMPLES),
    ]
    blocks += [
        heading(2, "Messages to a client"),
        *_messages(from_server, SERVER_EXAMPLES),
        heading(2, "Parts of messages"),
    ]
    for part in parts_of([*from_client, *from_server]):
        blocks += [heading(3, SCHEMA_NAMES[part]), *_describe_struct(part)]
    return page([*blocks, heading(2, "Events"), EVENTS, *_events()])


def _messages(kinds: tuple[type[Struct], ...], examples: tuple[Struct, ...]) -> Iterator[str]:
    by_kind = {type(example): example for example in examples}
    for kind in kinds:
        yield heading(3, str(kind.__struct_config__.tag))
        yield from _describe_struct(kind)
        yield f"```json\n{_frame(by_kind[kind])}\n```"


def _frame(example: Any) -> str:  # noqa: ANN401 - a message of either direction
    data = encode_message(example)
    return (data if len(data) <= SHORT else spread(data, indent=2)).decode()


def _describe_struct(kind: type[Struct]) -> Iterator[str]:
    return describe_struct(kind, field_descriptions(), _type)


def _type(kind: type[Struct], field: inspect.Field) -> str:
    return "list of [events](#events)" if (kind, field.name) == (Item, "events") else type_in_words(field.type)


def _events() -> Iterator[str]:
    rows = [(f"`{name}`", ", ".join(f"`{field}`" for field in fields)) for name, fields in EVENT_FIELDS.items()]
    yield table(("name", "fields"), rows)
    fields = {field.name: field for kind in EVENT_STRUCTS.values() for field in fields_of(kind)}
    words = field_descriptions()[next(iter(EVENT_STRUCTS.values()))]
    yield fields_table(
        [(f"`{name}`", type_in_words(field.type), default(field), words[name]) for name, field in fields.items()]
    )


if __name__ == "__main__":
    for path, text in pages().items():
        (DOCS / path).write_text(text, encoding="utf-8")
