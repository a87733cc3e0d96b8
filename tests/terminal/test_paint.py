"""The colours of cards on a terminal that has them."""

import io
import re
from pathlib import Path

import pytest

from penultima.editions.ruleset import ruleset
from penultima.terminal.paint import painter
from penultima.texts import catalogue
from penultima.texts.parts import Slot
from penultima.wording.naming import colour_in_words, held_cards, some_cards
from tests.editions.own_cards import night
from tests.terminal.sitting import evening, party

COLOURED = {"TERM": "xterm"}


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_cards_are_coloured_where_the_terminal_has_colours() -> None:
    """A card of somebody's own too, which has no name but its code."""
    paint, hand = painter(Tty(), COLOURED), held_cards(catalogue("en"), ["R7", "BQ"])
    assert paint([Slot("hand", hand, str(hand))]) == "\x1b[1;31mred 7 (R7)\x1b[0m, \x1b[1;34mBQ\x1b[0m"
    assert paint(["Bot 1 wins"]) == "Bot 1 wins"


def test_the_name_of_a_card_or_colour_is_painted_and_what_stands_around_it_is_not() -> None:
    paint, texts = painter(Tty(), COLOURED), catalogue("es")
    cards = some_cards(texts, ["R7", "W"])
    assert paint([Slot("card", cards, str(cards))]) == "un \x1b[1;31m7 rojo\x1b[0m y un \x1b[1;35mComodín\x1b[0m"
    assert paint([Slot("colour", colour_in_words(texts, "B"), "azul"), "."]) == "\x1b[1;34mazul\x1b[0m."


@pytest.mark.parametrize("environ", [{"TERM": "xterm", "NO_COLOR": "1"}, {"TERM": "dumb"}, {}])
def test_cards_are_plain_where_colour_is_not_wanted(environ: dict[str, str]) -> None:
    hand = held_cards(catalogue("en"), ["R7"])
    assert painter(Tty(), environ)([Slot("hand", hand, str(hand))]) == "red 7 (R7)"
    assert painter(io.StringIO(), COLOURED)([Slot("hand", hand, str(hand))]) == "red 7 (R7)"


def unpainted(screen: str, names: tuple[str, ...]) -> list[str]:
    """The cards in notation that stand on it without colour."""
    plain = re.sub(r"\x1b\[1;\d\dm.*?\x1b\[0m", "", screen)
    return [word for word in re.findall(r"[\w+]+", plain) if word in names]


def test_every_card_of_an_edition_of_ones_own_is_painted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    edition = night(tmp_path)
    rules = ruleset(edition)
    position = "hands=RD,WX,WY,GD,B1/B1,B2/G1,G2 top=R7 draw=YD,WX"
    out = Tty()
    evening(party(edition, position=position, customs=("self: extra-turn",)), ["1"], out=out)
    screen = out.getvalue()
    for painted in ("\x1b[1;31mRD", "\x1b[1;32mGD", "\x1b[1;35mWX", "\x1b[1;35mWY"):
        assert f"{painted}\x1b[0m" in screen
    assert unpainted(screen.partition("Deal 1")[2], rules.names) == []  # before it, what may be typed is explained


def test_a_card_without_colour_is_found() -> None:
    """Planted: a hand that is handed over as a text."""
    screen = painter(Tty(), COLOURED)(["You have 3 cards: RD R7 WX"])
    assert unpainted(screen, ("RD", "R7", "WX")) == ["RD", "R7", "WX"]
