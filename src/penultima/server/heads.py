"""uvicorn's HTTP with an end to patience: whoever asks without end, or never asks, does not keep a connection."""

from asyncio import TimerHandle, Transport
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

PATIENCE = 10.0
"""Seconds from the connection, or from the first byte after an answer, to the end of a request's head."""
MOST_BYTES = 262_144
"""Of a head, and of what is left of a body that was answered before its end."""


class Heads(HttpToolsProtocol):
    """While an answer is being made, patience is for whoever makes it."""

    def __init__(self, *arguments: Any, **more: Any) -> None:  # noqa: ANN401 - uvicorn's
        super().__init__(*arguments, **more)
        self._length = 0
        self._late: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override] # as uvicorn has it
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    def on_headers_complete(self) -> None:
        self._wait_no_more()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._is_answering or self.transport.get_protocol() is not self:
            return
        self._length += len(data)
        if self._length > MOST_BYTES:
            self.transport.abort()
        elif not self.transport.is_closing():
            self._wait()

    @property
    def _is_answering(self) -> bool:
        """Before the first request there is no cycle at all."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    def _wait(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(PATIENCE, self.transport.abort)

    def _wait_no_more(self) -> None:
        self._length = 0
        if self._late is not None:
            self._late.cancel()
            self._late = None
