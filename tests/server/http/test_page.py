"""The built page: compressed ahead, hashed assets for ever, the index never kept, and no way out of its folder."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from penultima.server.headers import FIXED, OF_DOCUMENTS
from penultima.server.page import FOR_EVER, NO_PAGE, PLACES, Page
from penultima.server.settings import Settings
from tests.server.http.asking import Reply, raw
from tests.server.served import Served, served

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
    settings = Settings(page=str(built(root)), base_path=request.param)
    with served(root / "page.db", settings=settings) as server:
        yield server


def get(server: Served, path: str, **headers: str) -> Reply:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return raw(server, "GET", server.settings.base_path + path, headers=named)


@pytest.mark.parametrize("place", ["", *PLACES, "t/abc", "rules/giant", "t/abc/x"])
def test_every_address_of_the_page_gives_the_index_which_nobody_keeps(server: Served, place: str) -> None:
    reply = get(server, f"/{place}")
    assert (reply.status, reply.headers["Cache-Control"]) == (200, "no-store")
    assert reply.headers["Content-Type"] == "text/html; charset=utf-8"
    before, _, after = INDEX.partition("<title>Penúltima</title>")
    assert reply.body.decode().startswith(before.replace('"/"', f'"{server.settings.base_path}/"'))
    assert reply.body.decode().endswith(after)


def test_the_index_is_the_same_compressed(server: Served) -> None:
    reply = get(server, "/t/abc", Accept_Encoding="br, gzip")
    assert reply.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(reply.body) == get(server, "/t/abc").body


def test_what_is_said_of_documents_is_not_said_with_every_asset_but_with_whatever_can_be_opened(server: Served) -> None:
    asset = get(server, "/assets/app-1a2b3c4d.js").headers
    assert {name: asset[name] for name in FIXED} == FIXED
    assert not any(name in asset for name in (*OF_DOCUMENTS, "Content-Security-Policy"))
    for path in ("/", "/favicon.svg", "/sw.js", "/nothing.js"):
        opened = get(server, path).headers
        assert all(name in opened for name in (*FIXED, *OF_DOCUMENTS, "Content-Security-Policy")), path


def test_what_stands_in_the_index_itself_is_allowed_by_its_hash_and_nothing_else_is(server: Served) -> None:
    policy = get(server, "/").headers["Content-Security-Policy"]
    inline = Page.at(server.settings.page).inline
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
def test_a_hashed_asset_comes_compressed_ahead_and_is_kept_for_ever(
    server: Served, accepts: str, body: str, encoding: str | None
) -> None:
    reply = get(server, "/assets/app-1a2b3c4d.js", Accept_Encoding=accepts)
    assert (reply.body.decode(), reply.headers["Content-Encoding"]) == (body, encoding)
    assert (reply.headers["Cache-Control"], reply.headers["Vary"]) == (FOR_EVER, "Accept-Encoding")
    assert reply.headers["Content-Type"] == "text/javascript; charset=utf-8"


def test_any_other_file_is_asked_for_again_and_not_sent_twice(server: Served) -> None:
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
def test_nothing_else_is_served(server: Served, path: str) -> None:
    reply = get(server, path)
    assert (reply.status, reply.why) == (404, "server.unknown")


def test_outside_of_the_base_path_there_is_nothing(server: Served) -> None:
    if server.settings.base_path:
        assert raw(server, "GET", "/").status == 404
        assert raw(server, "GET", "/api/v1/health").status == 404
        assert raw(server, "GET", server.settings.base_path).body == get(server, "/").body
    assert get(server, "/api/v1/health").status == 200
    assert get(server, "/api/v1/openapi.json").data["servers"] == [{"url": f"{server.settings.base_path}/api/v1"}]


def test_without_a_page_a_plain_one_says_so_in_both_languages(tmp_path: Path) -> None:
    page = Page.at(str(tmp_path))
    with served(tmp_path / "plain.db", settings=Settings(page=str(tmp_path))) as server:
        for place in ("/", "/t/abc", "/join"):
            reply = get(server, place)
            assert (reply.status, reply.body.decode()) == (200, NO_PAGE)
        assert get(server, "/favicon.ico").status == 404
    assert page.files == {}
    assert NO_PAGE.count("penultima play --at") == 2
