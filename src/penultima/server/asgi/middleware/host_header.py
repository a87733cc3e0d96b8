"""Checks the Host and Origin of every request, and turns unexpected exceptions into responses."""

from typing import Protocol

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from penultima.server.api.http_errors import HttpRefusal
from penultima.server.api.responses import to_refusal_response
from penultima.server.logs import log_exception
from penultima.server.metrics import Metrics

SAFE_METHODS = ("GET", "HEAD")
"""HTTP methods that change nothing. Requests from other sites may use these methods."""


class HostPolicy(Protocol):
    def allows_origin(self, origin: str | None) -> bool: ...

    def allows_host(self, host: str | None) -> bool: ...


class HostMiddleware:
    def __init__(self, app: ASGIApp, allowed: HostPolicy, metrics: Metrics) -> None:
        self.app = app
        self.allowed = allowed
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        problem = self._find_refusal(scope)
        if problem is not None:
            self.metrics.count_response("guard", problem.status)
            await to_refusal_response(problem)(scope, receive, send)
        else:
            await self._run_app(scope, receive, send)

    def _find_refusal(self, scope: Scope) -> HttpRefusal | None:
        headers = Headers(scope=scope)
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        if len(hosts) != 1 or not self.allowed.allows_host(hosts[0]):
            return HttpRefusal("server.host")
        if scope["method"] not in SAFE_METHODS and (len(origins) != 1 or not self.allowed.allows_origin(origins[0])):
            return HttpRefusal("server.origin")
        return None

    def allowed_host(self, scope: Scope) -> str:
        """Return the host of a request, or an empty string if this server does not have that host name."""
        host = Headers(scope=scope).get("host", "")
        return host if self.allowed.allows_host(host) else ""

    async def _run_app(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the application. An unexpected exception is logged without the request and answered with a refusal."""
        has_started = False

        async def send_and_note(message: Message) -> None:
            nonlocal has_started
            has_started = True
            await send(message)

        try:
            await self.app(scope, receive, send_and_note)
        except Exception as problem:  # noqa: BLE001 - one broken request must not stop the server
            log_exception("a request broke", problem)
            self.metrics.count_response("guard", 500)
            if not has_started:
                await to_refusal_response(HttpRefusal("server.broken"))(scope, receive, send)
