"""A second evening: one's tables are on the first page, the link leads to one's seat, and what was played is kept."""

import json
import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from penultima.server.settings import Settings
from tests.server.served import Served
from tests.server.tables import free_port
from tests.web.chromium import DESKTOP, PHONE
from tests.web.company import Company, known
from tests.web.conftest import PAGE, Complaints, NewContext, Serve
from tests.web.person import Fingers, Mouse, Person

TURN = "hands=R5,R6,G2,B3/R1,R9,G1,G7 top=R7 turn=0"
ONE_CARD = "hands=R7/R1,B2,B3 top=R5 turn=0"
"""A match that Ana's card ends; it is practice, of which only the deal is won."""
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
"""A browser that writes down what it would show, and whose page is hidden when a test says so."""


def home(page: Page, server: Served) -> None:
    page.goto(f"http://localhost:{server.port}/")


def lines(page: Page) -> Locator:
    return page.locator(".resume li")


def kept(page: Page, part: str, value: object) -> None:
    page.evaluate("([name, text]) => localStorage.setItem(name, text)", [f"penultima:/{part}", json.dumps(value)])


# -- one's tables


def test_the_first_page_says_where_one_sits_with_whom_and_whose_turn_it_is(
    server: Served, visitor: NewContext, phone: Page
) -> None:
    with Company(server, 1, position=TURN) as company:
        gathers = server.make(company.made["secret"], seats=2, edition="mini")
        seats = [{"table": company.table}, {"table": gathers["table"]}]
        known(phone, server, company.made["secret"], seats=seats)
        home(phone, server)
        expect(lines(phone)).to_have_count(2)
        expect(lines(phone).last).to_contain_text("Esperando a que empiece")
        expect(lines(phone).last).to_contain_text("Mini")
        expect(lines(phone).first).to_contain_text("Te toca")
        expect(lines(phone).first).to_contain_text("Tú: ninguna partida ganada y Marta: ninguna partida ganada")
        other = visitor(**DESKTOP).new_page()
        known(other, server, company.people[1].secret, seats=seats[:1])
        home(other, server)
        expect(lines(other)).to_contain_text("Juega Ana")
        lines(phone).first.get_by_role("link").tap()
        expect(phone.get_by_role("listbox", name="Tu mano, 4 cartas")).to_be_visible()


def test_five_are_shown_and_one_more_tap_shows_the_rest(server: Served, phone: Page) -> None:
    first = server.make(seats=2)
    made = [first, *(server.make(first["secret"], seats=2) for _ in range(6))]
    known(phone, server, first["secret"], seats=[{"table": each["table"]} for each in made])
    home(phone, server)
    expect(lines(phone)).to_have_count(5)
    phone.get_by_role("button", name="2 mesas más").tap()
    expect(lines(phone)).to_have_count(7)


def test_a_table_is_taken_off_the_list_and_stays_at_the_server(server: Served, phone: Page) -> None:
    with Company(server, 1, position=TURN) as company:
        known(phone, server, company.made["secret"], seats=[{"table": company.table}])
        home(phone, server)
        phone.get_by_role("button", name="Quitar de esta lista: Gigante").tap()
        expect(lines(phone)).to_have_count(1)  # nothing moves up under the finger
        expect(phone.get_by_text("Tu asiento sigue en el servidor")).to_be_visible()
        phone.get_by_role("button", name="Deshacer").tap()
        expect(lines(phone).get_by_role("link")).to_be_visible()
        phone.get_by_role("button", name="Quitar de esta lista: Gigante").tap()
        phone.reload()
        expect(phone.get_by_role("button", name="Jugar ya")).to_be_visible()
        expect(lines(phone)).to_have_count(0)
        phone.goto(company.address)
        expect(phone.get_by_role("listbox", name="Tu mano, 4 cartas")).to_be_visible()


# -- the same people, the next day


