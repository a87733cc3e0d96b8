"""The first deal of a newcomer teaches each fact once, when it first matters, and never obstructs play."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from penultima.i18n import catalogue
from penultima.table.log.facts import AT_ONCE
from penultima.wording.naming import name_card
from tests.helpers.server.server_thread import Served
from tests.helpers.web.arranged_table import HINTS, ArrangedTable, prepare_browser
from tests.helpers.web.decisions import ServerPool, key_with_two_numbers
from tests.helpers.web.page_person import PageSnapshot, Person, TouchInput, seeded_entropy
from tests.helpers.web.utterances import AnnouncementRecorder
from tests.helpers.web.waiting import resize
from tests.web.conftest import Serve

SEED = 2
"""Seed of the deals. Runs still differ, because bots choose at random."""
LEAST_READ = 4
"""Minimum number of hints for a hand with a number card, an action card, a wild card and a card that does not fit."""
DEAL_WON = re.compile("la ronda$")
SEVEN_OR_MORE = re.compile(r"^Tu mano, ([7-9]|\d\d) cartas")
"""Label of the hand in a dealt match. It may have more than seven cards, if a Draw Two was played already."""
FIRST = Path(__file__).parents[2] / "web/src/parts/firstDeal.ts"
SOURCE = Path(__file__).parents[2] / "web/src/table/hints.svelte.ts"

SEATS = "[data-part=face]"
# The elements that each hint is about. A hint must cover neither them nor a seat.
SUBJECTS = {
    "play": "[data-card], .card.top",
    "action": "[data-card], .card.top",
    "wild": "[data-card], .card.top",
    "why": "[data-card]",
    "draw": ".draw, [data-card]",
    "drawn": "[data-sheet=drawn]",
    "call": "button[aria-pressed]",
    "catch": ".btn.catch",
    "rules": ".bar > .ico",
}
UNCOVERED = {hint: f"{about}, {SEATS}" for hint, about in SUBJECTS.items()}
FIND_HINT = """about => {
  const hint = document.querySelector("[data-hint]");
  if (!hint) return null;
  const bubble = hint.closest("[role=group]");
  const over = bubble.getBoundingClientRect();
  const covers = ({ left, right, top, bottom }) =>
    left < over.right && right > over.left && top < over.bottom && bottom > over.top;
  const spoken = [...document.querySelectorAll(about[hint.dataset.hint])];
  const covered = spoken.filter(one => covers(one.getBoundingClientRect()));
  return {
    hint: hint.dataset.hint,
    text: hint.textContent,
    covered: covered.map(one => one.outerHTML.slice(0, 80)),
    focused: bubble.contains(document.activeElement),
  };
}"""

STORE_HINTS = "hints => localStorage.setItem('penultima:/hints', JSON.stringify(hints))"
CLOSED_HINTS = 'JSON.parse(localStorage.getItem("penultima:/hints") ?? "[]")'


class Newcomer(Person):
    """A player who reads and closes every hint."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, TouchInput())
        self.hints: dict[str, str] = {}

    def answer(self, look: PageSnapshot) -> str:
        return self._read_hint(look) or self._press_if_shown(look, "^Visto", "seen") or self._answer_sheet_or_turn(look)

    def _read_hint(self, look: PageSnapshot) -> str:
        shown = self.page.evaluate(FIND_HINT, UNCOVERED)
        if shown is None:
            return ""
        assert shown["covered"] == [], shown
        assert not shown["focused"]
        self.hints.setdefault(shown["hint"], shown["text"])
        fine = "^Entendido$" if shown["hint"] != "rules" else "^Cerrar$"
        done = self._press_if_shown(look, fine, f"read {shown['hint']}")
        # The element may disappear before it is pressed, so only hints stored as closed count as read.
        return done if not done or shown["hint"] in self.page.evaluate(CLOSED_HINTS) else "press again"

    def read_hints(self) -> list[str]:
        """Return the hints that were read, in order."""
        return [done.partition(" ")[2] for done in self.answered if done.startswith("read ")]


