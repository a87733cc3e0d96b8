"""The WebSocket endpoint. It checks the handshake and passes bytes from the socket to the engine."""

from collections.abc import Awaitable, Callable, MutableMapping
from functools import partial
from typing import Any

from penultima.server.asgi.uvicorn_websocket import SCOPE_EXTENSION, WebSocketProtocol
from penultima.server.engine import Engine
from penultima.server.limits.client_address import client_address
from penultima.server.origins import Origins

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PATH = "/api/v1/socket"
FORBIDDEN = 403
UNAVAILABLE = 503


def read_single_header(scope: Message, name: bytes) -> str | None:
    """Return the value of a header. Return None if the header is absent or repeated."""
    found = [value.decode("latin-1") for key, value in scope["headers"] if key.lower() == name]
    return found[0] if len(found) == 1 else None


class WebSocketEndpoint:
    def __init__(self, engine: Engine, origins: Origins) -> None:
        self.engine = engine
        self.origins = origins
        self.path = engine.settings.base_path + PATH

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        connection: WebSocketProtocol = scope["extensions"].pop(
            SCOPE_EXTENSION
        )  # removed from the scope to avoid a reference cycle
        await receive()
        address = client_address(scope["client"], scope["headers"], self.engine.settings.trust_proxy)
        refusal = self._refusal(scope, address)
        if refusal:
            await _refuse(send, *refusal)
            return
        await send({"type": "websocket.accept"})
        socket = self.engine.open_socket(connection, address)
        receive_message = connection.on_message = partial(self.engine.receive, socket)
        try:
            await _receive_until_closed(receive, receive_message)
        finally:
            self.engine.close_socket(socket)

    def _refusal(self, scope: Message, address: str) -> tuple[int, str] | None:
        """Return (status, reason) if the handshake must be refused, otherwise None."""
        if scope["path"] != self.path:
            return 404, "no socket is here"
        if not self.origins.allows_host(read_single_header(scope, b"host")):
            return FORBIDDEN, "this server has another name"
        if not self.origins.allows_origin(read_single_header(scope, b"origin")):
            return FORBIDDEN, "not from this origin"
        if not self.engine.admit_socket(address):
            return UNAVAILABLE, "too many sockets"
        return None


async def _receive_until_closed(receive: Receive, receive_message: Callable[[bytes], None]) -> None:
    """Wait until the socket is closed, and pass on messages that arrived before `on_message` was set."""
    while (message := await receive())["type"] == "websocket.receive":
        receive_message(message["bytes"])


async def _refuse(send: Send, status: int, reason: str) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": reason.encode()})
