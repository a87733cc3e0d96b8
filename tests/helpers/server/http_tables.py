"""Creates tables over HTTP, from different loopback addresses."""

import http.client
import json
import socket
from random import Random
from typing import Any, NamedTuple

PATIENCE = 60.0
EDITIONS = ("classic", "giant", "mini", "official", "race")
TABLES_OF_ADDRESS = 40
"""Number of tables that one address may create under the default rate limits."""


class CreatedTable(NamedTuple):
    id: str
    secret: str
    """The host's secret."""
    join: str
    watch: str


def address(number: int) -> str:
    """Return the loopback address with this number; the first is 127.0.0.1."""
    return f"127.{number // 40_000}.{number // 200 % 200}.{number % 200 + 1}"


def ask(
    port: int, method: str, path: str, body: object = None, *, from_address: str = "", secret: str = ""
) -> tuple[int, Any]:
    """Send a request and return (status, body)."""
    headers = {"Origin": f"http://localhost:{port}", "Host": f"localhost:{port}", "Content-Type": "application/json"}
    if secret:
        headers["Authorization"] = f"Bearer {secret}"
    source = (from_address, 0) if from_address else None
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=source)
    try:
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read().decode()
    finally:
        connection.close()
    return answer.status, json.loads(text) if answer.headers.get_content_type() == "application/json" else text


def make(port: int, setup: dict[str, object], *, from_address: str = "") -> CreatedTable:
    status, made = ask(port, "POST", "/api/v1/tables", {"setup": setup, "name": "P0"}, from_address=from_address)
    assert status in (200, 201), made
    return CreatedTable(made["table"], made["secret"], made["join"], made["watch"])


def free_port(random: Random) -> int:
    """Return a free port below the ephemeral range, so that no client takes the port while the server restarts."""
    while True:
        port = random.randrange(12_000, 30_000)
        with socket.socket() as sock:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                sock.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
