"""The ASGI application: WebSockets, the HTTP API with its OpenAPI document, metrics and the page."""

from collections import Counter
from http import HTTPStatus
from itertools import groupby

from msgspec import json
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.routing import Route as Served
from starlette.types import ASGIApp

from penultima.server.api.endpoint import Dependencies, Endpoint
from penultima.server.api.http_errors import HttpRefusal
from penultima.server.api.openapi import build_document
from penultima.server.api.responses import JSON, to_refusal_response
from penultima.server.api.routes import PREFIX, ROUTES
from penultima.server.asgi.middleware.host_header import SAFE_METHODS, HostMiddleware, HostPolicy
from penultima.server.asgi.middleware.security_headers import SecurityHeadersMiddleware
from penultima.server.asgi.websocket_endpoint import Message, Receive, Send, WebSocketEndpoint
from penultima.server.engine import Engine
from penultima.server.limits.client_address import is_local
from penultima.server.limits.request_limits import RequestLimits
from penultima.server.metrics import MEDIA_TYPE, Metrics
from penultima.server.origins import Origins
from penultima.server.static.link_preview import create_preview
from penultima.server.static.page import Page, asks_for_html


class App:
    """Passes WebSockets and HTTP requests to their handlers."""

    def __init__(self, engine: Engine, origins: Origins, page: Page) -> None:
        self.sockets = WebSocketEndpoint(engine, origins)
        self.http = create_http_app(engine, origins, page)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self.sockets(scope, receive, send)
        else:
            await self.http(scope, receive, send)


def create_http_app(engine: Engine, allowed: HostPolicy, page: Page, limits: RequestLimits | None = None) -> ASGIApp:
    limits = RequestLimits() if limits is None else limits
    metrics = Metrics(
        lambda: Counter(engine.runtime.counts) + engine.counts, lambda: {**engine.gauges, "buckets": len(limits)}
    )
    dependencies = Dependencies(engine, limits, metrics)
    app = Starlette(routes=[*_api_routes(dependencies), *_page_routes(dependencies, page)])
    app.router.redirect_slashes = False
    guard = HostMiddleware(app, allowed, metrics)
    return SecurityHeadersMiddleware(guard, guard.allowed_host, page.inline_hashes.scripts, page.inline_hashes.styles)


def _api_routes(dependencies: Dependencies) -> list[BaseRoute]:
    base = dependencies.engine.settings.base_path
    encoded = json.encode(build_document(base))

    async def serve_document(_: Request) -> Response:
        return Response(encoded, media_type=JSON)

    by_path = sorted(ROUTES, key=lambda route: route.path)
    api_routes: list[BaseRoute] = [
        Served(f"{base}{PREFIX}{path}", Endpoint(dependencies, {route.method: route for route in routes}))
        for path, routes in groupby(by_path, lambda route: route.path)
    ]
    return [*api_routes, Served(f"{base}{PREFIX}/openapi.json", serve_document)]


def _page_routes(dependencies: Dependencies, page: Page) -> list[BaseRoute]:
    base, metrics = dependencies.engine.settings.base_path, dependencies.metrics

    async def serve_metrics(request: Request) -> Response:
        """Return the metrics to operators. Other clients get the same answer as for an unknown path."""
        if not is_local(request.client, request.headers.raw, dependencies.engine.settings.trust_proxy):
            return to_refusal_response(HttpRefusal("server.unknown"))
        return Response(metrics.render(), media_type=MEDIA_TYPE)

    async def serve_page(request: Request) -> Response:
        """Serve a file of the page, or the index if the page handles the path itself. Paths under /api are excluded."""
        path = request.path_params.get("path", "")
        if request.method not in SAFE_METHODS:
            found: Response | None = to_refusal_response(HttpRefusal("server.method", allow=SAFE_METHODS))
        else:
            found = await find_response(path, request)
        response = found or to_refusal_response(HttpRefusal("server.unknown"))
        metrics.count_response("page", response.status_code)
        return response

    async def find_response(path: str, request: Request) -> Response | None:
        if path.partition("/")[0] == "api":
            return None
        if page.is_page_route(path):
            return page.serve_index(
                await create_preview(request, path, dependencies.engine, dependencies.request_limits), request.headers
            )
        return page.serve_file(path, request.headers) or await not_found(request)

    async def not_found(request: Request) -> Response | None:
        """Return the page if a browser asks for an unknown address; the page then says that the address is unknown."""
        if not asks_for_html(request.headers):
            return None
        response = page.serve_index(
            await create_preview(request, "", dependencies.engine, dependencies.request_limits), request.headers
        )
        response.status_code = HTTPStatus.NOT_FOUND
        return response

    methods = [*SAFE_METHODS, "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]
    return [
        Served(f"{base}/metrics", serve_metrics),
        *([Served(base, serve_page, methods=methods)] if base else []),
        Served(f"{base}/{{path:path}}", serve_page, methods=methods),
    ]
