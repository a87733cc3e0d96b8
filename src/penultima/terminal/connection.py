"""What a screen needs of whatever brings it to a table: a hall in this process, or a socket to a server."""

from collections.abc import Callable, Sequence
from typing import Protocol


class Connection(Protocol):
    """Times are thousandths of a second of its own clock."""

    is_private: bool
    """Nobody else sits at the table: it may wait while somebody thinks about leaving."""

    @property
    def now(self) -> int: ...

    @property
    def next_moment(self) -> int | None:
        """When something will happen by itself."""

    @property
    def files(self) -> Sequence[int]:
        """What may be read from once something has come, besides the keyboard."""

    def settle(self) -> None:
        """Whatever comes at once of what was sent has come."""

    def catch_up(self) -> None:
        """Does whatever is due by now."""

    def wait(self, moment: int | None) -> None:
        """Until something has come, at the longest until this moment. It may be broken off at any point."""

    def after_reaction(self, seat: int, race: int, act: Callable[[int], None]) -> None:
        """A slap that was typed where nobody is raced; `act` is told how long it took."""
