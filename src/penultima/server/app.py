"""What uvicorn calls: sockets one way, HTTP the other."""

from penultima.server.engine import Engine
from penultima.server.http import http_app
from penultima.server.origins import Origins
from penultima.server.page import Page
from penultima.server.sockets import Message, Receive, Send, Sockets


class App:
    def __init__(self, engine: Engine, origins: Origins, page: Page) -> None:
        self.sockets = Sockets(engine, origins)
        self.http = http_app(engine, origins, page)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self.sockets(scope, receive, send)
        else:
            await self.http(scope, receive, send)
