"""What somebody waits for who follows a link with nothing kept: few bytes, from this server alone."""

from collections import Counter
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.server.served import Served
from tests.web.company import Company

MOST = 170_000
"""Bytes until one has cards in hand. The design wants 120,000: it may only come down."""
NINE = "R5,R9,Y2,YR,G8,B1,B+2,W,W+4"


def test_from_a_link_to_cards_in_hand_it_is_less_than_the_budget(page: Page, server: Served) -> None:
    with Company(server, 3, position=f"hands={NINE}/R1,R2/B3,B4/Y8,Y9 top=Y7 turn=0") as company:
        company.enter(page)
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.setCacheDisabled", {"cacheDisabled": True})
        addresses: dict[str, str] = {}
        taken: Counter[str] = Counter()
        session.on(
            "Network.requestWillBeSent", lambda sent: addresses.update({sent["requestId"]: sent["request"]["url"]})
        )
        session.on(
            "Network.loadingFinished", lambda done: taken.update({done["requestId"]: int(done["encodedDataLength"])})
        )
        page.goto(company.address)
        expect(page.get_by_role("option")).to_have_count(9)
        page.evaluate("document.fonts.ready")
    # What the visit before was still fetching has no address here.
    fetched = Counter({addresses[request]: size for request, size in taken.items() if request in addresses})
    assert {urlsplit(address).netloc for address in fetched if not address.startswith("data:")} == {
        f"localhost:{server.port}"
    }
    assert sum(fetched.values()) < MOST, fetched.most_common()
