"""A scripted player on the page who reads the accessibility tree in Spanish and answers each question.

The script does not know the rules: labels say which cards fit, and impossible actions are disabled.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from random import Random
from secrets import token_bytes
from time import monotonic
from typing import NamedTuple, Protocol

from playwright.sync_api import Error, Locator, Page, Position, expect

from tests.helpers.web.chromium import TIMEOUT_MS

KEY_BYTES = 32
"""Number of bytes in the key of a deal. All other random values are shorter, so the length identifies a key."""
PRESS_TIMEOUT_MS = 2_000.0
"""Timeout in ms of a press during a game."""
REPEAT_MS = 600.0
"""Time in ms before a press without effect is repeated. New elements ignore presses at first."""
REREAD_MS = 400
"""If nothing changes, the page is read again after this time in ms."""
IDLE_TIMEOUT_S = 60.0
"""A test fails if the page stays unchanged for this many seconds."""
USUAL_SEATS, USUAL_BOTS = 4, 2
MOST_STOPS = 200
"""Maximum number of times that Tab is pressed to reach an element."""
STRIP = (0.25, 0.4)
"""Point on a card that its neighbours do not cover, as fractions of the card's width and height."""
OVER = re.compile(r"(gana|ganas|Ganas) la partida$|^Se acabó la partida$")
COLOUR = r"^(rojo|amarillo|verde|azul)\b"
DECISIONS = {
    r"^¿Es farol\?": [("^Aceptar", "accept")],
    "^¿(Qué|Con qué) color": [(f"{COLOUR}.* queda", "colour"), (COLOUR, "colour")],
    "^(Te salió|Tomaste)": [("^Jugar", "play drawn"), ("^(Guardar|Seguir)", "keep")],
    "^(¿Con quién cambias|Cambias|Elige a alguien)": [("^(Cambiar con|Elegir a) ", "choose"), (r" · \d", "pick")],
    "^¿Sopló ": [("^No", "vote")],
}
"""For each title of a sheet, the buttons that can be pressed, in order of preference.

Each button has the name of the decision that it makes.
"""
_LINE = re.compile(r"^\s*- '?([a-z]+) (\"(?:[^\"\\]|\\.)*\")((?: \[[^]]+\])*)", re.MULTILINE)


def seeded_entropy(seed: int) -> Callable[[int], bytes]:
    """Return a random source for a server. Only the keys of deals come from the seed."""
    keys = Random(seed)
    return lambda count: keys.randbytes(count) if count == KEY_BYTES else token_bytes(count)


class AriaNode(NamedTuple):
    """A node of the accessibility tree, such as `button "Tomar" [disabled]`."""

    role: str
    name: str
    marks: str

    @property
    def is_live(self) -> bool:
        return "[disabled]" not in self.marks


class PageSnapshot(NamedTuple):
    """Everything that the page shows at one moment."""

    nodes: list[AriaNode]
    text: str

    def all(self, role: str, name: str | re.Pattern[str], *, live: bool = True) -> Iterator[AriaNode]:
        wanted = re.compile(name)
        yield from (one for one in self.nodes if one.role == role and wanted.search(one.name) and one.is_live >= live)

    def one(self, role: str, name: str | re.Pattern[str], *, live: bool = True) -> AriaNode | None:
        return next(self.all(role, name, live=live), None)


class IdleTimeout:
    """Timeout that starts again whenever the page changes."""

    def __init__(self) -> None:
        self._seen = ""
        self._since = monotonic()

    def note(self, text: str) -> None:
        if text != self._seen:
            self._seen, self._since = text, monotonic()
        assert monotonic() < self._since + IDLE_TIMEOUT_S, text


class InputMethod(Protocol):
    """An input method: touch, mouse or keyboard."""

    def press(self, what: Locator) -> None: ...

    def play(self, card: Locator) -> None: ...

    def slap(self, target: Locator) -> None: ...

    def pick(self, radio: Locator) -> None: ...


def label_of(radio: Locator) -> Locator:
    return radio.locator("xpath=ancestor::label[1]")


def strip_of(card: Locator) -> Position:
    box = card.bounding_box() or {"width": 0, "height": 0}
    return {"x": box["width"] * STRIP[0], "y": box["height"] * STRIP[1]}


