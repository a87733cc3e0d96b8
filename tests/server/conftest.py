"""Whoever floods stands before a closed door for seconds; tests that wait for its end wait less."""

import pytest

from penultima.server import protocol


@pytest.fixture(autouse=True)
def nobody_stands_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "STANDS", 0.05)
