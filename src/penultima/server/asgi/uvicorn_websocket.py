"""uvicorn's WebSocket protocol with synchronous writes, a bounded write buffer and a rate limit for frames."""

from collections.abc import Callable
from time import monotonic_ns
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

from penultima.runtime.access.limits import Limits, TokenBucket
from penultima.server.asgi.uvicorn_http import release_transport

SCOPE_EXTENSION = "penultima.line"
"""Key under which the ASGI scope's extensions contain this protocol object."""
FRAME_BURST, FRAMES_PER_SECOND = 400, 100
"""Rate limit of frames per socket, including pings and fragments. It is higher than the limit of any table."""
READ_CHUNK_BYTES = 4_096
"""Size in bytes of the chunks in which received data is parsed. Frames are counted after each chunk."""
MAX_UNREAD_BYTES = Limits().outbox_bytes
FLOOD_DELAY_S = 5.0
"""Delay before a flooding socket is closed. If it were closed at once, the client would reconnect, which costs more."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket without its own queues: unsent frames stay in the write buffer of the transport."""

    def __init__(self, *arguments: Any, **more: Any) -> None:  # noqa: ANN401 - passed on to uvicorn
        super().__init__(*arguments, **more)
        self._frame_limit = TokenBucket(FRAME_BURST, FRAMES_PER_SECOND, _now_ms())
        self.on_message: Callable[[bytes], None] | None = None
        """Callback for each message. The endpoint sets it when it accepts the socket."""
        self._is_paused = False
        self._last_read_s = 0.0
        self._large_frame_bytes = 0
        """Size of a pending frame that exceeds the write limit. Its bytes do not count as unread."""

    def connection_lost(self, exc: Exception | None) -> None:
        """Break the reference cycles of the libraries, because the garbage collector is disabled."""
        super().connection_lost(exc)
        self.conn.parser.close()  # breaks a cycle with a suspended generator of the parser
        self.conn.parser_exc = None  # breaks a cycle with the traceback of this exception
        release_transport(self.transport)

    def data_received(self, data: bytes) -> None:
        """Parse data in chunks, because megabytes of minimal frames would block the loop for seconds.

        A client that sends pings but does not read is disconnected, like any slow reader. A client with a malformed
        handshake is disconnected too, because it would get no answer.
        """
        self._last_read_s = self.loop.time()
        for start in range(0, len(data), READ_CHUNK_BYTES):
            if self._is_paused or self.transport.is_closing():
                return
            super().data_received(data[start : start + READ_CHUNK_BYTES])
        if not self.handshake_initiated or self.is_behind(MAX_UNREAD_BYTES):
            self.abort()

    def handle_events(self) -> None:
        """Limit the rate of frames here, because the limits of tables do not count pings, pongs and fragments."""
        if self._frame_limit.take(_now_ms(), len(self.conn.events)):
            super().handle_events()
        else:
            self.pause_then_abort()

    def pause_then_abort(self) -> None:
        """Stop reading, and abort the connection after a delay."""
        if not self.transport.is_closing():
            self._is_paused = True
            self.transport.pause_reading()
            self.loop.call_later(FLOOD_DELAY_S, self.abort)

    def send_keepalive_ping(self) -> None:
        """Ping a client only if it has been idle. Otherwise clients that connect together would be pinged together."""
        left = self._last_read_s + (self.ping_interval or 0.0) - self.loop.time()
        if left > 0:
            self.ping_timer = self.loop.call_later(left, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """Abort the connection if the client answers no pings. A normal close would wait until the client reads."""
        super().keepalive_timeout()
        self.abort()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:  # noqa: PLR2004 - switching protocols
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[SCOPE_EXTENSION] = self

    def send_receive_event_to_app(self) -> None:
        """Pass a message to the endpoint undecoded, so that malformed text is not logged.

        Messages bypass uvicorn's queue while it is empty. The queue would pause and resume reading for each message,
        and delay the message by one iteration of the event loop.
        """
        if self.on_message is not None and self.queue.empty() and not self.close_sent:
            data, self.frames = b"".join(self.frames), []
            self.on_message(data)
            return
        self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    async def send(self, message: ASGISendEvent) -> None:
        """Send an ASGI message.

        A refused handshake counts as complete, because otherwise uvicorn would log an error.
        """
        await super().send(message)
        self.handshake_complete = self.handshake_complete or self.close_sent

    def write(self, data: bytes) -> None:
        """Write one text frame, unless the socket is closing."""
        if self.close_sent or self.transport.is_closing():
            return
        try:
            self.conn.send_text(data)
        except InvalidState:
            return
        self.transport.write(b"".join(self.conn.data_to_send()))

    def is_behind(self, max_bytes: int, more_bytes: int = 0) -> bool:
        """Return whether the client would have more than `max_bytes` unread after `more_bytes` are sent.

        A pending large frame is not counted.
        """
        unread = self.unread_bytes
        if not unread:
            self._large_frame_bytes = 0
        return unread + more_bytes > max_bytes + self._large_frame_bytes

    def try_write(self, max_bytes: int, data: bytes) -> bool:
        """Write one frame. Return False instead if the client would then have more than `max_bytes` unread.

        A frame larger than `max_bytes` is still written if the client is not behind and no other such frame is pending.
        """
        size = len(data)
        if size > max_bytes and not self.is_behind(max_bytes) and not self._large_frame_bytes:
            self._large_frame_bytes = size
        elif self.is_behind(max_bytes, size):
            return False
        self.write(data)
        return True

    @property
    def unread_bytes(self) -> int:
        """Bytes that the client has not received yet."""
        return self.transport.get_write_buffer_size()

    def abort(self) -> None:
        """Close the connection without a closing handshake, which would never end if the client does not read."""
        self.transport.abort()


def _now_ms() -> int:
    return monotonic_ns() // 1_000_000
