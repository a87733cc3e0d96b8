"""Sends HTTP requests with arbitrary headers and bytes over a real socket."""

import http.client
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from penultima.server.api.handlers import job_handlers
from penultima.server.asgi import app as http_module
from penultima.server.limits.request_limits import BY_ADDRESS, Rate, Rates, RequestLimits
from tests.helpers.server.server_thread import PATIENCE, Served

POSITION = "top=R7 hands=R1,B2/G3,G4 turn=0"
"""A position with two players in which seat 0 can play a card."""


@dataclass(frozen=True)
class Reply:
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def data(self) -> Any:  # noqa: ANN401 - JSON
        return json.loads(self.body)

    @property
    def why(self) -> str:
        """Return the reason key of a refusal, and check that the body has no unexpected fields."""
        assert set(self.data) <= {"why", "reason", "wait"}
        return str(self.data["why"])


def raw(
    server: Served,
    method: str,
    path: str,
    body: bytes | None = None,
    headers: Mapping[str, str | None] | None = None,
) -> Reply:
    """Send a request with the default headers of the web page. A header with the value None is not sent."""
    own = f"localhost:{server.port}"
    sent: dict[str, str | None] = {"Host": own, "Origin": f"http://{own}"}
    if body is not None:
        sent |= {"Content-Type": "application/json", "Content-Length": str(len(body))}
    sent |= headers or {}
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    try:
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for name, value in sent.items():
            if value is not None:
                connection.putheader(name, value)
        connection.endheaders(body)
        answer = connection.getresponse()
        return Reply(answer.status, answer.headers, answer.read())
    finally:
        connection.close()


def ask(server: Served, method: str, path: str, body: object = None, *, secret: str = "", link: str = "") -> Reply:
    """Send a request to a route under /api/v1."""
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    headers |= {"Penultima-Link": link} if link else {}
    return raw(server, method, "/api/v1" + path, None if body is None else json.dumps(body).encode(), headers)


@contextmanager
def generous() -> Iterator[None]:
    """Remove rate limits and job timeouts from servers that start inside this context."""
    plenty: Rates = dict.fromkeys(BY_ADDRESS, Rate(1_000_000, 1_000_000))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(http_module, "RequestLimits", lambda: RequestLimits(plenty, plenty))
        patch.setattr(job_handlers, "JOB_TIMEOUT_S", PATIENCE)
        yield
