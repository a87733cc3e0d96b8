"""A flood of requests from one address does not lock out other addresses, even after a restart."""

from ipaddress import ip_network
from pathlib import Path

from penultima.runtime.access.limits import Limits
from penultima.server.settings import ServerSettings
from tests.helpers.server.server_thread import Served, served

PROXIED = ServerSettings(trust_proxy=(ip_network("127.0.0.1"),))
"""Settings that trust a local proxy, so that a test can send requests from different addresses."""
TABLES = 20
LIMITS = Limits(guess_burst=100, guesses_per_second=0.01)
NONSENSE = 300
"""Number of wrong requests. It exceeds the limit on guesses from all addresses together."""


def post(server: Served, address: str, path: str, body: object, secret: str = "") -> int:
    return server.ask("POST", path, body, secret=secret, headers={"X-Forwarded-For": address})[0]


def flood(server: Served, table: str) -> None:
    wrong = ({"code": "A"}, {"code": "AAAAAA"}, {"code": "?"}, {"table": table, "link": "y" * 11}, {"code": "#"})
    statuses = {post(server, "203.0.113.9", "/look", wrong[number % len(wrong)]) for number in range(NONSENSE)}
    assert statuses <= {404, 429}


def test_http_flood_from_one_address_does_not_lock_out_others(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    with served(store, settings=PROXIED) as server:
        made = [server.make() for _ in range(TABLES)]
    for _ in range(2):
        with served(store, settings=PROXIED, limits=LIMITS) as server:
            flood(server, made[0]["table"])
            assert not server.run(lambda: server.engine.awake_tables)
            for number, table in enumerate(made):
                person = f"198.51.100.{number}"
                assert post(server, person, "/look", {"table": table["table"]}, table["secret"]) == 200
                assert post(server, person, "/join", {"code": table["code"]}) == 200
                assert post(server, person, "/join", {"table": table["table"], "link": table["join"]}) == 200
