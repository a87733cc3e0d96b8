"""Builds the OpenAPI document from the table of routes."""

from collections.abc import Iterable
from functools import cache
from http import HTTPStatus
from typing import Any

from msgspec import Struct, inspect

from penultima.protocol.json_schema import FieldDescriptions, add_descriptions, read_field_descriptions
from penultima.protocol.json_schema import field_descriptions as wire_words
from penultima.protocol.schema_names import named_components
from penultima.runtime import socketless_request
from penultima.runtime.tables import public_list
from penultima.server.api import request_models, response_models
from penultima.server.api.http_errors import BODY_REFUSALS, COMMON_REFUSALS, STATUS
from penultima.server.api.openapi_names import NAMES
from penultima.server.api.request_models import Query
from penultima.server.api.response_models import RefusalBody
from penultima.server.api.responses import JSON
from penultima.server.api.route import Route
from penultima.server.api.routes import PREFIX, ROUTES

VERSION = "1"
REFERENCE_TEMPLATE = "#/components/schemas/{name}"


def build_document(base_path: str = "") -> dict[str, Any]:
    return {
        "openapi": "3.1.0",
        "info": {"title": "Penúltima", "version": VERSION, "description": "Tables, records and rules over HTTP."},
        "servers": [{"url": f"{base_path}{PREFIX}"}],
        "paths": _build_paths(),
        "components": {
            "schemas": _build_schemas(),
            "securitySchemes": {
                "secret": {"type": "http", "scheme": "bearer"},
                "link": {"type": "apiKey", "in": "header", "name": "Penultima-Link"},
            },
        },
    }


def list_refusals(route: Route) -> list[str]:
    """List the keys of all refusals of a route."""
    return list(dict.fromkeys([*COMMON_REFUSALS, *(BODY_REFUSALS if route.body_model else ()), *route.refusals]))


@cache
def field_descriptions() -> FieldDescriptions:
    """Return the descriptions of fields, by class and field, from the docstrings in the source."""
    return {
        **wire_words(),
        **read_field_descriptions(request_models),
        **read_field_descriptions(response_models),
        **read_field_descriptions(socketless_request),
        **read_field_descriptions(public_list),
    }


def list_shapes() -> list[type[Struct]]:
    """List the models of all bodies and answers."""
    found: list[Any] = [kind for route in ROUTES for kind in (route.body_model, route.answer_model)]
    return list(dict.fromkeys([kind for kind in found if kind not in (None, str)] + [RefusalBody]))


def _build_schemas() -> dict[str, Any]:
    _, found = named_components(list_shapes(), NAMES, REFERENCE_TEMPLATE)
    add_descriptions(found, NAMES, field_descriptions())
    return found


def _build_paths() -> dict[str, Any]:
    paths: dict[str, Any] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _build_operation(route)
    return paths


def _build_operation(route: Route) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": route.name,
        "summary": route.summary,
        "parameters": [*_build_parameters(route.path_model, "path"), *_build_parameters(Query, "query")],
        "responses": {"200": _build_answer(route), **_build_refusals(list_refusals(route))},
    }
    if route.body_model is not None:
        operation["requestBody"] = {"required": True, "content": _build_content(route.body_model)}
    if security := _build_security(route):
        operation["security"] = security
    return operation


def _build_parameters(kind: type[Struct] | None, location: str) -> Iterable[dict[str, Any]]:
    if kind is None:
        return
    info = inspect.type_info(kind)
    _, parts = named_components([kind], {kind: location}, REFERENCE_TEMPLATE)
    properties = parts[location]["properties"]
    for field in info.fields if isinstance(info, inspect.StructType) else ():
        parameter = {"name": field.name, "in": location, "required": field.required, "schema": properties[field.name]}
        words = field_descriptions()[kind].get(field.name)
        yield parameter | ({"description": words} if words else {})


def _build_content(kind: type[Struct] | type[str]) -> dict[str, Any]:
    if not issubclass(kind, Struct):
        return {"text/plain": {"schema": {"type": "string"}}}
    return {JSON: {"schema": {"$ref": REFERENCE_TEMPLATE.format(name=NAMES[kind])}}}


def _build_answer(route: Route) -> dict[str, Any]:
    words = (route.answer_model.__doc__ or "").split("\n")[0] if route.answer_model is not str else "A record."
    return {"description": words, "content": _build_content(route.answer_model)}


def _build_refusals(keys: list[str]) -> dict[str, Any]:
    by_status: dict[int, list[str]] = {}
    for key in keys:
        by_status.setdefault(STATUS[key], []).append(key)
    return {
        str(status): {
            "description": f"{HTTPStatus(status).phrase}: {', '.join(f'`{key}`' for key in keys)}",
            "content": _build_content(RefusalBody),
        }
        for status, keys in sorted(by_status.items())
    }


def _build_security(route: Route) -> list[dict[str, list[str]]]:
    match route.access:
        case "anybody":
            return []
        case "anybody or a person":
            return [{}, {"secret": []}]
        case "a person":
            return [{"secret": []}]
        case "a person or a link":
            return [{"secret": []}, {"link": []}]
