"""Tests that measure the layout of the felt on the scene page, which draws a table from test data without a game."""

import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

TOUCH = 44
SLACK = 1.0
"""Tolerance in px, because browsers round."""
SCREENS = ((360, 600), (375, 548), (360, 740), (390, 664), (390, 844), (740, 360), (844, 390), (768, 1024), (1440, 900))
SAMPLES = ((1, 1), (2, 7), (3, 9), (5, 14), (7, 15), (9, 24), (9, 40))
"""Pairs: the number of other seats, and the number of cards in the hand."""
COLOURS = {"R": "rojo", "Y": "amarillo", "G": "verde", "B": "azul", "W": "comodines"}
NAMES = ("Marta", "Wenceslao", "Iker", "Lucía", "Maximiliana", "Teo", "Olmo", "Sara", "Bartolomé")

SceneData = dict[str, Any]


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float

    def touches(self, other: "Box") -> bool:
        return (
            self.x < other.x + other.width - SLACK
            and other.x < self.x + self.width - SLACK
            and self.y < other.y + other.height - SLACK
            and other.y < self.y + self.height - SLACK
        )


def cards(count: int) -> list[str]:
    """Return this many cards of all colours. Large hands contain wild cards and duplicates."""
    signs = [*"0123456789SR", "+2"]
    deck = [colour + sign for colour in "RYGB" for sign in signs for _ in range(2)] + ["W"] * 3 + ["W+4"] * 2
    return [deck[index * len(deck) // count] for index in range(count)]


def seat(number: int, **more: object) -> SceneData:
    name = NAMES[number - 1]
    return {"seat": number, "name": name, "face": number, "count": number + 3, "points": "112", "label": name, **more}


def hand(codes: list[str], **more: object) -> SceneData:
    held = [
        {
            "key": f"{index}",
            "code": code,
            "playable": code[0] == "Y",
            "jump": False,
            "veiled": code[0] != "Y",
            "label": f"{code}, {index + 1} de {len(codes)}",
        }
        for index, code in enumerate(codes)
    ]
    groups = {"cards": held, "label": f"Tu mano, {len(codes)} cartas", "groups": COLOURS}
    return {**groups, "turn": True, "live": True, "playBy": "auto", "misplay": False, **more}


def table(others: int, codes: list[str], **more: object) -> SceneData:
    return {
        "edition": "giant",
        "title": "Gigante",
        "subtitle": "Ronda 2 · meta 500",
        "seats": [seat(number) for number in range(1, others + 1)],
        "ring": {"colour": "Y", "word": "amarillo", "clockwise": True, "label": "Color amarillo"},
        "piles": {
            "top": {"code": "Y7"},
            "under": ["G7", "G4"],
            "deck": 64,
            "draws": True,
            "label": "Pilas",
            "deckLabel": "Tomar del mazo",
        },
        "actions": {
            "left": {"text": "Tomar", "look": "paper", "plus": True},
            "status": {"text": "Tu turno", "time": "0:18", "share": 0.6, "mine": True},
            "call": {"text": "¡Última!", "look": "paper"},
        },
        "hand": hand(codes),
        "over": "none",
        "panelOpen": False,
        "large": False,
        "leftHanded": False,
        **more,
    }


def show(page: Page, scene: str, data: SceneData) -> None:
    """Show a table on the scene page. The page is loaded once, and later tables only change the URL fragment."""
    fragment = quote(json.dumps(data))
    if not page.url.startswith(scene):
        page.goto(f"{scene}#{fragment}")
        expect(page.get_by_role("region", name="table")).to_be_visible()
        return
    page.evaluate(
        """fragment => new Promise(done => {
            const twice = () => requestAnimationFrame(() => requestAnimationFrame(done));
            addEventListener('hashchange', twice, {once: true});
            location.hash = fragment;
        })""",
        fragment,
    )


def boxes(page: Page, selector: str) -> list[Box]:
    found = page.locator(selector).evaluate_all(
        """nodes => nodes.filter(node => node.checkVisibility({visibilityProperty: true})).map(node => {
            const {x, y, width, height} = node.getBoundingClientRect();
            return [x, y, width, height];
        })"""
    )
    return [Box(*one) for one in found]


def unreachable_cards(page: Page) -> list[str]:
    """Return the cards in the hand whose touchable area is smaller than 44 x 44 px."""
    missed: list[str] = page.evaluate(
        """touch => [...document.querySelectorAll('[role=option]')].filter(card => {
            if (!card.checkVisibility({visibilityProperty: true})) return false;
            const matrix = new DOMMatrix(getComputedStyle(card).transform);
            const [w, h] = [card.offsetWidth, card.offsetHeight];
            const from = (x, y) => {
                const {x: dx, y: dy} = matrix.transformPoint(new DOMPoint(x - w / 2, y - h / 2));
                return document.elementFromPoint(dx + w / 2, dy + h / 2)?.closest('[role=option]');
            };
            const inside = touch - 1.5;
            const points = [[8, 8], [inside, 3], [3, inside], [inside, inside], [touch / 2, touch / 2]];
            return !points.every(([x, y]) => from(x, y) === card);
        }).map(card => card.getAttribute('aria-label'))""",
        TOUCH,
    )
    return missed


def faults(page: Page, width: int, height: int) -> list[str]:
    out = []
    buttons = boxes(page, "button")
    for index, one in enumerate(buttons):
        if one.width < TOUCH - 0.1 or one.height < TOUCH - 0.1:
            out.append(f"{one} is too small")
        if one.x < -SLACK or one.y < -SLACK or one.x + one.width > width + SLACK or one.y + one.height > height + SLACK:
            out.append(f"{one} is outside")
        out += [f"{one} and {other} overlap" for other in buttons[index + 1 :] if one.touches(other)]
    out += [f"{card} cannot be touched" for card in unreachable_cards(page)]
    return out


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_touch_targets_are_large_and_apart_on_every_screen(page: Page, scene: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    for others, count in SAMPLES:
        other_hand = count % 2 == 0
        show(page, scene, table(others, cards(count), leftHanded=other_hand, large=other_hand))
        assert faults(page, width, height) == [], (others, count)


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_sheet_leaves_pile_and_call_button_uncovered(page: Page, scene: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    for others, count, over in ((3, 9, "band"), (9, 20, "band"), (3, 9, "vote"), (9, 20, "vote"), (3, 9, "drawn")):
        show(page, scene, table(others, cards(count), over=over))
        (sheet,) = boxes(page, "[data-part=sheet]")
        pile, tag = boxes(page, ".card.top")[0], boxes(page, ".tag .word")[0]
        assert not sheet.touches(pile)
        assert not sheet.touches(tag)
        expect(page.get_by_role("button", name="¡Última!")).to_be_in_viewport(ratio=1)
        page.get_by_role("button", name="¡Última!").click()
        expect(page.locator("[data-said$=call]")).to_be_attached()


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_words_of_the_felt_fit_their_boxes_on_every_screen(page: Page, scene: str, width: int, height: int) -> None:
    """Check that nothing is cut off except names that are too long for their seat."""
    page.set_viewport_size({"width": width, "height": height})
    strip = "Quien sigue toma cartas hasta que le salga una roja."
    show(page, scene, table(4, cards(9), strip=strip, debt={"count": 12, "label": "12"}))
    cut = page.evaluate(
        """() => [...document.querySelectorAll('.word, .figure span, .badge, .status .text, .strip p, .btn')]
            .filter(node => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 3)
            .map(node => node.textContent)"""
    )
    assert cut == []


def test_each_other_player_can_be_caught_by_a_button_at_their_seat(page: Page, scene: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    for others in range(1, 10):
        data = table(others, cards(9))
        data["seats"] = [seat(number, catch="¡Atrapar!", count=1) for number in range(1, others + 1)]
        show(page, scene, data)
        assert faults(page, 360, 740) == []
        for one in page.get_by_role("button", name="¡Atrapar!").all():
            one.click()
        said = ",".join(f"catch {number}" for number in range(1, others + 1))
        expect(page.locator(f"[data-said$='{said}']")).to_be_attached()


LINE = "Qué mala suerte, otra vez me toca tomar cuatro"


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 664), (768, 1024), (1180, 820), (568, 320)])
def test_speech_bubble_is_whole_and_covers_neither_pile_nor_faces(
    page: Page, scene: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    for others in (3, 5, 9):
        for speaker in range(1, others + 1):
            data = table(others, cards(7))
            data["seats"][speaker - 1]["said"] = LINE
            show(page, scene, data)
            words = page.locator("[data-part=said]")
            expect(words).to_have_text(LINE)
            expect(words).to_have_attribute("data-of", str(speaker - 1))
            (bubble,) = boxes(page, "[data-part=said]")
            hidden = [part for part in boxes(page, ".card.top, .seat [data-part=face]") if part.touches(bubble)]
            assert hidden == [], (others, speaker)
            assert 0 <= bubble.x <= width - bubble.width
            (letters,) = boxes(page, "[data-part=said] span")
            lines = page.locator("[data-part=said] span").evaluate("e => e.scrollHeight - e.clientHeight")
            assert lines <= 1, "words are cut"
            assert letters.height <= bubble.height
