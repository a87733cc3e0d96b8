"""Returning players find their tables on the first page and their seats by the link. Finished matches are stored."""

import json
import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from penultima.server.settings import ServerSettings
from tests.helpers.server.http_tables import free_port
from tests.helpers.server.server_thread import Served
from tests.helpers.web.arranged_table import ArrangedTable, prepare_browser
from tests.helpers.web.chromium import DESKTOP, PHONE
from tests.helpers.web.page_person import MouseInput, Person, TouchInput
from tests.helpers.web.waiting import wait_until
from tests.web.conftest import PAGE, BrowserErrors, NewContext, Serve

TURN = "hands=R5,R6,G2,B3/R1,R9,G1,G7 top=R7 turn=0"
ONE_CARD = "hands=R7/R1,B2,B3 top=R5 turn=0"
"""Position in which Ana ends a practice match with her only card. The page then shows the result of the deal."""
OVER = re.compile("^(Ganas|Ana gana) la ronda$")
RECORDER = """
  window.rung = [];
  window.asked = 0;
  window.Notification = class {
    static permission = "granted";
    static requestPermission() { window.asked += 1; return Promise.resolve(window.answer ?? "granted"); }
    constructor(title, options) { this.note = { title, ...options, open: true }; window.rung.push(this.note); }
    close() { this.note.open = false; }
  };
  let hidden = false;
  Object.defineProperty(document, "visibilityState", { get: () => (hidden ? "hidden" : "visible") });
  window.hide = (to) => { hidden = to; document.dispatchEvent(new Event("visibilitychange")); };
"""
"""Script that records notifications and lets a test hide the page."""


def open_home(page: Page, server: Served) -> None:
    page.goto(f"http://localhost:{server.port}/")


def own_tables(page: Page) -> Locator:
    return page.locator(".resume li")


def store_part(page: Page, part: str, value: object) -> None:
    page.evaluate("([name, text]) => localStorage.setItem(name, text)", [f"penultima:/{part}", json.dumps(value)])


# -- own tables


def test_first_page_lists_the_own_tables_with_players_and_turn(
    server: Served, make_context: NewContext, phone: Page
) -> None:
    with ArrangedTable(server, 1, position=TURN) as table:
        gathers = server.make(table.made["secret"], seats=2, edition="mini")
        seats = [{"table": table.id}, {"table": gathers["table"]}]
        prepare_browser(phone, server, table.made["secret"], seats=seats)
        open_home(phone, server)
        expect(own_tables(phone)).to_have_count(2)
        expect(own_tables(phone).last).to_contain_text("Esperando a que empiece")
        expect(own_tables(phone).last).to_contain_text("Mini")
        expect(own_tables(phone).first).to_contain_text("Te toca")
        expect(own_tables(phone).first).to_contain_text("Tú: ninguna partida ganada y Marta: ninguna partida ganada")
        other = make_context(**DESKTOP).new_page()
        prepare_browser(other, server, table.people[1].secret, seats=seats[:1])
        open_home(other, server)
        expect(own_tables(other)).to_contain_text("Juega Ana")
        own_tables(phone).first.get_by_role("link").tap()
        expect(phone.get_by_role("listbox", name="Tu mano, 4 cartas")).to_be_visible()


def test_first_page_shows_five_own_tables_and_the_rest_after_a_tap(server: Served, phone: Page) -> None:
    first = server.make(seats=2)
    made = [first, *(server.make(first["secret"], seats=2) for _ in range(6))]
    prepare_browser(phone, server, first["secret"], seats=[{"table": each["table"]} for each in made])
    open_home(phone, server)
    expect(own_tables(phone)).to_have_count(5)
    phone.get_by_role("button", name="2 mesas más").tap()
    expect(own_tables(phone)).to_have_count(7)


def test_removing_a_table_from_the_list_keeps_the_seat_on_the_server(server: Served, phone: Page) -> None:
    with ArrangedTable(server, 1, position=TURN) as table:
        prepare_browser(phone, server, table.made["secret"], seats=[{"table": table.id}])
        open_home(phone, server)
        phone.get_by_role("button", name="Quitar de esta lista: Gigante").tap()
        expect(own_tables(phone)).to_have_count(1)  # removing a row does not move the list under the finger
        expect(phone.get_by_text("Tu lugar sigue en el servidor")).to_be_visible()
        phone.get_by_role("button", name="Deshacer").tap()
        expect(own_tables(phone).get_by_role("link")).to_be_visible()
        phone.get_by_role("button", name="Quitar de esta lista: Gigante").tap()
        phone.reload()
        expect(phone.get_by_role("button", name="Jugar ya")).to_be_visible()
        expect(own_tables(phone)).to_have_count(0)
        phone.goto(table.address)
        expect(phone.get_by_role("listbox", name="Tu mano, 4 cartas")).to_be_visible()


