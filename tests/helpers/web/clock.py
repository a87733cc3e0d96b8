"""Advances the clock of servers in tests."""

from penultima.server.engine import CLOCK
from tests.helpers.server.server_thread import Served


def pass_time(server: Served, ms: int) -> None:
    """Advance the clock that all servers of this process share. It cannot be set back."""

    def advance() -> None:
        CLOCK.missed_ms -= ms
        server.engine._wake()

    server.run(advance)
