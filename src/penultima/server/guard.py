"""Before anything is looked at: under which name the server is asked, from where, and that it never falls over."""

from typing import Protocol

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from penultima.server.api.refusal import Refusal
from penultima.server.api.reply import refused
from penultima.server.logs import broke
from penultima.server.metrics import Metrics

HARMLESS = ("GET", "HEAD")
"""They change nothing, so a robot or another site may send them."""


class Allowed(Protocol):
    def allows_origin(self, origin: str | None) -> bool: ...

    def allows_host(self, host: str | None) -> bool: ...


class Guard:
    def __init__(self, app: ASGIApp, allowed: Allowed, metrics: Metrics) -> None:
        self.app = app
        self.allowed = allowed
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        problem = self._problem(scope)
        if problem is not None:
            self.metrics.answered("guard", problem.status)
            await refused(problem)(scope, receive, send)
        else:
            await self._carefully(scope, receive, send)

    def _problem(self, scope: Scope) -> Refusal | None:
        headers = Headers(scope=scope)
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        if len(hosts) != 1 or not self.allowed.allows_host(hosts[0]):
            return Refusal("server.host")
        if scope["method"] not in HARMLESS and (len(origins) != 1 or not self.allowed.allows_origin(origins[0])):
            return Refusal("server.origin")
        return None

    def host(self, scope: Scope) -> str:
        """Empty: none of ours."""
        host = Headers(scope=scope).get("host", "")
        return host if self.allowed.allows_host(host) else ""

    async def _carefully(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What must not happen is logged without what was sent, and said like any refusal."""
        begun = False

        async def noting(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, noting)
        except Exception as problem:  # noqa: BLE001 - whatever goes wrong with one request, the server goes on
            broke("a request broke", problem)
            self.metrics.answered("guard", 500)
            if not begun:
                await refused(Refusal("server.broken"))(scope, receive, send)
