"""Security headers of responses. They forbid framing, loading from other sites, and reporting to other sites."""

from collections.abc import Callable, Iterable

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COMMON_HEADERS = {
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
DOCUMENT_HEADERS = {
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()",
}
SUBRESOURCE_TYPES = ("text/javascript", "text/css", "font/")
"""Content types that browsers never open as documents, so they need no document headers.

The document headers would add a third to the size of a small script. Only immutable files of these types are sent
without the headers. A script that may run as a web worker needs them, so it is never served as immutable.
"""


def content_security_policy(host: str, scripts: Iterable[str] = (), styles: Iterable[str] = ()) -> str:
    """Return the Content-Security-Policy.

    It lists WebSockets explicitly, because 'self' excludes them in some browsers. `scripts` and `styles` are hashes of
    inline elements.
    """
    parts = (
        "default-src 'none'",
        " ".join(["script-src 'self'", *map(_quote, scripts)]),
        " ".join(["style-src 'self'", *map(_quote, styles)]),
        "img-src 'self' data:",
        "font-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        f"connect-src 'self' ws://{host} wss://{host}" if host else "connect-src 'self'",
        "base-uri 'self'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
    return "; ".join(parts)


def _quote(found: str) -> str:
    return f"'{found}'"


def _is_immutable_subresource(headers: MutableHeaders) -> bool:
    return "immutable" in headers["Cache-Control"] and headers.get("Content-Type", "").startswith(SUBRESOURCE_TYPES)


class SecurityHeadersMiddleware:
    """Adds the headers to all responses. `host` returns the host of a request, or "" if the host is not accepted."""

    def __init__(
        self, app: ASGIApp, host: Callable[[Scope], str], scripts: Iterable[str] = (), styles: Iterable[str] = ()
    ) -> None:
        self.app = app
        self.host = host
        self.scripts, self.styles = tuple(scripts), tuple(styles)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(COMMON_HEADERS)
                headers.setdefault("Cache-Control", "no-store")
                if not _is_immutable_subresource(headers):
                    headers.update(DOCUMENT_HEADERS)
                    headers["Content-Security-Policy"] = content_security_policy(
                        self.host(scope), self.scripts, self.styles
                    )
            await send(message)

        await self.app(scope, receive, with_headers)
