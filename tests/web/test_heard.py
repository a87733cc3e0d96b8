"""A whole deal for a blind player. The tests check all announcements and play by keyboard."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, expect

from tests.helpers.server.server_thread import Served
from tests.helpers.web.arranged_table import ArrangedTable
from tests.helpers.web.utterances import AnnouncementRecorder

POSITION = "hands=R5,Y3,Y+2,W/RS,B9/W+4,R4,G1 top=R7 turn=0 draw=R9,R2,G5,G6,G7,G8,B5,B6,G9,B7,B4,B1,G4"
"""Hands of Ana, Marta and Iker, and the cards that they will draw."""
A_MOMENT = 500.0
"""Time in ms between key presses. New elements ignore keys at first."""

AT_ONCE = [
    "Tu turno. Encima, 7 rojo. Encajan 2 de 4.",
    "Tu turno. Encima, Salta rojo. Encaja una de 3. Marta tiene una carta.",
    "Tomaste un 9 rojo. Encaja: puedes jugar o guardar.",
    "Marta tiene una carta.",
    (
        "¿Es farol? Si lo es, Iker se lleva 4 y juegas tú. Si no, te llevas 6 y pierdes el turno."
        " Aceptar cuesta 4 y el turno."
    ),
    "Tu turno. Encima, Comodín +4, amarillo. Encajan 3 de 4.",
    "Tu turno. Encima, +2 amarillo. Encajan 2 de 3.",
    "Tu turno. Encima, 3 amarillo. Encaja una de 2.",
    "Tu turno. Encima, Comodín, rojo. Encaja una de 1.",
]
IN_TIME = (
    "Juegas un 5 rojo. Marta juega un Salta rojo. Iker pierde el turno. Tomas un 9 rojo. Te guardas la carta."
    " Marta toma una carta. Marta juega un 2 rojo. Iker juega un Comodín +4 y pide amarillo."
    " Desafías a Iker, y era un farol. Iker te enseña un 4 rojo y un 1 verde. Iker se lleva 4 cartas."
    " Juegas un +2 amarillo. Marta se lleva 2 cartas. Marta pierde el turno."
    " Iker toma una carta. Iker se guarda la carta. Juegas un 3 amarillo."
    " Marta toma una carta. Marta se guarda la carta. Iker toma una carta. Iker se guarda la carta."
    " Juegas un Comodín, pides rojo y cantas «¡Última!»."
    " Marta toma una carta. Marta se guarda la carta. Iker toma una carta. Iker se guarda la carta."
)
THE_END = "Juegas un 9 rojo. ¡Ganas la ronda!"


class ScreenReaderPlayer:
    """Ana, who uses a keyboard and a screen reader. The test controls the other players."""

    def __init__(self, page: Page, table: ArrangedTable, **settings: object) -> None:
        self.page = page
        self.announcements = AnnouncementRecorder(page)
        table.open_page(page, **settings)

    def press(self, key: str, until: Locator) -> None:
        for _ in range(30):
            self.page.keyboard.press(key)
            try:
                expect(until).to_be_visible(timeout=A_MOMENT)
            except AssertionError:
                continue
            return
        raise AssertionError(f"{key} does nothing: {until}")

    def play(self, card: str, until: Locator) -> None:
        """Select the card with the arrow keys and play it."""
        wanted = self.page.get_by_role("option", name=card)
        expect(wanted).to_be_visible()
        while not wanted.evaluate("card => card === document.activeElement"):
            self.page.keyboard.press("ArrowRight")
        self.press("Enter", until)

    def heading(self, name: str) -> Locator:
        return self.page.get_by_role("heading", name=name)

    def log_line(self, sentence: str) -> Locator:
        """Return a line of the log, which is always open on a desktop."""
        return self.page.get_by_role("listitem").filter(has_text=sentence)

    def tree(self) -> str:
        """Return the accessibility tree."""
        return self.page.locator("body").aria_snapshot()


@contextmanager
def at_the_table(page: Page, server: Served, **settings: object) -> Iterator[tuple[ScreenReaderPlayer, ArrangedTable]]:
    with ArrangedTable(server, 2, position=POSITION) as table:
        yield ScreenReaderPlayer(page, table, **settings), table


def test_whole_deal_is_announced_and_can_be_played_by_keyboard(desktop: Page, server: Served) -> None:
    with at_the_table(desktop, server) as (ana, table):
        ana.announcements.wait_for_urgent(AT_ONCE[0])
        ana.play("5 rojo", ana.log_line("Juegas un 5 rojo."))
        table.act(1, "play RS")
        ana.announcements.wait_for_urgent(AT_ONCE[1])
        ana.press("t", ana.heading("Te salió un 9 rojo"))
        ana.press("2", ana.log_line("Te guardas la carta."))
        table.act(1, "draw", "play R2")
        ana.announcements.wait_for_urgent(AT_ONCE[3])
        table.act(2, "play W+4:Y")
        ana.announcements.wait_for_urgent(AT_ONCE[4])
        for hidden in ("4 rojo", "1 verde", "9 azul", "R4", "G1", "B9"):
            assert hidden not in ana.tree()
            assert f'"{hidden}"' not in desktop.content()
        ana.press("2", desktop.get_by_role("button", name="Visto"))
        ana.press("Enter", ana.page.get_by_role("listbox", name="Tu mano, 4 cartas"))
        ana.announcements.wait_for_urgent(AT_ONCE[5])
        expect(desktop.get_by_role("button", name="Visto")).to_be_hidden()
        ana.play("+2 amarillo", ana.log_line("Juegas un +2 amarillo."))
        table.act(2, "draw", "pass")
        ana.announcements.wait_for_urgent(AT_ONCE[6])
        ana.play("3 amarillo", ana.log_line("Juegas un 3 amarillo."))
        table.act(1, "draw", "pass")
        table.act(2, "draw", "pass")
        ana.announcements.wait_for_urgent(AT_ONCE[7])
        ana.press("u", desktop.get_by_role("button", name="¡Última!", pressed=True))
        ana.play("Comodín", ana.heading("¿Qué color?"))
        ana.press("1", ana.log_line("Juegas un Comodín, pides rojo y cantas «¡Última!»."))
        assert "9 azul" not in ana.tree()
        table.act(1, "draw", "pass")
        table.act(2, "draw", "pass")
        ana.announcements.wait_for_urgent(AT_ONCE[8])
        over = ana.heading("Ganas la ronda")
        ana.play("9 rojo", ana.log_line("¡Ganas la ronda!").or_(over).first)
        expect(over).to_be_focused()
        assert ana.announcements.urgent == AT_ONCE
        # The last text comes from the log or from the heading of the result. Either may be announced first.
        assert ana.announcements.polite in (IN_TIME, f"{IN_TIME} {THE_END}")


def test_a_whole_deal_is_announced_in_english(desktop: Page, server: Served) -> None:
    with at_the_table(desktop, server, language="en") as (ana, table):
        ana.announcements.wait_for_urgent("Your turn. On top, red 7. 2 cards fit, of 4.")
        ana.play("red 5", ana.log_line("You play a red 5."))
        table.act(1, "play RS")
        ana.announcements.wait_for_urgent("Your turn. On top, red Skip. One card fits, of 3. Marta has one card.")
        expect(ana.log_line("Iker loses a turn.")).to_be_visible()


def test_shortcuts_announce_table_and_hand_on_every_press(desktop: Page, server: Served) -> None:
    table = "Encima hay un 7 rojo. Se juega hacia la izquierda. Quedan 98 cartas en el mazo. Marta tiene 2 cartas"
    hand = "Tu mano, 4 cartas: 5 rojo, 3 amarillo, +2 amarillo y Comodín."
    with at_the_table(desktop, server) as (ana, _):
        ana.announcements.wait_for_urgent(AT_ONCE[0])
        for key, text in (("h", table), ("Shift+H", hand), ("Shift+H", hand)):
            desktop.keyboard.press(key)
            expect(desktop.locator("[data-heard=polite]")).to_contain_text(text)
        assert ana.announcements.polite.startswith(table)
        assert ana.announcements.polite.endswith(f"{hand} {hand}")
