"""The words of the command line come from the catalogue."""

from typing import Protocol


class Say(Protocol):
    def __call__(self, key: str, /, **values: object) -> str: ...