# -- the same people on the next day


def test_link_leads_to_the_own_seat_after_a_restart_and_one_tap_starts_the_rematch(
    serve: Serve, make_context: NewContext, tmp_path: Path
) -> None:
    settings = ServerSettings(page=PAGE, port=free_port(Random(str(tmp_path))))
    server = serve(settings=settings)
    ana = Person(make_context(**DESKTOP).new_page(), MouseInput())
    luis = Person(make_context(**PHONE).new_page(), TouchInput())
    with ArrangedTable(server, begins=False, position=ONE_CARD) as table:
        link = f"{table.address}#join={table.made['join']}"
        table.open_page(ana.page)
        luis.page.goto(link)
        luis.page.get_by_role("textbox", name="Tu nombre").fill("Luis")
        luis.press("Sentarse")
        expect(ana.heading("Ya están todos")).to_be_visible()
        ana.press("Empezar")
        card = ana.page.get_by_role("option", name=re.compile("^7 rojo, encaja"))
        ana.press_until(card.click, ana.heading(OVER))
        luis.press("Revancha")
        expect(luis.page.get_by_text("Empieza Ana.")).to_be_visible()
        expect(ana.page.get_by_text("Luis quiere revancha")).to_be_visible()
    for person in (ana, luis):
        person.page.goto("about:blank")
    server.close()

    serve(settings=settings)
    for person in (ana, luis):
        person.page.goto(link)
        expect(person.heading(OVER)).to_be_visible()
        expect(person.page.get_by_role("textbox", name="Tu nombre")).to_have_count(0)
    ana.press("Revancha")
    expect(ana.page.get_by_role("listbox", name="Tu mano, 1 carta")).to_be_visible()
    expect(ana.page.get_by_role("button", name=re.compile("^Luis, 3 cartas"))).to_be_visible()
    expect(luis.page.get_by_role("listbox", name="Tu mano, 3 cartas")).to_be_visible()


def test_name_and_face_of_one_table_are_offered_at_the_next(server: Served, phone: Page) -> None:
    person = Person(phone, TouchInput())
    with ArrangedTable(server, begins=False) as table, ArrangedTable(server, begins=False) as other:
        table.open_page(phone)
        person.press("Tu nombre y tu cara")
        phone.get_by_role("dialog").get_by_role("textbox").fill("Anita")
        person.input_method.pick(phone.get_by_role("dialog").get_by_role("radio").nth(6))
        person.press("Guardar")
        expect(phone.get_by_role("dialog")).to_have_count(0)
        phone.goto(f"{other.address}#join={other.made['join']}")
        expect(phone.get_by_role("textbox", name="Tu nombre")).to_have_value("Anita")
        expect(phone.get_by_role("radio").nth(6)).to_be_checked()


# -- notifications about the person's turn


@pytest.fixture
def notification_context(make_context: NewContext) -> BrowserContext:
    context = make_context(**DESKTOP)
    context.grant_permissions(["notifications"])
    context.add_init_script(RECORDER)
    return context


def notifications(page: Page) -> list[dict[str, object]]:
    return list(page.evaluate("window.rung"))


def test_enabled_notification_is_shown_once_per_turn_while_the_page_is_hidden(
    server: Served, notification_context: BrowserContext
) -> None:
    page = notification_context.new_page()
    with ArrangedTable(server, 1, position=TURN.replace("turn=0", "turn=1")) as table:
        table.open_page(page)
        expect(page.get_by_role("listbox")).to_be_visible()
        page.keyboard.press("z")
        switch = page.get_by_role("switch", name="Avisarme cuando me toque")
        expect(switch).not_to_be_checked()
        assert page.evaluate("window.asked") == 0, "nobody is asked before they want it"
        switch.focus()
        page.keyboard.press("Space")
        expect(switch).to_be_checked()
        assert page.evaluate("window.asked") == 1
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()

        page.evaluate("window.hide(true)")
        table.act(1, "play R1")
        wait_until(page, "window.rung.length === 1")
        [note] = notifications(page)
        assert (note["title"], note["body"], note["open"]) == ("Te toca", "Gigante", True)
        # The tag contains the random id of the table, which may look like a card.
        note_text = json.dumps({name: value for name, value in note.items() if name != "tag"})
        assert not [card for card in ("R5", "R6", "G2", "B3", "R1", "rojo") if card in note_text]
        table.say(1, "¿Sigues ahí?")
        expect(page.get_by_text("¿Sigues ahí?").first).to_be_attached()
        assert len(notifications(page)) == 1, "once for each turn, whatever else happens"

        page.evaluate("window.hide(false)")
        assert not notifications(page)[0]["open"]
        card = page.get_by_role("option", name=re.compile("^5 rojo, encaja"))
        Person(page, MouseInput()).press_until(card.click, page.get_by_role("listbox", name="Tu mano, 3 cartas"))
        table.act(1, "play R9")
        expect(page.get_by_text("Tu turno", exact=True)).to_be_visible()
        assert len(notifications(page)) == 1, "whoever looks is not told"


