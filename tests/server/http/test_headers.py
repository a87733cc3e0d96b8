"""Security headers of all responses, and refusals of foreign hosts and origins."""

from collections.abc import Iterator

import pytest

from penultima.server.asgi.middleware.security_headers import COMMON_HEADERS, DOCUMENT_HEADERS, content_security_policy
from penultima.server.settings import ServerSettings
from penultima.store.reader import Reader
from tests.helpers.server.raw_requests import raw
from tests.helpers.server.server_thread import Served, served

MADE = b'{"setup": {}, "name": "Ana"}'
PATHS = [
    "/",
    "/t/abc",
    "/nothing",
    "/metrics",
    "/api/v1/health",
    "/api/v1/none",
    "/api/v1/openapi.json",
    "/api/v1/me/tables",
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Start a server without a web page, because hashes of a page would change the content security policy."""
    folder = tmp_path_factory.mktemp("http")
    settings = ServerSettings(public_url="https://cards.example", page=str(folder))
    with served(folder / "headers.db", settings=settings) as server:
        yield server


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "DELETE"])
def test_every_response_has_security_headers(server: Served, path: str, method: str) -> None:
    reply = raw(server, method, path, b"{}" if method == "POST" else None)
    wanted = COMMON_HEADERS | DOCUMENT_HEADERS
    assert {name: reply.headers[name] for name in wanted} == wanted
    assert reply.headers["Content-Security-Policy"] == content_security_policy(f"localhost:{server.port}")
    assert reply.headers["Cache-Control"] == "no-store"
    assert not any(name.lower().startswith("access-control") for name in reply.headers)
    assert "Server" not in reply.headers


def test_refusal_of_a_foreign_host_has_security_headers_without_it(server: Served) -> None:
    reply = raw(server, "GET", "/", headers={"Host": "evil.example"})
    assert reply.headers["Content-Security-Policy"] == content_security_policy("")
    assert "evil" not in str(reply.headers)


def test_content_security_policy_allows_own_files_and_hashed_inline_code_only() -> None:
    parts = dict(
        part.split(" ", 1)
        for part in content_security_policy("cards.example", ["sha256-abc="], ["sha256-def="]).split("; ")
    )
    assert parts == {
        "default-src": "'none'",
        "script-src": "'self' 'sha256-abc='",
        "style-src": "'self' 'sha256-def='",
        "img-src": "'self' data:",
        "font-src": "'self'",
        "manifest-src": "'self'",
        "worker-src": "'self'",
        "connect-src": "'self' ws://cards.example wss://cards.example",
        "base-uri": "'self'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
    }


@pytest.mark.parametrize(
    "host", [None, "", "evil.example", "localhost", "localhost:1", "127.0.0.1:1", "cards.example.evil", "[::2]", "a b"]
)
@pytest.mark.parametrize("path", ["/", "/api/v1/health", "/metrics"])
def test_foreign_host_is_refused(server: Served, host: str | None, path: str) -> None:
    reply = raw(server, "GET", path, headers={"Host": host})
    assert reply.status in (400, 421)
    assert reply.status == 400 or reply.why == "server.host"


@pytest.mark.parametrize("host", ["localhost:{port}", "127.0.0.1:{port}", "cards.example", "CARDS.example"])
def test_own_hosts_are_served(server: Served, host: str) -> None:
    assert raw(server, "GET", "/api/v1/health", headers={"Host": host.format(port=server.port)}).status == 200


@pytest.mark.parametrize(
    "origin",
    [None, "", "null", "http://evil.example", "http://localhost", "https://localhost:{port}", "http://cards.example"],
)
def test_post_from_a_foreign_origin_is_refused(server: Served, origin: str | None) -> None:
    def tables() -> int:
        return len(server.run(lambda: server.engine.read(Reader.list_tables)))

    before = tables()
    sent = None if origin is None else origin.format(port=server.port)
    reply = raw(server, "POST", "/api/v1/tables", MADE, {"Origin": sent})
    assert (reply.status, reply.why) == (403, "server.origin")
    assert tables() == before


@pytest.mark.parametrize("origin", ["http://localhost:{port}", "http://127.0.0.1:{port}", "https://cards.example"])
def test_post_from_an_own_origin_is_accepted(server: Served, origin: str) -> None:
    headers = {"Origin": origin.format(port=server.port)}
    assert raw(server, "POST", "/api/v1/tables", MADE, headers).status == 200


def test_get_needs_no_origin(server: Served) -> None:
    """Robots send no Origin header, and browsers that follow a link send none either."""
    assert raw(server, "GET", "/api/v1/health", headers={"Origin": None}).status == 200
    assert raw(server, "GET", "/", headers={"Origin": "http://evil.example"}).status == 200
