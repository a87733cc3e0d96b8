"""Checks that a test fails if a defect is planted in the code."""

from collections.abc import Callable

import pytest


def catches(check: Callable[[], None], monkeypatch: pytest.MonkeyPatch, place: str, defect: object) -> None:
    """Assert that `check` passes, and that it fails after `defect` has replaced the object at `place`."""
    check()
    monkeypatch.setattr(place, defect)
    with pytest.raises(AssertionError):
        check()
