"""Requests over a real socket, as they stand: with whatever headers and bytes a test wants to send."""

import http.client
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from penultima.server import http as http_module
from penultima.server.api import work
from penultima.server.limits import BY_ADDRESS, Buckets, Rate, Rates
from tests.server.served import PATIENCE, Served

POSITION = "top=R7 hands=R1,B2/G3,G4 turn=0"
"""Two players, and seat 0 can play a card."""


@dataclass(frozen=True)
class Reply:
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def data(self) -> Any:  # noqa: ANN401 - whatever the JSON is
        return json.loads(self.body)

    @property
    def why(self) -> str:
        """Of a refusal, which is nothing but one."""
        assert set(self.data) <= {"why", "reason", "wait"}
        return str(self.data["why"])


def raw(
    server: Served,
    method: str,
    path: str,
    body: bytes | None = None,
    headers: Mapping[str, str | None] | None = None,
) -> Reply:
    """With the headers of a page of the server's own; None takes one away."""
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
    """A route under /api/v1."""
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    headers |= {"Penultima-Link": link} if link else {}
    return raw(server, method, "/api/v1" + path, None if body is None else json.dumps(body).encode(), headers)


@contextmanager
def generous() -> Iterator[None]:
    """Servers that begin within it let anybody ask as much as they like, and workers take their time."""
    plenty: Rates = dict.fromkeys(BY_ADDRESS, Rate(1_000_000, 1_000_000))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(http_module, "Buckets", lambda: Buckets(plenty, plenty))
        patch.setattr(work, "SECONDS", PATIENCE)
        yield
