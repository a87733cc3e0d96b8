"""What the loops need of whatever they play: a match at one's own table, or a visit to somebody else's."""

from typing import Protocol

from penultima.terminal.connection import Connection
from penultima.terminal.hotkeys import HotKeys
from penultima.terminal.screen import Screen


class Say(Protocol):
    """Words of the catalogue."""

    def __call__(self, key: str, /, **values: object) -> str: ...


class Leave(Exception):
    """Somebody wants to stop."""


class Scene(Protocol):
    screen: Screen

    @property
    def say(self) -> Say: ...

    @property
    def driver(self) -> Connection: ...

    @property
    def keys(self) -> HotKeys: ...

    @property
    def is_over(self) -> bool: ...

    @property
    def is_leaving(self) -> bool:
        """Whether somebody is asked if they want to."""

    @property
    def questions(self) -> int:
        """How many were asked."""

    @property
    def hot(self) -> str:
        """The keys that act at once, where nothing was typed."""

    @property
    def next_moment(self) -> int | None:
        """When something will happen by itself, or is to be said."""

    def wants(self) -> str:
        """What the keyboard is wanted for; empty: nothing."""

    def prompt(self) -> str: ...

    def hear(self) -> None:
        """Tells what is new."""

    def typed(self, text: str) -> None: ...

    def interrupted(self) -> None:
        """By Ctrl-C."""
