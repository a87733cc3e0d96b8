"""Events of the game on the wire: for each kind a struct, made from the kernel's list of its fields."""

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, ValidationError, convert, defstruct, json
from msgspec.structs import asdict

from penultima.editions.edition import COLOURS
from penultima.editions.ruleset import Ruleset
from penultima.kernel.events import FIELDS
from penultima.kernel.state import ENDS, NOBODY, PHASES, SEATS
from penultima.notation.event import DIRECTIONS, Event, read_events
from penultima.notation.kept import Kept
from penultima.wire.codec import Malformed

MOST_KEPT = 100_000

_Seat = Annotated[int, Meta(ge=NOBODY, le=SEATS - 1)]
_Count = Annotated[int, Meta(ge=0)]
_MUST: dict[str, Any] = {
    "phase": Literal[PHASES],
    "cards": _Count,
    "direction": Literal[DIRECTIONS],
    "place": Annotated[int, Meta(ge=1)],
    "how": Literal[ENDS],
    "points": _Count,
}
"""Fields that are always sent, by their type."""
_MAY: dict[str, tuple[Any, Any]] = {
    "seat": (_Seat, NOBODY),
    "other": (_Seat, NOBODY),
    "card": (str | None, None),
    "colour": (Literal[tuple(COLOURS)] | None, None),
    **dict.fromkeys(("called", "jumped", "guilty", "yes", "upheld"), (bool, False)),
}
"""Fields that are sent where they are not as usual: their type, and the usual value. A hidden card is not sent."""


def _kind(name: str, fields: tuple[str, ...]) -> type[Struct]:
    parts = [(field, _MUST[field]) if field in _MUST else (field, *_MAY[field]) for field in fields]
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


KINDS: dict[str, type[Struct]] = {name: _kind(name, fields) for name, fields in FIELDS.items()}
"""What travels of an event, by its name."""
ANY_EVENT: Any = reduce(or_, KINDS.values())
"""One of them, told apart by the field `name`."""

_encoder = json.Encoder()
_kept: Kept[int, bytes] = Kept()


def events_json(rules: Ruleset, facts: Iterable[int]) -> list[bytes]:
    """Of events as their viewer sees them (`view.seen_by`). The same bytes for the same int: written once for all."""
    kept = _kept.of(rules)
    if len(kept) >= MOST_KEPT:
        kept.clear()
    return [kept.get(fact) or kept.setdefault(fact, _written(rules, fact)) for fact in facts]


def _written(rules: Ruleset, fact: int) -> bytes:
    [event] = read_events(rules, [fact])
    return _encoder.encode(KINDS[event.name](**event.fields))


def event_of(data: dict[str, Any]) -> Event:
    """Back from what was sent, with what is left out as usual."""
    name = data.get("name")
    if not isinstance(name, str) or name not in KINDS:
        raise Malformed("", f"no event is called {name!r}")
    try:
        told = convert(data, KINDS[name])
    except ValidationError as problem:
        raise Malformed("", f"no event: {problem}") from None
    return Event(name, **asdict(told))