def test_hint_list_of_the_tests_contains_all_hints_of_the_page() -> None:
    found = re.search(r"HINTS = \[(.*?)\]", SOURCE.read_text())
    assert found
    assert sorted(re.findall(r'"(\w+)"', found[1])) == sorted(HINTS) == sorted(SUBJECTS)


def test_server_accepts_the_position_of_the_teaching_deal(server: Served) -> None:
    found = re.search(r'"(hands=[^"]+)"', FIRST.read_text())
    assert found
    with ArrangedTable(server, position=found[1]) as table:
        ana = table.connect_host()
        ana.until(lambda me: "play R4" in me.mine.may)
        assert {"play R4", "play B7", "play W:G", "draw"} <= set(ana.mine.may)
        assert not {"play GS", "play Y2"} & set(ana.mine.may)
        assert ana.now
        assert all(seat.points == 0 for seat in ana.now.seats)
        assert len({seat.cards for seat in ana.now.seats}) == 1, "nobody has to be told why somebody has fewer cards"


def test_newcomer_reads_each_hint_of_the_teaching_deal_only_once(serve: Serve, phone: Page) -> None:
    server = serve(entropy=seeded_entropy(SEED))
    announcements = AnnouncementRecorder(phone)
    newcomer = Newcomer(phone)
    phone.goto(f"http://localhost:{server.port}/")
    expect(phone.get_by_text("Con tres bots y consejos")).to_be_visible()
    newcomer.press("Jugar ya")
    expect(phone.get_by_role("listbox", name="Tu mano, 6 cartas")).to_be_visible()
    expect(phone.get_by_text("Para practicar")).to_be_visible()
    newcomer.play(until=lambda look: look.one("heading", DEAL_WON))

    read = newcomer.read_hints()
    assert len(read) == len(set(read))
    assert len(read) >= LEAST_READ, read
    # Instant bots cause more events than one announcement can hold, so a hint may be cut off.
    times = {hint: announcements.polite.count(newcomer.hints[hint]) for hint in read}
    assert max(times.values()) == 1, times

    # Then a real match begins at another table. Its hands have seven cards, and hints that were read do not open again.
    before = phone.url
    newcomer.press("Ahora de verdad")
    expect(phone.get_by_role("listbox", name=SEVEN_OR_MORE)).to_be_visible()
    assert phone.url != before
    phone.reload()
    turns = len(newcomer.answered)
    newcomer.play(until=lambda look: len(newcomer.answered) > turns + 12 or look.one("button", "^Otra ronda"))
    again = newcomer.read_hints()
    assert len(again) == len(set(again))


def test_first_game_is_a_full_match_if_hints_are_off(server: Served, phone: Page) -> None:
    prepare_browser(phone, server, settings={"hints": "off"})
    phone.evaluate("localStorage.removeItem('penultima:/hints')")
    phone.goto(f"http://localhost:{server.port}/")
    expect(phone.get_by_text("Gigante, con tres bots")).to_be_visible()
    Person(phone, TouchInput()).press("Jugar ya")
    expect(phone.get_by_role("listbox", name=SEVEN_OR_MORE)).to_be_visible()
    expect(phone.get_by_text("Ronda 1 · tú 0 de 500")).to_be_visible()
    expect(phone.locator("[data-hint]")).to_have_count(0)


def test_one_tap_ends_all_hints_for_good(serve: Serve, phone: Page) -> None:
    server = serve(entropy=seeded_entropy(SEED))
    announcements = AnnouncementRecorder(phone)
    person = Person(phone, TouchInput())
    phone.goto(f"http://localhost:{server.port}/")
    person.press("Jugar ya")
    expect(phone.locator("[data-hint=play]")).to_be_visible()
    text = phone.locator("[data-hint=play]").inner_text()
    expect(phone.locator("[data-heard=polite]")).to_contain_text(text)
    assert announcements.polite.count(text) == 1
    person.press("Sin consejos")
    expect(phone.locator("[data-hint]")).to_have_count(0)
    phone.goto(f"http://localhost:{server.port}/")
    expect(phone.get_by_text("Gigante, con tres bots")).to_be_visible()
    phone.go_back()
    expect(phone.get_by_role("listbox", name="Tu mano, 6 cartas")).to_be_visible()
    expect(phone.locator("[data-hint]")).to_have_count(0)


