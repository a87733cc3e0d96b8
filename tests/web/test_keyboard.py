"""Keyboard use: each focused element is visible, the Tab order follows the game, and sheets restore the focus."""

from playwright.sync_api import Locator, Page, expect

from tests.helpers.server.server_thread import Served
from tests.helpers.web.arranged_table import ArrangedTable

POSITION = "hands=R5,G8,Y2/R1,R2/B3,B4/W+4,Y6,Y8 top=Y7 turn=0 draw=Y9"
MOST_STOPS = 40
STOP = """() => {
  const here = document.activeElement;
  const seen = [here, here.closest("label")].some(e => {
    const { outlineStyle, outlineWidth } = e ? getComputedStyle(e) : { outlineStyle: "none" };
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  });
  return [here.getAttribute("aria-label") ?? here.innerText.trim().split("\\n")[0], seen];
}"""


def stops(page: Page, last: str) -> list[str]:
    """Press Tab until the element `last` has the focus. Return the names of the elements, which must be visible."""
    found: list[str] = []
    while last not in found:
        assert len(found) < MOST_STOPS, found
        page.keyboard.press("Tab")
        name, seen = page.evaluate(STOP)
        assert seen, name
        found.append(name)
    return found


def reach(page: Page, wanted: Locator) -> None:
    for _ in range(MOST_STOPS):
        if wanted.evaluate("wanted => wanted === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {wanted}")


def test_keyboard_alone_leads_from_the_first_page_to_a_hand(desktop: Page, server: Served) -> None:
    desktop.goto(f"http://localhost:{server.port}/")
    play = desktop.get_by_role("button", name="Jugar ya")
    expect(play).to_be_visible()
    stops(desktop, "Jugar ya")
    desktop.keyboard.press("Enter")
    expect(desktop.get_by_role("listbox", name="Tu mano")).to_be_visible()
    desktop.keyboard.press("m")
    words = desktop.get_by_role("textbox", name="Escribir a la mesa")
    expect(words).to_be_focused()
    desktop.keyboard.type("tu turno")  # these letters are shortcuts elsewhere
    expect(words).to_have_value("tu turno")
    desktop.keyboard.press("Escape")
    expect(words).not_to_be_focused()


def test_tab_order_is_actions_hand_seats_piles_and_bar(phone: Page, server: Served) -> None:
    with ArrangedTable(server, 3, position=POSITION) as table:
        table.open_page(phone)
        expect(phone.get_by_role("listbox")).to_be_visible()
        assert stops(phone, "Lo que pasó y charla") == [
            "Tomar",
            "¡Última!",
            "5 rojo, no encaja, 1 de 3",
            "Marta, 2 cartas, 0 puntos",
            "Iker, 2 cartas, 0 puntos",
            "Lucía, 3 cartas, 0 puntos",
            "Tomar una carta: 97 cartas en el mazo",
            "Menú",
            "Lo que pasó y charla",
        ]


def test_sheet_focuses_its_title_and_restores_the_focus_when_closed(phone: Page, server: Served) -> None:
    with ArrangedTable(server, 3, position=POSITION) as table:
        table.open_page(phone)
        menu = phone.get_by_role("button", name="Menú")
        reach(phone, menu)
        phone.keyboard.press("Enter")
        expect(phone.get_by_role("heading", name="Menú")).to_be_focused()
        phone.keyboard.press("Escape")
        expect(phone.get_by_role("dialog")).to_be_hidden()
        expect(menu).to_be_focused()

        seat = phone.get_by_role("button", name="Iker, 2 cartas")
        reach(phone, seat)
        phone.keyboard.press("Enter")
        expect(phone.get_by_role("heading", name="Iker")).to_be_focused()
        phone.keyboard.press("Escape")
        expect(seat).to_be_focused()


def test_question_sheet_focuses_its_title_and_never_an_answer(phone: Page, server: Served) -> None:
    with ArrangedTable(server, 3, position=POSITION) as table:
        table.open_page(phone)
        draw = phone.get_by_role("button", name="Tomar", exact=True)
        reach(phone, draw)
        title = phone.get_by_role("heading", name="Te salió un 9 amarillo")
        while not title.is_visible():  # a new turn ignores keys at first
            phone.keyboard.press("Enter")
            phone.wait_for_timeout(50)
        expect(title).to_be_focused()
        while title.is_visible():  # a new element ignores keys at first
            phone.keyboard.press("2")
            phone.wait_for_timeout(50)
        expect(draw).to_be_focused()
        table.act(1, "draw", "pass")
        table.act(2, "draw", "pass")
        table.act(3, "play W+4:Y")
        expect(phone.get_by_role("heading", name="¿Es farol?")).to_be_focused()
