"""Which bots a server has: it says so from its start on, prepares what has to be prepared, and seats nobody else."""

from functools import partial
from pathlib import Path

import pytest

from penultima.hall.offer import FAILED, LACKING, OFF, PREPARING, READY, Offer
from penultima.server import minds
from penultima.server.settings import Settings
from penultima.wire.client_in import SeatBot
from tests.server import jobs as work
from tests.server.http.asking import raw
from tests.server.served import Served, served


def hard(server: Served) -> dict[str, str]:
    """As whoever asks is told."""
    said = raw(server, "GET", "/api/v1/capabilities").data
    assert {"easy", "normal"} <= set(said["levels"])
    [found] = [each for each in said["bots"] if each["level"] == "hard"]
    assert ("hard" in said["levels"]) is (found["state"] == "ready")
    return dict(found)


def check_seated(server: Served, offer: Offer) -> None:
    made = server.make(seats=2)
    with server.talk(made["table"], made["secret"]) as talk:
        answer = talk.do(SeatBot("b", 1, "hard"))
        assert (answer.kind, answer.why) == (("done", "") if offer == READY else ("refused", offer.why))


def told(offer: Offer) -> dict[str, str]:
    return {"level": "hard", "state": offer.state} | ({"why": offer.why} if offer.why else {})


def test_it_is_being_prepared_until_it_is_ready(tmp_path: Path) -> None:
    """In a process of its own: the server answers meanwhile."""
    ready = tmp_path / "compiled"
    prepare = partial(work.wait_for_file, str(ready))
    with served(tmp_path / "store.db", think=work.say_nothing, prepare=prepare) as server:
        assert hard(server) == told(PREPARING)
        check_seated(server, PREPARING)
        ready.touch()
        server.until(lambda: server.engine.minds.offer == READY)
        assert hard(server) == told(READY)
        check_seated(server, READY)


def test_where_it_cannot_be_prepared_it_is_not_offered(tmp_path: Path) -> None:
    with served(tmp_path / "store.db", think=work.say_nothing, prepare=work.be_never_ready) as server:
        server.until(lambda: server.engine.minds.offer != PREPARING)
        assert hard(server) == told(FAILED)
        check_seated(server, FAILED)


def test_without_processes_to_think_in_it_is_switched_off(tmp_path: Path) -> None:
    with served(tmp_path / "store.db", settings=Settings(minds=0), think=work.say_nothing) as server:
        server.until(lambda: server.engine.minds.offer == OFF)
        assert hard(server) == told(OFF)
        check_seated(server, OFF)


def test_an_installation_without_the_extra_does_not_offer_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minds, "missing", lambda: ["numba"])
    with served(tmp_path / "store.db", think=work.say_nothing, prepare=work.be_ready) as server:
        server.until(lambda: server.engine.minds.offer == LACKING)
        assert hard(server) == told(LACKING)
        check_seated(server, LACKING)
