"""HTTP refusals: their keys, status codes and the shared model of their response bodies."""

from collections.abc import Mapping

from penultima.protocol.server_messages import Answer, Bye
from penultima.server.api.response_models import RefusalBody

STATUS: Mapping[str, int] = {
    "server.malformed": 400,
    "server.secret": 401,
    "table.secret": 401,
    "server.origin": 403,
    "server.not-yours": 403,
    "table.removed": 403,
    "table.no-spectators": 403,
    "server.unknown": 404,
    "table.unknown": 404,
    "table.link": 404,
    "table.no-such-person": 404,
    "server.method": 405,
    "server.slow": 408,
    "server.refused": 409,
    "table.full": 409,
    "table.closed": 410,
    "table.rules": 410,
    "table.stopped": 410,
    "server.too-long": 413,
    "server.json": 415,
    "server.host": 421,
    "server.input": 422,
    "table.name": 422,
    "server.too-much": 422,
    "server.too-fast": 429,
    "table.too-fast": 429,
    "server.broken": 500,
    "table.again": 503,
    "table.busy": 503,
    "table.restart": 503,
}
RETRY_AFTER_S: Mapping[str, int] = {"table.too-fast": 10, "table.again": 1, "table.busy": 1, "table.restart": 5}
"""Seconds after which a request may be retried, for refusals that are created without `wait_s`."""
COMMON_REFUSALS = ("server.malformed", "server.host", "server.too-fast")
"""Keys of the refusals that every route may return."""
BODY_REFUSALS = ("server.origin", "server.json", "server.too-long", "server.slow", "table.restart")
ENTRANCE_REFUSALS = (
    *("table.unknown", "table.link", "table.closed", "table.rules", "table.stopped", "table.removed", "table.secret"),
    *("table.no-spectators", "table.full", "table.too-fast", "table.again", "table.busy", "table.restart"),
)
"""Keys of the refusals that a route may return if it gives access to a table."""
COMMAND_REFUSALS = ("server.refused", "server.not-yours")
_KINDS: Mapping[str, str] = {
    "not-yours": "server.not-yours",
    "too-fast": "table.too-fast",
    "malformed": "server.malformed",
    "gone": "table.closed",
    "again": "table.again",
}
"""Maps the kind of a table's answer to the key of an HTTP refusal. Kinds not listed here become `server.refused`."""


class HttpRefusal(Exception):
    """A refusal with a key from `STATUS`. If the table gave its own reason, `why` in the body contains that reason."""

    def __init__(
        self, key: str, reason: str = "", *, why: str = "", wait_s: int = 0, allow: tuple[str, ...] = ()
    ) -> None:
        super().__init__(key)
        self.key = key
        self.body = RefusalBody(why or key, reason, wait_s or RETRY_AFTER_S.get(key, 0))
        self.allow = allow
        """HTTP methods that the path allows."""

    @property
    def status(self) -> int:
        return STATUS[self.key]


def to_refusal(reply: Answer | Bye) -> HttpRefusal:
    """Turn the answer of the runtime into an HTTP refusal."""
    if isinstance(reply, Bye):
        return HttpRefusal(reply.why if reply.why in STATUS else "server.refused", why=reply.why)
    return HttpRefusal(_KINDS.get(reply.kind, "server.refused"), why=reply.why)
