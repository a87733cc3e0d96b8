"""Figures: what is asked and what happens, and no label that anybody can make up."""

from collections import Counter
from collections.abc import Iterator

import pytest

from penultima.hall.doors import person_of
from penultima.server.api.routes import ROUTES
from penultima.server.metrics import GAUGES, OTHER, Metrics, known
from tests.server.http.asking import ask, raw
from tests.server.served import Served, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("http") / "metrics.db") as server:
        yield server


def labels(text: str, name: str) -> set[str]:
    parts = [line.partition("{")[2].partition("}")[0] for line in text.splitlines() if not line.startswith("#")]
    found = [pair.partition("=") for part in parts for pair in part.split(",")]
    return {value.strip('"') for key, _, value in found if key == name}


def test_what_is_asked_is_counted_by_the_name_of_its_route(server: Served) -> None:
    made = server.make()
    ask(server, "POST", "/look", {"code": made["code"]})
    ask(server, "GET", f"/tables/{'x' * 11}/records", link=made["watch"])
    raw(server, "GET", "/t/somebody")
    raw(server, "GET", "/", headers={"Host": "evil.example"})
    reply = raw(server, "GET", "/metrics")
    text = reply.body.decode()
    assert reply.headers["Content-Type"].startswith("text/plain; version=")
    assert 'penultima_http_requests_total{route="make",status="2xx"} 1.0' in text
    assert 'penultima_http_requests_total{route="records",status="4xx"} 1.0' in text
    assert 'penultima_http_requests_total{route="guard",status="4xx"} 1.0' in text
    assert 'penultima_events_total{what="committed"}' in text
    for secret in (made["table"], made["secret"], made["join"], made["watch"], made["code"], person_of(made["secret"])):
        assert secret not in text
    assert "Ana" not in text
    assert "evil" not in text


def test_labels_come_from_closed_lists(server: Served) -> None:
    text = raw(server, "GET", "/metrics").body.decode()
    assert labels(text, "route") <= {route.name for route in ROUTES} | {"guard", "page"}
    assert labels(text, "status") <= {"2xx", "3xx", "4xx", "5xx"}
    assert labels(text, "what") <= known() | {OTHER}


def test_what_nobody_knows_is_counted_as_other() -> None:
    metrics = Metrics(lambda: Counter({"table.link": 2, "Ana said hello": 1, "x" * 22: 1}), dict)
    text = metrics.page().decode()
    assert labels(text, "what") == {"table.link", OTHER}
    assert f'penultima_events_total{{what="{OTHER}"}} 2.0' in text


def test_what_stands_is_told_by_fixed_names(server: Served) -> None:
    before = gauges(server)
    made = server.make()
    with server.talk(made["table"], made["secret"]) as ana:
        ana.news()
        now = gauges(server)
    assert now["penultima_sockets"] == before["penultima_sockets"] + 1
    assert now["penultima_tables_awake"] == before["penultima_tables_awake"] + 1
    assert now["penultima_tasks"] > before["penultima_tasks"]
    assert now["penultima_jobs_waiting"] == 0
    assert now.keys() == {name for name, _ in GAUGES.values()}


def gauges(server: Served) -> dict[str, float]:
    lines = raw(server, "GET", "/metrics").body.decode().splitlines()
    names = {line.split()[2] for line in lines if line.startswith("# TYPE") and line.endswith(" gauge")}
    return {name: float(value) for name, _, value in (line.partition(" ") for line in lines) if name in names}
