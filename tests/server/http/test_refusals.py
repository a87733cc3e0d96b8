"""All refusals have the same JSON fields, and no request breaks the server."""

import json
import socket
from collections.abc import Iterator

import pytest

from penultima.i18n import LANGUAGES, catalogue
from penultima.protocol.server_messages import Answer, Bye
from penultima.server.api import endpoint
from penultima.server.api.handlers import table_handlers
from penultima.server.api.http_errors import STATUS, to_refusal
from penultima.server.api.routes import ROUTES
from penultima.server.engine import Engine
from penultima.store.reader import UNREADABLE_ADMISSION, Reader
from penultima.store.write_result import WriteFailed
from tests.helpers.server.raw_requests import ask, generous, raw
from tests.helpers.server.server_thread import PATIENCE, Served, served

POSTS = [route for route in ROUTES if route.method == "POST"]
SECRET = {"Authorization": f"Bearer {'x' * 22}"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with generous(), served(tmp_path_factory.mktemp("http") / "refusals.db") as server:
        yield server


def path_of(template: str) -> str:
    parts = {"{table}": "x" * 11, "{match}": "1", "{edition}": "giant", "{language}": "en"}
    for name, value in parts.items():
        template = template.replace(name, value)
    return "/api/v1" + template


every_post = pytest.mark.parametrize("path", [path_of(route.path) for route in POSTS])


@every_post
@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"null", b'{"more": 1}', b"\xff\xfe", b'"\\ud800"', b"[" * 5_000, b"1e999", b"\x00"]
)
def test_invalid_body_is_malformed(server: Served, path: str, body: bytes) -> None:
    reply = raw(server, "POST", path, body, SECRET)
    assert (reply.status, reply.why) == (400, "server.malformed")
    assert len(reply.data["reason"]) <= endpoint.MAX_REASON_CHARS


@every_post
def test_too_long_body_is_refused(server: Served, path: str) -> None:
    reply = raw(server, "POST", path, b'{"text":"' + b"x" * 300_000 + b'"}', SECRET)
    assert (reply.status, reply.why) == (413, "server.too-long")


def test_chunked_body_is_bounded(server: Served) -> None:
    headers = {**SECRET, "Content-Length": None, "Transfer-Encoding": "chunked"}
    chunk = b"2000\r\n" + b" " * 0x2000 + b"\r\n"
    reply = raw(server, "POST", "/api/v1/effect", chunk * 3 + b"0\r\n\r\n", headers)
    assert (reply.status, reply.why) == (413, "server.too-long")


@every_post
@pytest.mark.parametrize("kind", [None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_body_must_be_json(server: Served, path: str, kind: str | None) -> None:
    reply = raw(server, "POST", path, b"{}", {**SECRET, "Content-Type": kind})
    assert (reply.status, reply.why) == (415, "server.json")


def test_body_that_never_arrives_times_out(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoint, "BODY_TIMEOUT_S", 0.1)
    own = f"localhost:{server.port}"
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        head = f"POST /api/v1/effect HTTP/1.1\r\nHost: {own}\r\nOrigin: http://{own}\r\n"
        line.sendall(f"{head}Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{{".encode())
        assert b" 408 " in line.recv(4096)


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])
def test_wrong_method_is_refused_with_the_allowed_ones(server: Served, method: str) -> None:
    allowed = {
        "/api/v1/tables": "GET, HEAD, POST",
        "/api/v1/look": "POST",
        "/api/v1/health": "GET, HEAD",
        "/": "GET, HEAD",
    }
    for path, methods in allowed.items():
        reply = raw(server, method, path)
        assert (reply.status, reply.why, reply.headers["Allow"]) == (405, "server.method", methods)


@pytest.mark.parametrize(
    "path", ["/api/v1/none", "/api", "/api/v2/health", "/api/v1/tables/", "/api/v1/tables/x/renew"]
)
def test_unknown_api_path_is_refused(server: Served, path: str) -> None:
    reply = raw(server, "GET", path)
    assert reply.status in (404, 405)
    assert reply.why in ("server.unknown", "server.method")


@pytest.mark.parametrize("query", ["language=fr", "more=1", "language=es&language=en", "=", "language="])
def test_invalid_query_is_malformed(server: Served, query: str) -> None:
    reply = raw(server, "GET", f"/api/v1/health?{query}")
    assert (reply.status, reply.why) == (400, "server.malformed")


@pytest.mark.parametrize(
    "header", ["Bearer", "Bearer ", "Basic eDp4", "x" * 22, "Bearer short", f"Bearer {'x' * 23}", "Bearer ñ"]
)
def test_invalid_authorization_is_refused(server: Served, header: str) -> None:
    reply = raw(server, "GET", "/api/v1/me/tables", headers={"Authorization": header})
    assert (reply.status, reply.why) == (401, "server.secret")


def test_internal_error_reveals_no_request_data(
    server: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_: Engine) -> list[object]:
        raise ValueError("a secret of somebody")

    monkeypatch.setattr(Engine, "list_open_tables", broken)
    reply = ask(server, "GET", "/tables")
    assert (reply.status, reply.data) == (500, {"why": "server.broken"})
    assert ask(server, "GET", "/health").status == 200


def test_failing_store_is_refused_as_again(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> list[object]:
        raise WriteFailed("disk I/O error")

    monkeypatch.setattr(Reader, "list_tables_of", failing)
    reply = ask(server, "GET", "/me/tables", secret="x" * 22)
    assert (reply.status, reply.why, reply.headers["Retry-After"]) == (503, "table.again", "1")


@pytest.mark.parametrize("part", ["load_admission", "load"])
def test_unreadable_table_times_out(server: Served, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    def failing(*_: object) -> list[object]:
        raise WriteFailed("disk I/O error")

    monkeypatch.setattr(table_handlers, "REQUEST_TIMEOUT_S", 0.1)
    monkeypatch.setattr(Reader, "load_admission", lambda *_: UNREADABLE_ADMISSION)
    monkeypatch.setattr(Reader, part, failing)
    reply = ask(server, "POST", "/look", {"table": "y" * 11})
    assert (reply.status, reply.why) == (503, "table.again")


def test_stopping_server_refuses_requests(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.engine, "is_ready", False)
    for reply in (ask(server, "GET", "/health"), ask(server, "POST", "/tables", {"setup": {}, "name": "Ana"})):
        assert (reply.status, reply.why) == (503, "table.restart")
    assert ask(server, "GET", "/editions").status == 200


def test_every_refusal_key_is_translated() -> None:
    for language in LANGUAGES:
        assert all(catalogue(language).say(key) for key in STATUS)


def test_every_runtime_reply_becomes_a_refusal() -> None:
    assert to_refusal(Bye("table.link")).status == 404
    assert to_refusal(Bye("table.too-fast")).body.wait > 0
    odd = to_refusal(Bye("table.elsewhere"))
    assert (odd.status, odd.body.why) == (409, "table.elsewhere")
    statuses = {
        kind: to_refusal(Answer("a", kind)).status for kind in ("refused", "not-yours", "too-fast", "gone", "again")
    }
    assert statuses == {"refused": 409, "not-yours": 403, "too-fast": 429, "gone": 410, "again": 503}
    assert to_refusal(Answer("a", "refused", why="table.host-only")).body.why == "table.host-only"


def test_refusal_is_json(server: Served) -> None:
    reply = raw(server, "GET", "/api/v1/none")
    assert reply.headers["Content-Type"] == "application/json"
    assert json.loads(reply.body) == {"why": "server.unknown"}
