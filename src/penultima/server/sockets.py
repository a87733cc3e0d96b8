"""The one WebSocket: bytes in, bytes out, and nothing of what they say."""

from collections.abc import Awaitable, Callable, MutableMapping
from functools import partial
from typing import Any

from penultima.server.address import address_of
from penultima.server.engine import Engine
from penultima.server.origins import Origins
from penultima.server.protocol import LINE, Line

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PATH = "/api/v1/socket"
WRONG = 403
FULL = 503


def header(scope: Message, name: bytes) -> str | None:
    """None where there is none, or more than one: nobody who means well sends two."""
    found = [value.decode("latin-1") for key, value in scope["headers"] if key.lower() == name]
    return found[0] if len(found) == 1 else None


class Sockets:
    def __init__(self, engine: Engine, origins: Origins) -> None:
        self.engine = engine
        self.origins = origins
        self.path = engine.settings.base_path + PATH

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        line: Line = scope["extensions"].pop(LINE)  # left there, the two would keep each other for ever
        await receive()
        address = address_of(scope["client"], scope["headers"], self.engine.settings.trust_proxy)
        refusal = self._refusal(scope, address)
        if refusal:
            await _refuse(send, *refusal)
            return
        await send({"type": "websocket.accept"})
        socket = self.engine.opened(line, address)
        hear = line.hear = partial(self.engine.received, socket)
        try:
            await _until_closed(receive, hear)
        finally:
            self.engine.closed(socket)

    def _refusal(self, scope: Message, address: str) -> tuple[int, str] | None:
        """Before anything is upgraded."""
        if scope["path"] != self.path:
            return 404, "no socket is here"
        if not self.origins.allows_host(header(scope, b"host")):
            return WRONG, "this server has another name"
        if not self.origins.allows_origin(header(scope, b"origin")):
            return WRONG, "not from this origin"
        if not self.engine.takes_socket(address):
            return FULL, "too many sockets"
        return None


async def _until_closed(receive: Receive, hear: Callable[[bytes], None]) -> None:
    """By either side. What comes this way came before anybody listened."""
    while (message := await receive())["type"] == "websocket.receive":
        hear(message["bytes"])


async def _refuse(send: Send, status: int, reason: str) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": reason.encode()})
