"""Somebody at the page, scripted: looks at what a screen reader would tell, in Spanish, and does what is asked.

Nothing of the game is known here: cards that fit say so, and what cannot be pressed is grey.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from random import Random
from secrets import token_bytes
from time import monotonic
from typing import NamedTuple, Protocol

from playwright.sync_api import Error, Locator, Page, Position, expect

from tests.web.chromium import PATIENCE

KEY = 32
"""Bytes of the key of a deal; all else that is drawn is shorter."""
SOON = 2_000.0
"""Thousandths of a second for a press in the middle of a game."""
AGAIN = 600.0
"""Thousandths of a second until a press that did nothing is made again: what has just appeared takes none yet."""
A_WHILE = 400
"""Thousandths of a second until one looks again although nothing has moved."""
LATE = 60.0
"""Seconds without any change: nobody waits for that long."""
USUAL_SEATS, USUAL_BOTS = 4, 2
MOST_STOPS = 200
"""Of the Tab key on one page."""
STRIP = (0.25, 0.4)
"""Of the width and height of a card in a hand: there its neighbours leave it free."""
OVER = re.compile(r"(gana|ganas|Ganas) la partida$|^Se acabó la partida$")
COLOUR = r"^(rojo|amarillo|verde|azul)\b"
DECISIONS = {
    r"^¿Es un farol\?": [("^Aceptar", "accept")],
    "^¿(Qué|Con qué) color": [(f"{COLOUR}.* queda", "colour"), (COLOUR, "colour")],
    "^(Te salió|Tomaste)": [("^Jugar", "play drawn"), ("^(Guardar|Seguir)", "keep")],
    "^(¿Con quién cambias|Cambias|Elige a alguien)": [("^(Cambiar con|Elegir a) ", "choose"), (r" · \d", "pick")],
    "sugerencia": [("^No", "vote")],
}
"""By the title of what lies there: what is pressed, the first that can be, and what that is."""
_LINE = re.compile(r"^\s*- '?([a-z]+) (\"(?:[^\"\\]|\\.)*\")((?: \[[^]]+\])*)", re.MULTILINE)


def chance(seed: int) -> Callable[[int], bytes]:
    """For a server: keys of deals come from a seed, one after the other, and nothing else does."""
    keys = Random(seed)
    return lambda count: keys.randbytes(count) if count == KEY else token_bytes(count)


class Thing(NamedTuple):
    """As it is told: `button "Tomar" [disabled]`."""

    role: str
    name: str
    marks: str

    @property
    def is_live(self) -> bool:
        return "[disabled]" not in self.marks


class Look(NamedTuple):
    """All that the page shows at one moment."""

    things: list[Thing]
    text: str

    def all(self, role: str, name: str | re.Pattern[str], *, live: bool = True) -> Iterator[Thing]:
        wanted = re.compile(name)
        yield from (one for one in self.things if one.role == role and wanted.search(one.name) and one.is_live >= live)

    def one(self, role: str, name: str | re.Pattern[str], *, live: bool = True) -> Thing | None:
        return next(self.all(role, name, live=live), None)


class Patience:
    """Of somebody who waits as long as anything moves."""

    def __init__(self) -> None:
        self._seen = ""
        self._since = monotonic()

    def sees(self, text: str) -> None:
        if text != self._seen:
            self._seen, self._since = text, monotonic()
        assert monotonic() < self._since + LATE, text


class Hands(Protocol):
    """How somebody presses."""

    def press(self, what: Locator) -> None: ...

    def play(self, card: Locator) -> None: ...

    def slap(self, target: Locator) -> None: ...

    def pick(self, radio: Locator) -> None: ...


def label_of(radio: Locator) -> Locator:
    return radio.locator("xpath=ancestor::label[1]")


def strip_of(card: Locator) -> Position:
    box = card.bounding_box() or {"width": 0, "height": 0}
    return {"x": box["width"] * STRIP[0], "y": box["height"] * STRIP[1]}


class Mouse:
    def press(self, what: Locator) -> None:
        what.click()

    def play(self, card: Locator) -> None:
        card.click(position=strip_of(card))

    def slap(self, target: Locator) -> None:
        target.click()

    def pick(self, radio: Locator) -> None:
        label_of(radio).click()
        expect(radio).to_be_checked()


class Fingers:
    """The first tap lifts a card, the second one plays it."""

    def press(self, what: Locator) -> None:
        what.tap()

    def play(self, card: Locator) -> None:
        card.tap(position=strip_of(card))

    def slap(self, target: Locator) -> None:
        target.tap()

    def pick(self, radio: Locator) -> None:
        label_of(radio).tap()
        expect(radio).to_be_checked()


class Keys:
    """No mouse, no touch: Tab leads everywhere, Enter presses, and at the table keys have meanings of their own."""

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
        """The one that is chosen can be reached, and arrows go on from there."""
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
    def __init__(self, page: Page, hands: Hands) -> None:
        self.page = page
        self.hands = hands
        self.did: list[str] = []
        """What was answered, one after the other."""

    # -- eyes

    def look(self) -> Look:
        text = self.page.locator("body").aria_snapshot()
        found = [Thing(role, name[1:-1].replace('\\"', '"'), marks) for role, name, marks in _LINE.findall(text)]
        return Look(found, text)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name).first

    def heading(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("heading", name=name)

    # -- hands

    def press(self, name: str) -> None:
        """What has this name now; it waits until it can be pressed."""
        expect(self.button(name)).to_be_enabled()
        self.hands.press(self.button(name))

    def insist(self, press: Callable[[], object], then: Locator) -> None:
        """A press that comes too early, or whose aim moves, is made again, as people do."""
        late = monotonic() + PATIENCE / 1000
        with self._soon():
            done = False
            while not done:
                with suppress(Error):
                    press()
                with suppress(AssertionError):
                    expect(then).to_be_visible(timeout=AGAIN)
                done = then.is_visible()
                assert done or monotonic() < late, self.look().text

    @contextmanager
    def _soon(self) -> Iterator[None]:
        """Whatever is pressed may be gone: then one looks again, and does not wait for it."""
        self.page.set_default_timeout(SOON)
        try:
            yield
        finally:
            self.page.set_default_timeout(PATIENCE)

    # -- an evening

    def play(self, until: Callable[[Look], object]) -> Look:
        """Whatever is asked is answered, until it is so."""
        look, patience = self.look(), Patience()
        while not until(look):
            patience.sees(look.text)
            if not self.step(look):
                self._wait()
            look = self.look()
        return look

    def step(self, look: Look) -> bool:
        """Whether there was anything to do; a moment that passed is none."""
        with self._soon():
            try:
                done = self.answer(look)
            except Error:
                return False
        if done:
            self.did.append(done)
        return done != ""

    def _wait(self) -> None:
        """Until something moves on the page."""
        self.page.evaluate(
            """patience => new Promise(done => {
                const over = () => { seen.disconnect(); done(); };
                const seen = new MutationObserver(over);
                seen.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
                setTimeout(over, patience);
            })""",
            A_WHILE,
        )

    def answer(self, look: Look) -> str:
        """What was done; empty where nothing is asked."""
        return (
            self._presses(look, "^Sin consejos$", "hint")
            or self._presses(look, "^Otra ronda", "next")
            or self._presses(look, "^Sigo yo", "back")
            or self._slaps(look)
            or self._presses(look, "^Visto", "seen")
            or self._decides(look)
        )

    def _presses(self, look: Look, name: str, what: str) -> str:
        found = look.one("button", name)
        if found is None:
            return ""
        self.hands.press(self.page.get_by_role("button", name=found.name, exact=True).first)
        return what

    def _slaps(self, look: Look) -> str:
        if look.one("button", "^¡Palmada!$") is None:
            return ""
        self.hands.slap(self.button("¡Palmada!"))
        return "slap"

    def _decides(self, look: Look) -> str:
        """By the sheet that lies there; without one it may be one's turn."""
        if look.one("button", "^Nada$"):  # a calm table waits
            return self._presses(look, "^Nada$", "nothing")
        for title, answers in DECISIONS.items():
            if look.one("heading", title):
                return next(filter(None, (self._presses(look, name, what) for name, what in answers)), "")
        return self._turn(look)

    def _turn(self, look: Look) -> str:
        card = look.one("option", ", (encaja|se puede descartar),")
        if card is None:
            return self._presses(look, "^Aceptar", "accept") or self._draws(look)
        call = look.one("button", "^¡Última!")
        if call and "[pressed]" not in call.marks and look.one("listbox", ", 2 cartas$"):
            self.hands.press(self.button("¡Última!"))
            return "call"
        self.hands.play(self.page.get_by_role("option", name=card.name, exact=True))
        return "play" if "descartar" not in card.name else "discard"

    def _draws(self, look: Look) -> str:
        return self._presses(look, "^Tomar$", "draw") if "Tu turno" in look.text else ""


