"""The names in the published schemas do not depend on the names of classes and modules."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from penultima.protocol import schema_names
from penultima.protocol.game_events import EVENT_STRUCTS
from penultima.protocol.json_schema import build_schema
from penultima.protocol.setup import Setup
from penultima.server.api import openapi_names
from penultima.server.api.openapi import build_document
from scripts import http_page, wire_page
from tests.formats.renamed import renamed


def check_published() -> None:
    """Check that `make docs` would write the same files, byte for byte."""
    for page in (wire_page, http_page):
        for place, text in page.pages().items():
            assert (page.DOCS / place).read_text(encoding="utf-8") == text, place


@pytest.fixture
def other_classes() -> Iterator[None]:
    """Rename every class during a test. Each class but the last takes the name of the next one."""
    kinds = [kind for kind in openapi_names.NAMES if kind not in EVENT_STRUCTS.values()]
    names = [kind.__name__ for kind in kinds]
    with ExitStack() as stack:
        for kind, name in zip(kinds, [*names[1:], "Another"], strict=True):
            stack.enter_context(renamed(kind, name))
        yield


@pytest.mark.usefixtures("other_classes")
def test_published_schemas_do_not_change_when_every_class_is_renamed() -> None:
    check_published()


def test_schema_names_are_the_published_names() -> None:
    """The published names are read from the documents in docs."""
    wire = json.loads((wire_page.DOCS / "wire.schema.json").read_text(encoding="utf-8"))["$defs"].keys()
    http = json.loads((http_page.DOCS / "http.openapi.json").read_text(encoding="utf-8"))["components"][
        "schemas"
    ].keys()
    wire -= {"In", "Out", "Event"}
    assert set(schema_names.SCHEMA_NAMES.values()) == wire
    assert set(openapi_names.NAMES.values()) == wire | http


def test_planted_a_changed_schema_name_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    tables: list[dict[Any, str]] = [schema_names.SCHEMA_NAMES, openapi_names.NAMES]
    for names in tables:
        monkeypatch.setitem(names, Setup, "Another")
    assert "Another" in build_schema()["$defs"]
    assert "Another" in build_document()["components"]["schemas"]
    with pytest.raises(AssertionError):
        check_published()
