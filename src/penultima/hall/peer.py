"""One socket, and what the hall knows of whoever is behind it."""

from dataclasses import dataclass


@dataclass(slots=True, eq=False)
class Peer:
    socket: int
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
