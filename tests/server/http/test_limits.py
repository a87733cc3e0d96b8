"""Rate limits allow a school class behind one address, stop floods, and use bounded memory."""

from pathlib import Path

import pytest

from penultima.server.api.routes import ROUTES
from penultima.server.limits import request_limits
from penultima.server.limits.request_limits import BY_ADDRESS, BY_PERSON, CREATION_COST, QUERY_COST, Cost, RequestLimits
from tests.helpers.server.raw_requests import ask
from tests.helpers.server.server_thread import served

SCHOOL = "192.0.2.1"
COSTS = {route.name: route.cost for route in ROUTES}


def session_waits(buckets: RequestLimits, pupil: str, now: int) -> list[int]:
    """Return how long each request of a typical session must wait, from opening the page to reading a record."""
    names = ["capabilities", "editions", "list", "make", *["look"] * 5, "join", "judge", "mine", "records", "record"]
    waits = [buckets.charge(QUERY_COST, SCHOOL, pupil, now) for _ in names]
    return waits + [buckets.charge(COSTS[name], SCHOOL, pupil, now) for name in names if COSTS[name] != QUERY_COST]


def test_forty_people_behind_one_address_are_not_limited() -> None:
    buckets = RequestLimits()
    for pupil in range(40):
        assert set(session_waits(buckets, f"pupil {pupil}", 0)) == {0}


def test_forty_new_people_behind_one_address_can_join() -> None:
    buckets = RequestLimits()
    for _ in range(40 * 4):
        assert buckets.charge(QUERY_COST, SCHOOL, "", 0) == buckets.charge(COSTS["join"], SCHOOL, "", 0) == 0


def test_person_makes_five_tables_at_once_and_then_four_a_minute() -> None:
    buckets = RequestLimits()
    assert [buckets.charge(CREATION_COST, SCHOOL, "ana", 0) for _ in range(6)] == [0, 0, 0, 0, 0, 15]
    assert buckets.charge(CREATION_COST, SCHOOL, "ana", 14_000) == 1
    assert buckets.charge(CREATION_COST, SCHOOL, "ana", 15_000) == 0
    assert buckets.charge(CREATION_COST, SCHOOL, "luis", 15_000) == 0


def test_address_is_limited_for_any_number_of_people() -> None:
    """The limit applies to the address, because a client can invent any number of secrets."""
    buckets = RequestLimits()
    made = sum(buckets.charge(CREATION_COST, SCHOOL, f"guest {number}", 0) == 0 for number in range(1_000))
    assert made == BY_ADDRESS["make"].burst // CREATION_COST.units == 80
    assert buckets.charge(CREATION_COST, "192.0.2.2", "guest", 0) == 0


def test_wait_time_is_exact() -> None:
    for budget in BY_ADDRESS:
        buckets, cost = RequestLimits(), Cost(budget, 5)
        while not (wait := buckets.charge(cost, SCHOOL, "ana", 0)):
            pass
        assert buckets.charge(cost, SCHOOL, "ana", wait * 1_000) == 0


def test_person_has_a_lower_limit_than_an_address() -> None:
    assert all(BY_PERSON[budget].burst < BY_ADDRESS[budget].burst for budget in BY_ADDRESS)


def test_bucket_count_is_bounded_and_used_ones_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_limits, "MAX_BUCKETS", 100)
    buckets = RequestLimits()
    while not buckets.charge(CREATION_COST, SCHOOL, "ana", 0):
        pass
    for number in range(1_000):
        buckets.charge(QUERY_COST, f"198.51.100.{number}", "", 0)
        assert buckets.charge(CREATION_COST, SCHOOL, "ana", 0) > 0
    assert len(buckets) == 100


def test_full_buckets_are_forgotten() -> None:
    buckets = RequestLimits()
    while not buckets.charge(CREATION_COST, SCHOOL, "ana", 0):
        pass
    for number in range(1_000):
        buckets.charge(QUERY_COST, f"198.51.100.{number}", "", number)
    assert len(buckets) < 50
    assert buckets.charge(CREATION_COST, SCHOOL, "ana", 1_000) > 0


def test_rate_limited_request_is_refused_with_wait_time(tmp_path: Path) -> None:
    with served(tmp_path / "limits.db") as server:
        secret = server.make()["secret"]
        for _ in range(10):
            assert ask(server, "POST", "/tables", {"setup": {}}, secret=secret).why == "server.malformed"
        replies = [ask(server, "POST", "/tables", {"setup": {}, "name": "Ana"}, secret=secret) for _ in range(7)]
    refused = replies[-1]
    assert (replies[0].status, refused.status, refused.why) == (200, 429, "server.too-fast")
    assert int(refused.headers["Retry-After"]) == refused.data["wait"] > 0
