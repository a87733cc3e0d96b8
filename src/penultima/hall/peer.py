"""One socket, and what the hall knows of whoever is behind it."""

from dataclasses import dataclass, field

from penultima.wire.client_in import In


@dataclass(slots=True, eq=False)
class Peer:
    socket: int
    address: str = ""
    """Where it comes from."""
    table: str = ""
    """The one that its hello named."""
    person: str = ""
    """Empty: a spectator whom nobody knows."""
    watches: bool = False
    """Came by a watch link: whatever it sends, it does nothing at this table."""
    welcomed: bool = False
    sent: int = -1
    """The last version that it was sent."""
    strikes: int = 0
    seeks: bool = False
    """The store is asked for the table of its code."""
    early: list[tuple[int, In]] = field(default_factory=list)
    """What it sent meanwhile, and when."""
