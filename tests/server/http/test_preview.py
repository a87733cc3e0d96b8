"""What a messenger reads of a link: the edition and the language, and nothing that is not for everybody."""

import json
import re
from collections.abc import Iterator
from html import unescape

import pytest

from penultima.hall.doors import LINK_BYTES, is_link, text_of
from penultima.server.settings import Settings
from penultima.store.fate import Failed
from penultima.store.reader import Reader
from penultima.texts import catalogue
from tests.server.http.asking import raw
from tests.server.http.test_page import built
from tests.server.served import Served, served

NOWHERE = text_of(bytes(LINK_BYTES))
"""An id that no table has."""
NAME = "Consuelo"


@pytest.fixture(scope="module", params=["", "/games"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    root = tmp_path_factory.mktemp("preview")
    settings = Settings(page=str(built(root)), base_path=request.param)
    with served(root / "preview.db", settings=settings) as server:
        yield server


def html(server: Served, path: str, **headers: str) -> str:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return raw(server, "GET", server.settings.base_path + path, headers=named).body.decode()


def read(text: str) -> dict[str, str]:
    """What is said, by its name."""
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
def test_a_table_says_its_edition_in_the_language_of_whoever_shared_it(server: Served, language: str) -> None:
    text = html(server, f"/t/{made(server, 'mini')['table']}?lang={language}", Accept_Language="fr")
    said = read(text)
    assert said["title"] == said["og:title"] == title("mini", language)
    assert said["og:description"] == said["description"] == catalogue(language).say("link.text")
    assert f'<html lang="{language}"' in text


@pytest.mark.parametrize(
    ("accepts", "language"), [("en-GB,en;q=0.9,es;q=0.8", "en"), ("fr, es-MX", "es"), ("de", "es"), ("", "es")]
)
def test_where_the_link_says_no_language_it_is_that_of_whoever_asks(
    server: Served, accepts: str, language: str
) -> None:
    assert read(html(server, "/", Accept_Language=accepts))["title"] == catalogue(language).say("link.title")


def test_the_picture_is_one_that_was_made_ahead_at_an_address_of_its_own(server: Served) -> None:
    table = made(server, "mini")["table"]
    said = read(html(server, f"/t/{table}?lang=es"))
    place = f"http://localhost:{server.port}{server.settings.base_path}"
    assert said["og:image"] == f"{place}/social/mini-es.png"
    assert said["twitter:card"] == "summary_large_image"
    assert html(server, "/social/mini-es.png") == "picture"
    assert "og:image" not in read(html(server, f"/t/{table}?lang=en"))  # nobody has drawn that one


def test_neither_names_nor_keys_nor_the_table_itself_are_said(server: Served) -> None:
    table = made(server, "giant")
    text = html(server, f"/t/{table['table']}?lang=es")
    for secret in (NAME, table["table"], table["join"], table["watch"], table["code"], table["secret"]):
        assert secret not in text
    assert read(text)["robots"] == "noindex"


def test_a_table_that_is_not_there_is_like_any_other(server: Served) -> None:
    assert is_link(NOWHERE)
    there = html(server, f"/t/{made(server, 'giant')['table']}?lang=en")
    assert html(server, f"/t/{NOWHERE}?lang=en") == there
    assert html(server, "/t/no-id?lang=en") == there
    assert html(server, "/t/x/y?lang=en") == there


def test_a_table_that_sleeps_is_not_woken(server: Served) -> None:
    table = made(server, "race")["table"]
    hall = server.engine.hall
    server.until(lambda: table not in hall._rooms)
    assert read(html(server, f"/t/{table}?lang=en"))["title"] == title("race", "en")
    assert table not in hall._rooms


def test_a_store_that_fails_is_no_reason_not_to_open_the_page(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise Failed("the disk is gone")

    table = made(server, "mini")["table"]
    monkeypatch.setattr(Reader, "table", fails)
    assert read(html(server, f"/t/{table}?lang=en"))["title"] == title("giant", "en")


def test_whoever_asks_too_often_is_told_the_usual_and_no_store_is_asked(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = made(server, "mini")["table"]
    monkeypatch.setattr("penultima.server.limits.Buckets.wait", lambda *_: 7)
    assert read(html(server, f"/t/{table}?lang=en"))["title"] == title("giant", "en")


def test_a_host_with_signs_that_mean_something_gets_nothing(server: Served) -> None:
    reply = raw(server, "GET", server.settings.base_path + "/", headers={"Host": '"><script>alert(1)</script>'})
    assert (reply.status, reply.why) == (421, "server.host")
