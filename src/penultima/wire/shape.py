"""What travels in both directions: how a table is set up, and the bounds of all that people hand in."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from penultima.editions.load import DEFAULT

VERSION = 1
"""Of the wire. A page that speaks an older one is told to reload."""
MOST_FRAME = 8192
"""Bytes of a frame that a client may send."""
MOST = 2**53
"""Of any number: a browser counts no further."""

Id = Annotated[str, Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Version = Annotated[int, Meta(ge=0, le=MOST)]
Milliseconds = Annotated[int, Meta(ge=0, le=MOST)]
Name = Annotated[str, Meta(max_length=80)]
"""As it is typed; a table keeps what is left of it once it is normalised."""
Face = Annotated[int, Meta(ge=0, le=63)]
Line = Annotated[str, Meta(min_length=1, max_length=400)]
Level = Literal["easy", "normal", "hard"]
OptionValue = bool | Annotated[int, Meta(ge=-MOST, le=MOST)] | Annotated[str, Meta(max_length=100)]
"""As the rules take it, within bounds."""
Phrase = Literal["hello", "thanks", "well-played", "nice-one", "ouch", "oops", "hurry", "wait", "again", "bye"]


class Shape(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """An unknown field is a mistake of whoever sent it; a default is not sent.

    Each kind says `frozen` again, for whoever checks types: mypy does not see that it is inherited.
    """


class Clock(Shape, frozen=True):
    """Time for each decision, and a reserve for the match; in thousandths of a second."""

    decision: Annotated[int, Meta(ge=1_000, le=3_600_000)] = 30_000
    reserve: Annotated[int, Meta(ge=0, le=3_600_000)] = 60_000


class Setup(Shape, frozen=True, gc=True):
    """By what a table plays, and who may come. A passport, where there is one, says edition, options and customs."""

    edition: Annotated[str, Meta(max_length=60)] = DEFAULT
    options: Annotated[dict[Annotated[str, Meta(max_length=60)], OptionValue], Meta(max_length=60)] = {}
    customs: Annotated[list[Annotated[str, Meta(max_length=300)]], Meta(max_length=8)] = []
    passport: Annotated[str, Meta(max_length=400)] = ""
    seats: Annotated[int, Meta(ge=2, le=10)] = 4
    dealer: SeatNumber | None = None
    """Where the players of an edition choose who deals first."""
    position: Annotated[str, Meta(max_length=2_000)] = ""
    """A practice table begins here; it is not scored."""
    clock: Clock | None = None
    calm: bool = False
    """Holds last until everybody has pressed or said that there is nothing to press."""
    open: bool = False
    """Listed for everybody; else by link or code alone."""
    chat: bool | None = None
    """Lines of one's own, or set phrases only; unless it is said, only phrases where everybody may come."""
    spectators: bool = True
    latecomers: bool = True
    """A bot's seat may be taken, from the next deal on."""
