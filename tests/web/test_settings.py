"""Settings apply at once, in the middle of a game and without a reload, and are stored."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.helpers.server.server_thread import Served, soon
from tests.helpers.web.arranged_table import ArrangedTable

POSITION = "hands=R5,Y2,Y7,B1/R1,R2 top=Y7 turn=0 draw=Y9"
USUAL_WIDTH = 76
"""Width of a card on this phone in px."""

# Conditions that hold only after the setting has changed.
LARGER = f"() => document.querySelector('[role=option]').offsetWidth > {USUAL_WIDTH}"
MIRRORED = """() => {
  const [draw, call] = ["Tomar", "¡Última!"].map(name =>
    [...document.querySelectorAll("button.btn")].find(one => one.textContent.trim() === name).getBoundingClientRect());
  return draw.left > call.left;
}"""
BY_NUMBER = (
    "() => [...document.querySelectorAll('[role=option]')].map(one => one.dataset.code).join() === 'B1,Y2,R5,Y7'"
)
STILL = "() => getComputedStyle(document.querySelector('[role=option]')).transitionProperty === 'none'"
DARK = "() => getComputedStyle(document.body).backgroundColor === 'rgb(27, 19, 32)'"
ENGLISH = """() => document.documentElement.lang === "en" &&
  document.querySelector("[role=listbox]").ariaLabel === "Your hand, 4 cards" &&
  document.querySelector("[data-heard=urgent]").textContent !== "" """


def hand(page: Page) -> Locator:
    return page.get_by_role("listbox").get_by_role("option")


def choose(page: Page, role: str, name: str, group: str = "") -> None:
    """Choose a setting by keyboard. The settings are opened from the table and closed again."""
    page.keyboard.press("z")
    where = page.get_by_role("group", name=group) if group else page.get_by_role("dialog")
    control = where.get_by_role(role, name=name, exact=True)  # type: ignore[arg-type]
    control.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


@pytest.mark.parametrize(
    ("role", "group", "name", "condition"),
    [
        ("switch", "", "Cartas grandes", LARGER),
        ("switch", "", "Para zurdos", MIRRORED),
        ("radio", "Orden de la mano", "Número", BY_NUMBER),
        ("radio", "Movimiento", "Nada", STILL),
        ("radio", "Aspecto", "Oscuro", DARK),
        ("radio", "Idioma", "English", ENGLISH),
    ],
    ids=("large", "left-handed", "order", "motion", "theme", "language"),
)
def test_a_setting_applies_at_once_and_is_stored(
    role: str, group: str, name: str, condition: str, phone: Page, server: Served
) -> None:
    phone.emulate_media(reduced_motion="no-preference")
    with ArrangedTable(server, 1, position=POSITION) as table:
        table.open_page(phone)
        expect(hand(phone)).to_have_count(4)
        assert not phone.evaluate(condition)
        phone.evaluate("window.loadedOnce = true")
        choose(phone, role, name, group)
        soon(lambda: phone.evaluate(condition))
        assert phone.evaluate("window.loadedOnce")
        phone.reload()
        expect(hand(phone)).to_have_count(4)
        soon(lambda: phone.evaluate(condition))


def test_letter_shortcuts_can_be_switched_off_and_other_keys_still_work(desktop: Page, server: Served) -> None:
    with ArrangedTable(server, 1, position=POSITION) as table:
        table.open_page(desktop)
        expect(hand(desktop)).to_have_count(4)
        choose(desktop, "switch", "Teclas de una letra")
        desktop.reload()
        expect(hand(desktop)).to_have_count(4)
        for letter in "tuclmoszhpa?":
            desktop.keyboard.press(letter)
        expect(desktop.get_by_role("dialog")).to_be_hidden()
        _play_the_seven(desktop, table)


def test_letters_typed_into_a_text_field_are_not_shortcuts(desktop: Page, server: Served) -> None:
    with ArrangedTable(server, 1, position=POSITION) as table:
        table.open_page(desktop)
        field = desktop.get_by_role("textbox", name="Escribir a la mesa")
        field.focus()
        desktop.keyboard.type("tuclmoszhpa?1")
        expect(field).to_have_value("tuclmoszhpa?1")
        expect(desktop.get_by_role("dialog")).to_be_hidden()
        hand(desktop).first.focus()
        _play_the_seven(desktop, table)


def _play_the_seven(page: Page, table: ArrangedTable) -> None:
    """Play the yellow seven. This also shows that earlier keys have drawn and played no card."""
    seven = page.get_by_role("option", name="7 amarillo")
    while not seven.evaluate("card => card === document.activeElement"):
        page.keyboard.press("ArrowRight")
    while seven.is_visible():  # a new element ignores keys at first
        page.keyboard.press("Enter")
        page.wait_for_timeout(50)
    expect(hand(page)).to_have_count(3)
    table.people[1].until(
        lambda marta: marta.now and marta.now.board and marta.now.board.top == "Y7" and marta.mine.may
    )
