"""F1: who may open a socket is decided before anything is upgraded, by Origin and Host exactly."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest

from penultima.server.settings import Settings
from tests.server.served import PATIENCE, Served, served

KEY = "dGhlIHNhbXBsZSBub25jZQ=="


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("handshake") / "store.db") as server:
        yield server


def status(server: Served, *headers: str, path: str = "/api/v1/socket") -> int:
    """What a handshake with these headers is answered; `PORT` stands for the server's."""
    lines = [f"GET {path} HTTP/1.1", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    lines += [f"Sec-WebSocket-Key: {KEY}", *headers, "", ""]
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        line.sendall("\r\n".join(lines).replace("PORT", str(server.port)).encode())
        answer = line.makefile("rb").readline()
    return int(answer.split()[1])


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "[::1]"])
def test_its_own_page_may(server: Served, name: str) -> None:
    assert status(server, f"Host: {name}:PORT", f"Origin: http://{name}:PORT") == 101


@pytest.mark.parametrize(
    "origin",
    [
        "null", "", "http://localhost", "https://localhost:PORT", "http://localhost:1", "http://evil.example",
        "http://localhost:PORT.evil.example", "http://evil.example#http://localhost:PORT", "http://a@localhost:PORT",
        "http://LOCALHOST:PORT", "http://localhost:PORT/", "http://localhost:PORT, http://evil.example", "*",
    ],
)  # fmt: skip
def test_no_other_page_may(server: Served, origin: str) -> None:
    assert status(server, "Host: localhost:PORT", f"Origin: {origin}") == 403


def test_without_an_origin_nobody_may(server: Served) -> None:
    assert status(server, "Host: localhost:PORT") == 403


def test_two_origins_are_none(server: Served) -> None:
    assert status(server, "Host: localhost:PORT", "Origin: http://localhost:PORT", "Origin: http://localhost:PORT") in (
        400,
        403,
    )


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:PORT", "localhost", "localhost:1", "127.0.0.1.evil.example:PORT"]
)
def test_a_name_that_somebody_lets_point_here_does_not_open_it(server: Served, host: str) -> None:
    assert status(server, f"Host: {host}", "Origin: http://localhost:PORT") == 403


@pytest.mark.parametrize(
    "path", ["/", "/socket", "/api/v1/socket/", "/api/v1/tables", "/api/v1/../v1/socket", "/api/v2/socket"]
)
def test_there_is_one_socket(server: Served, path: str) -> None:
    assert status(server, "Host: localhost:PORT", "Origin: http://localhost:PORT", path=path) == 404


def test_one_address_asks_by_so_many_connections_at_once(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever opens them and never asks takes nobody else's; a socket is counted as one of those."""
    monkeypatch.setattr("penultima.server.heads.PATIENCE", 10 * PATIENCE)
    db = tmp_path_factory.mktemp("doorway") / "store.db"
    with served(db, settings=Settings(sockets_of_address=20)) as server, ExitStack() as stack:
        stack.enter_context(server.socket())
        server.until(lambda: not len(server.running.doorway))
        silent = [stack.enter_context(socket.create_connection(("127.0.0.1", server.port))) for _ in range(20)]
        one_more = stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
        one_more.settimeout(PATIENCE)
        with suppress(ConnectionResetError):
            assert one_more.recv(1) == b"", "cut at once"
        silent[0].close()
        server.until(lambda: len(server.running.doorway) < 20)
        assert server.ask("GET", "/health")[0] == 200


def test_one_address_has_so_many_and_whoever_goes_makes_room(tmp_path_factory: pytest.TempPathFactory) -> None:
    """F3: whoever opens sockets without end is refused."""
    db = tmp_path_factory.mktemp("many") / "store.db"
    with served(db, settings=Settings(sockets_of_address=20)) as server, ExitStack() as stack:
        for _ in range(20):
            stack.enter_context(server.socket())
        assert status(server, "Host: localhost:PORT", "Origin: http://localhost:PORT") == 503
        stack.close()
        server.until(lambda: server.engine.gauges["sockets"] == 0)
        server.until(lambda: server.engine.takes_socket("127.0.0.1"))
