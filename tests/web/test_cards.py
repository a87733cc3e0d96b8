"""The page of special cards shows every special card in an edition's deck, with the server's text and an example."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.server.server_thread import Served
from tests.helpers.web.arranged_table import ArrangedTable, prepare_browser

EDITIONS = ("giant", "mini", "race", "classic", "official")
ANIMATED_PROPERTIES = (
    """() => document.getAnimations().flatMap(one => one.effect.getKeyframes()).flatMap(frame => Object.keys(frame))"""
)
STATES = """() => [...new Set(document.getAnimations().map(one => one.playState))]"""
KEYFRAME_FIELDS = {"offset", "computedOffset", "easing", "composite"}


def fetch_edition(server: Served, edition: str, language: str = "es") -> dict[str, Any]:
    status, edition_page = server.ask("GET", f"/editions/{edition}?language={language}")
    assert status == 200
    return dict(edition_page)


@pytest.mark.parametrize("edition", EDITIONS)
def test_cards_page_shows_each_special_card_with_its_clause_once_and_without_ids(
    edition: str, server: Served, phone: Page
) -> None:
    edition_page = fetch_edition(server, edition)
    prepare_browser(phone, server)
    phone.goto(f"http://localhost:{server.port}/cards/{edition}")
    expect(phone.get_by_role("heading", level=1, name=f"Cartas especiales: {edition_page['title']}")).to_be_visible()
    phone.reload()
    texts = {clause["id"]: clause for clause in edition_page["clauses"]}
    for card in edition_page["cards"]:
        if not card["effect"] and not card.get("wild"):
            continue
        is_custom = card["symbol"] in edition_page["customs"]
        name = texts[card["clause"]]["title"] if is_custom else card["name"]
        item = phone.get_by_role("listitem").filter(has=phone.get_by_role("heading", name=name, exact=True))
        expect(item).to_contain_text(texts[card["clause"]]["text"], use_inner_text=True)
        assert item.inner_text().count(texts[card["clause"]]["text"]) == 1
        expect(item.locator("details")).to_have_count(0)
    for preset in edition_page["presets"]:
        expect(
            phone.get_by_role("listitem").filter(has_text=re.compile(re.escape(preset["words"]), re.IGNORECASE))
        ).to_be_visible()
    shown = phone.locator("main").inner_text()
    assert [name for name in texts if "." in name and name in shown] == []


def test_examples_animate_only_transform_and_opacity_and_stop_on_a_tap(server: Served, phone: Page) -> None:
    prepare_browser(phone, server)
    phone.emulate_media(reduced_motion="no-preference")
    phone.goto(f"http://localhost:{server.port}/cards/classic")
    stop = phone.get_by_role("button", name="Parar el ejemplo: Salta")
    expect(stop).to_be_visible()
    assert set(phone.evaluate(ANIMATED_PROPERTIES)) - KEYFRAME_FIELDS == {"transform", "opacity"}
    assert phone.evaluate(STATES) == ["running"]
    stop.tap()
    go = phone.get_by_role("button", name="Seguir con el ejemplo: Salta")
    expect(go).to_be_visible()
    assert set(phone.evaluate(STATES)) == {"running", "paused"}
    go.tap()
    expect(stop).to_be_visible()
    assert phone.evaluate(STATES) == ["running"]


@pytest.mark.parametrize("motion", ["full", "less", "none"])
def test_card_examples_are_stills_with_reduced_motion(motion: str, server: Served, phone: Page) -> None:
    prepare_browser(phone, server, settings={"motion": motion})
    phone.emulate_media(reduced_motion="reduce" if motion == "full" else "no-preference")
    phone.goto(f"http://localhost:{server.port}/cards/mini")
    salta = phone.get_by_role("listitem").filter(has=phone.get_by_role("heading", name="Salta"))
    expect(salta.get_by_text("Antes")).to_be_visible()
    expect(salta.get_by_text("Después")).to_be_visible()
    assert phone.evaluate("document.getAnimations().length") == 0
    expect(phone.get_by_role("button", name=re.compile("ejemplo"))).to_have_count(0)


def test_cards_page_is_linked_from_the_first_page_and_from_table_rules(server: Served, phone: Page) -> None:
    prepare_browser(phone, server)
    phone.goto(f"http://localhost:{server.port}/")
    phone.get_by_role("link", name="Cartas especiales: Mini").tap()
    expect(phone.get_by_role("heading", level=1, name="Cartas especiales: Mini")).to_be_visible()
    phone.get_by_role("link", name="Clásica").tap()
    expect(phone).to_have_url(re.compile("/cards/classic$"))
    with ArrangedTable(server, position="hands=R5,G2,B3/R1,R9 top=R7 turn=0") as table:
        table.open_page(phone, hints="off")
        phone.get_by_role("button", name="Menú").tap()
        phone.get_by_role("button", name="Reglas").tap()
        phone.get_by_role("link", name="Ver ejemplos").tap()
        expect(phone.get_by_role("heading", level=1, name="Cartas especiales: Gigante")).to_be_visible()
        phone.go_back()
        expect(phone.get_by_role("listbox", name="Tu mano")).to_be_visible()


def test_rules_show_the_clock_and_the_cards_page_links_back_to_the_table(server: Served, phone: Page) -> None:
    clock = {"decision": 600_000, "reserve": 0}
    with ArrangedTable(server, position="hands=R5,G2,B3/R1,R9 top=R7 turn=0", clock=clock) as table:
        table.open_page(phone, hints="off")
        phone.get_by_role("button", name="Menú").tap()
        phone.get_by_role("button", name="Reglas").tap()
        expect(phone.get_by_role("dialog").get_by_text(re.compile(r"^Tu turno · \d+:\d\d$"))).to_be_visible()
        phone.get_by_role("link", name="Ver ejemplos").tap()
        expect(phone.get_by_text("Tu mesa te espera; si hay reloj, sigue corriendo.")).to_be_visible()
        expect(phone.get_by_role("link", name="Crear mesa")).to_have_count(0)
        phone.get_by_role("link", name="Clásica").tap()
        phone.get_by_role("link", name="Volver a la mesa").tap()
        expect(phone.get_by_role("listbox", name="Tu mano")).to_be_visible()


def test_cards_page_of_an_unknown_edition_offers_other_pages(
    server: Served, phone: Page, browser_errors: list[str]
) -> None:
    phone.goto(f"http://localhost:{server.port}/cards/nothing")
    expect(phone.get_by_role("link", name=re.compile("Crear mesa|Mesa nueva|Inicio")).first).to_be_visible()
    browser_errors.clear()  # the browser reports every 404
