"""A newcomer's first deal: it teaches what has to be known when it comes up, once, and never stands in the way."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.served import Served
from tests.web.company import HINTS, Company, known
from tests.web.conftest import Serve
from tests.web.ears import Ears
from tests.web.person import Fingers, Look, Person, chance

SEED = 2
"""Of a deal in which a newcomer who plays what fits meets most of what there is to be learnt."""
MOST_SEEN = 7
WON = re.compile("la ronda$")
SEVEN_OR_MORE = re.compile(r"^Tu mano, ([7-9]|\d\d) cartas")
"""As a match is dealt; somebody may have played a Draw Two before one looks."""
FIRST = Path(__file__).parents[2] / "web/src/parts/first.ts"
SOURCE = Path(__file__).parents[2] / "web/src/table/hints.svelte.ts"

SEATS = "[data-part=face]"
# By hint: what it speaks about, which it must not cover; nor does any cover a seat, but the one beside a high sheet.
SPOKEN_OF = {
    "play": "[data-card], .card.top",
    "action": "[data-card], .card.top",
    "wild": "[data-card], .card.top",
    "why": "[data-card]",
    "draw": ".draw, [data-card]",
    "drawn": "[data-sheet=drawn]",
    "call": "button[aria-pressed]",
    "catch": ".btn.catch",
    "challenge": "[data-sheet=challenge]",
    "rules": ".bar > .ico",
}
FREE = {hint: about if hint == "challenge" else f"{about}, {SEATS}" for hint, about in SPOKEN_OF.items()}
STANDS = """about => {
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


class Newcomer(Person):
    """Reads every hint, and does what is asked."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, Fingers())
        self.hints: dict[str, str] = {}
        self.closed = ""
        """The hint that was pressed away, until it is gone."""

    def answer(self, look: Look) -> str:
        return self._reads(look) or self._presses(look, "^Visto", "seen") or self._decides(look)

    def _reads(self, look: Look) -> str:
        stands = self.page.evaluate(STANDS, FREE)
        if stands is None or stands["hint"] != self.closed:
            self.closed = ""
        if stands is None:
            return ""
        assert stands["covered"] == [], stands
        assert not stands["focused"]
        self.hints.setdefault(stands["hint"], stands["text"])
        fine = "^Entendido$" if stands["hint"] != "rules" else "^Cerrar$"
        # A press whose aim moved is made again: a hint is read twice if it was gone in between.
        done = self._presses(look, fine, "press again" if self.closed else f"read {stands['hint']}")
        self.closed = stands["hint"] if done else self.closed
        return done

    def read(self) -> list[str]:
        """Hints that were read, one after the other."""
        return [done.partition(" ")[2] for done in self.did if done.startswith("read ")]


def test_ten_hints_are_known_here() -> None:
    found = re.search(r"HINTS = \[(.*?)\]", SOURCE.read_text())
    assert found
    assert sorted(re.findall(r'"(\w+)"', found[1])) == sorted(HINTS) == sorted(SPOKEN_OF)


def test_the_position_of_the_first_deal_is_one_that_the_server_takes(server: Served) -> None:
    found = re.search(r'"(hands=[^"]+)"', FIRST.read_text())
    assert found
    with Company(server, position=found[1]) as company:
        ana = company.comes_elsewhere()
        ana.until(lambda me: "play R4" in me.mine.may)
        assert {"play R4", "play B7", "play W:G", "draw"} <= set(ana.mine.may)
        assert not {"play GS", "play Y2"} & set(ana.mine.may)
        assert ana.now
        assert all(seat.points == 0 for seat in ana.now.seats)
        assert len({seat.cards for seat in ana.now.seats}) == 1, "nobody has to be told why somebody has fewer cards"


def test_a_newcomer_learns_in_the_first_deal_and_nothing_twice(serve: Serve, phone: Page) -> None:
    server = serve(entropy=chance(SEED))
    ears = Ears(phone)
    newcomer = Newcomer(phone)
    phone.goto(f"http://localhost:{server.port}/")
    expect(phone.get_by_text("Con tres bots y consejos")).to_be_visible()
    newcomer.press("Jugar ya")
    expect(phone.get_by_role("listbox", name="Tu mano, 6 cartas")).to_be_visible()
    expect(phone.get_by_text("Para practicar")).to_be_visible()
    newcomer.play(until=lambda look: look.one("heading", WON))

    read = newcomer.read()
    assert len(read) == len(set(read))
    assert len(read) >= MOST_SEEN, read
    # Bots that take no time tell more than is said in one breath, and a hint may be in what is cut.
    times = {hint: ears.polite.count(newcomer.hints[hint]) for hint in read}
    assert max(times.values()) == 1, times

    # Now for real: another table, a hand of seven, and no hint that was read before, nor after a reload.
    before = phone.url
    newcomer.press("Ahora de verdad")
    expect(phone.get_by_role("listbox", name=SEVEN_OR_MORE)).to_be_visible()
    assert phone.url != before
    phone.reload()
    turns = len(newcomer.did)
    newcomer.play(until=lambda look: len(newcomer.did) > turns + 12 or look.one("button", "^Otra ronda"))
    again = newcomer.read()
    assert len(again) == len(set(again))


def test_whoever_wants_no_hints_begins_with_a_match(server: Served, phone: Page) -> None:
    known(phone, server, settings={"hints": "off"})
    phone.evaluate("localStorage.removeItem('penultima:/hints')")
    phone.goto(f"http://localhost:{server.port}/")
    expect(phone.get_by_text("Gigante, con tres bots")).to_be_visible()
    Person(phone, Fingers()).press("Jugar ya")
    expect(phone.get_by_role("listbox", name=SEVEN_OR_MORE)).to_be_visible()
    expect(phone.get_by_text("Ronda 1 · meta 500")).to_be_visible()
    expect(phone.locator("[data-hint]")).to_have_count(0)


def test_one_tap_ends_all_hints_for_good(serve: Serve, phone: Page) -> None:
    server = serve(entropy=chance(SEED))
    ears = Ears(phone)
    person = Person(phone, Fingers())
    phone.goto(f"http://localhost:{server.port}/")
    person.press("Jugar ya")
    expect(phone.locator("[data-hint=play]")).to_be_visible()
    text = phone.locator("[data-hint=play]").inner_text()
    expect(phone.locator("[data-heard=polite]")).to_contain_text(text)
    assert ears.polite.count(text) == 1
    person.press("Sin consejos")
    expect(phone.locator("[data-hint]")).to_have_count(0)
    phone.goto(f"http://localhost:{server.port}/")
    expect(phone.get_by_text("Gigante, con tres bots")).to_be_visible()
    phone.go_back()
    expect(phone.get_by_role("listbox", name="Tu mano, 6 cartas")).to_be_visible()
    expect(phone.locator("[data-hint]")).to_have_count(0)


HELD = "hands=R5,G2,B3/W+4,R1,R9 top=R7 turn=1"


SIZES = ((360, 740), (375, 548), (320, 568), (844, 390), (1440, 900), (768, 1024))
TWICE = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Frames, after which all that another size brings has been laid out."""


@pytest.mark.parametrize("case", ["play", "draw", "call", "challenge"])
def test_a_hint_covers_no_seat_and_nothing_that_it_speaks_of(case: str, server: Served, phone: Page) -> None:
    positions = {
        "play": "hands=R5,G2,B3,B4/R1,R9 top=R7 turn=0",
        "draw": "hands=G2,B3,B4,B6,B8,Y2,Y4,Y9/R1,R9 top=R7 turn=0",
        "call": "hands=R5,G2/R1,R9 top=R7 turn=0",
        "challenge": HELD,
    }
    with Company(server, 1, position=positions[case]) as company:
        company.enter(phone, hints="auto")
        phone.evaluate("localStorage.removeItem('penultima:/hints')")
        phone.reload()
        if case == "challenge":
            company.act(1, "play W+4:B")
        expect(phone.locator(f"[data-hint={case}]")).to_be_visible()
        for width, height in SIZES:
            phone.set_viewport_size({"width": width, "height": height})
            phone.evaluate(TWICE)
            stands = phone.evaluate(STANDS, FREE)
            assert stands == {**stands, "hint": case, "covered": [], "focused": False}, (width, height)


def test_what_was_arranged_after_the_deal_that_teaches_is_what_is_played(server: Served, phone: Page) -> None:
    found = re.search(r'"(hands=[^"]+)"', FIRST.read_text())
    assert found
    newcomer = Newcomer(phone)
    with Company(server, position=found[1], options={}) as company:
        company.enter(phone, hints="off")
        newcomer.press("Menú")
        newcomer.press("Terminar la partida")
        newcomer.press("Terminarla")
        newcomer.press("Misma mesa, otra edición")
        newcomer.hands.pick(phone.get_by_role("dialog").get_by_role("radio", name="Mini"))
        newcomer.press("Guardar")
        expect(phone.get_by_text("Ahora: Mini, a 250")).to_be_visible()
        newcomer.press("Ahora de verdad")
        expect(phone.get_by_text("Ronda 1 · meta 250")).to_be_visible()
