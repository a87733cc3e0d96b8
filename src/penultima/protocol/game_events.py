"""Structs of the game events in messages, generated from the kernel's lists of fields."""

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, ValidationError, convert, defstruct, json
from msgspec.structs import asdict

from penultima.editions.edition import COLOURS
from penultima.editions.ruleset import Ruleset
from penultima.kernel.events import EVENT_FIELDS
from penultima.kernel.state import ENDS, NOBODY, PHASES, SEATS
from penultima.notation.event import DIRECTIONS, Event, read_events
from penultima.notation.ruleset_cache import RulesetCache
from penultima.protocol.codec import Malformed

MAX_CACHED_EVENTS = 100_000

_Seat = Annotated[int, Meta(ge=NOBODY, le=SEATS - 1)]
_Count = Annotated[int, Meta(ge=0)]
_REQUIRED: dict[str, Any] = {
    "phase": Literal[PHASES],
    "cards": _Count,
    "direction": Literal[DIRECTIONS],
    "place": Annotated[int, Meta(ge=1)],
    "how": Literal[ENDS],
    "points": _Count,
}
"""Types of the fields that are always sent."""
_OPTIONAL: dict[str, tuple[Any, Any]] = {
    "seat": (_Seat, NOBODY),
    "other": (_Seat, NOBODY),
    "card": (str | None, None),
    "colour": (Literal[tuple(COLOURS)] | None, None),
    **dict.fromkeys(("called", "jumped", "guilty", "yes", "upheld"), (bool, False)),
}
"""Types and default values of optional fields.

A field that has its default value is left out of the message, for example `card` if the card is hidden.
"""


def _define_event_struct(name: str, fields: tuple[str, ...]) -> type[Struct]:
    parts = [(field, _REQUIRED[field]) if field in _REQUIRED else (field, *_OPTIONAL[field]) for field in fields]
    title = "".join(map(str.capitalize, name.split("-")))
    return defstruct(
        f"{title}Event",
        parts,
        module=__name__,
        tag=name,
        tag_field="name",
        frozen=True,
        kw_only=True,
        omit_defaults=True,
        forbid_unknown_fields=True,
        gc=False,
    )


EVENT_STRUCTS: dict[str, type[Struct]] = {
    name: _define_event_struct(name, fields) for name, fields in EVENT_FIELDS.items()
}
"""Maps the name of an event to its struct."""
ANY_EVENT: Any = reduce(or_, EVENT_STRUCTS.values())
"""The union of all event structs, tagged by the field `name`."""

_encoder = json.Encoder()
_cache: RulesetCache[int, bytes] = RulesetCache()


def encode_events(rules: Ruleset, events: Iterable[int]) -> list[bytes]:
    """Encode events that `view.redact_event` has already redacted for the viewer.

    The encoded form of each event is cached.
    """
    encoded = _cache.for_rules(rules)
    if len(encoded) >= MAX_CACHED_EVENTS:
        encoded.clear()
    return [encoded.get(fact) or encoded.setdefault(fact, _encode_event(rules, fact)) for fact in events]


def _encode_event(rules: Ruleset, fact: int) -> bytes:
    [event] = read_events(rules, [fact])
    return _encoder.encode(EVENT_STRUCTS[event.name](**event.fields))


def parse_event(data: dict[str, Any]) -> Event:
    """Parse a received event. Missing fields get their default values."""
    name = data.get("name")
    if not isinstance(name, str) or name not in EVENT_STRUCTS:
        raise Malformed("", f"no event is called {name!r}")
    try:
        event = convert(data, EVENT_STRUCTS[name])
    except ValidationError as problem:
        raise Malformed("", f"no event: {problem}") from None
    return Event(name, **asdict(event))