SIZES = ((360, 740), (375, 548), (320, 568), (844, 390), (1440, 900), (768, 1024))


@pytest.mark.parametrize("case", ["play", "draw", "call"])
def test_hint_covers_neither_a_seat_nor_its_own_subject(case: str, server: Served, phone: Page) -> None:
    positions = {
        "play": "hands=R5,G2,B3,B4/R1,R9 top=R7 turn=0",
        "draw": "hands=G2,B3,B4,B6,B8,Y2,Y4,Y9/R1,R9 top=R7 turn=0",
        "call": "hands=R5,G2/R1,R9 top=R7 turn=0",
    }
    with ArrangedTable(server, 1, position=positions[case]) as table:
        table.open_page(phone, hints="auto")
        phone.evaluate("localStorage.removeItem('penultima:/hints')")
        phone.reload()
        expect(phone.locator(f"[data-hint={case}]")).to_be_visible()
        for width, height in SIZES:
            resize(phone, width, height)
            shown = phone.evaluate(FIND_HINT, UNCOVERED)
            assert shown == {**shown, "hint": case, "covered": [], "focused": False}, (width, height)


LESSON = "hands=R4,RS,W,Y2/G8,G9 top=R7 turn=0 draw=B1,G5,B2,B3,B4,B5,B6"
"""A position from which the test can make every hint appear. The test also makes the moves of the other player."""
POSITIONS = "[...document.querySelectorAll('[data-part=face], .card.top')].map(one => one.style.transform)"
NEVER_MOVED = ("play", "action", "wild", "why", "call", "draw")
"""Hints that appear in the player's turn while no sheet is open."""


def hand_of(page: Page, cards: str) -> Locator:
    return page.get_by_role("listbox", name=f"Tu mano, {cards}")


def close_hint(newcomer: Newcomer, hint: str) -> list[str]:
    """Close a hint. Return the positions that the seats and the pile had while the hint was shown."""
    page = newcomer.page
    expect(page.locator(f"[data-hint={hint}]")).to_be_visible()
    shown = page.evaluate(FIND_HINT, UNCOVERED)
    assert shown == {**shown, "hint": hint, "covered": [], "focused": False}
    where: list[str] = page.evaluate(POSITIONS)
    gone = page.locator(f".table:not(:has([data-hint={hint}]))").first
    fine = "Cerrar" if hint == "rules" else "Entendido"
    newcomer.press_until(lambda: newcomer.input_method.press(newcomer.button(fine)), gone)
    return where


def test_each_hint_appears_in_its_situation_without_moving_the_table(server: Served, phone: Page) -> None:
    newcomer = Newcomer(phone)
    places: dict[str, list[str]] = {}
    card = {name: phone.get_by_role("option", name=name) for name in ("4 rojo", "Salta rojo", "Comodín", "5 verde")}

    def lift(name: str, hint: str) -> None:
        newcomer.press_until(lambda: newcomer.input_method.press(card[name]), phone.locator(f"[data-hint={hint}]"))
        places[hint] = close_hint(newcomer, hint)

    def play(name: str, then: Locator) -> None:
        newcomer.press_until(lambda: newcomer.input_method.play(card[name]), then)

    with ArrangedTable(server, 1, position=LESSON) as table:
        table.open_page(phone, hints="on")
        phone.evaluate("localStorage.removeItem('penultima:/hints')")
        phone.reload()
        expect(hand_of(phone, "4 cartas")).to_be_visible()
        before = phone.evaluate(POSITIONS)[0]
        places["play"] = close_hint(newcomer, "play")
        lift("Salta rojo", "action")
        lift("Comodín", "wild")
        play("4 rojo", hand_of(phone, "3 cartas"))
        table.act(1, "draw", "pass")
        places["why"] = close_hint(newcomer, "why")
        play("Salta rojo", hand_of(phone, "2 cartas"))
        places["call"] = close_hint(newcomer, "call")
        play("Comodín", newcomer.heading("¿Qué color?"))
        newcomer.press_until(lambda: phone.keyboard.press("3"), phone.locator(".card.top[data-top^=W]"))
        table.act(1, "play G8")
        places["draw"] = close_hint(newcomer, "draw")
        newcomer.press_until(
            lambda: newcomer.input_method.press(newcomer.button("Tomar")), newcomer.heading("Te salió")
        )
        close_hint(newcomer, "drawn")
        newcomer.press_until(
            lambda: newcomer.input_method.press(newcomer.button("Guardar")), hand_of(phone, "2 cartas")
        )
        table.act(1, "play G9")
        close_hint(newcomer, "catch")
        play("5 verde", hand_of(phone, "1 carta"))
        close_hint(newcomer, "rules")
        assert set(phone.evaluate(CLOSED_HINTS)) == set(HINTS)
        assert {hint: places[hint][0] for hint in NEVER_MOVED} == dict.fromkeys(NEVER_MOVED, before)


