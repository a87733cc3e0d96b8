"""A place of the table of routes: from a request to the call, and from what comes of it to the answer."""

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
from penultima.server.address import address_of
from penultima.server.api.asked import Query
from penultima.server.api.call import Call, check_secret
from penultima.server.api.refusal import Refusal
from penultima.server.api.reply import JSON, refused, told
from penultima.server.api.route import Route
from penultima.server.engine import Engine, now
from penultima.server.limits import ASKING, Buckets, Cost
from penultima.server.logs import broke
from penultima.server.metrics import Metrics
from penultima.server.packing import packed
from penultima.store.fate import Failed
from penultima.texts import catalogue

PATIENCE = 10.0
"""Seconds for a body to arrive."""
MOST_REASON = 200
"""Signs of what is wrong with a body."""
LINK_HEADER = "penultima-link"


@dataclass(frozen=True, slots=True)
class Desk:
    """What all places share."""

    engine: Engine
    buckets: Buckets
    metrics: Metrics


class Place:
    """The routes of one path, by their method."""

    def __init__(self, desk: Desk, routes: Mapping[str, Route]) -> None:
        self.desk = desk
        self.routes = {"HEAD": routes["GET"], **routes} if "GET" in routes else dict(routes)
        self.decoders = {route.name: json.Decoder(route.body) for route in routes.values() if route.body is not None}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        route = self.routes.get(scope["method"])
        begun = perf_counter()
        if route is None:
            name, response = "guard", refused(Refusal("server.method", allow=tuple(sorted(self.routes))))
        else:
            name, response = route.name, await self._answer(route, Request(scope, receive))
        self.desk.metrics.answered(name, response.status_code, perf_counter() - begun)
        await response(scope, receive, send)

    async def _answer(self, route: Route, request: Request) -> Response:
        language = "es" if request.query_params.get("language") == "es" else "en"
        try:
            answer = told(await route.handle(await self._call(route, request)))
            is_for_all = route.who == "anybody" and route.method == "GET"
            return packed(answer, request.headers) if is_for_all else answer
        except Refusal as refusal:
            return refused(refusal)
        except BadInput as problem:
            return refused(Refusal("server.input", catalogue(language).told(problem)))
        except Failed:
            return refused(Refusal("table.again"))
        except ClientDisconnect:
            return refused(Refusal("server.slow"))
        except Exception as problem:  # noqa: BLE001 - no input may do more than spoil its own request
            broke("a request broke", problem, route=route.name)
            return refused(Refusal("server.broken"))

    async def _call(self, route: Route, request: Request) -> Call[Any, Any]:
        """What is cheap to find wrong is found first."""
        query = _query(request)
        if route.body is not None and not self.desk.engine.is_ready:
            raise Refusal("table.restart")
        address = address_of(request.client, request.headers.raw, self.desk.engine.settings.trust_proxy)
        secret, link = _credentials(route, request)
        person = check_secret(secret) if secret else ""
        self._take(ASKING, address, person)
        path = None if route.at is None else _path(route.at, request.path_params)
        body = None if route.body is None else self._decoded(route, await _body(request, route.most))
        if route.cost != ASKING:
            self._take(route.cost, address, person)
        return Call(self.desk.engine, path, body, query.language, address, secret, link)

    def _take(self, cost: Cost, address: str, person: str) -> None:
        """What cannot be read costs no more than a question."""
        wait = self.desk.buckets.wait(cost, address, person, now())
        if wait:
            raise Refusal("server.too-fast", wait=wait)

    def _decoded(self, route: Route, data: bytes) -> Struct:
        try:
            return self.decoders[route.name].decode(data)
        except (MsgspecError, UnicodeDecodeError, RecursionError) as problem:
            raise Refusal("server.malformed", _line(str(problem))) from None


def _query(request: Request) -> Query:
    """Each once, and none that nobody knows."""
    given = request.query_params.multi_items()
    try:
        if len(given) != len(dict(given)):
            raise Refusal("server.malformed")
        return convert(dict(given), Query)
    except MsgspecError as problem:
        raise Refusal("server.malformed", _line(str(problem))) from None


def _path(kind: type[Struct], given: Mapping[str, Any]) -> Struct:
    """What cannot be an id or a number leads nowhere."""
    try:
        return convert(given, kind, strict=False)
    except MsgspecError:
        raise Refusal("server.unknown") from None


def _credentials(route: Route, request: Request) -> tuple[str, str]:
    """(secret, link), each empty where there is none or where it does not matter."""
    if route.who == "anybody":
        return "", ""
    secret = _bearer(request.headers.get("authorization", ""))
    link = request.headers.get(LINK_HEADER, "") if route.who == "a person or a link" else ""
    if not secret and (route.who == "a person" or (route.who == "a person or a link" and not link)):
        raise Refusal("server.secret")
    return secret, link


def _bearer(header: str) -> str:
    scheme, _, secret = header.partition(" ")
    if header and (scheme.lower() != "bearer" or not secret.strip()):
        raise Refusal("server.secret")
    return secret.strip()


async def _body(request: Request, most: int) -> bytes:
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type != JSON:
        raise Refusal("server.json")
    try:
        async with asyncio.timeout(PATIENCE):
            return await _read(request, most)
    except TimeoutError:
        raise Refusal("server.slow") from None


async def _read(request: Request, most: int) -> bytes:
    """What is longer than it says is not read to its end, either."""
    length = request.headers.get("content-length", "0")
    if not length.isascii() or not length.isdecimal() or int(length[:12]) > most:
        raise Refusal("server.too-long")
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Refusal("server.too-long")
    return bytes(data)


def _line(text: str) -> str:
    return (text if text.isprintable() else ascii(text))[:MOST_REASON]
