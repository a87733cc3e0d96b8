"""uvicorn's HTTP with an end to patience: whoever asks without end, or never asks, does not keep a connection."""

from asyncio import TimerHandle, Transport
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from penultima.server.doorway import Doorway

PATIENCE = 10.0
"""Seconds from the connection, or from the first byte after an answer, to the end of a request's head."""
MOST_BYTES = 262_144
"""Of a head, and of what is left of a body that was answered before its end."""


class Heads(HttpToolsProtocol):
    """While an answer is being made, patience is for whoever makes it."""

    def __init__(self, doorway: Doorway, *arguments: Any, **more: Any) -> None:  # noqa: ANN401 - uvicorn's
        super().__init__(*arguments, **more)
        self._doorway = doorway
        self._address = ""
        self._length = 0
        self._late: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override] # as uvicorn has it
        super().connection_made(transport)
        address = self._doorway.enter(self.client)
        if address is None:
            transport.abort()
            return
        self._address = address
        self._wait()

    def handle_websocket_upgrade(self) -> None:
        """From here on it is counted among the sockets, or refused there.

        Nobody tells this one of its end: it lets go of the parser, which has it in turn, so that nothing is left of it.
        """
        self._leave()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment] # as uvicorn does at an end that it is told

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        self._wait_no_more()
        super().connection_lost(exc)

    def _leave(self) -> None:
        self._doorway.leave(self._address)
        self._address = ""

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
