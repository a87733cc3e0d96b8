"""Availability of hard bots: preparing, ready, missing or off."""

from functools import partial
from pathlib import Path

import pytest

from penultima.protocol.client_messages import SeatBot
from penultima.runtime.bot_availability import FAILED, LACKING, PREPARING, READY, SWITCHED_OFF, BotAvailability
from penultima.server.settings import ServerSettings
from penultima.server.workers import search_workers
from tests.helpers.server import worker_jobs as work
from tests.helpers.server.raw_requests import raw
from tests.helpers.server.server_thread import Served, served


def hard(server: Served) -> dict[str, str]:
    """Return the availability of hard bots that the server reports."""
    capabilities = raw(server, "GET", "/api/v1/capabilities").data
    assert {"easy", "normal"} <= set(capabilities["levels"])
    [found] = [each for each in capabilities["bots"] if each["level"] == "hard"]
    assert ("hard" in capabilities["levels"]) is (found["state"] == "ready")
    return dict(found)


def check_seated(server: Served, offer: BotAvailability) -> None:
    made = server.make(seats=2)
    with server.talk(made["table"], made["secret"]) as talk:
        answer = talk.do(SeatBot("b", 1, "hard"))
        assert (answer.kind, answer.why) == (("done", "") if offer == READY else ("refused", offer.why))


def level_status(offer: BotAvailability) -> dict[str, str]:
    return {"level": "hard", "state": offer.state} | ({"why": offer.why} if offer.why else {})


def test_hard_bots_are_preparing_until_they_are_ready(tmp_path: Path) -> None:
    """Another process prepares the bots, so the server answers requests meanwhile."""
    ready = tmp_path / "compiled"
    prepare = partial(work.wait_for_file, str(ready))
    with served(tmp_path / "store.db", think=work.say_nothing, prepare=prepare) as server:
        assert hard(server) == level_status(PREPARING)
        check_seated(server, PREPARING)
        ready.touch()
        server.until(lambda: server.engine.search_workers.availability == READY)
        assert hard(server) == level_status(READY)
        check_seated(server, READY)


def test_hard_bots_are_missing_if_preparation_fails(tmp_path: Path) -> None:
    with served(tmp_path / "store.db", think=work.say_nothing, prepare=work.be_never_ready) as server:
        server.until(lambda: server.engine.search_workers.availability != PREPARING)
        assert hard(server) == level_status(FAILED)
        check_seated(server, FAILED)


def test_hard_bots_are_off_without_search_workers(tmp_path: Path) -> None:
    with served(tmp_path / "store.db", settings=ServerSettings(minds=0), think=work.say_nothing) as server:
        server.until(lambda: server.engine.search_workers.availability == SWITCHED_OFF)
        assert hard(server) == level_status(SWITCHED_OFF)
        check_seated(server, SWITCHED_OFF)


def test_hard_bots_are_missing_without_the_lab_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_workers, "find_missing_modules", lambda: ["numba"])
    with served(tmp_path / "store.db", think=work.say_nothing, prepare=work.be_ready) as server:
        server.until(lambda: server.engine.search_workers.availability == LACKING)
        assert hard(server) == level_status(LACKING)
        check_seated(server, LACKING)
