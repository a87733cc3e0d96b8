"""The table of routes as an OpenAPI document."""

from collections.abc import Iterable
from functools import cache
from http import HTTPStatus
from typing import Any

from msgspec import Struct, inspect
from msgspec.json import schema, schema_components

from penultima.hall import errand, listing
from penultima.server.api import asked, told
from penultima.server.api.asked import Query
from penultima.server.api.refusal import ALWAYS, STATUS, WITH_BODY
from penultima.server.api.reply import JSON
from penultima.server.api.route import Route
from penultima.server.api.routes import PREFIX, ROUTES
from penultima.server.api.told import Refused
from penultima.wire.schema import field_words as wire_words
from penultima.wire.schema import words_of

VERSION = "1"
REFERENCE = "#/components/schemas/{name}"


def document(base_path: str = "") -> dict[str, Any]:
    return {
        "openapi": "3.1.0",
        "info": {"title": "Penúltima", "version": VERSION, "description": "Tables, records and rules over HTTP."},
        "servers": [{"url": f"{base_path}{PREFIX}"}],
        "paths": _paths(),
        "components": {
            "schemas": _schemas(),
            "securitySchemes": {
                "secret": {"type": "http", "scheme": "bearer"},
                "link": {"type": "apiKey", "in": "header", "name": "Penultima-Link"},
            },
        },
    }


def refusals_of(route: Route) -> list[str]:
    """All that it may answer, each once."""
    return list(dict.fromkeys([*ALWAYS, *(WITH_BODY if route.body else ()), *route.refusals]))


@cache
def field_words() -> dict[str, dict[str, str]]:
    """What stands under a field in the source, by class and field."""
    return wire_words() | words_of(asked) | words_of(told) | words_of(errand) | words_of(listing)


def shapes() -> list[type[Struct]]:
    """Bodies and answers, each once."""
    found: list[Any] = [kind for route in ROUTES for kind in (route.body, route.answer)]
    return list(dict.fromkeys([kind for kind in found if kind not in (None, str)] + [Refused]))


def _schemas() -> dict[str, Any]:
    _, found = schema_components(shapes(), ref_template=REFERENCE)
    for name, words in field_words().items():
        properties = found.get(name, {}).get("properties", {})
        for field in properties.keys() & words.keys():
            properties[field]["description"] = words[field]
    return found


def _paths() -> dict[str, Any]:
    paths: dict[str, Any] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    return paths


def _operation(route: Route) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": route.name,
        "summary": route.words,
        "parameters": [*_parameters(route.at, "path"), *_parameters(Query, "query")],
        "responses": {"200": _answer(route), **_refused(refusals_of(route))},
    }
    if route.body is not None:
        operation["requestBody"] = {"required": True, "content": _content(route.body)}
    if security := _security(route):
        operation["security"] = security
    return operation


def _parameters(kind: type[Struct] | None, place: str) -> Iterable[dict[str, Any]]:
    if kind is None:
        return
    info = inspect.type_info(kind)
    properties = schema(kind)["$defs"][kind.__name__]["properties"]
    for field in info.fields if isinstance(info, inspect.StructType) else ():
        parameter = {"name": field.name, "in": place, "required": field.required, "schema": properties[field.name]}
        words = field_words()[kind.__name__].get(field.name)
        yield parameter | ({"description": words} if words else {})


def _content(kind: type[Struct] | type[str]) -> dict[str, Any]:
    if kind is str:
        return {"text/plain": {"schema": {"type": "string"}}}
    return {JSON: {"schema": {"$ref": REFERENCE.format(name=kind.__name__)}}}


def _answer(route: Route) -> dict[str, Any]:
    words = (route.answer.__doc__ or "").split("\n")[0] if route.answer is not str else "A record."
    return {"description": words, "content": _content(route.answer)}


def _refused(keys: list[str]) -> dict[str, Any]:
    by_status: dict[int, list[str]] = {}
    for key in keys:
        by_status.setdefault(STATUS[key], []).append(key)
    return {
        str(status): {
            "description": f"{HTTPStatus(status).phrase}: {', '.join(f'`{key}`' for key in keys)}",
            "content": _content(Refused),
        }
        for status, keys in sorted(by_status.items())
    }


def _security(route: Route) -> list[dict[str, list[str]]]:
    match route.who:
        case "anybody":
            return []
        case "anybody or a person":
            return [{}, {"secret": []}]
        case "a person":
            return [{"secret": []}]
        case "a person or a link":
            return [{"secret": []}, {"link": []}]
