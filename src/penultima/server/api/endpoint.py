"""The ASGI endpoint of a path. It reads requests, applies rate limits, calls handlers and encodes responses."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from msgspec import MsgspecError, Struct, convert, json
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from penultima.errors import BadInput
from penultima.i18n import catalogue
from penultima.server.api.http_errors import HttpRefusal
from penultima.server.api.request_context import RequestContext, identify_person
from penultima.server.api.request_models import Query
from penultima.server.api.responses import JSON, to_refusal_response, to_response
from penultima.server.api.route import Route
from penultima.server.asgi.compression import compress
from penultima.server.engine import Engine, now_ms
from penultima.server.limits.client_address import client_address
from penultima.server.limits.request_limits import QUERY_COST, Cost, RequestLimits
from penultima.server.logs import log_exception
from penultima.server.metrics import Metrics
from penultima.store.write_result import WriteFailed

BODY_TIMEOUT_S = 10.0
"""Maximum time in seconds for the whole body of a request to arrive."""
MAX_REASON_CHARS = 200
"""Maximum length of the message that describes a malformed request."""
LINK_HEADER = "penultima-link"


@dataclass(frozen=True, slots=True)
class Dependencies:
    """The objects that all endpoints use."""

    engine: Engine
    request_limits: RequestLimits
    metrics: Metrics


class Endpoint:
    """Serves the routes of one path. Each method of the path is a route."""

    def __init__(self, dependencies: Dependencies, routes: Mapping[str, Route]) -> None:
        self.dependencies = dependencies
        self.routes = {"HEAD": routes["GET"], **routes} if "GET" in routes else dict(routes)
        self.decoders = {
            route.name: json.Decoder(route.body_model) for route in routes.values() if route.body_model is not None
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        route = self.routes.get(scope["method"])
        start_s = perf_counter()
        if route is None:
            name, response = (
                "guard",
                to_refusal_response(HttpRefusal("server.method", allow=tuple(sorted(self.routes)))),
            )
        else:
            name, response = route.name, await self._answer(route, Request(scope, receive))
        self.dependencies.metrics.count_response(name, response.status_code, perf_counter() - start_s)
        await response(scope, receive, send)

    async def _answer(self, route: Route, request: Request) -> Response:
        language = "es" if request.query_params.get("language") == "es" else "en"
        try:
            answer = to_response(await route.handle(await self._create_context(route, request)))
            is_public = route.access == "anybody" and route.method == "GET"
            return compress(answer, request.headers) if is_public else answer
        except HttpRefusal as refusal:
            return to_refusal_response(refusal)
        except BadInput as problem:
            return to_refusal_response(HttpRefusal("server.input", catalogue(language).translate_error(problem)))
        except WriteFailed:
            return to_refusal_response(HttpRefusal("table.again"))
        except ClientDisconnect:
            return to_refusal_response(HttpRefusal("server.slow"))
        except Exception as problem:  # noqa: BLE001 - an unexpected error must affect only its own request
            log_exception("a request broke", problem, route=route.name)
            return to_refusal_response(HttpRefusal("server.broken"))

    async def _create_context(self, route: Route, request: Request) -> RequestContext[Any, Any]:
        """Read and check a request. Cheap checks come before expensive ones."""
        query = _parse_query(request)
        if route.body_model is not None and not self.dependencies.engine.is_ready:
            raise HttpRefusal("table.restart")
        address = client_address(request.client, request.headers.raw, self.dependencies.engine.settings.trust_proxy)
        secret, link = _read_credentials(route, request)
        person = identify_person(secret) if secret else ""
        self._charge(QUERY_COST, address, person)
        path = None if route.path_model is None else _parse_path(route.path_model, request.path_params)
        body = (
            None if route.body_model is None else self._decode(route, await _read_body(request, route.max_body_bytes))
        )
        if route.cost != QUERY_COST:
            self._charge(route.cost, address, person)
        return RequestContext(self.dependencies.engine, path, body, query.language, address, secret, link)

    def _charge(self, cost: Cost, address: str, person: str) -> None:
        """Charge a request to its rate limit. Refuse the request if the limit is exceeded."""
        wait_s = self.dependencies.request_limits.charge(cost, address, person, now_ms())
        if wait_s:
            raise HttpRefusal("server.too-fast", wait_s=wait_s)

    def _decode(self, route: Route, data: bytes) -> Struct:
        try:
            return self.decoders[route.name].decode(data)
        except (MsgspecError, UnicodeDecodeError, RecursionError) as problem:
            raise HttpRefusal("server.malformed", _shorten_reason(str(problem))) from None


def _parse_query(request: Request) -> Query:
    """Parse the query. Repeated and unknown parameters are refused."""
    given = request.query_params.multi_items()
    try:
        if len(given) != len(dict(given)):
            raise HttpRefusal("server.malformed")
        return convert(dict(given), Query)
    except MsgspecError as problem:
        raise HttpRefusal("server.malformed", _shorten_reason(str(problem))) from None


def _parse_path(kind: type[Struct], given: Mapping[str, Any]) -> Struct:
    """Parse the path parameters. An invalid id or number gets the same answer as an unknown address."""
    try:
        return convert(given, kind, strict=False)
    except MsgspecError:
        raise HttpRefusal("server.unknown") from None


def _read_credentials(route: Route, request: Request) -> tuple[str, str]:
    """Return (secret, link). Each is empty if the request does not contain it or the route does not use it."""
    if route.access == "anybody":
        return "", ""
    secret = _parse_bearer(request.headers.get("authorization", ""))
    link = request.headers.get(LINK_HEADER, "") if route.access == "a person or a link" else ""
    if not secret and (route.access == "a person" or (route.access == "a person or a link" and not link)):
        raise HttpRefusal("server.secret")
    return secret, link


def _parse_bearer(header: str) -> str:
    scheme, _, secret = header.partition(" ")
    if header and (scheme.lower() != "bearer" or not secret.strip()):
        raise HttpRefusal("server.secret")
    return secret.strip()


async def _read_body(request: Request, max_bytes: int) -> bytes:
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type != JSON:
        raise HttpRefusal("server.json")
    try:
        async with asyncio.timeout(BODY_TIMEOUT_S):
            return await _read_stream(request, max_bytes)
    except TimeoutError:
        raise HttpRefusal("server.slow") from None


async def _read_stream(request: Request, max_bytes: int) -> bytes:
    """Read the body. It is limited to `max_bytes`, whatever length the client declared."""
    length = request.headers.get("content-length", "0")
    if not length.isascii() or not length.isdecimal() or int(length[:12]) > max_bytes:
        raise HttpRefusal("server.too-long")
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > max_bytes:
            raise HttpRefusal("server.too-long")
    return bytes(data)


def _shorten_reason(text: str) -> str:
    return (text if text.isprintable() else ascii(text))[:MAX_REASON_CHARS]
