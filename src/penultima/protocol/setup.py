"""Types used in messages of both directions: the setup of a table, and limits for everything that people send."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from penultima.editions.load import DEFAULT

PROTOCOL_VERSION = 1
"""The version of the protocol. A page with an older version is told to reload."""
MAX_FRAME_BYTES = 8192
"""The maximum size in bytes of a frame from a client."""
MAX_INTEGER = 2**53
"""The largest integer in a message. Browsers represent integers exactly only up to this value."""

Id = Annotated[str, Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Version = Annotated[int, Meta(ge=0, le=MAX_INTEGER)]
Milliseconds = Annotated[int, Meta(ge=0, le=MAX_INTEGER)]
Name = Annotated[str, Meta(max_length=80)]
"""A name as typed. The table sanitizes it before it stores it."""
Face = Annotated[int, Meta(ge=0, le=63)]
Line = Annotated[str, Meta(min_length=1, max_length=400)]
Level = Literal["easy", "normal", "hard"]
OptionValue = bool | Annotated[int, Meta(ge=-MAX_INTEGER, le=MAX_INTEGER)] | Annotated[str, Meta(max_length=100)]
"""The value of a house rule. Numbers and texts are limited in size."""
Phrase = Literal["hello", "thanks", "well-played", "nice-one", "ouch", "oops", "hurry", "wait", "again", "bye"]


class WireStruct(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """The base class of all messages.

    Unknown fields are refused, and fields with default values are not sent. Subclasses repeat `frozen`, because mypy
    does not see that it is inherited.
    """


class Clock(WireStruct, frozen=True):
    """The time for each decision and the reserve for the whole match, in milliseconds."""

    decision: Annotated[int, Meta(ge=1_000, le=3_600_000)] = 30_000
    reserve: Annotated[int, Meta(ge=0, le=3_600_000)] = 60_000


class Setup(WireStruct, frozen=True, gc=True):
    """The rules of a table and who may join it. A passport, if present, replaces edition, options and customs."""

    edition: Annotated[str, Meta(max_length=60)] = DEFAULT
    options: Annotated[dict[Annotated[str, Meta(max_length=60)], OptionValue], Meta(max_length=60)] = {}
    customs: Annotated[list[Annotated[str, Meta(max_length=300)]], Meta(max_length=8)] = []
    passport: Annotated[str, Meta(max_length=400)] = ""
    seats: Annotated[int, Meta(ge=2, le=10)] = 4
    dealer: SeatNumber | None = None
    """The seat of the first dealer, if the edition lets the players choose one."""
    position: Annotated[str, Meta(max_length=2_000)] = ""
    """The position in which a practice table begins. Such a table is not scored."""
    clock: Clock | None = None
    calm: bool = False
    """Whether a hold lasts until everybody has pressed or declared that they have nothing to press."""
    open: bool = False
    """Whether the table is in the public list. Otherwise people need a link or the code to reach it."""
    chat: bool | None = None
    """True allows typed lines, false only predefined phrases.

    By default open tables have phrases only, and other tables allow lines.
    """
    spectators: bool = True
    latecomers: bool = True
    """Whether newcomers may take the seat of a bot, from the next deal on."""
