"""The description of the routes is what they do: schemathesis asks whatever it allows, and more."""

import json
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.config import SchemathesisConfig
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import positive_data_acceptance

from penultima.server.api import openapi, routes
from penultima.server.api.openapi import document, refusals_of
from penultima.server.api.refusal import STATUS
from penultima.server.api.routes import ROUTES
from penultima.server.engine import Engine
from scripts.http_page import DOCS, MARK, pages
from tests.server.http.asking import ask, generous
from tests.server.served import Served, served

EXAMPLES = 8
Described: TypeAlias = Any
Operation: TypeAlias = Any
Case: TypeAlias = Any
"""They are generic in what schemathesis keeps to itself."""
OPERATIONS = [(route.path, route.method) for route in ROUTES]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with generous(), served(tmp_path_factory.mktemp("http") / "openapi.db") as server:
        yield server


def check_current() -> None:
    found = {place: (DOCS / place).read_text(encoding="utf-8") for place in pages()}
    assert found == pages(), "make pages"


def test_the_page_and_the_document_that_stand_there_are_those_that_make_pages_writes() -> None:
    check_current()
    assert pages()["http.md"].startswith(MARK)


def test_planted_a_route_that_the_page_does_not_know_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openapi, "ROUTES", routes.ROUTES[:-1])
    with pytest.raises(AssertionError):
        check_current()


def test_what_the_server_gives_is_what_stands_in_the_docs(server: Served) -> None:
    assert ask(server, "GET", "/openapi.json").data == json.loads((DOCS / "http.openapi.json").read_text("utf-8"))


def test_the_document_is_valid() -> None:
    schemathesis.openapi.from_dict(document()).validate()
    spoilt = document()
    spoilt["paths"]["/health"]["get"]["responses"] = "none"
    with pytest.raises(Exception, match=r"responses|none"):
        schemathesis.openapi.from_dict(spoilt).validate()


def test_every_route_has_a_name_a_sentence_and_only_refusals_that_have_a_status() -> None:
    assert len({route.name for route in ROUTES}) == len(ROUTES)
    for route in ROUTES:
        assert route.words.endswith(".")
        assert set(refusals_of(route)) <= STATUS.keys()
        assert (route.method == "GET") == (route.body is None)


@pytest.fixture(scope="module")
def schema(server: Served) -> Described:
    address = f"http://127.0.0.1:{server.port}/api/v1"
    rejecting = {"expected-statuses": [400, 401, 403, 404, 405, 413, 415, 422]}
    config = SchemathesisConfig.from_dict(
        {
            "base-url": address,
            "generation": {"deterministic": True},
            "checks": {"negative_data_rejection": rejecting},
        }
    )
    return schemathesis.openapi.from_dict(document(), config=config)


@pytest.fixture(scope="module")
def made(server: Served) -> dict[str, str]:
    found: dict[str, str] = server.make(open=True)
    return found


def all_of(operation: Operation, mode: GenerationMode, check: Callable[[Case], None]) -> None:
    """The same few cases each time."""
    cases: Any = given(operation.as_strategy(generation_mode=mode))
    few: Any = settings(
        max_examples=EXAMPLES, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck)
    )
    few(cases(check))()


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_what_the_document_allows_is_answered_as_it_says(
    server: Served, schema: Described, made: dict[str, str], path: str, method: str
) -> None:
    """By somebody who has a table: no 5xx, and no other status, type or shape. What is well formed may be no game."""
    headers = {"Host": f"localhost:{server.port}", "Origin": f"http://localhost:{server.port}"}
    headers["Authorization"] = f"Bearer {made['secret']}"

    def check(case: Case) -> None:
        if "table" in case.path_parameters:
            case.path_parameters["table"] = made["table"]
        case.call_and_validate(headers=headers, excluded_checks=[positive_data_acceptance])

    all_of(schema[path][method], GenerationMode.POSITIVE, check)


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_what_the_document_does_not_allow_is_refused_as_it_says(
    server: Served, schema: Described, path: str, method: str
) -> None:
    headers = {"Host": f"localhost:{server.port}", "Origin": f"http://localhost:{server.port}"}

    def check(case: Case) -> None:
        case.call_and_validate(headers=headers)

    all_of(schema[path][method], GenerationMode.NEGATIVE, check)


def test_planted_a_route_that_breaks_or_answers_something_else_is_found(
    server: Served, schema: Described, monkeypatch: pytest.MonkeyPatch
) -> None:
    headers = {"Host": f"localhost:{server.port}"}

    def check(case: Case) -> None:
        case.call_and_validate(headers=headers)

    for planted in (lambda _: 1 // 0, lambda _: [{"cheat": True}]):
        monkeypatch.setattr(Engine, "open_tables", planted)
        with pytest.raises(FailureGroup):
            all_of(schema["/tables"]["GET"], GenerationMode.POSITIVE, check)
