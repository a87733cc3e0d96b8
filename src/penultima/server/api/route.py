"""A route of the API: the data for serving it, documenting it and limiting its rate."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal

from msgspec import Struct

from penultima.server.api.request_context import RequestContext
from penultima.server.limits.request_limits import QUERY_COST, Cost

MAX_BODY_BYTES = 8 * 1024
"""Maximum size of a request body in bytes, unless the route has its own limit."""
Access = Literal["anybody", "anybody or a person", "a person", "a person or a link"]
"""Who may use a route. The four values mean that a secret is ignored, optional, required, or replaceable by a link."""


@dataclass(frozen=True, slots=True)
class Route:
    name: str
    """Name of the route in metrics and logs."""
    method: Literal["GET", "POST"]
    path: str
    summary: str
    """Summary for the documentation, in one sentence."""
    handle: Callable[[RequestContext[Any, Any]], Awaitable[Struct | str]]
    answer_model: type[Struct] | type[str]
    """Model of the answer. `str` stands for plain text."""
    body_model: type[Struct] | None = None
    path_model: type[Struct] | None = None
    """Model of the path parameters."""
    access: Access = "anybody"
    refusals: tuple[str, ...] = ()
    """Keys of refusals, in addition to those that every route may return."""
    cost: Cost = QUERY_COST
    max_body_bytes: int = MAX_BODY_BYTES
