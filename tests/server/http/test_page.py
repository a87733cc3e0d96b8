"""The server serves the built page with compression and caching. It serves no file outside the folder of the page."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from penultima.server.asgi.middleware.security_headers import COMMON_HEADERS, DOCUMENT_HEADERS
from penultima.server.settings import ServerSettings
from penultima.server.static.page import CACHE_FOREVER, NO_PAGE, PAGE_ROUTES, Page
from tests.helpers.server.raw_requests import Reply, raw
from tests.helpers.server.server_thread import Served, served

INDEX = """<!doctype html><html lang="es"><head><base href="/" /><title>Penúltima</title><style>body{color:red}</style>
<script>document.title = "first paint"</script>
<script src="/assets/app-1a2b3c4d.js" type="module"></script></head></html>"""
FILES = {
    "index.html": INDEX,
    "index.html.gz": "of another base path",
    ".digest": "what it was built from",
    "assets/app-1a2b3c4d.js": "plain",
    "assets/app-1a2b3c4d.js.br": "brotli",
    "assets/app-1a2b3c4d.js.gz": "gzip",
    "favicon.svg": "<svg/>",
    "sw.js": "worker",
    "social/giant-es.png": "picture",
    "social/giant-en.png": "picture",
    "social/mini-es.png": "picture",
}


def built(root: Path) -> Path:
    page = root / "page"
    for name, text in FILES.items():
        (page / name).parent.mkdir(parents=True, exist_ok=True)
        (page / name).write_text(text)
    (root / "secret.txt").write_text("not of the page")
    (page / "outside").symlink_to(root)
    return page


@pytest.fixture(scope="module", params=["", "/games"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    root = tmp_path_factory.mktemp("http")
    settings = ServerSettings(page=str(built(root)), base_path=request.param)
    with served(root / "page.db", settings=settings) as server:
        yield server


def get(server: Served, path: str, **headers: str) -> Reply:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return raw(server, "GET", server.settings.base_path + path, headers=named)


@pytest.mark.parametrize("address", ["", *PAGE_ROUTES, "t/abc", "rules/giant", "t/abc/x"])
def test_every_page_address_serves_the_index_uncached(server: Served, address: str) -> None:
    reply = get(server, f"/{address}")
    assert (reply.status, reply.headers["Cache-Control"]) == (200, "no-store")
    assert reply.headers["Content-Type"] == "text/html; charset=utf-8"
    before, _, after = INDEX.partition("<title>Penúltima</title>")
    assert reply.body.decode().startswith(before.replace('"/"', f'"{server.settings.base_path}/"'))
    assert reply.body.decode().endswith(after)


def test_compressed_index_is_the_same(server: Served) -> None:
    reply = get(server, "/t/abc", Accept_Encoding="br, gzip")
    assert reply.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(reply.body) == get(server, "/t/abc").body


def test_document_headers_are_sent_with_files_that_can_be_documents(server: Served) -> None:
    asset = get(server, "/assets/app-1a2b3c4d.js").headers
    assert {name: asset[name] for name in COMMON_HEADERS} == COMMON_HEADERS
    assert not any(name in asset for name in (*DOCUMENT_HEADERS, "Content-Security-Policy"))
    for path in ("/", "/favicon.svg", "/sw.js", "/nothing.js"):
        opened = get(server, path).headers
        assert all(name in opened for name in (*COMMON_HEADERS, *DOCUMENT_HEADERS, "Content-Security-Policy")), path


def test_inline_code_of_the_index_is_allowed_by_hash(server: Served) -> None:
    policy = get(server, "/").headers["Content-Security-Policy"]
    inline = Page.load(server.settings.page).inline_hashes
    assert (len(inline.scripts), len(inline.styles)) == (1, 1)
    assert f"script-src 'self' '{inline.scripts[0]}';" in policy
    assert f"style-src 'self' '{inline.styles[0]}';" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize(
    ("accepts", "body", "encoding"),
    [
        ("br, gzip", "brotli", "br"),
        ("gzip, deflate", "gzip", "gzip"),
        ("gzip;q=1.0, br;q=0", "gzip", "gzip"),
        ("br;q=0.0", "plain", None),
        ("", "plain", None),
    ],
)
def test_hashed_asset_is_precompressed_and_immutable(
    server: Served, accepts: str, body: str, encoding: str | None
) -> None:
    reply = get(server, "/assets/app-1a2b3c4d.js", Accept_Encoding=accepts)
    assert (reply.body.decode(), reply.headers["Content-Encoding"]) == (body, encoding)
    assert (reply.headers["Cache-Control"], reply.headers["Vary"]) == (CACHE_FOREVER, "Accept-Encoding")
    assert reply.headers["Content-Type"] == "text/javascript; charset=utf-8"


def test_other_files_are_revalidated_by_etag(server: Served) -> None:
    first = get(server, "/favicon.svg")
    assert (first.headers["Cache-Control"], first.headers["Content-Type"]) == ("no-cache", "image/svg+xml")
    again = get(server, "/favicon.svg", If_None_Match=first.headers["ETag"])
    assert (again.status, again.body) == (304, b"")
    assert get(server, "/sw.js").headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    [
        *(
            "/../secret.txt",
            "/assets/../../secret.txt",
            "/%2e%2e/secret.txt",
            "/..%2fsecret.txt",
            "/outside/secret.txt",
        ),
        *(
            "//etc/passwd",
            "/assets/..\\..\\secret.txt",
            "/assets/%00",
            "/assets",
            "/assets/",
            "/assets/app-1a2b3c4d.js.br",
        ),
        *("/none", "/app.js", "/api", "/api/v1", "/.digest", "/index.html.gz"),
    ],
)
def test_unknown_paths_are_not_served(server: Served, path: str) -> None:
    reply = get(server, path)
    assert (reply.status, reply.why) == (404, "server.unknown")


@pytest.mark.parametrize("path", ["/nope", "/juez", "/a/b/c", "/app.js", "/assets/"])
def test_browser_gets_the_page_with_404_for_an_unknown_address(server: Served, path: str) -> None:
    reply = get(server, path, Accept="text/html,application/xhtml+xml,*/*;q=0.8")
    assert (reply.status, reply.headers["Content-Type"]) == (404, "text/html; charset=utf-8")
    assert reply.body == get(server, "/").body
    assert reply.headers["Cache-Control"] == "no-store"


def test_browser_gets_json_for_an_unknown_api_address(server: Served) -> None:
    reply = get(server, "/api/v1/none", Accept="text/html")
    assert (reply.status, reply.why) == (404, "server.unknown")


def test_paths_outside_the_base_path_are_unknown(server: Served) -> None:
    if server.settings.base_path:
        assert raw(server, "GET", "/").status == 404
        assert raw(server, "GET", "/api/v1/health").status == 404
        assert raw(server, "GET", server.settings.base_path).body == get(server, "/").body
    assert get(server, "/api/v1/health").status == 200
    assert get(server, "/api/v1/openapi.json").data["servers"] == [{"url": f"{server.settings.base_path}/api/v1"}]


def test_missing_page_is_explained_in_both_languages(tmp_path: Path) -> None:
    page = Page.load(str(tmp_path))
    with served(tmp_path / "plain.db", settings=ServerSettings(page=str(tmp_path))) as server:
        for address in ("/", "/t/abc", "/join"):
            reply = get(server, address)
            assert (reply.status, reply.body.decode()) == (200, NO_PAGE)
        assert get(server, "/favicon.ico").status == 404
    assert page.files == {}
    assert NO_PAGE.count("penultima play --at") == 2
