"""Two people press random keys and buttons in matches with random house rules, and no script fails.

The environment variable `EVENINGS` sets the number of matches. How far a match gets depends on the machine, so the
tests check only for errors.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins
from playwright.sync_api import Page

from tests.fault_simulator.plan import choose_setup
from tests.helpers.web.arranged_table import ArrangedTable
from tests.helpers.web.chromium import DESKTOP, PHONE
from tests.helpers.web.page_person import seeded_entropy
from tests.web.conftest import NewContext, Serve

EVENINGS = int(os.environ.get("EVENINGS", "2"))
SECONDS = float(os.environ.get("SECONDS_PER_EVENING", "7"))
PRESS = """seed => {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const pick = list => list[Math.floor(random() * list.length)];
  const KEYS = ["ArrowRight", "ArrowLeft", "Enter", "p", "t", "a", "u", "c", " ", "?", "1", "2", "3", "4", "h"];
  const PLAY = /, encaja|descartar|^(Tomar|Aceptar|Guardar|Seguir|Jugar|Visto|Otra ronda|Revancha|Sigo yo|Nada)/;
  const AWAY = /Inicio|Menú|Ajustes|Registro|Acta|Misma mesa|Dejar|Salir|Terminar|Levant|Tu nombre|Compartir|QR/;
  const nameOf = one => one.getAttribute("aria-label") ?? one.textContent;
  const shown = one => one.checkVisibility() && !one.disabled && !one.closest("[inert]");
  const press = one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const at = { bubbles: true, cancelable: true, pointerId: 1, isPrimary: true, button: 0, pointerType: "mouse",
                 clientX: x + width / 4, clientY: y + height / 4 };
    one.dispatchEvent(new PointerEvent("pointerdown", at));
    one.dispatchEvent(new PointerEvent("pointerup", at));
    one.click();
  };
  const step = () => {
    const dialog = document.querySelector("dialog[open]");
    if (dialog) return dialog.querySelector("button")?.click();
    const buttons = [...document.querySelectorAll("button, [role=option]")].filter(shown);
    const useful = buttons.filter(one => !AWAY.test(nameOf(one)));
    const plays = useful.filter(one => PLAY.test(nameOf(one)));
    if (random() < 0.5 && plays.length) return press(pick(plays));
    if (random() < 0.5 && useful.length) return press(pick(useful));
    const to = document.activeElement ?? document.body;
    if (to.matches("input")) return to.blur();
    to.dispatchEvent(new KeyboardEvent("keydown", { key: pick(KEYS), bubbles: true, cancelable: true }));
  };
  window.presses = setInterval(() => random() < 0.9 && step(), 40);
}"""


def random_setup(seed: int) -> dict[str, Any]:
    """Return a random setup with edition, house rules and custom cards, with or without a clock."""
    found: dict[str, Any] = to_builtins(choose_setup(Random(seed)))
    return found


@contextmanager
def random_presses(page: Page, seed: int) -> Iterator[None]:
    page.evaluate(PRESS, seed)
    yield
    page.evaluate("clearInterval(window.presses)")


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_no_script_fails_while_two_people_press_at_random(seed: int, serve: Serve, make_context: NewContext) -> None:
    server = serve(entropy=seeded_entropy(seed))
    phone, desktop = make_context(**PHONE).new_page(), make_context(**DESKTOP).new_page()
    with ArrangedTable(server, 1, **random_setup(seed)) as table:
        table.open_page(phone, hints="on")
        phone.evaluate("localStorage.removeItem('penultima:/hints')")
        table.open_page(desktop, table.people[1].secret)
        with random_presses(phone, seed), random_presses(desktop, seed + 1_000_000):
            phone.wait_for_timeout(SECONDS * 1000)
