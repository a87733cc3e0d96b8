"""Log and announcements name the person who had the seat at that time, even if another person has it now."""

from playwright.sync_api import Locator, Page, expect

from penultima.protocol.client_messages import Leave, Remove, Sit
from tests.helpers.server.server_thread import Served
from tests.helpers.web.arranged_table import ArrangedTable
from tests.helpers.web.utterances import AnnouncementRecorder

POSITION = "hands=R5,R6,G2/R1,R9,G1/R2,R3,G3 top=R7 turn=1 draw=B1,B2,B3,B4,B5,B6"


def log(page: Page) -> Locator:
    return page.get_by_role("group", name="Log and chat").get_by_role("listitem")


def test_log_keeps_the_names_of_people_whose_seats_a_bot_took_over(desktop: Page, server: Served) -> None:
    with ArrangedTable(server, 2, position=POSITION) as table:
        table.open_page(desktop, language="en")
        expect(desktop.get_by_role("listbox", name="Your hand")).to_be_visible()
        table.act(1, "play R1")
        table.say(1, "hello")
        expect(log(desktop).filter(has_text="Marta: hello")).to_be_visible()
        host = table.connect_host()
        host.do(lambda id_: Remove(id_, 1))
        table.people[2].do(Leave)
        desktop.get_by_role("button", name="Bring it here").click()
        expected_lines = ["Marta plays a red 1.", "Marta: hello", "You removed Marta.", "Iker has left."]
        for _ in range(2):
            for line in expected_lines:
                expect(log(desktop).filter(has_text=line)).to_have_count(1)
            desktop.reload()
        expect(log(desktop).filter(has_text="Marta: hello").locator("svg")).to_be_visible()


def test_log_and_announcements_name_a_latecomer_and_the_own_phrase(desktop: Page, server: Served) -> None:
    announcements = AnnouncementRecorder(desktop)
    with ArrangedTable(server, 1, position=POSITION.replace("turn=1", "turn=0")) as table:
        table.open_page(desktop, language="en")
        announcements.wait_for_urgent("Your turn. On top, red 7. 2 cards fit, of 3.")
        secret = server.run(server.engine.create_guest_secret)
        latecomer = table.connect(secret, 2, table.made["join"])
        latecomer.do(lambda id_: Sit(id_, 2, "Bartholomew"))
        expect(log(desktop).filter(has_text="Bartholomew has a seat from the next deal on.")).to_be_visible()
        announcements.wait_for_polite("Bartholomew has a seat from the next deal on.")
        desktop.get_by_role("button", name="Ouch!").click()
        expect(log(desktop).filter(has_text="You: Ouch!")).to_be_visible()
        announcements.wait_for_polite("You: Ouch!")
