"""A check counts only after it has caught a planted defect."""

from collections.abc import Callable

import pytest


def catches(check: Callable[[], None], monkeypatch: pytest.MonkeyPatch, place: str, defect: object) -> None:
    """The law holds, and is broken once the defect stands in that place."""
    check()
    monkeypatch.setattr(place, defect)
    with pytest.raises(AssertionError):
        check()
