"""E4, F3: below every table. Whoever floods, says nothing, asks without end or does not listen is cut off."""

import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event

import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from penultima.hall.limits import Limits
from penultima.server import engine, heads, protocol, run
from penultima.server.settings import Settings
from penultima.wire.client_in import Ping
from tests.server.raw import Raw
from tests.server.served import PATIENCE, Served, served

MANY = 20_000
"""Frames that take seconds to read."""
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
    """As far as the other side takes it."""
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
    ids=["pings", "pongs", "messages", "pieces of a message"],
)
def test_of_more_frames_than_anybody_needs_hardly_any_is_read(
    server: Served, monkeypatch: pytest.MonkeyPatch, data: bytes
) -> None:
    """While they are read nobody else is answered, and no table counts most of them."""
    lines: set[protocol.Line] = set()
    seen = 0

    def handle_events(line: protocol.Line) -> None:
        nonlocal seen
        lines.add(line)
        seen += len(line.conn.events)
        handle(line)

    handle = protocol.Line.handle_events
    monkeypatch.setattr(protocol.Line, "handle_events", handle_events)
    with Raw(server.port) as flood:
        pour(flood.sock, data)
        assert hears_the_end(flood.sock)
    assert 0 < seen <= protocol.FRAMES + protocol.SLICE
    assert len(lines) == 1
    assert server.ask("GET", "/health")[0] == 200


def test_no_table_lets_as_much_through_as_a_socket_does() -> None:
    limits = Limits()
    assert limits.burst + limits.strikes < protocol.FRAMES
    assert limits.per_second < protocol.FRAMES_PER_SECOND


def test_who_pings_and_does_not_read_is_cut_off(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    with Raw(server.port) as deaf:
        monkeypatch.setattr(protocol, "MOST_UNREAD", -1)
        pour(deaf.sock, Frame(Opcode.PING, b"").serialize(mask=True, extensions=[]))
        assert hears_the_end(deaf.sock)


def test_who_answers_no_ping_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "PINGS", 0.02)
    with served(tmp_path / "store.db") as server, Raw(server.port):
        server.until(lambda: not server.running.server.server_state.connections)


def test_only_who_is_silent_is_pinged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands who came in one moment, after a restart, would be asked in one moment, for ever."""
    pinged: list[WebSocketsSansIOProtocol] = []
    ping, is_pinged = WebSocketsSansIOProtocol.send_keepalive_ping, Event()

    def noted(line: WebSocketsSansIOProtocol) -> None:
        pinged.append(line)
        ping(line)
        is_pinged.set()

    monkeypatch.setattr(WebSocketsSansIOProtocol, "send_keepalive_ping", noted)
    monkeypatch.setattr(run, "PINGS", 0.5)
    with served(tmp_path / "store.db") as server:
        made = server.make()
        with server.talk(made["table"], made["secret"]) as talker, Raw(server.port) as silent:
            talker.welcome()
            while not is_pinged.wait(0.05):
                talker.say(Ping(0))
            assert [line.client for line in pinged] == [silent.sock.getsockname()]


def test_who_does_not_answer_a_goodbye_is_cut_off(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before uvicorn would wait for what is unread to be read."""
    monkeypatch.setattr(engine, "GOODBYE", 0.02)
    with Raw(server.port) as deaf:
        pour(deaf.sock, Frame(Opcode.TEXT, b'{"type":"ping","sent":0}').serialize(mask=True, extensions=[]))
        server.until(lambda: not server.running.server.server_state.connections)


def test_a_handshake_that_cannot_be_read_is_not_left_without_an_end(server: Served) -> None:
    many = b"".join(b"X%d: x\r\n" % number for number in range(300))
    head = b"GET /api/v1/socket HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" + many + b"\r\n"
    with dialled(server, head) as sock:
        assert hears_the_end(sock)


@pytest.mark.parametrize("data", [b"", NO_LINE], ids=["none", "half of one"])
def test_who_never_ends_a_request_keeps_no_connection(
    server: Served, monkeypatch: pytest.MonkeyPatch, data: bytes
) -> None:
    monkeypatch.setattr(heads, "PATIENCE", 0.02)
    with dialled(server, data) as sock:
        assert hears_the_end(sock)


def test_nor_does_who_never_ends_the_next_one(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its first byte ends uvicorn's own patience with connections that are kept."""
    monkeypatch.setattr(heads, "PATIENCE", 2.0)
    monkeypatch.setattr(HttpToolsProtocol, "timeout_keep_alive_handler", lambda _: None)
    with dialled(server, NO_LINE + b"Host: localhost\r\n\r\n") as sock:
        assert sock.recv(65_536).startswith(b"HTTP/1.1 421")
        monkeypatch.setattr(heads, "PATIENCE", 0.02)
        sock.sendall(b"G")
        assert hears_the_end(sock)


def test_a_body_is_waited_for_by_whoever_reads_it(server: Served) -> None:
    head = f"POST /api/v1/look HTTP/1.1\r\nHost: localhost:{server.port}\r\nOrigin: http://localhost:{server.port}\r\n"
    head += "Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{"
    with dialled(server, head.encode()) as sock:
        asking = server.running.server.server_state.connections
        server.until(
            lambda: any(isinstance(one, heads.Heads) and one._is_answering and not one._late for one in asking)
        )
        sock.sendall(b"}")
        assert sock.recv(12) == b"HTTP/1.1 404"


def test_a_head_without_end_is_not_kept(server: Served) -> None:
    with dialled(server, NO_LINE + b"X: ") as sock:
        pour(sock, b"x" * 64 * heads.MOST_BYTES)
        assert hears_the_end(sock)


def test_what_nobody_takes_is_not_kept_for_ever() -> None:
    with run.bound(Settings(port=0)) as sock:
        assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == run.UNTAKEN
