"""The server disconnects clients that flood it, stay idle, send endless requests or do not read."""

import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event

import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from penultima.protocol.client_messages import Ping
from penultima.runtime.access.limits import Limits
from penultima.server import engine, lifecycle
from penultima.server.asgi import uvicorn_http, uvicorn_websocket
from penultima.server.settings import ServerSettings
from tests.helpers.server.raw_socket import Raw
from tests.helpers.server.server_thread import PATIENCE, Served, served

MANY = 20_000
"""Number of frames in a flood. Reading all of them would take seconds."""
NO_LINE = b"GET /api/v1/health HTTP/1.1\r\n"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path / "store.db") as server:
        yield server


def hears_the_end(sock: socket.socket) -> bool:
    try:
        while sock.recv(65_536):
            pass
    except ConnectionError:
        pass
    return True


def pour(sock: socket.socket, data: bytes) -> None:
    """Send data, and ignore an error if the server closes the connection."""
    with suppress(ConnectionError):
        sock.sendall(data)


def frames(opcode: Opcode, *, fin: bool = True) -> bytes:
    return Frame(opcode, b"", fin=fin).serialize(mask=True, extensions=[]) * MANY


def dialled(server: Served, data: bytes = b"") -> socket.socket:
    sock = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
    sock.sendall(data)
    return sock


@pytest.mark.parametrize(
    "data",
    [
        frames(Opcode.PING),
        frames(Opcode.PONG),
        frames(Opcode.TEXT),
        Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True, extensions=[]) + frames(Opcode.CONT, fin=False),
    ],
    ids=["pings", "pongs", "messages", "fragments of a message"],
)
def test_frame_flood_is_not_read_to_its_end(server: Served, monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    """Reading the whole flood would delay other clients, and table limits do not count most of these frames."""
    lines: set[uvicorn_websocket.WebSocketProtocol] = set()
    seen = 0

    def handle_events(line: uvicorn_websocket.WebSocketProtocol) -> None:
        nonlocal seen
        lines.add(line)
        seen += len(line.conn.events)
        handle(line)

    handle = uvicorn_websocket.WebSocketProtocol.handle_events
    monkeypatch.setattr(uvicorn_websocket.WebSocketProtocol, "handle_events", handle_events)
    with Raw(server.port) as flood:
        pour(flood.sock, data)
        assert hears_the_end(flood.sock)
    assert 0 < seen <= uvicorn_websocket.FRAME_BURST + uvicorn_websocket.READ_CHUNK_BYTES
    assert len(lines) == 1
    assert server.ask("GET", "/health")[0] == 200


def test_frame_limit_exceeds_command_limits() -> None:
    limits = Limits()
    assert limits.frame_burst + limits.strikes < uvicorn_websocket.FRAME_BURST
    assert limits.frames_per_second < uvicorn_websocket.FRAMES_PER_SECOND


def test_client_that_pings_without_reading_is_cut(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    with Raw(server.port) as raw:
        monkeypatch.setattr(uvicorn_websocket, "MAX_UNREAD_BYTES", -1)
        pour(raw.sock, Frame(Opcode.PING, b"").serialize(mask=True, extensions=[]))
        assert hears_the_end(raw.sock)


def test_client_that_answers_no_ping_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lifecycle, "PING_INTERVAL_S", 0.02)
    with served(tmp_path / "store.db") as server, Raw(server.port):
        server.until(lambda: not server.running.server.server_state.connections)


def test_only_idle_clients_are_pinged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If all clients were pinged, thousands of clients that connected together would be pinged at the same time."""
    pinged: list[WebSocketsSansIOProtocol] = []
    ping, is_pinged = WebSocketsSansIOProtocol.send_keepalive_ping, Event()

    def noted(line: WebSocketsSansIOProtocol) -> None:
        pinged.append(line)
        ping(line)
        is_pinged.set()

    monkeypatch.setattr(WebSocketsSansIOProtocol, "send_keepalive_ping", noted)
    monkeypatch.setattr(lifecycle, "PING_INTERVAL_S", 0.5)
    with served(tmp_path / "store.db") as server:
        made = server.make()
        with server.talk(made["table"], made["secret"]) as talker, Raw(server.port) as silent:
            talker.welcome()
            while not is_pinged.wait(0.05):
                talker.say(Ping(0))
            assert [line.client for line in pinged] == [silent.sock.getsockname()]


def test_client_that_ignores_a_close_is_cut(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without CLOSE_TIMEOUT_S, uvicorn would wait until the client has read all pending data."""
    monkeypatch.setattr(engine, "CLOSE_TIMEOUT_S", 0.02)
    with Raw(server.port) as raw:
        pour(raw.sock, Frame(Opcode.TEXT, b'{"type":"ping","sent":0}').serialize(mask=True, extensions=[]))
        server.until(lambda: not server.running.server.server_state.connections)


def test_malformed_handshake_is_cut(server: Served) -> None:
    many = b"".join(b"X%d: x\r\n" % number for number in range(300))
    head = b"GET /api/v1/socket HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" + many + b"\r\n"
    with dialled(server, head) as sock:
        assert hears_the_end(sock)


@pytest.mark.parametrize("data", [b"", NO_LINE], ids=["no data", "half a request"])
def test_unfinished_request_is_cut(server: Served, monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(uvicorn_http, "REQUEST_TIMEOUT_S", 0.02)
    with dialled(server, data) as sock:
        assert hears_the_end(sock)


def test_unfinished_second_request_is_cut(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first byte of a second request stops uvicorn's keep-alive timeout, so another timeout must apply."""
    monkeypatch.setattr(uvicorn_http, "REQUEST_TIMEOUT_S", 2.0)
    monkeypatch.setattr(HttpToolsProtocol, "timeout_keep_alive_handler", lambda _: None)
    with dialled(server, NO_LINE + b"Host: localhost\r\n\r\n") as sock:
        assert sock.recv(65_536).startswith(b"HTTP/1.1 421")
        monkeypatch.setattr(uvicorn_http, "REQUEST_TIMEOUT_S", 0.02)
        sock.sendall(b"G")
        assert hears_the_end(sock)


def test_request_timeout_does_not_limit_the_body(server: Served) -> None:
    head = f"POST /api/v1/look HTTP/1.1\r\nHost: localhost:{server.port}\r\nOrigin: http://localhost:{server.port}\r\n"
    head += "Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{"
    with dialled(server, head.encode()) as sock:
        asking = server.running.server.server_state.connections
        server.until(
            lambda: any(
                isinstance(one, uvicorn_http.HttpProtocol) and one._is_answering and not one._timeout for one in asking
            )
        )
        sock.sendall(b"}")
        assert sock.recv(12) == b"HTTP/1.1 404"


def test_endless_request_head_is_cut(server: Served) -> None:
    with dialled(server, NO_LINE + b"X: ") as sock:
        pour(sock, b"x" * 64 * uvicorn_http.MAX_PENDING_BYTES)
        assert hears_the_end(sock)


def test_unacknowledged_data_ends_the_connection() -> None:
    with lifecycle.bind_socket(ServerSettings(port=0)) as sock:
        assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == lifecycle.TCP_USER_TIMEOUT_MS
