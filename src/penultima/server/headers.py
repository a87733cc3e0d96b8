"""What answers say to a browser: nothing from elsewhere is loaded, nothing is told to elsewhere, no frames."""

from collections.abc import Callable, Iterable

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

FIXED = {
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
OF_DOCUMENTS = {
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()",
}
PARTS = ("text/javascript", "text/css", "font/")
"""Kinds that a browser never opens as a document: what is said of documents would be a third of many a script. One that
may become a worker, which is as good as a document, is not kept for ever."""


def policy(host: str, scripts: Iterable[str] = (), styles: Iterable[str] = ()) -> str:
    """The hashes are of what stands in the page itself. Some browsers do not count a socket as of the same host."""
    parts = (
        "default-src 'none'",
        " ".join(["script-src 'self'", *map(_quoted, scripts)]),
        " ".join(["style-src 'self'", *map(_quoted, styles)]),
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


def _quoted(found: str) -> str:
    return f"'{found}'"


def _is_part(headers: MutableHeaders) -> bool:
    return "immutable" in headers["Cache-Control"] and headers.get("Content-Type", "").startswith(PARTS)


class Secure:
    """Around everything that answers. `host` says under which name it was asked for, if that is one of ours."""

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
                headers.update(FIXED)
                headers.setdefault("Cache-Control", "no-store")
                if not _is_part(headers):
                    headers.update(OF_DOCUMENTS)
                    headers["Content-Security-Policy"] = policy(self.host(scope), self.scripts, self.styles)
            await send(message)

        await self.app(scope, receive, with_headers)
