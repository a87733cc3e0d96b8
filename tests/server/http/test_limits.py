"""Buckets: a class of forty behind one address plays, somebody who floods does not, and memory is bounded."""

from pathlib import Path

import pytest

from penultima.server import limits
from penultima.server.api.routes import ROUTES
from penultima.server.limits import ASKING, BY_ADDRESS, BY_PERSON, MAKING, Buckets, Cost
from tests.server.http.asking import ask
from tests.server.served import served

SCHOOL = "192.0.2.1"
COSTS = {route.name: route.cost for route in ROUTES}


def evening(buckets: Buckets, pupil: str, now: int) -> list[int]:
    """Somebody opens the page, makes a table, looks at a few, joins one, asks the judge and reads a record."""
    names = ["capabilities", "editions", "list", "make", *["look"] * 5, "join", "judge", "mine", "records", "record"]
    waits = [buckets.wait(ASKING, SCHOOL, pupil, now) for _ in names]
    return waits + [buckets.wait(COSTS[name], SCHOOL, pupil, now) for name in names if COSTS[name] != ASKING]


def test_a_class_of_forty_behind_one_address_does_all_of_it_at_the_same_moment() -> None:
    buckets = Buckets()
    for pupil in range(40):
        assert set(evening(buckets, f"pupil {pupil}", 0)) == {0}


def test_a_class_of_forty_without_secrets_joins_and_comes_back() -> None:
    buckets = Buckets()
    for _ in range(40 * 4):
        assert buckets.wait(ASKING, SCHOOL, "", 0) == buckets.wait(COSTS["join"], SCHOOL, "", 0) == 0


def test_a_person_makes_five_tables_at_once_and_then_four_a_minute() -> None:
    buckets = Buckets()
    assert [buckets.wait(MAKING, SCHOOL, "ana", 0) for _ in range(6)] == [0, 0, 0, 0, 0, 15]
    assert buckets.wait(MAKING, SCHOOL, "ana", 14_000) == 1
    assert buckets.wait(MAKING, SCHOOL, "ana", 15_000) == 0
    assert buckets.wait(MAKING, SCHOOL, "luis", 15_000) == 0


def test_an_address_is_bounded_however_many_people_it_makes_up() -> None:
    """Anybody can make up a secret."""
    buckets = Buckets()
    made = sum(buckets.wait(MAKING, SCHOOL, f"guest {number}", 0) == 0 for number in range(1_000))
    assert made == BY_ADDRESS["make"].burst // MAKING.units == 80
    assert buckets.wait(MAKING, "192.0.2.2", "guest", 0) == 0


def test_the_time_to_wait_is_enough_and_not_too_long() -> None:
    for budget in BY_ADDRESS:
        buckets, cost = Buckets(), Cost(budget, 5)
        while not (wait := buckets.wait(cost, SCHOOL, "ana", 0)):
            pass
        assert buckets.wait(cost, SCHOOL, "ana", wait * 1_000) == 0


def test_a_person_has_less_than_an_address() -> None:
    assert all(BY_PERSON[budget].burst < BY_ADDRESS[budget].burst for budget in BY_ADDRESS)


def test_buckets_are_bounded_and_those_in_use_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BUCKETS", 100)
    buckets = Buckets()
    while not buckets.wait(MAKING, SCHOOL, "ana", 0):
        pass
    for number in range(1_000):
        buckets.wait(ASKING, f"198.51.100.{number}", "", 0)
        assert buckets.wait(MAKING, SCHOOL, "ana", 0) > 0
    assert len(buckets) == 100


def test_who_may_ask_as_much_as_anybody_is_forgotten_when_others_come() -> None:
    buckets = Buckets()
    while not buckets.wait(MAKING, SCHOOL, "ana", 0):
        pass
    for number in range(1_000):
        buckets.wait(ASKING, f"198.51.100.{number}", "", number)
    assert len(buckets) < 50
    assert buckets.wait(MAKING, SCHOOL, "ana", 1_000) > 0


def test_too_much_is_refused_with_the_time_to_wait_and_what_cannot_be_read_costs_little(tmp_path: Path) -> None:
    with served(tmp_path / "limits.db") as server:
        secret = server.make()["secret"]
        for _ in range(10):
            assert ask(server, "POST", "/tables", {"setup": {}}, secret=secret).why == "server.malformed"
        replies = [ask(server, "POST", "/tables", {"setup": {}, "name": "Ana"}, secret=secret) for _ in range(7)]
    refused = replies[-1]
    assert (replies[0].status, refused.status, refused.why) == (200, 429, "server.too-fast")
    assert int(refused.headers["Retry-After"]) == refused.data["wait"] > 0
