"""Announcements to screen readers, and the keyboard focus, after presses and new deals."""

import re

from playwright.sync_api import Locator, Page, expect

from penultima.protocol.client_messages import Leave, Mute, Sit
from tests.helpers.server.server_thread import Served
from tests.helpers.web.arranged_table import ArrangedTable
from tests.helpers.web.page_person import Person, TouchInput
from tests.helpers.web.utterances import AnnouncementRecorder
from tests.helpers.web.waiting import resize
from tests.web.test_heard import ScreenReaderPlayer

POSITION = "hands=R5,W,G2,B3/R1,R9,G1 top=R7 turn=0 draw=B1,B2,B4,B5,B6"
TURN = "Your turn. On top, red 7. 2 cards fit, of 4."


def focused_card(page: Page) -> Locator:
    return page.locator("[data-part=hand] [role=option]:focus")


def test_explanation_is_announced_on_every_press_and_stays_until_the_next_tap(desktop: Page, server: Served) -> None:
    announcements = AnnouncementRecorder(desktop)
    with ArrangedTable(server, 1, position=POSITION) as table:
        table.open_page(desktop, language="en")
        announcements.wait_for_urgent(TURN)
        desktop.get_by_role("option", name="green 2").focus()
        bubble = desktop.locator(".bubble")
        for times in (1, 2):
            desktop.keyboard.press("?")
            announcements.wait_for_urgent_times("The green 2", times)
        expect(bubble).to_be_visible()
        shown = f"{bubble.locator('.title').inner_text()}. {bubble.locator('.text').inner_text()}"
        assert ["".join(spoken.split()) for spoken in announcements.urgent[1:]] == ["".join(shown.split())] * 2
        desktop.mouse.click(5, 400)
        expect(bubble).to_have_count(0)
        desktop.keyboard.press("u")
        expect(bubble).to_be_visible()
        announcements.wait_for_urgent(re.compile("^" + re.escape(bubble.locator(".title").inner_text())))


def test_refused_phrase_is_announced(desktop: Page, server: Served) -> None:
    with ArrangedTable(server, 1, position=POSITION.replace("turn=0", "turn=1")) as table:
        host = table.connect_host()
        host.do(lambda id_: Mute(id_, 1))
        host.close()
        announcements = AnnouncementRecorder(desktop)
        table.open_page(desktop, table.people[1].secret, language="en")
        announcements.wait_for_urgent(re.compile("^Your turn"))
        desktop.get_by_role("button", name="Ouch!").click()
        announcements.wait_for_urgent(re.compile("^Not now"))


def test_waiting_people_hear_who_comes_and_goes_and_how_many_seats_are_left(desktop: Page, server: Served) -> None:
    announcements = AnnouncementRecorder(desktop)
    with ArrangedTable(server, begins=False, seats=3) as table:
        table.open_page(desktop, language="en")
        expect(desktop.get_by_role("button", name="Start")).to_be_visible()
        guests = [
            table.connect(server.run(server.engine.create_guest_secret), seat, table.made["join"]) for seat in (1, 2)
        ]
        guests[0].do(lambda id_: Sit(id_, 1, "Lupita"))
        announcements.wait_for_polite("Lupita sits down. One seat is left.")
        guests[1].do(lambda id_: Sit(id_, 2, "Beto"))
        announcements.wait_for_polite("Beto sits down. All seats are taken.")
        guests[0].do(Leave)
        announcements.wait_for_polite("Lupita has left. One seat is left.")


def test_table_found_by_code_is_announced_and_the_enter_key_sits_down(desktop: Page, server: Served) -> None:
    with ArrangedTable(server, begins=False, seats=3) as table:
        desktop.goto(f"http://localhost:{server.port}/join")
        code = desktop.get_by_role("textbox", name="Código de la mesa")
        code.fill(table.made["code"])
        expect(desktop.get_by_role("status")).to_have_text("Mesa de Ana encontrada. 2 lugares libres.")
        code.press("Enter")
        expect(desktop.get_by_text("Esperando a que Ana empiece")).to_be_visible()


def test_focus_stays_in_the_hand_after_a_card_and_after_a_sheet(desktop: Page, server: Served) -> None:
    with ArrangedTable(server, 1, position=POSITION) as table:
        ana = ScreenReaderPlayer(desktop, table, language="en")
        ana.announcements.wait_for_urgent(TURN)
        ana.play("red 5", ana.log_line("You play a red 5."))
        expect(focused_card(desktop)).to_have_count(1)
        table.act(1, "play R9")
        ana.play("Wild", ana.heading("Which colour?"))
        ana.press("3", ana.log_line("You play a Wild"))
        expect(focused_card(desktop)).to_have_count(1)


def test_a_new_deal_is_announced_in_the_same_region_and_the_focus_goes_to_the_hand(
    desktop: Page, server: Served
) -> None:
    with ArrangedTable(server, 1, begins=False, position=POSITION) as table:
        announcements = AnnouncementRecorder(desktop)
        table.open_page(desktop, language="en")
        start = desktop.get_by_role("button", name="Start", exact=True)
        expect(start).to_be_visible()
        desktop.evaluate("window.region = document.querySelector('[data-heard=polite]')")
        start.focus()
        desktop.keyboard.press("Enter")
        announcements.wait_for_urgent(TURN)
        announcements.wait_for_polite("Deal 1.")
        expect(focused_card(desktop)).to_have_count(1)
        assert desktop.evaluate("window.region === document.querySelector('[data-heard=polite]')")


def test_turn_announcement_follows_its_cause_and_is_cleared_after_the_turn(desktop: Page, server: Served) -> None:
    with ArrangedTable(server, 1, position=POSITION) as table:
        ana = ScreenReaderPlayer(desktop, table, language="en")
        ana.announcements.wait_for_urgent(TURN)
        ana.play("red 5", ana.log_line("You play a red 5."))
        expect(desktop.locator("[data-heard=urgent]")).to_have_text("")
        table.act(1, "play R9")
        ana.announcements.wait_for_urgent("Your turn. On top, red 9. One card fits, of 3.")
        order: list[str] = desktop.evaluate("heard.all")
        turn = order.index("Your turn. On top, red 9. One card fits, of 3.")
        assert "Marta plays a red 9." in " ".join(order[:turn])


STACKED = "hands=R5,W+4,G8,B3/W+4,Y6,Y8 top=Y7 turn=1"


def test_stacked_debt_shows_its_stakes_and_explains_which_cards_answer_it(phone: Page, server: Served) -> None:
    with ArrangedTable(server, 1, position=STACKED, options={"stacking": "any"}) as table:
        table.open_page(phone, language="en")
        expect(phone.get_by_role("listbox", name="Your hand")).to_be_visible()
        table.act(1, "play W+4:B")
        stakes = phone.locator("[data-stakes]")
        expect(stakes).to_be_visible()
        text = stakes.inner_text()
        assert all(part in text for part in ("Marta", "4", "6")), text
        person = Person(phone, TouchInput())
        person.press_until(phone.get_by_role("option", name="green 8").tap, phone.locator(".bubble"))
        expect(phone.locator(".bubble .text")).to_contain_text(re.compile(r"blue .+ or .+"))
        for width, height in ((360, 740), (390, 664), (844, 390), (1024, 768)):
            resize(phone, width, height)
            bubble = phone.locator(".bubble").bounding_box()
            button = phone.get_by_role("button", name="Challenge").bounding_box()
            assert bubble
            assert button
            beside = bubble["x"] + bubble["width"] <= button["x"]
            assert beside or bubble["y"] + bubble["height"] <= button["y"], (width, height)
            assert bubble["height"] > 100, (width, height)