class MouseInput:
    def press(self, what: Locator) -> None:
        what.click()

    def play(self, card: Locator) -> None:
        card.click(position=strip_of(card))

    def slap(self, target: Locator) -> None:
        target.click()

    def pick(self, radio: Locator) -> None:
        label_of(radio).click()
        expect(radio).to_be_checked()


class TouchInput:
    """Input by touch: the first tap lifts a card, and the second one plays it."""

    def press(self, what: Locator) -> None:
        what.tap()

    def play(self, card: Locator) -> None:
        card.tap(position=strip_of(card))

    def slap(self, target: Locator) -> None:
        target.tap()

    def pick(self, radio: Locator) -> None:
        label_of(radio).tap()
        expect(radio).to_be_checked()


class KeyboardInput:
    """Input by keyboard: Tab reaches everything, Enter presses, and the table has shortcuts."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def press(self, what: Locator) -> None:
        self._reach(what)
        self._page.keyboard.press("Enter")

    def play(self, card: Locator) -> None:
        self._page.keyboard.press("p")
        self._page.keyboard.press("Enter")

    def slap(self, target: Locator) -> None:
        self._page.keyboard.press("Space")

    def pick(self, radio: Locator) -> None:
        """Select a radio button. Tab reaches the selected button of the group, and arrow keys select the others."""
        group = radio.locator("xpath=ancestor::fieldset[1]").get_by_role("radio", checked=True)
        self._reach(group)
        for _ in range(MOST_STOPS):
            if radio.is_checked():
                return
            self._page.keyboard.press("ArrowRight")
        raise AssertionError(f"no arrow leads to {radio}")

    def _reach(self, what: Locator) -> None:
        wanted = what.element_handle()
        for _ in range(MOST_STOPS):
            is_there, is_reached = self._page.evaluate(
                "wanted => [wanted.isConnected, document.activeElement === wanted]", wanted
            )
            if is_reached:
                return
            if not is_there:
                raise Error(f"gone: {what}")
            self._page.keyboard.press("Tab")
        raise AssertionError(f"no Tab leads to {what}")


class Person:
    def __init__(self, page: Page, hands: InputMethod) -> None:
        self.page = page
        self.input_method = hands
        self.answered: list[str] = []
        """Names of the decisions that were answered, in order."""

    # -- reading the page

    def look(self) -> PageSnapshot:
        text = self.page.locator("body").aria_snapshot()
        found = [AriaNode(role, name[1:-1].replace('\\"', '"'), marks) for role, name, marks in _LINE.findall(text)]
        return PageSnapshot(found, text)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name).first

    def heading(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("heading", name=name)

    # -- input

    def press(self, name: str) -> None:
        """Press the element with this name as soon as it is enabled."""
        expect(self.button(name)).to_be_enabled()
        self.input_method.press(self.button(name))

    def press_until(self, press: Callable[[], object], then: Locator) -> None:
        """Repeat a press until `then` is visible. A press may be too early, or its target may have moved."""
        deadline = monotonic() + TIMEOUT_MS / 1000
        with self._with_short_timeout():
            done = False
            while not done:
                with suppress(Error):
                    press()
                with suppress(AssertionError):
                    expect(then).to_be_visible(timeout=REPEAT_MS)
                done = then.is_visible()
                assert done or monotonic() < deadline, self.look().text

    @contextmanager
    def _with_short_timeout(self) -> Iterator[None]:
        """Use a short timeout for presses, because a target may disappear before it is pressed."""
        self.page.set_default_timeout(PRESS_TIMEOUT_MS)
        try:
            yield
        finally:
            self.page.set_default_timeout(TIMEOUT_MS)

    # -- playing

    def play(self, until: Callable[[PageSnapshot], object]) -> PageSnapshot:
        """Answer questions until a condition holds, and return the last state of the page."""
        look, timer = self.look(), IdleTimeout()
        while not until(look):
            timer.note(look.text)
            if not self.step(look):
                self._wait()
            look = self.look()
        return look

    def step(self, look: PageSnapshot) -> bool:
        """Answer the current decision. Return False if there is none, or if the decision has already closed."""
        with self._with_short_timeout():
            try:
                done = self.answer(look)
            except Error:
                return False
        if done:
            self.answered.append(done)
        return done != ""

    def _wait(self) -> None:
        """Wait for a change of the page."""
        self.page.evaluate(
            """patience => new Promise(done => {
                const over = () => { seen.disconnect(); done(); };
                const seen = new MutationObserver(over);
                seen.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
                setTimeout(over, patience);
            })""",
            REREAD_MS,
        )

    def answer(self, look: PageSnapshot) -> str:
        """Answer the current decision. Return its name, or an empty string if there is none."""
        return (
            self._press_if_shown(look, "^Sin consejos$", "hint")
            or self._press_if_shown(look, "^Otra ronda", "next")
            or self._press_if_shown(look, "^Sigo yo", "back")
            or self._slap_if_open(look)
            or self._press_if_shown(look, "^Visto", "seen")
            or self._answer_sheet_or_turn(look)
        )

    def _press_if_shown(self, look: PageSnapshot, name: str, what: str) -> str:
        found = look.one("button", name)
        if found is None:
            return ""
        self.input_method.press(self.page.get_by_role("button", name=found.name, exact=True).first)
        return what

    def _slap_if_open(self, look: PageSnapshot) -> str:
        if look.one("button", "^¡Palmada!$") is None:
            return ""
        self.input_method.slap(self.button("¡Palmada!"))
        return "slap"

    def _answer_sheet_or_turn(self, look: PageSnapshot) -> str:
        """Answer the open sheet, or take a turn."""
        if look.one("button", "^Nada$"):  # at a calm table, this button passes
            return self._press_if_shown(look, "^Nada$", "nothing")
        for title, answers in DECISIONS.items():
            if look.one("heading", title):
                return next(filter(None, (self._press_if_shown(look, name, what) for name, what in answers)), "")
        return self._take_turn(look)

    def _take_turn(self, look: PageSnapshot) -> str:
        card = look.one("option", ", (encaja|se puede descartar),")
        if card is None:
            return self._press_if_shown(look, "^Aceptar", "accept") or self._draw_if_own_turn(look)
        call = look.one("button", "^¡Última!")
        if call and "[pressed]" not in call.marks and look.one("listbox", ", 2 cartas$"):
            self.input_method.press(self.button("¡Última!"))
            return "call"
        self.input_method.play(self.page.get_by_role("option", name=card.name, exact=True))
        return "play" if "descartar" not in card.name else "discard"

    def _draw_if_own_turn(self, look: PageSnapshot) -> str:
        return self._press_if_shown(look, "^Tomar$", "draw") if "Tu turno" in look.text else ""


def play_together(people: Sequence[Person], until: Callable[[], object]) -> None:
    timer = IdleTimeout()
    while not until():
        looks = [person.look() for person in people]
        timer.note("\n".join(look.text for look in looks))
        for person, look in zip(people, looks, strict=True):
            person.step(look)


def create_table(person: Person, address: str, edition: str, *, seats: int = 2, bots: int = 1, cards: str = "") -> None:
    """Set up a table without a clock and with a low target. `cards` is the name of a preset for a custom card."""
    page, hands = person.page, person.input_method
    page.goto(address)
    hands.press(page.get_by_role("link", name="Crear mesa"))
    hands.pick(page.get_by_role("radio", name=edition, exact=True))
    more = bots - min(USUAL_BOTS, seats - 1)
    fitted = ["Menos: Lugares con bot"] * -more + ["Más: Lugares con bot"] * more
    for name in ["Menos: Lugares"] * (USUAL_SEATS - seats) + fitted:
        person.press(name)
    hands.pick(page.get_by_role("radio", name="Sin reloj"))
    hands.press(page.locator("summary", has_text="Reglas de la casa"))
    person.press("Corta")
    expect(page.locator(".means")).to_contain_text(re.compile("Puntos de la partida|Reglas originales"))
    person.press("Menos: Puntos de la partida")
    if cards:
        person.press(cards)
    person.press("Abrir la mesa")
    expect(page.get_by_text("Código de la mesa")).to_be_visible()


def start_match(person: Person) -> None:
    person.press("Empezar")
    expect(person.page.get_by_role("listbox", name="Tu mano")).to_be_visible()
