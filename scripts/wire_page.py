"""Writes docs/wire.md and docs/wire.schema.json from the structs of the wire. `make pages`"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from msgspec import Struct, inspect
from msgspec.json import format as spread

from penultima.kernel.events import FIELDS
from penultima.pages.markdown import heading, page, table
from penultima.wire.client_in import In
from penultima.wire.client_out import AnswerKind, Item, Out
from penultima.wire.codec import encode
from penultima.wire.event import KINDS
from penultima.wire.schema import field_words, schema
from penultima.wire.shape import MOST_FRAME, VERSION
from penultima.wire.words import MOST_LINE, MOST_NAME
from scripts.struct_tables import default, fields_of, fields_table, parts_of, told
from scripts.wire_examples import SENT, TOLD
from scripts.wire_types import type_in_words

DOCS = Path(__file__).parents[1] / "docs"
MARK = "<!-- Written by make pages. -->\n"
SHORT = 100
"""Signs of a frame that stands on one line."""

INTRODUCTION = f"""\
What travels between a table and its people, version {VERSION}. Each message is one frame, a JSON object whose `type`
says what it is. [wire.schema.json](wire.schema.json) has the same as a JSON Schema: `In` is what a client may send,
`Out` what it is sent, `Event` what happened in the game."""
RULES = f"""\
- A client's frame has at most {MOST_FRAME} bytes of UTF-8. A field that is unknown, missing, of another type or out
  of its bounds makes it malformed, and nothing of it is done. Of a field that comes twice, the last counts.
- A field that is as its table says under `usual` may be left out; where nothing stands there it must be sent. Whole
  numbers go no further than 2^53.
- The first frame is a [hello](#hello), and the answer to it a [welcome](#welcome), then [news](#news), or a
  [bye](#bye). A hello of another version is read in any case, so that it can be answered.
- Texts do not travel, their keys do; cards, wishes and positions are written as in [Notation](notation.md). Seats
  count from 0, and -1 is nobody. Times are thousandths of a second of table time, which stands still while nobody
  plays; a [pong](#pong) says what it is now.
- Names and lines are people's words. A table keeps what can be seen of them: without control signs, marks of
  direction and signs of no width, with single spaces, a name of at most {MOST_NAME} signs and a line of at most
  {MOST_LINE}. Markup in them is text like any other: show it as text, and in its own direction."""
ANSWERS = """\
Every command has an `id` of the client's choice, and gets exactly one [answer](#answer) with it; [kept](#kept) is a
notice before. Whoever does not know whether a command arrived sends it again with the same id, also over another
connection: what was done is answered as before and not done twice."""
MEANT: dict[str, str] = {
    "done": "It is done, and `version` has it. Of a misplay that was meant, `why` and `cost` say what it cost.",
    "refused": "The rules or the table do not allow it: `why` says by what.",
    "overtaken": "Somebody was faster, and it is not any more what it was when it was sent.",
    "stale": "The decision or window that it was for is over.",
    "early": "A press before the opening: it counts nothing, the next one counts.",
    "not-yours": "The seat is not yours, or only the host may do it.",
    "too-fast": "Too many in too short a time.",
    "malformed": "The frame cannot be read.",
    "gone": "The table or the seat is no more.",
    "again": "Nothing changed, and the same command may be sent once more.",
}
RESUMING = """\
Everything that happens gives the table another version. [News](#news) has all versions after the one that the client
knew, without gaps, and what stands now. A hello says by `since` what is known already: it gets what it missed, or a
`snapshot`, which begins with the deal and makes void what was known before. A decision or window is named by the
version that asked; a command says by `of` which one it means."""
EVENTS = """\
What happened in the game, in an [Item](#item), told apart by `name`. [Notation](notation.md#events) says what each
means. A seat that is nobody, a card that is hidden and what is false are left out. A card that is for one seat alone
stands in [Mine](#mine), under `cards`."""


def pages() -> dict[str, str]:
    """By their place under docs/."""
    return {"wire.md": MARK + _page(), "wire.schema.json": json.dumps(schema(), ensure_ascii=False, indent=1) + "\n"}


def _page() -> str:
    sent, told = get_args(In), get_args(Out)
    blocks = [heading(1, "Wire"), INTRODUCTION, heading(2, "Frames"), RULES, heading(2, "Answers"), ANSWERS]
    blocks += [table(("kind", "what it says"), [(f"`{kind}`", MEANT[kind]) for kind in get_args(AnswerKind)])]
    blocks += [heading(2, "Versions"), RESUMING, heading(2, "What a client may send"), *_messages(sent, SENT)]
    blocks += [heading(2, "What a client is sent"), *_messages(told, TOLD), heading(2, "Parts of messages")]
    for part in parts_of([*sent, *told]):
        blocks += [heading(3, part.__name__), *_told(part)]
    return page([*blocks, heading(2, "Events"), EVENTS, *_events()])


def _messages(kinds: tuple[type[Struct], ...], examples: tuple[Struct, ...]) -> Iterator[str]:
    by_kind = {type(example): example for example in examples}
    for kind in kinds:
        yield heading(3, str(kind.__struct_config__.tag))
        yield from _told(kind)
        yield f"```json\n{_frame(by_kind[kind])}\n```"


def _frame(example: Any) -> str:  # noqa: ANN401 - a message of either direction
    data = encode(example)
    return (data if len(data) <= SHORT else spread(data, indent=2)).decode()


def _told(kind: type[Struct]) -> Iterator[str]:
    return told(kind, field_words(), _type)


def _type(kind: type[Struct], field: inspect.Field) -> str:
    return "list of [events](#events)" if (kind, field.name) == (Item, "events") else type_in_words(field.type)


def _events() -> Iterator[str]:
    rows = [(f"`{name}`", ", ".join(f"`{field}`" for field in fields)) for name, fields in FIELDS.items()]
    yield table(("name", "fields"), rows)
    fields = {field.name: field for kind in KINDS.values() for field in fields_of(kind)}
    words = field_words()[next(iter(KINDS.values())).__name__]
    yield fields_table(
        [(f"`{name}`", type_in_words(field.type), default(field), words[name]) for name, field in fields.items()]
    )


if __name__ == "__main__":
    for place, text in pages().items():
        (DOCS / place).write_text(text, encoding="utf-8")
