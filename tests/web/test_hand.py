"""How cards are played: by touch, by mouse and by keys. The scene says what it was told, nothing is behind it."""

from itertools import pairwise

from playwright.sync_api import CDPSession, Page, expect

from tests.web.test_layout import Given, cards, hand, show, table

FOUR = ["R2", "Y4", "Y7", "B9"]
"""The two in the middle fit."""


def told(page: Page, *words: str) -> None:
    expect(page.locator(f".scene[data-said='{','.join(words)}']")).to_be_attached()


def lay(page: Page, scene: str, codes: list[str] = FOUR, **more: object) -> None:
    given: Given = table(2, codes)
    given["hand"] = hand(codes, **more)
    show(page, scene, given)
    # Taps are ignored for a moment after the cards were laid out.
    page.evaluate("() => new Promise(done => setTimeout(done, 300))")


def card(page: Page, key: int) -> tuple[float, float]:
    """A point on its tab."""
    box = page.locator(f"[data-card='{key}']").bounding_box()
    assert box is not None
    return box["x"] + 20, box["y"] + 24


class Finger:
    """A touch that moves, which a test cannot do by taps alone."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.line: CDPSession = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def draw(self, *way: tuple[float, float]) -> None:
        self.send("touchStart", way[0])
        for (x0, y0), (x1, y1) in pairwise(way):
            for part in range(1, 6):
                self.send("touchMove", (x0 + (x1 - x0) * part / 5, y0 + (y1 - y0) * part / 5))
        self.send("touchEnd")


def test_a_first_tap_lifts_and_a_second_one_plays(phone: Page, scene: str) -> None:
    lay(phone, scene)
    phone.touchscreen.tap(*card(phone, 1))
    expect(phone.get_by_role("option", selected=True)).to_have_attribute("data-card", "1")
    told(phone, "")
    phone.touchscreen.tap(*card(phone, 1))
    told(phone, "play 1")


def test_a_tap_on_a_card_that_does_not_fit_asks_why(phone: Page, scene: str) -> None:
    lay(phone, scene)
    phone.touchscreen.tap(*card(phone, 0))
    told(phone, "why 0")
    phone.touchscreen.tap(180, 200)
    expect(phone.get_by_role("option", selected=True)).to_have_count(0)


def test_one_tap_is_a_setting(phone: Page, scene: str) -> None:
    lay(phone, scene, playBy="one")
    phone.touchscreen.tap(*card(phone, 2))
    told(phone, "play 2")


def test_sliding_along_lifts_and_plays_nothing(phone: Page, scene: str) -> None:
    lay(phone, scene)
    Finger(phone).draw(card(phone, 0), card(phone, 2))
    expect(phone.get_by_role("option", selected=True)).to_have_attribute("data-card", "2")
    told(phone, "")


def test_a_swipe_up_plays_only_what_was_lifted(phone: Page, scene: str) -> None:
    lay(phone, scene)
    x, y = card(phone, 1)
    Finger(phone).draw((x, y), (x, y - 60))
    told(phone, "")
    x, y = card(phone, 1)
    Finger(phone).draw((x, y), (x, y - 60))
    told(phone, "play 1")


def test_a_card_dragged_onto_the_pile_is_played(phone: Page, scene: str) -> None:
    lay(phone, scene)
    box = phone.locator(".card.top").bounding_box()
    assert box is not None
    pile = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    Finger(phone).draw(card(phone, 2), pile)
    told(phone, "play 2")
    Finger(phone).draw(card(phone, 0), pile)
    told(phone, "play 2", "why 0")


def test_a_misplay_is_held_on_the_pile(phone: Page, scene: str) -> None:
    lay(phone, scene, misplay=True)
    box = phone.locator(".card.top").bounding_box()
    assert box is not None
    finger = Finger(phone)
    x, y = card(phone, 0)
    finger.send("touchStart", (x, y))
    finger.send("touchMove", (x, y - 40))
    finger.send("touchMove", (box["x"] + 20, box["y"] + 30))
    told(phone, "misplay 0")
    finger.send("touchEnd")


def test_nothing_is_laid_out_anew_under_a_finger(phone: Page, scene: str) -> None:
    lay(phone, scene)
    finger = Finger(phone)
    place = card(phone, 1)
    finger.send("touchStart", place)
    expect(phone.get_by_role("option")).to_have_count(4)
    given = table(2, FOUR)
    given["hand"] = hand([*FOUR, "W", "W"])
    show(phone, scene, given)
    expect(phone.get_by_role("option")).to_have_count(4)
    finger.send("touchEnd")
    expect(phone.get_by_role("option")).to_have_count(6)


def test_a_mouse_plays_with_one_click(desktop: Page, scene: str) -> None:
    lay(desktop, scene)
    desktop.mouse.click(*card(desktop, 1))
    told(desktop, "play 1")
    desktop.mouse.click(*card(desktop, 3))
    told(desktop, "play 1", "why 3")


def test_keys_walk_through_the_hand_and_play(desktop: Page, scene: str) -> None:
    lay(desktop, scene, misplay=True)
    desktop.get_by_role("option").first.focus()
    expect(desktop.get_by_role("listbox", name="Tu mano, 4 cartas")).to_be_visible()
    desktop.keyboard.press("ArrowRight")
    expect(desktop.get_by_role("option", name="Y4, 2 de 4")).to_be_focused()
    desktop.keyboard.press("p")
    expect(desktop.get_by_role("option", name="Y7, 3 de 4")).to_be_focused()
    desktop.keyboard.press("Enter")
    told(desktop, "play 2")
    desktop.keyboard.press("End")
    desktop.keyboard.press("?")
    told(desktop, "play 2", "why 3")
    desktop.keyboard.press("Shift+Enter")
    told(desktop, "play 2", "why 3", "misplay 3")


def test_a_shelf_scrolls_by_its_chips_and_by_keys(phone: Page, scene: str) -> None:
    lay(phone, scene, cards(40))
    blue = phone.locator("[data-code^=B]").last
    expect(blue).not_to_be_visible()
    phone.get_by_role("button", name="azul: ").tap()
    expect(blue).to_be_visible()
    phone.get_by_role("option").first.focus()
    phone.keyboard.press("Home")
    expect(phone.locator("[data-code^=R]").first).to_be_visible()
