"""Every answer carries the headers that keep a page safe; nothing is done for another site or under another name."""

from collections.abc import Iterator

import pytest

from penultima.server.headers import FIXED, OF_DOCUMENTS, policy
from penultima.server.settings import Settings
from penultima.store.reader import Reader
from tests.server.http.asking import raw
from tests.server.served import Served, served

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
    """Without a page, whose hashes would be named too."""
    folder = tmp_path_factory.mktemp("http")
    settings = Settings(public_url="https://cards.example", page=str(folder))
    with served(folder / "headers.db", settings=settings) as server:
        yield server


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "DELETE"])
def test_every_answer_has_the_headers(server: Served, path: str, method: str) -> None:
    reply = raw(server, method, path, b"{}" if method == "POST" else None)
    wanted = FIXED | OF_DOCUMENTS
    assert {name: reply.headers[name] for name in wanted} == wanted
    assert reply.headers["Content-Security-Policy"] == policy(f"localhost:{server.port}")
    assert reply.headers["Cache-Control"] == "no-store"
    assert not any(name.lower().startswith("access-control") for name in reply.headers)
    assert "Server" not in reply.headers


def test_refusals_of_strangers_have_them_too_and_do_not_repeat_their_host(server: Served) -> None:
    reply = raw(server, "GET", "/", headers={"Host": "evil.example"})
    assert reply.headers["Content-Security-Policy"] == policy("")
    assert "evil" not in str(reply.headers)


def test_the_policy_allows_nothing_from_elsewhere_and_nothing_in_the_page_but_by_its_hash() -> None:
    parts = dict(part.split(" ", 1) for part in policy("cards.example", ["sha256-abc="], ["sha256-def="]).split("; "))
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
def test_under_another_name_nothing_is_served(server: Served, host: str | None, path: str) -> None:
    reply = raw(server, "GET", path, headers={"Host": host})
    assert reply.status in (400, 421)
    assert reply.status == 400 or reply.why == "server.host"


@pytest.mark.parametrize("host", ["localhost:{port}", "127.0.0.1:{port}", "cards.example", "CARDS.example"])
def test_under_its_own_names_it_is(server: Served, host: str) -> None:
    assert raw(server, "GET", "/api/v1/health", headers={"Host": host.format(port=server.port)}).status == 200


@pytest.mark.parametrize(
    "origin",
    [None, "", "null", "http://evil.example", "http://localhost", "https://localhost:{port}", "http://cards.example"],
)
def test_from_another_site_nothing_is_done(server: Served, origin: str | None) -> None:
    def tables() -> int:
        return len(server.run(lambda: server.engine.read(Reader.tables)))

    before = tables()
    sent = None if origin is None else origin.format(port=server.port)
    reply = raw(server, "POST", "/api/v1/tables", MADE, {"Origin": sent})
    assert (reply.status, reply.why) == (403, "server.origin")
    assert tables() == before


@pytest.mark.parametrize("origin", ["http://localhost:{port}", "http://127.0.0.1:{port}", "https://cards.example"])
def test_from_its_own_pages_it_is(server: Served, origin: str) -> None:
    headers = {"Origin": origin.format(port=server.port)}
    assert raw(server, "POST", "/api/v1/tables", MADE, headers).status == 200


def test_a_get_needs_no_origin_and_changes_nothing(server: Served) -> None:
    """Robots that make previews follow links, and so does anybody."""
    assert raw(server, "GET", "/api/v1/health", headers={"Origin": None}).status == 200
    assert raw(server, "GET", "/", headers={"Origin": "http://evil.example"}).status == 200
