"""Bubbles, notices and hints at a table leave the cards visible: the pile, its colour and the indices of the hand."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.helpers.server.server_thread import Served
from tests.helpers.web.arranged_table import ArrangedTable
from tests.helpers.web.text_fit import find_cut_texts
from tests.helpers.web.waiting import resize, wait_until
from tests.web.test_layout import boxes

SIZES = ((360, 640), (390, 844), (844, 390), (768, 1024), (1440, 900))
OTHERS = "R1,R2,R3,G1,G2/B3,B4,B5,G4/Y4,Y6,R4,R6"
PILE = ".card.top, .tag .word"
GUARD_MS = 600
"""Time in ms after which new elements no longer ignore taps."""


def covered(page: Page, words: Locator, parts: str) -> list[str]:
    """Return the window sizes at which these words cover one of these parts."""
    found = []
    for width, height in SIZES:
        resize(page, width, height)
        place = words.bounding_box()
        if place is None:
            continue
        for part in boxes(page, parts):
            apart = (
                place["y"] + place["height"] <= part.y + 1
                or part.y + part.height <= place["y"] + 1
                or place["x"] + place["width"] <= part.x + 1
                or part.x + part.width <= place["x"] + 1
            )
            if not apart:
                found.append(f"{width}x{height}: {place} covers {part}")
    return found


def tap(page: Page, target: Locator, x: float, y: float) -> None:
    """Tap a target once it no longer ignores taps."""
    wait_until(page, "until => performance.now() > until", page.evaluate("performance.now()") + GUARD_MS)
    target.tap(position={"x": x, "y": y})


@pytest.mark.parametrize("hand", ["R5,R9,G2,G4,B8", "R0,R1,R3,R5,R9,G2,G4,G6,G8,B3,B7"])
def test_notice_covers_neither_hand_nor_pile_at_any_size(server: Served, phone: Page, hand: str) -> None:
    position = f"hands={hand}/{OTHERS} top=Y7 turn=0"
    with ArrangedTable(server, position=position, clock={"decision": 1_000, "reserve": 0}) as table:
        table.open_page(phone)
        notice = phone.get_by_role("group", name="Mesa en pausa: faltas tú.")
        expect(notice.get_by_role("button", name="Sigo yo")).to_be_visible()
        expect(phone.locator("[data-moving=no]")).to_be_attached()
        assert covered(phone, notice, f"{PILE}, [data-card]") == []


def test_hint_about_a_drawn_card_covers_neither_pile_nor_colour_and_the_answers_fit(
    server: Served, phone: Page
) -> None:
    with ArrangedTable(server, position=f"hands=R5,R9,G8/{OTHERS} top=Y7 turn=0 draw=Y9") as table:
        table.open_page(phone)
        phone.evaluate("localStorage.removeItem('penultima:/hints')")
        phone.reload()
        draw = phone.get_by_role("button", name="Tomar", exact=True)
        expect(draw).to_be_enabled()
        tap(phone, draw, 20, 20)
        hint = phone.get_by_role("group").filter(has_text="¿Ahora o después?").last
        keep = phone.get_by_role("button", name="Guardar")
        expect(keep).to_be_visible()
        expect(hint).to_be_visible()
        expect(phone.locator("[data-moving=no]")).to_be_attached()
        assert covered(phone, hint, f"{PILE}, [data-card], [data-sheet=drawn]") == []
        for size in SIZES:
            assert find_cut_texts(phone, *size) == []
            assert keep.evaluate("button => button.scrollWidth <= button.clientWidth"), size


def test_explanation_closes_when_another_card_is_lifted(server: Served, phone: Page) -> None:
    with ArrangedTable(server, position=f"hands=R5,Y2,G8/{OTHERS} top=Y7 turn=0") as table:
        table.open_page(phone)
        other = phone.locator("[data-code=Y2]")
        bubble = phone.get_by_text("El 5 rojo no encaja", exact=True)
        expect(phone.locator("[data-moving=no]")).to_be_attached()
        expect(phone.get_by_text("Tu turno", exact=True)).to_be_visible()
        phone.locator("[data-code=R5]").focus()
        phone.keyboard.press("?")
        expect(bubble).to_be_visible()
        tap(phone, other, 20, 24)
        expect(other).to_have_attribute("aria-selected", "true")
        expect(bubble).to_have_count(0)
