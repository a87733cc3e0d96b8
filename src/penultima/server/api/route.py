"""A route: all that is known of it, from which it is served, described and bounded."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal

from msgspec import Struct

from penultima.server.api.call import Call
from penultima.server.limits import ASKING, Cost

MOST_BODY = 8 * 1024
"""Bytes."""
Who = Literal["anybody", "anybody or a person", "a person", "a person or a link"]
"""Whether a secret is not looked at, may be sent, must be sent, or a link in its stead."""


@dataclass(frozen=True, slots=True)
class Route:
    name: str
    """By which figures and lines of the log call it."""
    method: Literal["GET", "POST"]
    path: str
    words: str
    """What it does, in a sentence."""
    handle: Callable[[Call[Any, Any]], Awaitable[Struct | str]]
    answer: type[Struct] | type[str]
    """`str`: plain text."""
    body: type[Struct] | None = None
    at: type[Struct] | None = None
    """What stands in the path."""
    who: Who = "anybody"
    refusals: tuple[str, ...] = ()
    """Besides those that any route has."""
    cost: Cost = ASKING
    most: int = MOST_BODY
    """Bytes of the body."""