def test_the_next_day_the_link_leads_to_ones_seat_and_one_tap_begins_the_rematch(
    serve: Serve, visitor: NewContext, tmp_path: Path
) -> None:
    settings = Settings(page=PAGE, port=free_port(Random(str(tmp_path))))
    server = serve(settings=settings)
    ana = Person(visitor(**DESKTOP).new_page(), Mouse())
    luis = Person(visitor(**PHONE).new_page(), Fingers())
    with Company(server, begins=False, position=ONE_CARD) as company:
        link = f"{company.address}#join={company.made['join']}"
        company.enter(ana.page)
        luis.page.goto(link)
        luis.page.get_by_role("textbox", name="Tu nombre").fill("Luis")
        luis.press("Sentarse")
        expect(ana.heading("No falta nadie")).to_be_visible()
        ana.press("Empezar")
        card = ana.page.get_by_role("option", name=re.compile("^7 rojo, encaja"))
        ana.insist(card.click, ana.heading(OVER))
        luis.press("Revancha")
        expect(luis.page.get_by_text("La empieza Ana.")).to_be_visible()
        expect(ana.page.get_by_text("Quieren revancha: Luis")).to_be_visible()
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


def test_a_name_and_face_of_one_table_are_those_of_the_next(server: Served, phone: Page) -> None:
    person = Person(phone, Fingers())
    with Company(server, begins=False) as company, Company(server, begins=False) as other:
        company.enter(phone)
        person.press("Tu nombre y tu cara")
        phone.get_by_role("dialog").get_by_role("textbox").fill("Anita")
        person.hands.pick(phone.get_by_role("dialog").get_by_role("radio").nth(6))
        person.press("Guardar")
        expect(phone.get_by_role("dialog")).to_have_count(0)
        phone.goto(f"{other.address}#join={other.made['join']}")
        expect(phone.get_by_role("textbox", name="Tu nombre")).to_have_value("Anita")
        expect(phone.get_by_role("radio").nth(6)).to_be_checked()


# -- told of one's turn


@pytest.fixture
def ears(visitor: NewContext) -> BrowserContext:
    context = visitor(**DESKTOP)
    context.grant_permissions(["notifications"])
    context.add_init_script(RECORDER)
    return context


def rung(page: Page) -> list[dict[str, object]]:
    return list(page.evaluate("window.rung"))


def test_whoever_asks_for_it_is_told_once_of_each_turn_while_the_page_is_hidden(
    server: Served, ears: BrowserContext
) -> None:
    page = ears.new_page()
    with Company(server, 1, position=TURN.replace("turn=0", "turn=1")) as company:
        company.enter(page)
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
        company.act(1, "play R1")
        page.wait_for_function("window.rung.length === 1")
        [note] = rung(page)
        assert (note["title"], note["body"], note["open"]) == ("Te toca", "Gigante", True)
        # The tag has the id of the table, in which any letters may stand.
        told = json.dumps({name: value for name, value in note.items() if name != "tag"})
        assert not [card for card in ("R5", "R6", "G2", "B3", "R1", "rojo") if card in told]
        company.say(1, "¿Sigues ahí?")
        expect(page.get_by_text("¿Sigues ahí?").first).to_be_attached()
        assert len(rung(page)) == 1, "once for each turn, whatever else happens"

        page.evaluate("window.hide(false)")
        assert not rung(page)[0]["open"]
        card = page.get_by_role("option", name=re.compile("^5 rojo, encaja"))
        Person(page, Mouse()).insist(card.click, page.get_by_role("listbox", name="Tu mano, 3 cartas"))
        company.act(1, "play R9")
        expect(page.get_by_text("Tu turno", exact=True)).to_be_visible()
        assert len(rung(page)) == 1, "whoever looks is not told"


def test_nobody_is_told_who_did_not_ask(server: Served, ears: BrowserContext) -> None:
    page = ears.new_page()
    with Company(server, 1, position=TURN.replace("turn=0", "turn=1")) as company:
        company.enter(page)
        expect(page.get_by_role("listbox")).to_be_visible()
        page.evaluate("window.hide(true)")
        company.act(1, "play R1")
        expect(page.get_by_text("Tu turno", exact=True)).to_be_visible()
        assert (rung(page), page.evaluate("window.asked")) == ([], 0)


