"""All that is served over HTTP: the routes, their description, figures, and the page."""

from collections import Counter
from itertools import groupby

from msgspec import json
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.routing import Route as Served
from starlette.types import ASGIApp

from penultima.server.api.openapi import document
from penultima.server.api.place import Desk, Place
from penultima.server.api.refusal import Refusal
from penultima.server.api.reply import JSON, refused
from penultima.server.api.routes import PREFIX, ROUTES
from penultima.server.engine import Engine
from penultima.server.guard import HARMLESS, Allowed, Guard
from penultima.server.headers import Secure
from penultima.server.limits import Buckets
from penultima.server.metrics import MEDIA_TYPE, Metrics
from penultima.server.page import Page
from penultima.server.preview import previewed


def http_app(engine: Engine, allowed: Allowed, page: Page, buckets: Buckets | None = None) -> ASGIApp:
    buckets = Buckets() if buckets is None else buckets
    metrics = Metrics(
        lambda: Counter(engine.hall.counts) + engine.counts, lambda: {**engine.gauges, "buckets": len(buckets)}
    )
    desk = Desk(engine, buckets, metrics)
    app = Starlette(routes=[*_api(desk), *_rest(desk, page)])
    app.router.redirect_slashes = False
    guard = Guard(app, allowed, metrics)
    return Secure(guard, guard.host, page.inline.scripts, page.inline.styles)


def _api(desk: Desk) -> list[BaseRoute]:
    base = desk.engine.settings.base_path
    described = json.encode(document(base))

    async def description(_: Request) -> Response:
        return Response(described, media_type=JSON)

    by_path = sorted(ROUTES, key=lambda route: route.path)
    places: list[BaseRoute] = [
        Served(f"{base}{PREFIX}{path}", Place(desk, {route.method: route for route in routes}))
        for path, routes in groupby(by_path, lambda route: route.path)
    ]
    return [*places, Served(f"{base}{PREFIX}/openapi.json", description)]


def _rest(desk: Desk, page: Page) -> list[BaseRoute]:
    base, metrics = desk.engine.settings.base_path, desk.metrics

    async def figures(_: Request) -> Response:
        return Response(metrics.page(), media_type=MEDIA_TYPE)

    async def anything(request: Request) -> Response:
        """What is no route is a file or an address of the page, and nothing under /api is."""
        path = request.path_params.get("path", "")
        if request.method not in HARMLESS:
            found: Response | None = refused(Refusal("server.method", allow=HARMLESS))
        else:
            found = await shown(path, request)
        response = found or refused(Refusal("server.unknown"))
        metrics.answered("page", response.status_code)
        return response

    async def shown(path: str, request: Request) -> Response | None:
        if path.partition("/")[0] == "api":
            return None
        if page.is_place(path):
            return page.opened(await previewed(request, path, desk.engine, desk.buckets), request.headers)
        return page.file(path, request.headers)

    methods = [*HARMLESS, "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]
    return [
        Served(f"{base}/metrics", figures),
        *([Served(base, anything, methods=methods)] if base else []),
        Served(f"{base}/{{path:path}}", anything, methods=methods),
    ]
