"""Checks that a test fails if a defect is planted in the code."""

from collections.abc import Callable

import pytest


def catches(check: Callable[[], None], monkeypatch: pytest.MonkeyPatch, place: str, defect: object) -> None:
    """Run the check, which must pass. Then plant the defect in this place, and run the check again. It must fail."""
    check()
    monkeypatch.setattr(place, defect)
    with pytest.raises(AssertionError):
        check()