@pytest.mark.parametrize(
    "lacks",
    ["delete window.Notification", "Object.defineProperty(window, 'isSecureContext', { value: false })"],
    ids=("no notifications", "a plain address"),
)
def test_where_it_cannot_be_the_setting_says_so_and_stays_off(server: Served, visitor: NewContext, lacks: str) -> None:
    context = visitor(**PHONE)
    context.add_init_script(lacks)
    page = context.new_page()
    home(page, server)
    Person(page, Fingers()).press("Ajustes")
    switch = page.get_by_role("switch", name=re.compile("^Avisarme cuando me toque"))
    expect(switch).to_be_disabled()
    expect(switch).not_to_be_checked()
    expect(page.get_by_text("Aquí no se puede")).to_be_visible()


def test_where_the_browser_does_not_allow_it_the_setting_is_off_again(server: Served, ears: BrowserContext) -> None:
    ears.add_init_script("window.answer = 'denied'")
    page = ears.new_page()
    home(page, server)
    Person(page, Mouse()).press("Ajustes")
    switch = page.get_by_role("switch", name=re.compile("^Avisarme cuando me toque"))
    switch.focus()
    page.keyboard.press("Space")
    expect(page.get_by_text("El navegador no da permiso")).to_be_visible()
    expect(switch).not_to_be_checked()


# -- what was played


def test_a_finished_match_is_kept_with_its_record_until_it_is_erased(server: Served, desktop: Page) -> None:
    person = Person(desktop, Mouse())
    with Company(server, 1, position=ONE_CARD) as company:
        company.enter(desktop)
        card = desktop.get_by_role("option", name=re.compile("^7 rojo, encaja"))
        person.insist(card.click, person.heading(OVER))
        desktop.reload()
        expect(person.heading(OVER)).to_be_visible()  # seen twice, played once
        home(desktop, server)
        desktop.get_by_role("link", name="Tus partidas").click()
        expect(desktop).to_have_url(re.compile("/history$"))
        expect(person.heading("Ganaste")).to_have_count(1)
        match = desktop.locator("main li.box")
        for told in ("Gigante", "Tú", "Marta"):
            expect(match).to_contain_text(told)
        with desktop.expect_download() as record:
            person.press("Descargar el acta de la partida")
        assert '[Edition "giant"]' in record.value.path().read_text()
        desktop.get_by_role("link", name="Volver a la mesa").click()
        expect(person.heading(OVER)).to_be_visible()

        desktop.goto(f"http://localhost:{server.port}/stored")
        expect(desktop.get_by_text("1 partida terminada")).to_be_visible()
        person.press("Borrar tus partidas")
        expect(desktop.get_by_text("Ninguna partida terminada.")).to_be_visible()
        desktop.goto(f"http://localhost:{server.port}/history")
        expect(desktop.get_by_text("Todavía ninguna.")).to_be_visible()


def test_of_a_match_that_the_server_has_no_more_the_line_says_so(
    server: Served, phone: Page, complaints: Complaints
) -> None:
    known(phone, server, server.make()["secret"])
    player = {"name": "Marta", "face": 3, "bot": "", "points": 0}
    kept(phone, "history", [{"table": "AAAAAAAAAAA", "match": 1, "edition": "mini", "when": 5, "players": [player]}])
    phone.goto(f"http://localhost:{server.port}/history")
    Person(phone, Fingers()).press("Descargar el acta de la partida")
    expect(phone.get_by_text("El servidor ya no tiene el acta.")).to_be_visible()
    expect(phone.get_by_role("link", name="Volver a la mesa")).to_have_count(0)
    assert len(complaints) == 1, "a refusal is a line in the browser's console too"
    complaints.clear()
