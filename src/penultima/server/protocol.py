"""uvicorn's socket with a quick way out: frames are written at once, and what nobody reads is bounded."""

from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

LINE = "penultima.line"
"""Where an application finds it among the extensions of its scope."""


class Line(WebSocketsSansIOProtocol):
    """What is written waits in the transport's buffer: that is the queue of this socket, and its only one."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:  # noqa: PLR2004 - switching protocols
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[LINE] = self

    def send_receive_event_to_app(self) -> None:
        """Text is not decoded here: whoever reads frames says what is wrong with one, and logs nothing."""
        self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    async def send(self, message: ASGISendEvent) -> None:
        """A refusal is an answer to a handshake, and no mistake to be logged."""
        await super().send(message)
        self.handshake_complete = self.handshake_complete or self.close_sent

    def write(self, data: bytes) -> None:
        """One frame of text. Of a socket that is closing nothing is left to say."""
        if self.close_sent or self.transport.is_closing():
            return
        try:
            self.conn.send_text(data)
        except InvalidState:
            return
        self.transport.write(b"".join(self.conn.data_to_send()))

    @property
    def unread(self) -> int:
        """Bytes that the other side did not take yet."""
        return self.transport.get_write_buffer_size()

    def abort(self) -> None:
        """At once: whoever does not read would keep what is unread for ever."""
        self.transport.abort()
