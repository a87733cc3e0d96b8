"""What somebody chooses is so at once, in the middle of a game, without a reload, and is kept over one."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.served import Served, soon
from tests.web.company import Company

POSITION = "hands=R5,Y2,Y7,B1/R1,R2 top=Y7 turn=0 draw=Y9"
USUAL_WIDTH = 76
"""Of a card on this phone."""

# What is true of the page once the choice is made, and not before.
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
    """In the settings, by keys: opened from the table and closed again."""
    page.keyboard.press("z")
    where = page.get_by_role("group", name=group) if group else page.get_by_role("dialog")
    control = where.get_by_role(role, name=name, exact=True)  # type: ignore[arg-type]
    control.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


@pytest.mark.parametrize(
    ("role", "group", "name", "so"),
    [
        ("switch", "", "Cartas grandes", LARGER),
        ("switch", "", "Mano izquierda", MIRRORED),
        ("radio", "Orden de la mano", "Número", BY_NUMBER),
        ("radio", "Movimiento", "Nada", STILL),
        ("radio", "Aspecto", "Oscuro", DARK),
        ("radio", "Idioma", "English", ENGLISH),
    ],
    ids=("large", "left-handed", "order", "motion", "theme", "language"),
)
def test_a_choice_is_seen_at_once_and_kept(
    role: str, group: str, name: str, so: str, phone: Page, server: Served
) -> None:
    phone.emulate_media(reduced_motion="no-preference")
    with Company(server, 1, position=POSITION) as company:
        company.enter(phone)
        expect(hand(phone)).to_have_count(4)
        assert not phone.evaluate(so)
        phone.evaluate("window.loadedOnce = true")
        choose(phone, role, name, group)
        soon(lambda: phone.evaluate(so))
        assert phone.evaluate("window.loadedOnce")
        phone.reload()
        expect(hand(phone)).to_have_count(4)
        soon(lambda: phone.evaluate(so))


def test_single_letters_can_be_switched_off_and_other_keys_go_on(desktop: Page, server: Served) -> None:
    with Company(server, 1, position=POSITION) as company:
        company.enter(desktop)
        expect(hand(desktop)).to_have_count(4)
        choose(desktop, "switch", "Teclas sueltas")
        desktop.reload()
        expect(hand(desktop)).to_have_count(4)
        for letter in "tuclmoszhpa?":
            desktop.keyboard.press(letter)
        expect(desktop.get_by_role("dialog")).to_be_hidden()
        _plays_the_seven(desktop, company)


def test_in_a_text_field_letters_are_text(desktop: Page, server: Served) -> None:
    with Company(server, 1, position=POSITION) as company:
        company.enter(desktop)
        field = desktop.get_by_role("textbox", name="Escribir a la mesa")
        field.focus()
        desktop.keyboard.type("tuclmoszhpa?1")
        expect(field).to_have_value("tuclmoszhpa?1")
        expect(desktop.get_by_role("dialog")).to_be_hidden()
        hand(desktop).first.focus()
        _plays_the_seven(desktop, company)


def _plays_the_seven(page: Page, company: Company) -> None:
    """Nothing was done before: no card was taken, and none is played with a call."""
    seven = page.get_by_role("option", name="7 amarillo")
    while not seven.evaluate("card => card === document.activeElement"):
        page.keyboard.press("ArrowRight")
    while seven.is_visible():  # what has just appeared takes no key yet
        page.keyboard.press("Enter")
        page.wait_for_timeout(50)
    expect(hand(page)).to_have_count(3)
    company.people[1].until(
        lambda marta: marta.now and marta.now.board and marta.now.board.top == "Y7" and marta.mine.may
    )
