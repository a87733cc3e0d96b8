"""On a colour terminal, cards are shown in their colours."""

import io
import re
from pathlib import Path

import pytest

from penultima.editions.ruleset import ruleset
from penultima.i18n import catalogue
from penultima.i18n.message_parts import Slot
from penultima.terminal.display.colours import create_painter
from penultima.wording.naming import name_cards, name_colour, name_hand
from tests.helpers.editions.custom_edition import night
from tests.helpers.terminal.plain_match import party, play_match

COLOURED = {"TERM": "xterm"}


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_cards_are_coloured_on_a_colour_terminal() -> None:
    """Cards without a name of their own, such as BQ, are coloured, too."""
    paint, hand = create_painter(Tty(), COLOURED), name_hand(catalogue("en"), ["R7", "BQ"])
    assert paint([Slot("hand", hand, str(hand))]) == "\x1b[1;31mred 7 (R7)\x1b[0m, \x1b[1;34mBQ\x1b[0m"
    assert paint(["Bot 1 wins"]) == "Bot 1 wins"


def test_only_names_of_cards_and_colours_are_coloured() -> None:
    paint, texts = create_painter(Tty(), COLOURED), catalogue("es")
    cards = name_cards(texts, ["R7", "W"])
    assert paint([Slot("card", cards, str(cards))]) == "un \x1b[1;31m7 rojo\x1b[0m y un \x1b[1;35mComodín\x1b[0m"
    assert paint([Slot("colour", name_colour(texts, "B"), "azul"), "."]) == "\x1b[1;34mazul\x1b[0m."


@pytest.mark.parametrize("environ", [{"TERM": "xterm", "NO_COLOR": "1"}, {"TERM": "dumb"}, {}])
def test_cards_are_plain_if_colour_is_disabled(environ: dict[str, str]) -> None:
    hand = name_hand(catalogue("en"), ["R7"])
    assert create_painter(Tty(), environ)([Slot("hand", hand, str(hand))]) == "red 7 (R7)"
    assert create_painter(io.StringIO(), COLOURED)([Slot("hand", hand, str(hand))]) == "red 7 (R7)"


def unpainted(screen: str, names: tuple[str, ...]) -> list[str]:
    """List the uncoloured cards on a screen."""
    plain = re.sub(r"\x1b\[1;\d\dm.*?\x1b\[0m", "", screen)
    return [word for word in re.findall(r"[\w+]+", plain) if word in names]


def test_every_card_of_a_custom_edition_is_coloured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    edition = night(tmp_path)
    rules = ruleset(edition)
    position = "hands=RD,WX,WY,GD,B1/B1,B2/G1,G2 top=R7 draw=YD,WX"
    out = Tty()
    play_match(party(edition, position=position, customs=("self: extra-turn",)), ["1"], out=out)
    screen = out.getvalue()
    for painted in ("\x1b[1;31mRD", "\x1b[1;32mGD", "\x1b[1;35mWX", "\x1b[1;35mWY"):
        assert f"{painted}\x1b[0m" in screen
    assert unpainted(screen.partition("Deal 1")[2], rules.names) == []  # the lines above it are the introduction


def test_planted_uncoloured_card_is_found() -> None:
    """The planted defect prints a hand as plain text."""
    screen = create_painter(Tty(), COLOURED)(["You have 3 cards: RD R7 WX"])
    assert unpainted(screen, ("RD", "R7", "WX")) == ["RD", "R7", "WX"]
