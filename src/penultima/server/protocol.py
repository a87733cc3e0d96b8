"""uvicorn's socket with a quick way out: frames are written at once, and what nobody reads is bounded."""

from collections.abc import Callable
from time import monotonic_ns
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

from penultima.hall.limits import Bucket, Limits

LINE = "penultima.line"
"""Where an application finds it among the extensions of its scope."""
FRAMES, FRAMES_PER_SECOND = 400, 100
"""Of one socket, pings and pieces of messages among them: more than any table takes from anybody."""
SLICE = 4_096
"""Bytes that are read before anybody asks how many frames they were."""
MOST_UNREAD = Limits().outbox_bytes
STANDS = 5.0
"""Seconds that whoever floods stands before a closed door: to let them come back at once would cost more than all
that they send, because a handshake does."""


class Line(WebSocketsSansIOProtocol):
    """What is written waits in the transport's buffer: that is the queue of this socket, and its only one."""

    def __init__(self, *arguments: Any, **more: Any) -> None:  # noqa: ANN401 - uvicorn's
        super().__init__(*arguments, **more)
        self._allowed = Bucket(FRAMES, FRAMES_PER_SECOND, _now())
        self.hear: Callable[[bytes], None] | None = None
        """Told each message, once somebody listens."""
        self._is_deaf = False
        self._heard = 0.0

    def data_received(self, data: bytes) -> None:
        """Some at a time: to read megabytes of the smallest frames would keep everybody else waiting for seconds.

        Whoever pings and does not read is cut off like any slow reader. So is a handshake that was none: nobody would
        ever answer it.
        """
        self._heard = self.loop.time()
        for start in range(0, len(data), SLICE):
            if self._is_deaf or self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])
        if not self.handshake_initiated or self.unread > MOST_UNREAD:
            self.abort()

    def handle_events(self) -> None:
        """No table counts pings, pongs and pieces, so they are counted here, with all the rest."""
        if self._allowed.take(_now(), len(self.conn.events)):
            super().handle_events()
        else:
            self.stand()

    def stand(self) -> None:
        """Nothing more is read, and after a while the connection is cut."""
        if not self.transport.is_closing():
            self._is_deaf = True
            self.transport.pause_reading()
            self.loop.call_later(STANDS, self.abort)

    def send_keepalive_ping(self) -> None:
        """Only whoever was silent for so long: all who came in one moment would be asked in one moment, for ever."""
        left = self._heard + (self.ping_interval or 0.0) - self.loop.time()
        if left > 0:
            self.ping_timer = self.loop.call_later(left, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """Who does not answer pings may not read, either: what is unread must not keep the socket."""
        super().keepalive_timeout()
        self.abort()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:  # noqa: PLR2004 - switching protocols
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[LINE] = self

    def send_receive_event_to_app(self) -> None:
        """Text is not decoded here: whoever reads frames says what is wrong with one, and logs nothing.

        Straight to whoever listens, after what was queued before: a queue would stop and start the reading of the
        socket for each message, and let it wait for another turn of the loop.
        """
        if self.hear is not None and self.queue.empty() and not self.close_sent:
            data, self.frames = b"".join(self.frames), []
            self.hear(data)
            return
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


def _now() -> int:
    return monotonic_ns() // 1_000_000
