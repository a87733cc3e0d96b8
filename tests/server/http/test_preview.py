"""Link previews name the edition in the right language, and show nothing private."""

import json
import re
from collections.abc import Iterator
from html import unescape

import pytest

from penultima.i18n import catalogue
from penultima.runtime.access.credentials import LINK_BYTES, encode_base64, has_link_form
from penultima.server.settings import ServerSettings
from penultima.store.reader import Reader
from penultima.store.write_result import WriteFailed
from tests.helpers.server.raw_requests import raw
from tests.helpers.server.server_thread import Served, served
from tests.server.http.test_page import built

NOWHERE = encode_base64(bytes(LINK_BYTES))
"""An unknown table id."""
NAME = "Consuelo"


@pytest.fixture(scope="module", params=["", "/games"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    root = tmp_path_factory.mktemp("preview")
    settings = ServerSettings(page=str(built(root)), base_path=request.param)
    with served(root / "preview.db", settings=settings) as server:
        yield server


def html(server: Served, path: str, **headers: str) -> str:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return raw(server, "GET", server.settings.base_path + path, headers=named).body.decode()


def read(text: str) -> dict[str, str]:
    """Return the contents of a page's metadata elements and of its title, by name."""
    metas = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)">', text)
    [title] = re.findall(r"<title>(.*)</title>", text)
    return {name: unescape(value) for name, value in [*metas, ("title", title)]}


def made(server: Served, edition: str) -> dict[str, str]:
    body = json.dumps({"setup": {"edition": edition}, "name": NAME}).encode()
    reply = raw(server, "POST", f"{server.settings.base_path}/api/v1/tables", body)
    assert reply.status in (200, 201)
    return dict(reply.data)


def title(edition: str, language: str) -> str:
    texts = catalogue(language)
    return texts.say("link.table", edition=texts.say(f"edition.{edition}.title"))


@pytest.mark.parametrize("language", ["es", "en"])
def test_preview_of_a_table_names_its_edition_in_the_language_of_the_link(server: Served, language: str) -> None:
    text = html(server, f"/t/{made(server, 'mini')['table']}?lang={language}", Accept_Language="fr")
    metadata = read(text)
    assert metadata["title"] == metadata["og:title"] == title("mini", language)
    assert metadata["og:description"] == metadata["description"] == catalogue(language).say("link.text")
    assert f'<html lang="{language}"' in text


@pytest.mark.parametrize(
    ("accepts", "language"), [("en-GB,en;q=0.9,es;q=0.8", "en"), ("fr, es-MX", "es"), ("de", "es"), ("", "es")]
)
def test_preview_without_a_language_follows_accept_language(server: Served, accepts: str, language: str) -> None:
    assert read(html(server, "/", Accept_Language=accepts))["title"] == catalogue(language).say("link.title")


def test_preview_picture_is_a_static_file_with_an_absolute_url(server: Served) -> None:
    table = made(server, "mini")["table"]
    metadata = read(html(server, f"/t/{table}?lang=es"))
    base_url = f"http://localhost:{server.port}{server.settings.base_path}"
    assert metadata["og:image"] == f"{base_url}/social/mini-es.png"
    assert metadata["twitter:card"] == "summary_large_image"
    assert html(server, "/social/mini-es.png") == "picture"
    assert "og:image" not in read(html(server, f"/t/{table}?lang=en"))  # there is no English picture


def test_preview_contains_no_names_keys_or_table_ids(server: Served) -> None:
    table = made(server, "giant")
    text = html(server, f"/t/{table['table']}?lang=es")
    for secret in (NAME, table["table"], table["join"], table["watch"], table["code"], table["secret"]):
        assert secret not in text
    assert read(text)["robots"] == "noindex"


def test_preview_of_an_unknown_table_looks_like_any_other(server: Served) -> None:
    assert has_link_form(NOWHERE)
    there = html(server, f"/t/{made(server, 'giant')['table']}?lang=en")
    assert html(server, f"/t/{NOWHERE}?lang=en") == there
    assert html(server, "/t/no-id?lang=en") == there
    assert html(server, "/t/x/y?lang=en") == there


def test_preview_loads_no_table(server: Served) -> None:
    table = made(server, "race")["table"]
    live_runtime = server.engine.runtime
    server.until(lambda: table not in live_runtime._registry)
    assert read(html(server, f"/t/{table}?lang=en"))["title"] == title("race", "en")
    assert table not in live_runtime._registry


def test_page_opens_when_the_store_fails(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise WriteFailed("the disk is gone")

    table = made(server, "mini")["table"]
    monkeypatch.setattr(Reader, "find_table", fails)
    assert read(html(server, f"/t/{table}?lang=en"))["title"] == title("giant", "en")


def test_rate_limited_preview_is_the_default_one_without_a_store_read(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = made(server, "mini")["table"]
    monkeypatch.setattr("penultima.server.limits.request_limits.RequestLimits.charge", lambda *_: 7)
    assert read(html(server, f"/t/{table}?lang=en"))["title"] == title("giant", "en")


def test_preview_refuses_a_host_with_special_characters(server: Served) -> None:
    reply = raw(server, "GET", server.settings.base_path + "/", headers={"Host": '"><script>alert(1)</script>'})
    assert (reply.status, reply.why) == (421, "server.host")
