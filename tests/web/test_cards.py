"""The special cards of each edition: what the deck has, in the words of the server, each with its example."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.served import Served
from tests.web.company import Company, known

EDITIONS = ("giant", "mini", "race", "classic", "official")
MOVED = (
    """() => document.getAnimations().flatMap(one => one.effect.getKeyframes()).flatMap(frame => Object.keys(frame))"""
)
STATES = """() => [...new Set(document.getAnimations().map(one => one.playState))]"""
FRAME = {"offset", "computedOffset", "easing", "composite"}


def told(server: Served, edition: str, language: str = "es") -> dict[str, Any]:
    status, words = server.ask("GET", f"/editions/{edition}?language={language}")
    assert status == 200
    return dict(words)


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_special_card_of_the_deck_is_there_with_its_words_and_clause(
    edition: str, server: Served, phone: Page
) -> None:
    words = told(server, edition)
    known(phone, server)
    phone.goto(f"http://localhost:{server.port}/cards/{edition}")
    expect(phone.get_by_role("heading", level=1, name=f"Cartas especiales: {words['title']}")).to_be_visible()
    phone.reload()
    texts = {clause["id"]: clause for clause in words["clauses"]}
    for card in words["cards"]:
        if not card["effect"] and not card.get("wild"):
            continue
        written = card["symbol"] in words["customs"]
        name = texts[card["clause"]]["title"] if written else card["name"]
        item = phone.get_by_role("listitem").filter(has=phone.get_by_role("heading", name=name, exact=True))
        expect(item).to_contain_text(re.compile(re.escape(card["words"]), re.IGNORECASE))
        item.locator("summary").tap()
        expect(item.locator("details")).to_contain_text(texts[card["clause"]]["text"], use_inner_text=True)
        item.locator("summary").tap()
    for idea in words["presets"]:
        expect(
            phone.get_by_role("listitem").filter(has_text=re.compile(re.escape(idea["words"]), re.IGNORECASE))
        ).to_be_visible()


def test_examples_move_by_transform_and_opacity_alone_and_a_tap_stops_one(server: Served, phone: Page) -> None:
    known(phone, server)
    phone.emulate_media(reduced_motion="no-preference")
    phone.goto(f"http://localhost:{server.port}/cards/classic")
    stop = phone.get_by_role("button", name="Parar el ejemplo: Salta")
    expect(stop).to_be_visible()
    assert set(phone.evaluate(MOVED)) - FRAME == {"transform", "opacity"}
    assert phone.evaluate(STATES) == ["running"]
    stop.tap()
    go = phone.get_by_role("button", name="Seguir con el ejemplo: Salta")
    expect(go).to_be_visible()
    assert set(phone.evaluate(STATES)) == {"running", "paused"}
    go.tap()
    expect(stop).to_be_visible()
    assert phone.evaluate(STATES) == ["running"]


@pytest.mark.parametrize("motion", ["full", "less", "none"])
def test_whoever_wants_less_motion_sees_before_and_after(motion: str, server: Served, phone: Page) -> None:
    known(phone, server, settings={"motion": motion})
    phone.emulate_media(reduced_motion="reduce" if motion == "full" else "no-preference")
    phone.goto(f"http://localhost:{server.port}/cards/mini")
    salta = phone.get_by_role("listitem").filter(has=phone.get_by_role("heading", name="Salta"))
    expect(salta.get_by_text("Antes")).to_be_visible()
    expect(salta.get_by_text("Después")).to_be_visible()
    assert phone.evaluate("document.getAnimations().length") == 0
    expect(phone.get_by_role("button", name=re.compile("ejemplo"))).to_have_count(0)


def test_they_are_reached_from_the_first_page_and_from_the_rules_of_a_table(server: Served, phone: Page) -> None:
    known(phone, server)
    phone.goto(f"http://localhost:{server.port}/")
    phone.get_by_role("link", name="Cartas especiales: Mini").tap()
    expect(phone.get_by_role("heading", level=1, name="Cartas especiales: Mini")).to_be_visible()
    phone.get_by_role("link", name="Clásica").tap()
    expect(phone).to_have_url(re.compile("/cards/classic$"))
    with Company(server, position="hands=R5,G2,B3/R1,R9 top=R7 turn=0") as company:
        company.enter(phone, hints="off")
        phone.get_by_role("button", name="Menú").tap()
        phone.get_by_role("button", name="Reglas").tap()
        phone.get_by_role("link", name="Verlas en movimiento").tap()
        expect(phone.get_by_role("heading", level=1, name="Cartas especiales: Gigante")).to_be_visible()
        phone.go_back()
        expect(phone.get_by_role("listbox", name="Tu mano")).to_be_visible()


def test_who_reads_the_rules_in_turn_sees_the_clock_and_who_looks_at_the_cards_is_led_back(
    server: Served, phone: Page
) -> None:
    clock = {"decision": 600_000, "reserve": 0}
    with Company(server, position="hands=R5,G2,B3/R1,R9 top=R7 turn=0", clock=clock) as company:
        company.enter(phone, hints="off")
        phone.get_by_role("button", name="Menú").tap()
        phone.get_by_role("button", name="Reglas").tap()
        expect(phone.get_by_role("dialog").get_by_text(re.compile(r"^Tu turno · \d+:\d\d$"))).to_be_visible()
        phone.get_by_role("link", name="Verlas en movimiento").tap()
        expect(phone.get_by_text("Tu mesa te espera, salvo que juegue con reloj.")).to_be_visible()
        expect(phone.get_by_role("link", name="Crear mesa")).to_have_count(0)
        phone.get_by_role("link", name="Clásica").tap()
        phone.get_by_role("link", name="Volver a la mesa").tap()
        expect(phone.get_by_role("listbox", name="Tu mano")).to_be_visible()


def test_an_edition_that_nobody_knows_is_told_so(server: Served, phone: Page, complaints: list[str]) -> None:
    phone.goto(f"http://localhost:{server.port}/cards/nothing")
    expect(phone.get_by_role("link", name=re.compile("Crear mesa|Mesa nueva|Inicio")).first).to_be_visible()
    complaints.clear()  # the browser tells of every 404
