"""The server refuses a WebSocket handshake unless its Origin and Host match exactly."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest

from penultima.server.settings import ServerSettings
from tests.helpers.server.server_thread import PATIENCE, Served, served

KEY = "dGhlIHNhbXBsZSBub25jZQ=="


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("handshake") / "store.db") as server:
        yield server


def status(server: Served, *headers: str, path: str = "/api/v1/socket") -> int:
    """Return the HTTP status of a handshake. `PORT` in the headers stands for the server's port."""
    lines = [f"GET {path} HTTP/1.1", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    lines += [f"Sec-WebSocket-Key: {KEY}", *headers, "", ""]
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        line.sendall("\r\n".join(lines).replace("PORT", str(server.port)).encode())
        answer = line.makefile("rb").readline()
    return int(answer.split()[1])


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "[::1]"])
def test_handshake_from_own_origin_is_accepted(server: Served, name: str) -> None:
    assert status(server, f"Host: {name}:PORT", f"Origin: http://{name}:PORT") == 101


@pytest.mark.parametrize(
    "origin",
    [
        "null", "", "http://localhost", "https://localhost:PORT", "http://localhost:1", "http://evil.example",
        "http://localhost:PORT.evil.example", "http://evil.example#http://localhost:PORT", "http://a@localhost:PORT",
        "http://LOCALHOST:PORT", "http://localhost:PORT/", "http://localhost:PORT, http://evil.example", "*",
    ],
)  # fmt: skip
def test_handshake_from_foreign_origin_is_refused(server: Served, origin: str) -> None:
    assert status(server, "Host: localhost:PORT", f"Origin: {origin}") == 403


def test_handshake_without_origin_is_refused(server: Served) -> None:
    assert status(server, "Host: localhost:PORT") == 403


def test_handshake_with_two_origins_is_refused(server: Served) -> None:
    assert status(server, "Host: localhost:PORT", "Origin: http://localhost:PORT", "Origin: http://localhost:PORT") in (
        400,
        403,
    )


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:PORT", "localhost", "localhost:1", "127.0.0.1.evil.example:PORT"]
)
def test_handshake_with_foreign_host_is_refused(server: Served, host: str) -> None:
    assert status(server, f"Host: {host}", "Origin: http://localhost:PORT") == 403


@pytest.mark.parametrize(
    "path", ["/", "/socket", "/api/v1/socket/", "/api/v1/tables", "/api/v1/../v1/socket", "/api/v2/socket"]
)
def test_other_socket_paths_are_refused(server: Served, path: str) -> None:
    assert status(server, "Host: localhost:PORT", "Origin: http://localhost:PORT", path=path) == 404


def test_http_connections_of_one_address_are_limited(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """WebSocket connections do not count towards the limit. Closing an idle HTTP connection makes room for another."""
    monkeypatch.setattr("penultima.server.asgi.uvicorn_http.REQUEST_TIMEOUT_S", 10 * PATIENCE)
    db = tmp_path_factory.mktemp("doorway") / "store.db"
    with served(db, settings=ServerSettings(sockets_of_address=20)) as server, ExitStack() as stack:
        stack.enter_context(server.socket())
        server.until(lambda: not len(server.running.http_quota))
        silent = [stack.enter_context(socket.create_connection(("127.0.0.1", server.port))) for _ in range(20)]
        one_more = stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
        one_more.settimeout(PATIENCE)
        with suppress(ConnectionResetError):
            assert one_more.recv(1) == b"", "cut at once"
        silent[0].close()
        server.until(lambda: len(server.running.http_quota) < 20)
        assert server.ask("GET", "/health")[0] == 200


def test_sockets_of_one_address_are_limited_until_one_closes(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Without this limit, a single address could use up the server's sockets."""
    db = tmp_path_factory.mktemp("many") / "store.db"
    with served(db, settings=ServerSettings(sockets_of_address=20)) as server, ExitStack() as stack:
        for _ in range(20):
            stack.enter_context(server.socket())
        assert status(server, "Host: localhost:PORT", "Origin: http://localhost:PORT") == 503
        stack.close()
        server.until(lambda: server.engine.gauges["sockets"] == 0)
        server.until(lambda: server.engine.admit_socket("127.0.0.1"))
