"""What a hall asks of whoever drives it, and the rows that a store keeps for it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from penultima.hall.errand import Reply
from penultima.table.sitting import Asked


class Row(NamedTuple):
    """An entry as it is kept. `chain` is the hash of all entries up to it."""

    version: int
    entry: bytes
    chain: bytes
    begins: bool
    """Loading a table may begin here: nothing before it is needed."""


class Answered(NamedTuple):
    """An answer that changed something, for whoever sends the same command again."""

    person: str
    id: str
    answer: bytes


class Door(NamedTuple):
    """A way in, by its hash; without one, it is shut."""

    name: str
    """`join`, `watch`, `code`, or for a link that moves a seat `seat 3`, where the host made it `given 3`."""
    hash: bytes | None
    person: int = -1
    """Of a seat that moves: the number of the person who has it."""


class Standing(NamedTuple):
    """What one can know of a table without its log: for lists, counts and whoever keeps house."""

    life: str
    edition: str
    open: bool
    """Listed for everybody."""
    host: str
    """The id of a person; empty where nobody is there to be."""
    people: tuple[str, ...]
    """Ids of those who belong to it; whoever was removed does not."""


@dataclass(frozen=True, slots=True)
class Commit:
    """All of it or nothing, if the table is at `expected_version`; then tell `committed`, `failed` or `unknown`."""

    batch: int
    table: str
    expected_version: int
    rows: tuple[Row, ...]
    secrets: Mapping[int, bytes]
    """Keys of deals by version, to be kept apart from the rows."""
    answers: tuple[Answered, ...]
    doors: tuple[Door, ...]
    date: int = 0
    """Wall time, as the hall was told it."""
    standing: Standing | None = None
    """Where it is another than before."""
    glance: bytes = b""
    """See `hall.glance`; empty: as before."""


@dataclass(frozen=True, slots=True)
class Load:
    """Tell `loaded`, with None if there is no such table. A store that is out of order is to be asked again."""

    table: str


@dataclass(frozen=True, slots=True)
class Find:
    """Tell `found`: the table that gathers under the code with this hash, or None."""

    hash: bytes


@dataclass(frozen=True, slots=True)
class Retire:
    """Close it in the store: it cannot go on. Those who were there have been told, by this key."""

    table: str
    why: str


@dataclass(frozen=True, slots=True)
class Replied:
    """What came of an errand; nothing more comes of it."""

    errand: int
    reply: Reply


@dataclass(frozen=True, slots=True)
class Send:
    socket: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Close:
    """After what was sent to it. Nothing more comes for this socket."""

    socket: int
    why: str


@dataclass(frozen=True, slots=True)
class Ask:
    """A bot that thinks about its decision (`asked.task`), which no loop can wait for; tell `answered`."""

    ask: int
    asked: Asked
    now: int
    """When the question was published."""


Out = Commit | Load | Find | Retire | Send | Close | Replied | Ask
