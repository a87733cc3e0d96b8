"""Effects that the runtime requests from its driver, and the rows of a store."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from penultima.runtime.socketless_request import Reply
from penultima.table.running_table import BotQuestion


class LogRow(NamedTuple):
    """A stored entry. `chain` is the hash of all entries up to and including this one."""

    version: int
    entry: bytes
    chain: bytes
    is_load_start: bool
    """True if loading may start at this entry, because nothing before it is needed."""


class StoredAnswer(NamedTuple):
    """The stored answer to a command that changed something. It is sent again if the command is repeated."""

    person: str
    id: str
    answer: bytes


class StoredCredential(NamedTuple):
    """The hash of a credential. If the hash is None, the credential is revoked."""

    name: str
    """`join`, `watch` or `code`. A link that moves seat 3 is `seat 3`, or `given 3` if the host gives the seat away."""
    hash: bytes | None
    person: int = -1
    """For a link that moves a seat: the number of the person who had the seat when the link was made."""


class SearchColumns(NamedTuple):
    """Data about a table that can be queried without reading its log."""

    life: str
    edition: str
    open: bool
    """True if the table is in the public list."""
    host: str
    """The person id of the host; empty if there is none."""
    people: tuple[str, ...]
    """Person ids of the members. Removed people are not included."""


@dataclass(frozen=True, slots=True)
class CommitRows:
    """Store all of these rows if the table is at `expected_version`; otherwise store nothing.

    Then call `commit_succeeded`, `commit_failed` or `commit_unknown`.
    """

    batch: int
    table: str
    expected_version: int
    rows: tuple[LogRow, ...]
    deal_keys: Mapping[int, bytes]
    """Keys of deals, by the version that dealt the cards. They are stored apart from the entries."""
    answers: tuple[StoredAnswer, ...]
    credentials: tuple[StoredCredential, ...]
    date_ms: int = 0
    """The wall time in milliseconds."""
    search_columns: SearchColumns | None = None
    """The new search columns; None if they are unchanged."""
    summary: bytes = b""
    """An encoded `TableSummary`. If it is empty, the store keeps the summary that it has."""


@dataclass(frozen=True, slots=True)
class LoadTable:
    """Load a table, then call `table_loaded`, with None if it does not exist.

    If the store cannot be read, try again until it can.
    """

    table: str


@dataclass(frozen=True, slots=True)
class ContinueLoading:
    """Call `load_more` as soon as no other work is waiting. It loads the next slice of a long log."""


@dataclass(frozen=True, slots=True)
class LoadAdmission:
    """Read who may enter a table, without reading its log.

    Then call `admission_loaded`, with None if the table does not exist.
    """

    table: str


@dataclass(frozen=True, slots=True)
class FindTableByCode:
    """Find the gathering table whose code has this hash, then call `table_found` with its id or None."""

    hash: bytes


@dataclass(frozen=True, slots=True)
class RetireTable:
    """Close a table in the store because it cannot continue. Its people have already been told why."""

    table: str
    why: str


@dataclass(frozen=True, slots=True)
class ReplyToRequest:
    """The only reply to a request without a socket."""

    request: int
    reply: Reply


@dataclass(frozen=True, slots=True)
class SendFrame:
    socket: int
    data: bytes


@dataclass(frozen=True, slots=True)
class CloseSocket:
    """Close a socket after its pending frames are sent. No further effect for this socket follows."""

    socket: int
    why: str


@dataclass(frozen=True, slots=True)
class AskBot:
    """Let a searching bot work on `question.task` outside the event loop, then call `bot_answered`."""

    request: int
    question: BotQuestion
    now_ms: int
    """When the question was published, by the driver's clock."""


Effect = (
    CommitRows
    | LoadTable
    | ContinueLoading
    | LoadAdmission
    | FindTableByCode
    | RetireTable
    | SendFrame
    | CloseSocket
    | ReplyToRequest
    | AskBot
)
