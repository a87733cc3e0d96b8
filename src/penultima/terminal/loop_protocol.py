"""The protocol between the input loops and a match, local or remote."""

from typing import Protocol

from penultima.i18n import Translate
from penultima.terminal.display.screen import Screen
from penultima.terminal.input.hotkeys import HotKeys
from penultima.terminal.table_connection import Connection


class StopRequested(Exception):
    """Raised when a person wants to stop."""


class LoopClient(Protocol):
    screen: Screen

    @property
    def say(self) -> Translate: ...

    @property
    def driver(self) -> Connection: ...

    @property
    def keys(self) -> HotKeys: ...

    @property
    def is_over(self) -> bool: ...

    @property
    def is_leaving(self) -> bool:
        """Whether the program is asking the person if they want to leave."""

    @property
    def question_count(self) -> int:
        """Number of questions that have been asked so far."""

    @property
    def active_keys(self) -> str:
        """Keys that act at once while the line is empty."""

    @property
    def next_event_ms(self) -> int | None:
        """Time at which the next timer fires or something must be shown; None if there is none."""

    def requested_input(self) -> str:
        """Return the kind of input that is requested; empty if none is."""

    def prompt(self) -> str: ...

    def update(self) -> None:
        """Show the news that has not been shown yet."""

    def handle_line(self, text: str) -> None: ...

    def handle_interrupt(self) -> None:
        """Handle Ctrl-C."""
