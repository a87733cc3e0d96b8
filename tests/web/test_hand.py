"""Playing cards by touch, mouse and keyboard on the scene page, which records actions without a game."""

from itertools import pairwise

from playwright.sync_api import CDPSession, Page, expect

from tests.web.test_layout import SceneData, cards, hand, show, table

FOUR = ["R2", "Y4", "Y7", "B9"]
"""Hand whose two middle cards fit."""


def expect_recorded(page: Page, *words: str) -> None:
    expect(page.locator(f".scene[data-said='{','.join(words)}']")).to_be_attached()


def show_hand(page: Page, scene: str, codes: list[str] = FOUR, **more: object) -> None:
    data: SceneData = table(2, codes)
    data["hand"] = hand(codes, **more)
    show(page, scene, data)
    # After a layout change, taps are ignored for a moment.
    page.evaluate("() => new Promise(done => setTimeout(done, 300))")


def card(page: Page, key: int) -> tuple[float, float]:
    """Return a point on the part of a card that its neighbours leave visible."""
    box = page.locator(f"[data-card='{key}']").bounding_box()
    assert box is not None
    return box["x"] + 20, box["y"] + 24


class TouchPointer:
    """A touch that moves. Playwright itself can only simulate taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.devtools: CDPSession = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def draw(self, *path: tuple[float, float]) -> None:
        self.send("touchStart", path[0])
        for (x0, y0), (x1, y1) in pairwise(path):
            for part in range(1, 6):
                self.send("touchMove", (x0 + (x1 - x0) * part / 5, y0 + (y1 - y0) * part / 5))
        self.send("touchEnd")


def test_first_tap_lifts_a_card_and_a_second_tap_plays_it(phone: Page, scene: str) -> None:
    show_hand(phone, scene)
    phone.touchscreen.tap(*card(phone, 1))
    expect(phone.get_by_role("option", selected=True)).to_have_attribute("data-card", "1")
    expect_recorded(phone, "")
    phone.touchscreen.tap(*card(phone, 1))
    expect_recorded(phone, "play 1")


def test_a_tap_on_a_card_that_does_not_fit_asks_why(phone: Page, scene: str) -> None:
    show_hand(phone, scene)
    phone.touchscreen.tap(*card(phone, 0))
    expect_recorded(phone, "why 0")
    phone.touchscreen.tap(180, 200)
    expect(phone.get_by_role("option", selected=True)).to_have_count(0)


def test_one_tap_plays_a_card_if_the_setting_says_so(phone: Page, scene: str) -> None:
    show_hand(phone, scene, playBy="one")
    phone.touchscreen.tap(*card(phone, 2))
    expect_recorded(phone, "play 2")


def test_sliding_along_the_hand_lifts_a_card_and_plays_nothing(phone: Page, scene: str) -> None:
    show_hand(phone, scene)
    TouchPointer(phone).draw(card(phone, 0), card(phone, 2))
    expect(phone.get_by_role("option", selected=True)).to_have_attribute("data-card", "2")
    expect_recorded(phone, "")


def test_swipe_up_plays_only_a_lifted_card(phone: Page, scene: str) -> None:
    show_hand(phone, scene)
    x, y = card(phone, 1)
    TouchPointer(phone).draw((x, y), (x, y - 60))
    expect_recorded(phone, "")
    x, y = card(phone, 1)
    TouchPointer(phone).draw((x, y), (x, y - 60))
    expect_recorded(phone, "play 1")


def test_a_card_dragged_onto_the_pile_is_played(phone: Page, scene: str) -> None:
    show_hand(phone, scene)
    box = phone.locator(".card.top").bounding_box()
    assert box is not None
    pile = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    TouchPointer(phone).draw(card(phone, 2), pile)
    expect_recorded(phone, "play 2")
    TouchPointer(phone).draw(card(phone, 0), pile)
    expect_recorded(phone, "play 2", "why 0")


def test_unfitting_card_that_is_held_on_the_pile_is_misplayed(phone: Page, scene: str) -> None:
    show_hand(phone, scene, misplay=True)
    box = phone.locator(".card.top").bounding_box()
    assert box is not None
    finger = TouchPointer(phone)
    x, y = card(phone, 0)
    finger.send("touchStart", (x, y))
    finger.send("touchMove", (x, y - 40))
    finger.send("touchMove", (box["x"] + 20, box["y"] + 30))
    expect_recorded(phone, "misplay 0")
    finger.send("touchEnd")


def test_hand_keeps_its_layout_while_a_finger_is_down(phone: Page, scene: str) -> None:
    show_hand(phone, scene)
    finger = TouchPointer(phone)
    point = card(phone, 1)
    finger.send("touchStart", point)
    expect(phone.get_by_role("option")).to_have_count(4)
    data = table(2, FOUR)
    data["hand"] = hand([*FOUR, "W", "W"])
    show(phone, scene, data)
    expect(phone.get_by_role("option")).to_have_count(4)
    finger.send("touchEnd")
    expect(phone.get_by_role("option")).to_have_count(6)


def test_a_mouse_plays_with_one_click(desktop: Page, scene: str) -> None:
    show_hand(desktop, scene)
    desktop.mouse.click(*card(desktop, 1))
    expect_recorded(desktop, "play 1")
    desktop.mouse.click(*card(desktop, 3))
    expect_recorded(desktop, "play 1", "why 3")


def test_keys_select_and_play_cards_of_the_hand(desktop: Page, scene: str) -> None:
    show_hand(desktop, scene, misplay=True)
    desktop.get_by_role("option").first.focus()
    expect(desktop.get_by_role("listbox", name="Tu mano, 4 cartas")).to_be_visible()
    desktop.keyboard.press("ArrowRight")
    expect(desktop.get_by_role("option", name="Y4, 2 de 4")).to_be_focused()
    desktop.keyboard.press("p")
    expect(desktop.get_by_role("option", name="Y7, 3 de 4")).to_be_focused()
    desktop.keyboard.press("Enter")
    expect_recorded(desktop, "play 2")
    desktop.keyboard.press("End")
    desktop.keyboard.press("?")
    expect_recorded(desktop, "play 2", "why 3")
    desktop.keyboard.press("Shift+Enter")
    expect_recorded(desktop, "play 2", "why 3", "misplay 3")


def test_a_shelf_scrolls_by_its_chips_and_by_keys(phone: Page, scene: str) -> None:
    show_hand(phone, scene, cards(40))
    blue = phone.locator("[data-code^=B]").last
    expect(blue).not_to_be_visible()
    phone.get_by_role("button", name="azul: ").tap()
    expect(blue).to_be_visible()
    phone.get_by_role("option").first.focus()
    phone.keyboard.press("Home")
    expect(phone.locator("[data-code^=R]").first).to_be_visible()
