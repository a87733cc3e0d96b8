"""The state of one socket and its person in the runtime."""

from dataclasses import dataclass, field

from penultima.protocol.client_messages import ClientMessage


@dataclass(slots=True, eq=False)
class Peer:
    """A socket and its person."""

    socket: int
    address: str = ""
    """The client's network address."""
    table: str = ""
    """The id of the table that the hello named."""
    person: str = ""
    """The id of the person; empty for an anonymous spectator."""
    is_spectator: bool = False
    """True if the person may only watch. Commands from this socket are refused."""
    is_invited: bool = False
    """True if the person entered with the join link or the code."""
    is_welcomed: bool = False
    sent_version: int = -1
    """The last version that was sent to this socket."""
    strikes: int = 0
    awaits_lookup: bool = False
    """True while the store looks up the table or the code."""
    early_frames: list[tuple[int, ClientMessage]] = field(default_factory=list)
    """Frames that arrived during the lookup, with their arrival times."""
    max_early_frames: int = 0
    """The maximum number of frames in `early_frames`."""
