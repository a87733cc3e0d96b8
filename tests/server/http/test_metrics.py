"""Metrics count requests and events. Clients cannot add new labels."""

import re
from collections import Counter
from collections.abc import Iterator
from ipaddress import ip_network
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from penultima import runtime as hall_package
from penultima import server as server_package
from penultima.runtime.access.credentials import derive_person_id
from penultima.server.api.routes import ROUTES
from penultima.server.limits.client_address import is_local
from penultima.server.metrics import EVENTS, GAUGES, OTHER, Metrics, known_labels
from penultima.store.write_result import WriteResult
from tests.helpers.server.raw_requests import ask, raw
from tests.helpers.server.server_thread import Served, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("http") / "metrics.db") as server:
        yield server


def labels(text: str, name: str) -> set[str]:
    parts = [line.partition("{")[2].partition("}")[0] for line in text.splitlines() if not line.startswith("#")]
    found = [pair.partition("=") for part in parts for pair in part.split(",")]
    return {value.strip('"') for key, _, value in found if key == name}


def test_requests_are_counted_by_route_name(server: Served) -> None:
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
    for secret in (
        made["table"],
        made["secret"],
        made["join"],
        made["watch"],
        made["code"],
        derive_person_id(made["secret"]),
    ):
        assert secret not in text
    assert "Ana" not in text
    assert "evil" not in text


def test_metric_labels_come_from_closed_lists(server: Served) -> None:
    text = raw(server, "GET", "/metrics").body.decode()
    assert labels(text, "route") <= {route.name for route in ROUTES} | {"guard", "page"}
    assert labels(text, "status") <= {"2xx", "3xx", "4xx", "5xx"}
    assert labels(text, "what") <= known_labels() | {OTHER}


def test_unknown_event_is_counted_as_other() -> None:
    metrics = Metrics(lambda: Counter({"table.link": 2, "Ana said hello": 1, "x" * 22: 1}), dict)
    text = metrics.render().decode()
    assert labels(text, "what") == {*EVENTS, "table.link", OTHER}
    assert f'penultima_events_total{{what="{OTHER}"}} 2.0' in text


def test_gauges_have_fixed_names(server: Served) -> None:
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


OPERATING = Path(__file__).parents[3] / "docs" / "operating.md"
SOURCES = [*Path(server_package.__path__[0]).rglob("*.py"), *Path(hall_package.__path__[0]).rglob("*.py")]


def test_documented_metrics_are_exported_from_the_start(server: Served) -> None:
    text = raw(server, "GET", "/metrics").body.decode()
    documented = OPERATING.read_text(encoding="utf-8")
    names = set(re.findall(r"`(penultima_[a-z_]+)", documented))
    events = set(re.findall(r'penultima_events_total\{what="([^"]+)"\}', documented))
    exported = {re.split(r"[{ ]", line)[0] for line in text.splitlines() if not line.startswith("#")}
    assert len(names) > 5
    assert names <= exported
    assert len(events) > 5
    assert events <= labels(text, "what")


def test_every_counted_event_has_a_label() -> None:
    counted = {
        name for path in SOURCES for name in re.findall(r'counts\["([^"]+)"\]', path.read_text(encoding="utf-8"))
    }
    assert "overdue bot" in counted
    assert counted <= known_labels()
    outcomes = set(get_args(get_type_hints(WriteResult)["outcome"]))
    assert set(EVENTS) <= counted | outcomes, "and what has a name is counted"


@pytest.mark.parametrize(
    ("client", "forwarded", "trusted", "near"),
    [
        ("127.0.0.1", "", "", True),
        ("::1", "", "", True),
        ("192.168.1.7", "", "", True),
        ("203.0.114.9", "", "", False),
        ("2a00:1450::5", "", "", False),
        ("127.0.0.1", "10.0.0.3", "", False),
        ("127.0.0.1", "10.0.0.3", "127.0.0.1", True),
        ("127.0.0.1", "203.0.114.9", "127.0.0.1", False),
        ("127.0.0.1", "10.0.0.3, 203.0.114.9", "127.0.0.1", False),
    ],
)
def test_metrics_are_served_to_local_and_private_networks_only(
    client: str, forwarded: str, trusted: str, *, near: bool
) -> None:
    headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
    assert is_local((client, 1), headers, (ip_network(trusted),) if trusted else ()) is near


def test_metrics_are_hidden_behind_an_untrusted_proxy(server: Served) -> None:
    reply = raw(server, "GET", "/metrics", headers={"X-Forwarded-For": "203.0.114.9"})
    assert (reply.status, reply.why) == (404, "server.unknown")
