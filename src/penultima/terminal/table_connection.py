"""The interface of a connection to a table, which is in this process or on a server."""

from collections.abc import Callable, Sequence
from typing import Protocol


class Connection(Protocol):
    """A connection to a table. All times are milliseconds of the connection's clock."""

    is_private: bool
    """Whether the table is private, so that it may be paused while a person considers leaving."""

    @property
    def now_ms(self) -> int: ...

    @property
    def next_event_ms(self) -> int | None:
        """The time at which the next timer fires; None if there is none."""

    @property
    def files(self) -> Sequence[int]:
        """Descriptors of files that become readable when something has arrived."""

    def settle(self) -> None:
        """Process the immediate results of sent commands. On a remote connection this does nothing."""

    def run_due(self) -> None:
        """Run all timers and handle all input that is due."""

    def wait(self, until_ms: int | None) -> None:
        """Wait until something has arrived, or until `until_ms`. Ctrl-C may interrupt the wait at any point."""

    def slap_after_reaction(self, seat: int, race: int, slap: Callable[[int], None]) -> None:
        """Call `slap` after a reaction time, with that time in milliseconds as the argument.

        At a server's table the time is 0.
        """