def test_no_notification_is_shown_unless_enabled(server: Served, notification_context: BrowserContext) -> None:
    page = notification_context.new_page()
    with ArrangedTable(server, 1, position=TURN.replace("turn=0", "turn=1")) as table:
        table.open_page(page)
        expect(page.get_by_role("listbox")).to_be_visible()
        page.evaluate("window.hide(true)")
        table.act(1, "play R1")
        expect(page.get_by_text("Tu turno", exact=True)).to_be_visible()
        assert (notifications(page), page.evaluate("window.asked")) == ([], 0)


@pytest.mark.parametrize(
    "lacks",
    ["delete window.Notification", "Object.defineProperty(window, 'isSecureContext', { value: false })"],
    ids=("no notifications", "a plain address"),
)
def test_notification_setting_stays_off_without_browser_support(
    server: Served, make_context: NewContext, lacks: str
) -> None:
    context = make_context(**PHONE)
    context.add_init_script(lacks)
    page = context.new_page()
    open_home(page, server)
    Person(page, TouchInput()).press("Ajustes")
    switch = page.get_by_role("switch", name=re.compile("^Avisarme cuando me toque"))
    expect(switch).to_be_disabled()
    expect(switch).not_to_be_checked()
    expect(page.get_by_text("Aquí no se puede")).to_be_visible()


def test_notification_setting_turns_off_again_if_permission_is_denied(
    server: Served, notification_context: BrowserContext
) -> None:
    notification_context.add_init_script("window.answer = 'denied'")
    page = notification_context.new_page()
    open_home(page, server)
    Person(page, MouseInput()).press("Ajustes")
    switch = page.get_by_role("switch", name=re.compile("^Avisarme cuando me toque"))
    switch.focus()
    page.keyboard.press("Space")
    expect(page.get_by_text("El navegador no da permiso")).to_be_visible()
    expect(switch).not_to_be_checked()


# -- finished matches


def test_a_finished_match_is_kept_with_its_record_until_it_is_erased(server: Served, desktop: Page) -> None:
    person = Person(desktop, MouseInput())
    with ArrangedTable(server, 1, position=ONE_CARD) as table:
        table.open_page(desktop)
        card = desktop.get_by_role("option", name=re.compile("^7 rojo, encaja"))
        person.press_until(card.click, person.heading(OVER))
        desktop.reload()
        expect(person.heading(OVER)).to_be_visible()  # the result is shown a second time, but the match is stored once
        open_home(desktop, server)
        desktop.get_by_role("link", name="Tus partidas").click()
        expect(desktop).to_have_url(re.compile("/history$"))
        expect(person.heading("Ganaste")).to_have_count(1)
        match = desktop.locator("main li.box")
        for text in ("Gigante", "Tú", "Marta"):
            expect(match).to_contain_text(text)
        with desktop.expect_download() as record:
            person.press("Descargar el registro de la partida")
        assert '[Edition "giant"]' in record.value.path().read_text()
        desktop.get_by_role("link", name="Volver a la mesa").click()
        expect(person.heading(OVER)).to_be_visible()

        desktop.goto(f"http://localhost:{server.port}/stored")
        expect(desktop.get_by_text("1 partida terminada")).to_be_visible()
        person.press("Borrar tus partidas")
        expect(desktop.get_by_text("Ninguna partida terminada.")).to_be_visible()
        desktop.goto(f"http://localhost:{server.port}/history")
        expect(desktop.get_by_text("Todavía ninguna.")).to_be_visible()


def test_history_says_that_the_server_no_longer_has_a_match(
    server: Served, phone: Page, browser_errors: BrowserErrors
) -> None:
    prepare_browser(phone, server, server.make()["secret"])
    player = {"name": "Marta", "face": 3, "bot": "", "points": 0}
    store_part(
        phone, "history", [{"table": "AAAAAAAAAAA", "match": 1, "edition": "mini", "when": 5, "players": [player]}]
    )
    phone.goto(f"http://localhost:{server.port}/history")
    Person(phone, TouchInput()).press("Descargar el registro de la partida")
    expect(phone.get_by_text("El servidor ya no tiene el registro.")).to_be_visible()
    expect(phone.get_by_role("link", name="Volver a la mesa")).to_have_count(0)
    assert len(browser_errors) == 1, "a refusal is a line in the browser's console too"
    browser_errors.clear()
