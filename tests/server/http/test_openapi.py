"""The OpenAPI document matches the routes. The library schemathesis sends valid and invalid requests."""

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
from penultima.server.api.http_errors import STATUS
from penultima.server.api.openapi import build_document, list_refusals
from penultima.server.api.routes import ROUTES
from penultima.server.engine import Engine
from scripts.http_page import DOCS, MARK, pages
from tests.helpers.server.raw_requests import ask, generous
from tests.helpers.server.server_thread import Served, served

EXAMPLES = 8
Described: TypeAlias = Any
Operation: TypeAlias = Any
Case: TypeAlias = Any
"""Types of schemathesis. Their type parameters are private to the library, so the tests use Any."""
OPERATIONS = [(route.path, route.method) for route in ROUTES]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with generous(), served(tmp_path_factory.mktemp("http") / "openapi.db") as server:
        yield server


def check_current() -> None:
    found = {place: (DOCS / place).read_text(encoding="utf-8") for place in pages()}
    assert found == pages(), "make docs"


def test_committed_http_docs_are_current() -> None:
    check_current()
    assert pages()["http.md"].startswith(MARK)


def test_planted_route_missing_from_the_docs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openapi, "ROUTES", routes.ROUTES[:-1])
    with pytest.raises(AssertionError):
        check_current()


def test_served_document_equals_the_docs(server: Served) -> None:
    assert ask(server, "GET", "/openapi.json").data == json.loads((DOCS / "http.openapi.json").read_text("utf-8"))


def test_openapi_document_is_valid() -> None:
    schemathesis.openapi.from_dict(build_document()).validate()
    spoilt = build_document()
    spoilt["paths"]["/health"]["get"]["responses"] = "none"
    with pytest.raises(Exception, match=r"responses|none"):
        schemathesis.openapi.from_dict(spoilt).validate()


def test_every_route_has_name_summary_and_known_refusals() -> None:
    assert len({route.name for route in ROUTES}) == len(ROUTES)
    for route in ROUTES:
        assert route.summary.endswith(".")
        assert set(list_refusals(route)) <= STATUS.keys()
        assert (route.method == "GET") == (route.body_model is None)


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
    return schemathesis.openapi.from_dict(build_document(), config=config)


@pytest.fixture(scope="module")
def made(server: Served) -> dict[str, str]:
    found: dict[str, str] = server.make(open=True)
    return found


def all_of(operation: Operation, mode: GenerationMode, check: Callable[[Case], None]) -> None:
    """Check a few generated cases of an operation. Every run generates the same cases."""
    cases: Any = given(operation.as_strategy(generation_mode=mode))
    few: Any = settings(
        max_examples=EXAMPLES, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck)
    )
    few(cases(check))()


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_valid_requests_get_documented_responses(
    server: Served, schema: Described, made: dict[str, str], path: str, method: str
) -> None:
    """The requests have the host's credentials. The game may refuse a request, but only with a documented response."""
    headers = {"Host": f"localhost:{server.port}", "Origin": f"http://localhost:{server.port}"}
    headers["Authorization"] = f"Bearer {made['secret']}"

    def check(case: Case) -> None:
        if "table" in case.path_parameters:
            case.path_parameters["table"] = made["table"]
        case.call_and_validate(headers=headers, excluded_checks=[positive_data_acceptance])

    all_of(schema[path][method], GenerationMode.POSITIVE, check)


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_invalid_requests_get_documented_refusals(server: Served, schema: Described, path: str, method: str) -> None:
    headers = {"Host": f"localhost:{server.port}", "Origin": f"http://localhost:{server.port}"}

    def check(case: Case) -> None:
        case.call_and_validate(headers=headers)

    all_of(schema[path][method], GenerationMode.NEGATIVE, check)


def test_planted_undocumented_response_is_found(
    server: Served, schema: Described, monkeypatch: pytest.MonkeyPatch
) -> None:
    headers = {"Host": f"localhost:{server.port}"}

    def check(case: Case) -> None:
        case.call_and_validate(headers=headers)

    for planted in (lambda _: 1 // 0, lambda _: [{"cheat": True}]):
        monkeypatch.setattr(Engine, "list_open_tables", planted)
        with pytest.raises(FailureGroup):
            all_of(schema["/tables"]["GET"], GenerationMode.POSITIVE, check)
