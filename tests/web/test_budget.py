"""What somebody waits for who follows a link with nothing kept: few bytes, from this server alone."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser

from penultima.server.settings import Settings
from tests.server.http.asking import generous
from tests.server.served import quick_bots, served
from tests.web.chromium import PATIENCE, PHONE
from tests.web.company import Company
from tests.web.conftest import PAGE
from tests.web.visit import Visit, visit

NINE = "R5,R9,Y2,YR,G8,B1,B+2,W,W+4"
POSITION = f"hands={NINE}/R1,R2/B3,B4/Y8,Y9 top=Y7 turn=0"
MOST = {
    "script": 70_000,
    "fonts": 21_500,
    "style": 7_000,
    "texts": 6_500,
    "HTML": 3_000,
    "socket": 5_000,
    "others": 3_000,
}
"""Bytes until one has cards in hand; cards are drawn by script. What would be more belongs into a later packet."""
MOST_IN_ALL = 120_000


@pytest.fixture(scope="module")
def cold(
    browser: Browser, browser_context_args: dict[str, Any], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Visit]:
    """Of a phone."""
    path = tmp_path_factory.mktemp("budget") / "store.db"
    with quick_bots(), generous(), served(path, settings=Settings(page=PAGE)) as server:
        context = browser.new_context(**browser_context_args, **PHONE)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        with Company(server, 3, position=POSITION) as company:
            company.enter(page)
            yield visit(page, company.address, 9)
        context.close()


@pytest.mark.parametrize("kind", MOST)
def test_from_a_link_to_cards_in_hand_there_is_little_of_each_kind(cold: Visit, kind: str) -> None:
    assert 0 < cold.bytes[kind] <= MOST[kind], cold.listed


def test_from_a_link_to_cards_in_hand_it_is_less_than_the_budget(cold: Visit) -> None:
    assert set(cold.bytes) == set(MOST), "there is no other kind"
    assert sum(cold.bytes.values()) < MOST_IN_ALL, cold.listed


def test_all_of_it_comes_from_this_server(cold: Visit) -> None:
    addresses = [address for address in cold.addresses if not address.startswith("data:")]
    assert len({urlsplit(address).netloc for address in addresses}) == 1, addresses


def test_nothing_is_fetched_twice_and_little_one_by_one(cold: Visit) -> None:
    assert len(cold.addresses) == len(set(cold.addresses)), cold.listed
    assert sum("/assets/" in address for address in cold.addresses) <= 8, cold.listed