def play_together(people: Sequence[Person], until: Callable[[], object]) -> None:
    patience = Patience()
    while not until():
        looks = [person.look() for person in people]
        patience.sees("\n".join(look.text for look in looks))
        for person, look in zip(people, looks, strict=True):
            person.step(look)


def opens_table(person: Person, address: str, edition: str, *, seats: int = 2, bots: int = 1, cards: str = "") -> None:
    """From the first page: no clock, to few points. `cards`: what is written on the first card of one's own."""
    page, hands = person.page, person.hands
    page.goto(address)
    hands.press(page.get_by_role("link", name="Crear mesa"))
    hands.pick(page.get_by_role("radio", name=edition, exact=True))
    more = bots - min(USUAL_BOTS, seats - 1)
    fitted = ["Menos: Asientos con bot"] * -more + ["Más: Asientos con bot"] * more
    for name in ["Menos: Asientos"] * (USUAL_SEATS - seats) + fitted:
        person.press(name)
    hands.pick(page.get_by_role("radio", name="Sin reloj"))
    hands.press(page.locator("summary", has_text="Reglas de la casa"))
    person.press("Corta")
    expect(page.locator(".means")).to_contain_text(re.compile("Puntos de la partida|Como está impresa"))
    person.press("Menos: Puntos de la partida")
    if cards:
        person.press(cards)
    person.press("Abrir la mesa")
    expect(page.get_by_text("Código de la mesa")).to_be_visible()


def begins(person: Person) -> None:
    person.press("Empezar")
    expect(person.page.get_by_role("listbox", name="Tu mano")).to_be_visible()
