"""A first visit by a link loads few bytes, and all of them from this server."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser

from penultima.server.settings import ServerSettings
from tests.helpers.server.raw_requests import generous
from tests.helpers.server.server_thread import quick_bots, served
from tests.helpers.web.arranged_table import ArrangedTable
from tests.helpers.web.chromium import PHONE, TIMEOUT_MS
from tests.helpers.web.first_visit import Visit, visit
from tests.web.conftest import PAGE

HAND = "R5,R9,Y2,YR,G8,B1,B+2,W,W+4"
POSITION = f"hands={HAND}/R1,R2/B3,B4/Y8,Y9 top=Y7 turn=0"
MOST_BYTES = {
    "script": 70_000,
    "fonts": 21_500,
    "style": 7_000,
    "texts": 6_500,
    "HTML": 3_000,
    "socket": 5_000,
    "others": 3_000,
}
"""Maximum number of bytes of each kind loaded before the hand is visible. Anything more belongs in a later bundle."""
MOST_BYTES_IN_ALL = 120_000


@pytest.fixture(scope="module")
def first_visit(
    browser: Browser,
    built_page: None,
    browser_context_args: dict[str, Any],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Visit]:
    """Measure a visit with a phone."""
    path = tmp_path_factory.mktemp("budget") / "store.db"
    with quick_bots(), generous(), served(path, settings=ServerSettings(page=PAGE)) as server:
        context = browser.new_context(**browser_context_args, **PHONE)
        context.set_default_timeout(TIMEOUT_MS)
        page = context.new_page()
        with ArrangedTable(server, 3, position=POSITION) as table:
            table.open_page(page)
            yield visit(page, table.address, 9)
        context.close()


@pytest.mark.parametrize("kind", MOST_BYTES)
def test_first_visit_loads_few_bytes_of_each_kind(first_visit: Visit, kind: str) -> None:
    assert 0 < first_visit.bytes[kind] <= MOST_BYTES[kind], first_visit.listed


def test_first_visit_stays_within_the_byte_budget(first_visit: Visit) -> None:
    assert set(first_visit.bytes) == set(MOST_BYTES), "there is no other kind"
    assert sum(first_visit.bytes.values()) < MOST_BYTES_IN_ALL, first_visit.listed


def test_first_visit_loads_from_this_server_only(first_visit: Visit) -> None:
    addresses = [address for address in first_visit.addresses if not address.startswith("data:")]
    assert len({urlsplit(address).netloc for address in addresses}) == 1, addresses


def test_first_visit_loads_no_file_twice_and_few_files_in_all(first_visit: Visit) -> None:
    assert len(first_visit.addresses) == len(set(first_visit.addresses)), first_visit.listed
    assert sum("/assets/" in address for address in first_visit.addresses) <= 8, first_visit.listed
