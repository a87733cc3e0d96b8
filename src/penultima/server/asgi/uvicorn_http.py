"""uvicorn's HTTP protocol with a timeout and a size limit for request heads, and a quota per client address."""

from asyncio import BaseTransport, TimerHandle, Transport
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from penultima.server.limits.http_quota import HttpConnectionQuota

REQUEST_TIMEOUT_S = 10.0
"""Maximum time in seconds for a request head to arrive.

It is counted from the start of the connection or, after a response, from the first byte of the next request.
"""
MAX_PENDING_BYTES = 262_144
"""Maximum size of a request head in bytes.

The limit also applies to the rest of a body that is still arriving after the response.
"""


class HttpProtocol(HttpToolsProtocol):
    """Drops slow connections, large heads and connections above the quota.

    The timeout does not run during a response.
    """

    def __init__(self, quota: HttpConnectionQuota, *arguments: Any, **more: Any) -> None:  # noqa: ANN401 - passed on to uvicorn
        super().__init__(*arguments, **more)
        self._quota = quota
        self._address = ""
        self._pending_bytes = 0
        self._timeout: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override] # uvicorn's signature
        super().connection_made(transport)
        address = self._quota.enter(self.client)
        if address is None:
            transport.abort()
            return
        self._address = address
        self._start_timeout()

    def handle_websocket_upgrade(self) -> None:
        """Remove the connection from the HTTP quota, because the WebSocket endpoint has its own quota.

        The parser is dropped here because it refers back to this object, and uvicorn does not call `connection_lost` of
        this object when an upgraded connection ends.
        """
        self._leave_quota()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment] # as uvicorn does when a connection ends

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave_quota()
        self._stop_timeout()
        super().connection_lost(exc)
        release_transport(self.transport)

    def _leave_quota(self) -> None:
        self._quota.leave(self._address)
        self._address = ""

    def on_headers_complete(self) -> None:
        self._stop_timeout()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._is_answering or self.transport.get_protocol() is not self:
            return
        self._pending_bytes += len(data)
        if self._pending_bytes > MAX_PENDING_BYTES:
            self.transport.abort()
        elif not self.transport.is_closing():
            self._start_timeout()

    @property
    def _is_answering(self) -> bool:
        """Whether a response is in progress. Before the first request uvicorn has no `cycle`."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    def _start_timeout(self) -> None:
        if self._timeout is None:
            self._timeout = self.loop.call_later(REQUEST_TIMEOUT_S, self.transport.abort)

    def _stop_timeout(self) -> None:
        self._pending_bytes = 0
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None


def release_transport(transport: BaseTransport) -> None:
    """Break the reference cycle of a lost transport, because the garbage collector is disabled.

    Only transports of asyncio's own event loop have such a cycle: they store one of their bound methods. Those of
    uvloop do not.
    """
    if hasattr(transport, "_read_ready_cb"):
        transport._read_ready_cb = None  # noqa: SLF001 - a lost transport reads nothing more
