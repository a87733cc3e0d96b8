"""Why not, and with which status. Whatever is wrong with a request is said like this and in no other way."""

from collections.abc import Mapping

from penultima.server.api.told import Refused
from penultima.wire.client_out import Answer, Bye

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
WAITS: Mapping[str, int] = {"table.too-fast": 10, "table.again": 1, "table.busy": 1, "table.restart": 5}
"""Seconds after which it may be tried again, where nobody has counted them."""
ALWAYS = ("server.malformed", "server.host", "server.too-fast")
"""Whatever is asked."""
WITH_BODY = ("server.origin", "server.json", "server.too-long", "server.slow", "table.restart")
AT_THE_DOOR = (
    *("table.unknown", "table.link", "table.closed", "table.rules", "table.stopped", "table.removed", "table.secret"),
    *("table.no-spectators", "table.full", "table.too-fast", "table.again", "table.busy", "table.restart"),
)
"""Where a hall decides who comes in."""
COMMANDED = ("server.refused", "server.not-yours")
_KINDS: Mapping[str, str] = {
    "not-yours": "server.not-yours",
    "too-fast": "table.too-fast",
    "malformed": "server.malformed",
    "gone": "table.closed",
    "again": "table.again",
}
"""What the answers to a command are called here, where they have no reason of their own; all others: refused."""


class Refusal(Exception):
    """Of one of the keys above; `why` is told in its stead where a table has its own reason."""

    def __init__(
        self, key: str, reason: str = "", *, why: str = "", wait: int = 0, allow: tuple[str, ...] = ()
    ) -> None:
        super().__init__(key)
        self.key = key
        self.told = Refused(why or key, reason, wait or WAITS.get(key, 0))
        self.allow = allow
        """Methods that would do."""

    @property
    def status(self) -> int:
        return STATUS[self.key]


def refusal_of(reply: Answer | Bye) -> Refusal:
    """What a hall said, for whoever asked over HTTP."""
    if isinstance(reply, Bye):
        return Refusal(reply.why if reply.why in STATUS else "server.refused", why=reply.why)
    return Refusal(_KINDS.get(reply.kind, "server.refused"), why=reply.why)
