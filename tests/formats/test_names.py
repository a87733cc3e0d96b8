"""Names that are stored, sent, hashed or typed keep their spelling and order."""

import json
import logging
from collections.abc import Callable
from importlib.metadata import entry_points

import pytest

from penultima.bots.external import discovery
from penultima.kernel import events
from penultima.server import logs, settings
from tests.formats import names
from tests.formats.names import EXPECTED, written


def check_as_expected() -> None:
    assert written() == EXPECTED.read_text(encoding="utf-8"), "see tests/formats/names.py"


def test_every_name_has_its_pinned_spelling() -> None:
    check_as_expected()


@pytest.mark.parametrize(
    "plant",
    [
        lambda patch: patch.setitem(events.EVENT_FIELDS, "slowest", ("seat", "amount")),
        lambda patch: patch.setattr(names, "HABITS", ["late", "remembers", "notices", "jumps", "speed"]),
        lambda patch: patch.setattr(names, "ENVIRONMENT_PREFIX", "GAME_"),
        lambda patch: patch.setattr(names, "LOGGING", {"log", "warn", "error", "log_exception"}),
        lambda patch: patch.setattr(names, "ENTRY_POINT_GROUP", "penultima.players"),
    ],
    ids=["field of an event", "order of habits", "variables", "a line of the log", "entry points"],
)
def test_planted_a_changed_name_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        check_as_expected()


def test_a_log_line_has_the_pinned_keys(capsys: pytest.CaptureFixture[str]) -> None:
    with logs.log_to_stderr("info"):
        logs.log("ready", port=80)
        logs.log_exception("a request broke", KeyError("secret"), route="look")
        logs.LOGGER.log(logging.DEBUG, "not told")
    first, second = map(json.loads, capsys.readouterr().err.splitlines())
    assert list(first) == ["at", "level", "event", "port"]
    assert (first["level"], first["event"], first["port"]) == ("info", "ready", 80)
    assert list(second) == ["at", "level", "event", "route", "problem", "trace"]
    assert (second["level"], second["event"], second["problem"]) == ("error", "a request broke", "KeyError")


def test_settings_are_read_from_their_environment_variables() -> None:
    found = settings.load_settings(
        {}, {"PENULTIMA_EXPIRE_DAYS": "3", "PENULTIMA_PUBLIC_URL": "https://x.example"}, None
    )
    assert (found.expire_days, found.public_url) == (3, "https://x.example")


def test_external_bots_are_found_by_their_entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def found(*, group: str) -> object:
        asked.append(group)
        return entry_points(group=group)

    monkeypatch.setattr(discovery, "entry_points", found)
    discovery.find_installed_bots.__wrapped__()
    assert asked == ["penultima.bots"]
