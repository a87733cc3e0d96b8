"""A WebSocket client that reads only when a test calls `read`."""

import socket
from typing import Self

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.typing import Origin
from websockets.uri import parse_uri

from penultima.protocol.client_messages import ClientMessage
from penultima.protocol.codec import encode_message

PATIENCE = 60.0


class Raw:
    """A connected WebSocket. It reads nothing by itself."""

    def __init__(self, port: int, *, buffer: int = 4096) -> None:
        self.sock = socket.socket()
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.sock.settimeout(PATIENCE)
        self.sock.connect(("127.0.0.1", port))
        uri = parse_uri(f"ws://127.0.0.1:{port}/api/v1/socket")
        self.protocol = ClientProtocol(uri, origin=Origin(f"http://localhost:{port}"))
        self.protocol.send_request(self.protocol.connect())
        self._flush()
        while not self.read(1):
            pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.sock.close()

    def say(self, message: ClientMessage) -> None:
        self.protocol.send_text(encode_message(message))
        self._flush()

    def read(self, count: int) -> list[bytes]:
        """Read up to `count` bytes and return the messages that they complete. The handshake is returned as an empty
        message. A closed connection raises EOFError.
        """
        data = self.sock.recv(count)
        if not data:
            raise EOFError
        self.protocol.receive_data(data)
        return [
            bytes(event.data) if isinstance(event, Frame) else b""
            for event in self.protocol.events_received()
            if not isinstance(event, Frame) or event.opcode is Opcode.TEXT
        ]

    def _flush(self) -> None:
        self.sock.sendall(b"".join(self.protocol.data_to_send()))
