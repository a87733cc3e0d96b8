"""What is heard at a table: nothing before somebody touches the page, and every sound as its recipe says."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.served import Served, soon
from tests.web.company import Company

POSITION = "hands=R5,Y2,Y7,B1/R1,R2,R8 top=Y7 turn=0 draw=Y9"
LISTEN = """(() => {
  window.contexts = [];
  window.started = [];
  window.shakes = [];
  const Real = window.AudioContext;
  window.AudioContext = class extends Real {
    constructor(...more) { super(...more); window.contexts.push(this); }
  };
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...when) { window.started.push(kind.name); return start.apply(this, when); };
  }
  Object.defineProperty(navigator, "vibrate", { value: pattern => window.shakes.push(pattern.join("-")) });
})()"""
"""Before the page's own scripts: all that is made of real audio is counted, and what would shake."""
SOUNDS = "() => Object.keys(window.room.RECIPES)"
RENDER = """async name => {
  const { lengthOf, Player, RECIPES } = window.room;
  const rate = 48000, tail = 0.3, length = lengthOf(RECIPES[name]) / 1000;
  const found = [];
  for (const chance of [0, 0.5, 1]) {
    const offline = new OfflineAudioContext(1, Math.ceil(rate * (length + tail)), rate);
    new Player(offline, () => chance).play(name, 0, 0);
    const samples = (await offline.startRendering()).getChannelData(0);
    const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    const last = samples.findLastIndex(one => Math.abs(one) > peak / 100) / rate;
    found.push({ peak, last, length });
  }
  return found;
}"""
SLACK = 0.015
"""Seconds: a compressor looks ahead, and a filter rings on."""


ROOM = re.compile(r"/room-[\w-]+\.js$")
"""What is fetched at the first touch."""


def touch(page: Page) -> None:
    """Somewhere where nothing is, until sounds are there."""
    with page.expect_response(ROOM) as fetched:
        page.touchscreen.tap(180, 250)
    fetched.value.finished()
    soon(lambda: page.evaluate("contexts.map(one => one.state).join()") == "running")


def started(page: Page) -> list[str]:
    found: list[str] = page.evaluate("started")
    return found


def play(page: Page, code: str) -> None:
    """By two taps, once what has just appeared takes them."""
    card = page.locator(f'[role=option][data-code="{code}"]')
    while card.is_visible():
        card.tap(position={"x": 12, "y": 40})
        page.wait_for_timeout(50)


def enter(page: Page, company: Company, **settings: object) -> None:
    page.add_init_script(LISTEN)
    company.enter(page, **settings)
    expect(page.get_by_role("option")).to_have_count(4)


def test_nothing_of_it_is_there_before_the_first_touch(phone: Page, server: Served) -> None:
    fetched: list[str] = []
    phone.on("request", lambda request: fetched.append(request.url))
    with Company(server, 1, position=POSITION) as company:
        enter(phone, company)
        phone.wait_for_load_state("networkidle")
        assert phone.evaluate("contexts.length") == 0
        assert not [url for url in fetched if ROOM.search(url)]
        touch(phone)


def test_a_card_that_is_played_is_heard_and_felt(phone: Page, server: Served) -> None:
    with Company(server, 1, position=POSITION) as company:
        enter(phone, company)
        touch(phone)
        play(phone, "Y2")
        company.people[1].heard("played", seat=0, card="Y2")
        soon(lambda: "AudioBufferSourceNode" in started(phone))
        soon(lambda: "8" in phone.evaluate("shakes"))
        assert phone.evaluate("contexts.length") == 1


def test_ones_own_turn_is_heard_and_felt(phone: Page, server: Served) -> None:
    with Company(server, 1, position=POSITION.replace("turn=0", "turn=1").replace("top=Y7", "top=R9")) as company:
        enter(phone, company)
        touch(phone)
        company.act(1, "play R8")
        soon(lambda: started(phone).count("OscillatorNode") >= 3)  # one of the card, two notes
        soon(lambda: "12-40-12" in phone.evaluate("shakes"))


@pytest.mark.parametrize("how", ["settings", "menu", "key"])
def test_without_sound_there_is_none(how: str, phone: Page, server: Served) -> None:
    with Company(server, 1, position=POSITION) as company:
        enter(phone, company, haptics=False, **({"sound": False} if how == "settings" else {}))
        if how == "menu":
            phone.get_by_role("button", name="Menú").tap()
            phone.get_by_role("switch", name="Sonido").tap()
            expect(phone.get_by_role("switch", name="Sonido")).not_to_be_checked()
            phone.keyboard.press("Escape")
        elif how == "key":
            phone.keyboard.press("s")
        before = started(phone)
        play(phone, "Y2")
        company.people[1].heard("played", seat=0, card="Y2")
        expect(phone.get_by_role("option")).to_have_count(3)
        assert started(phone) == before
        assert phone.evaluate("shakes") == []
        if how == "settings":
            assert phone.evaluate("contexts.length") == 0


def test_every_recipe_is_heard_and_none_clips(page: Page, scene: str) -> None:
    page.goto(f"{scene}#sounds")
    page.wait_for_function("() => window.room")
    names: list[str] = page.evaluate(SOUNDS)
    assert len(names) > 10
    for name in names:
        found: list[dict[str, Any]] = page.evaluate(RENDER, name)
        for one in found:
            assert 0.02 <= one["peak"] <= 1.0, (name, one)
            assert one["length"] - SLACK <= one["last"] <= one["length"] + SLACK, (name, one)