@pytest.mark.parametrize("size", [(390, 844), (600, 960), (1180, 820)])
def test_table_of_a_real_match_keeps_its_place_between_hints_and_grows_back_after_them(
    size: tuple[int, int], server_pool: ServerPool, phone: Page
) -> None:
    newcomer = Newcomer(phone)
    server_pool.deal_keys.next_key, numbers = key_with_two_numbers()
    cards = [phone.get_by_role("option", name=name_card(catalogue("es"), code)).first for code in numbers]

    def play(card: Locator, left: int) -> None:
        newcomer.press_until(lambda: newcomer.input_method.play(card), hand_of(phone, f"{left} cartas"))

    def place() -> str:
        first: str = phone.evaluate(POSITIONS)[0]
        return first

    with ArrangedTable(server_pool.with_times(AT_ONCE), 1, seats=2) as table:
        resize(phone, *size)
        table.open_page(phone, hints="on")
        phone.evaluate(STORE_HINTS, [hint for hint in HINTS if hint not in ("play", "why", "drawn")])
        phone.reload()
        small = close_hint(newcomer, "play")[0]
        assert place() == small
        play(cards[0], 6)
        assert place() == small
        table.act(1, "draw", "pass")
        assert close_hint(newcomer, "why")[0] == small
        play(cards[1], 5)
        table.act(1, "draw", "pass")
        expect(phone.get_by_text("Tu turno", exact=True)).to_be_visible()
        expect(phone.locator("[data-hint]")).to_have_count(0)
        grown = place()
        assert grown != small
        phone.reload()
        expect(hand_of(phone, "5 cartas")).to_be_visible()
        assert place() == grown


def test_teaching_deal_ends_with_a_result_and_can_be_repeated(server: Served, phone: Page) -> None:
    found = re.search(r'"(hands=[^"]+)"', FIRST.read_text())
    assert found
    newcomer = Newcomer(phone)
    with ArrangedTable(server, position=found[1], options={}) as table:
        table.open_page(phone, hints="off")
        newcomer.press("Menú")
        newcomer.press("Terminar la partida")
        newcomer.press("Terminarla")
        expect(newcomer.heading("Ya sabes jugar")).to_be_visible()
        phone.goto(f"http://localhost:{server.port}/")
        newcomer.press("Ajustes")
        newcomer.press("Repetir la primera ronda, con consejos")
        expect(hand_of(phone, "6 cartas")).to_be_visible()
        expect(phone.locator("[data-hint=play]")).to_be_visible()


def test_setup_chosen_after_the_teaching_deal_is_played(server: Served, phone: Page) -> None:
    found = re.search(r'"(hands=[^"]+)"', FIRST.read_text())
    assert found
    newcomer = Newcomer(phone)
    with ArrangedTable(server, position=found[1], options={}) as table:
        table.open_page(phone, hints="off")
        newcomer.press("Menú")
        newcomer.press("Terminar la partida")
        newcomer.press("Terminarla")
        newcomer.press("Misma mesa, otra edición")
        newcomer.input_method.pick(phone.get_by_role("dialog").get_by_role("radio", name="Mini"))
        newcomer.press("Guardar")
        expect(phone.get_by_text("Ahora: Mini, a 250")).to_be_visible()
        newcomer.press("Ahora de verdad")
        expect(phone.get_by_text("Ronda 1 · tú 0 de 250")).to_be_visible()
