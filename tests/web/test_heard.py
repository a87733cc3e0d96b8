"""A whole deal for somebody who does not see it: all that is heard, and all that is done by keys."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, expect

from tests.server.served import Served
from tests.web.company import Company
from tests.web.ears import Ears

POSITION = "hands=R5,Y3,Y+2,W/RS,B9/W+4,R4,G1 top=R7 turn=0 draw=R9,R2,G5,G6,G7,G8,B5,B6,G9,B7,B4,B1,G4"
"""Ana's, Marta's and Iker's cards, and those that will be drawn."""
A_MOMENT = 500.0
"""Thousandths of a second until a key is pressed again: what has just appeared takes none yet."""

AT_ONCE = [
    "Tu turno. Encima, 7 rojo. Encajan 2 de 4.",
    "Tu turno. Encima, Salta rojo. Encaja una de 3. Marta tiene una carta.",
    "Tomaste un 9 rojo. Encaja. Jugar o guardar.",
    "Marta tiene una carta.",
    "¿Es un farol? Si lo es, Iker toma 4 y tú juegas. Si no, tomas 6 y pierdes el turno. Aceptar cuesta 4 y el turno.",
    "Tu turno. Encima, Comodín Toma 4, amarillo. Encajan 3 de 4.",
    "Tu turno. Encima, Toma 2 amarillo. Encajan 2 de 3.",
    "Tu turno. Encima, 3 amarillo. Encaja una de 2.",
    "Tu turno. Encima, Comodín, rojo. Encaja una de 1.",
]
IN_TIME = (
    "Juegas un 5 rojo. Marta juega un Salta rojo. Iker se queda sin turno. Tomas un 9 rojo. Te guardas la carta."
    " Marta toma una carta. Marta juega un 2 rojo. Iker juega un Comodín Toma 4 y nombra el amarillo."
    " Desafías a Iker, y era un farol. Iker te muestra un 4 rojo y un 1 verde. Iker se lleva 4 cartas."
    " Juegas un Toma 2 amarillo. Marta se lleva 2 cartas. Marta se queda sin turno."
    " Iker toma una carta. Iker se guarda la carta. Juegas un 3 amarillo."
    " Marta toma una carta. Marta se guarda la carta. Iker toma una carta. Iker se guarda la carta."
    " Juegas un Comodín, nombras el rojo y cantas «¡Última!»."
    " Marta toma una carta. Marta se guarda la carta. Iker toma una carta. Iker se guarda la carta."
)
THE_END = "Juegas un 9 rojo. ¡Ganas la ronda! Sumas 76 puntos."


class Blind:
    """Ana, at a table where the others do as told: she has keys and ears."""

    def __init__(self, page: Page, company: Company, **settings: object) -> None:
        self.page = page
        self.ears = Ears(page)
        company.enter(page, **settings)

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
        """Arrows lead to it, wherever one was."""
        wanted = self.page.get_by_role("option", name=card)
        expect(wanted).to_be_visible()
        while not wanted.evaluate("card => card === document.activeElement"):
            self.page.keyboard.press("ArrowRight")
        self.press("Enter", until)

    def heading(self, name: str) -> Locator:
        return self.page.get_by_role("heading", name=name)

    def told(self, sentence: str) -> Locator:
        """A line of the log, which lies open on a desktop."""
        return self.page.get_by_role("listitem").filter(has_text=sentence)

    def tree(self) -> str:
        """All that a screen reader can come to."""
        return self.page.locator("body").aria_snapshot()


@contextmanager
def at_the_table(page: Page, server: Served, **settings: object) -> Iterator[tuple[Blind, Company]]:
    with Company(server, 2, position=POSITION) as company:
        yield Blind(page, company, **settings), company


def test_a_whole_deal_is_told_and_played_without_eyes(desktop: Page, server: Served) -> None:
    with at_the_table(desktop, server) as (ana, company):
        ana.ears.hear(AT_ONCE[0])
        ana.play("5 rojo", ana.told("Juegas un 5 rojo."))
        company.act(1, "play RS")
        ana.ears.hear(AT_ONCE[1])
        ana.press("t", ana.heading("Te salió un 9 rojo"))
        ana.press("2", ana.told("Te guardas la carta."))
        company.act(1, "draw", "play R2")
        ana.ears.hear(AT_ONCE[3])
        company.act(2, "play W+4:Y")
        ana.ears.hear(AT_ONCE[4])
        for hidden in ("4 rojo", "1 verde", "9 azul", "R4", "G1", "B9"):
            assert hidden not in ana.tree()
            assert f'"{hidden}"' not in desktop.content()
        ana.press("2", desktop.get_by_role("button", name="Visto"))
        ana.press("Enter", ana.page.get_by_role("listbox", name="Tu mano, 4 cartas"))
        ana.ears.hear(AT_ONCE[5])
        expect(desktop.get_by_role("button", name="Visto")).to_be_hidden()
        ana.play("Toma 2 amarillo", ana.told("Juegas un Toma 2 amarillo."))
        company.act(2, "draw", "pass")
        ana.ears.hear(AT_ONCE[6])
        ana.play("3 amarillo", ana.told("Juegas un 3 amarillo."))
        company.act(1, "draw", "pass")
        company.act(2, "draw", "pass")
        ana.ears.hear(AT_ONCE[7])
        ana.press("u", desktop.get_by_role("button", name="¡Última!", pressed=True))
        ana.play("Comodín", ana.heading("¿Qué color?"))
        ana.press("1", ana.told("Juegas un Comodín, nombras el rojo y cantas «¡Última!»."))
        assert "9 azul" not in ana.tree()
        company.act(1, "draw", "pass")
        company.act(2, "draw", "pass")
        ana.ears.hear(AT_ONCE[8])
        over = ana.heading("Ganas la ronda")
        ana.play("9 rojo", ana.told("¡Ganas la ronda!").or_(over).first)
        expect(over).to_be_focused()
        assert ana.ears.urgent == AT_ONCE
        # The last words come by the log, or by the heading of the result, whichever is sooner.
        assert ana.ears.polite in (IN_TIME, f"{IN_TIME} {THE_END}")


def test_the_same_in_english(desktop: Page, server: Served) -> None:
    with at_the_table(desktop, server, language="en") as (ana, company):
        ana.ears.hear("Your turn. On top, red 7. 2 cards fit, of 4.")
        ana.play("red 5", ana.told("You play a red 5."))
        company.act(1, "play RS")
        ana.ears.hear("Your turn. On top, red Skip. One card fits, of 3. Marta has one card.")
        expect(ana.told("Iker loses a turn.")).to_be_visible()


def test_table_and_hand_are_read_as_often_as_one_likes(desktop: Page, server: Served) -> None:
    table = "Encima hay un 7 rojo. Se juega hacia la izquierda. Mazo: 98. Marta tiene 2 cartas"
    hand = "Tu mano, 4 cartas: 5 rojo, 3 amarillo, Toma 2 amarillo y Comodín."
    with at_the_table(desktop, server) as (ana, _):
        ana.ears.hear(AT_ONCE[0])
        for key, text in (("h", table), ("Shift+H", hand), ("Shift+H", hand)):
            desktop.keyboard.press(key)
            expect(desktop.locator("[data-heard=polite]")).to_contain_text(text)
        assert ana.ears.polite.startswith(table)
        assert ana.ears.polite.endswith(f"{hand} {hand}")
