"""Shortens the delay after which the server cuts a flooding socket."""

import pytest

from penultima.server.asgi import uvicorn_websocket


@pytest.fixture(autouse=True)
def short_flood_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_websocket, "FLOOD_DELAY_S", 0.05)
