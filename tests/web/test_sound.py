"""Sounds of a table. None is played before the first gesture, and each follows its recipe."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.server.server_thread import Served, soon
from tests.helpers.web.arranged_table import ArrangedTable
from tests.helpers.web.waiting import PAUSE_MS, wait_until

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
"""Script that runs before the scripts of the page. It records audio nodes and vibrations."""
SOUNDS = "() => Object.keys(window.room.RECIPES)"
RENDER = """async name => {
  const { durationOf, Player, RECIPES } = window.room;
  const rate = 48000, tail = 0.3, length = durationOf(RECIPES[name]) / 1000;
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
"""Tolerance in seconds, because a compressor looks ahead and a filter rings on."""


SOUND_BUNDLE = re.compile(r"/soundBundle-[\w-]+\.js$")
"""File that is loaded at the first gesture."""


def load_sounds_by_tap(page: Page) -> None:
    """Tap an empty area and wait until sounds are loaded."""
    with page.expect_response(SOUND_BUNDLE) as fetched:
        page.touchscreen.tap(180, 250)
    fetched.value.finished()
    soon(lambda: page.evaluate("contexts.map(one => one.state).join()") == "running")


def started(page: Page) -> list[str]:
    found: list[str] = page.evaluate("started")
    return found


SPOT = """code => {
  const box = document.querySelector(`[role=option][data-code="${code}"]`)?.getBoundingClientRect();
  return box ? [box.x + 12, box.y + 40] : null;
}"""
"""A point on a card in the hand; null once the card has left the hand."""


def play(page: Page, code: str) -> None:
    """Tap a card until it is played. This takes two taps, or more while the card is new, because it then ignores taps.

    `Locator.tap` is not used: if the card had just left the hand, it would wait for the card to come back.
    """
    while spot := page.evaluate(SPOT, code):
        page.touchscreen.tap(*spot)
        page.wait_for_timeout(PAUSE_MS)


def enter(page: Page, table: ArrangedTable, **settings: object) -> None:
    page.add_init_script(LISTEN)
    table.open_page(page, **settings)
    expect(page.get_by_role("option")).to_have_count(4)


def test_no_sound_is_loaded_before_the_first_touch(phone: Page, server: Served) -> None:
    fetched: list[str] = []
    phone.on("request", lambda request: fetched.append(request.url))
    with ArrangedTable(server, 1, position=POSITION) as table:
        enter(phone, table)
        phone.wait_for_load_state("networkidle")
        assert phone.evaluate("contexts.length") == 0
        assert not [url for url in fetched if SOUND_BUNDLE.search(url)]
        load_sounds_by_tap(phone)


def test_played_card_causes_a_sound_and_a_vibration(phone: Page, server: Served) -> None:
    with ArrangedTable(server, 1, position=POSITION) as table:
        enter(phone, table)
        load_sounds_by_tap(phone)
        play(phone, "Y2")
        table.people[1].wait_for_event("played", seat=0, card="Y2")
        soon(lambda: "AudioBufferSourceNode" in started(phone))
        soon(lambda: "8" in phone.evaluate("shakes"))
        assert phone.evaluate("contexts.length") == 1


def test_own_turn_causes_a_sound_and_a_vibration(phone: Page, server: Served) -> None:
    with ArrangedTable(server, 1, position=POSITION.replace("turn=0", "turn=1").replace("top=Y7", "top=R9")) as table:
        enter(phone, table)
        load_sounds_by_tap(phone)
        table.act(1, "play R8")
        soon(lambda: started(phone).count("OscillatorNode") >= 3)  # one sound for the card and two for the turn
        soon(lambda: "12-40-12" in phone.evaluate("shakes"))


@pytest.mark.parametrize("how", ["settings", "menu", "key"])
def test_no_sound_is_played_with_sound_switched_off(how: str, phone: Page, server: Served) -> None:
    with ArrangedTable(server, 1, position=POSITION) as table:
        enter(phone, table, haptics=False, **({"sound": False} if how == "settings" else {}))
        if how == "menu":
            phone.get_by_role("button", name="Menú").tap()
            phone.get_by_role("switch", name="Sonido").tap()
            expect(phone.get_by_role("switch", name="Sonido")).not_to_be_checked()
            phone.keyboard.press("Escape")
        elif how == "key":
            phone.keyboard.press("s")
        before = started(phone)
        play(phone, "Y2")
        table.people[1].wait_for_event("played", seat=0, card="Y2")
        expect(phone.get_by_role("option")).to_have_count(3)
        assert started(phone) == before
        assert phone.evaluate("shakes") == []
        if how == "settings":
            assert phone.evaluate("contexts.length") == 0


def test_every_sound_recipe_is_audible_and_none_clips(page: Page, scene: str) -> None:
    page.goto(f"{scene}#sounds")
    wait_until(page, "() => window.room")
    names: list[str] = page.evaluate(SOUNDS)
    assert len(names) > 10
    for name in names:
        found: list[dict[str, Any]] = page.evaluate(RENDER, name)
        for one in found:
            assert 0.02 <= one["peak"] <= 1.0, (name, one)
            assert one["length"] - SLACK <= one["last"] <= one["length"] + SLACK, (name, one)
