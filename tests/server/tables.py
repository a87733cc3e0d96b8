"""Tables made over HTTP, by as many people from as many places as one needs."""

import http.client
import json
import socket
from random import Random
from typing import Any, NamedTuple

PATIENCE = 60.0
EDITIONS = ("classic", "giant", "mini", "official", "race")
TABLES_OF_ADDRESS = 40
"""Made from one: a server lets nobody make too many at once."""


class MadeTable(NamedTuple):
    id: str
    secret: str
    """Of its host."""
    join: str
    watch: str


def address(number: int) -> str:
    """Of this machine itself, which has millions of them; the first is the usual one."""
    return f"127.{number // 40_000}.{number // 200 % 200}.{number % 200 + 1}"


def ask(
    port: int, method: str, path: str, body: object = None, *, place: str = "", secret: str = ""
) -> tuple[int, Any]:
    """(status, what was answered)"""
    headers = {"Origin": f"http://localhost:{port}", "Host": f"localhost:{port}", "Content-Type": "application/json"}
    if secret:
        headers["Authorization"] = f"Bearer {secret}"
    source = (place, 0) if place else None
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=source)
    try:
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read().decode()
    finally:
        connection.close()
    return answer.status, json.loads(text) if answer.headers.get_content_type() == "application/json" else text


def make(port: int, setup: dict[str, object], *, place: str = "") -> MadeTable:
    status, made = ask(port, "POST", "/api/v1/tables", {"setup": setup, "name": "P0"}, place=place)
    assert status in (200, 201), made
    return MadeTable(made["table"], made["secret"], made["join"], made["watch"])


def free_port(lot: Random) -> int:
    """Not one that the system gives to whoever connects: somebody could have it while a server is down."""
    while True:
        port = lot.randrange(12_000, 30_000)
        with socket.socket() as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
