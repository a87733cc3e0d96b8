"""Lines on a screen, and below them the prompt with what is typed: news push it down and never tear it."""

import shutil
import unicodedata
from typing import TextIO

from penultima.terminal.fold import fold_for, folded, unpainted
from penultima.terminal.paint import painter
from penultima.texts.parts import Slot

_UP, _CLEAR_BELOW, _CLEAR_ALL = "\x1b[{}A", "\x1b[J", "\x1b[H\x1b[2J\x1b[3J"


class Screen:
    def __init__(self, out: TextIO) -> None:
        self.out = out
        self.paint = painter(out)
        self._asked = ""
        """What stands below the last line; nothing where the cursor is at the beginning of an empty one."""

    def line(self, *parts: str | Slot) -> None:
        self.lift()
        print(fold_for(self.out, self.paint([*parts])), file=self.out, flush=True)

    def ask(self, prompt: str, typed: str = "") -> None:
        """Shows it below everything; what stood there before goes away."""
        asked = folded(prompt, _width()) + (" " if prompt else "") + typed
        if asked != self._asked:
            self.lift()
            self._asked = asked
            self.out.write(asked)
            self.out.flush()

    def show_again(self) -> None:
        """After somebody else wrote on the screen."""
        self.out.write("\r" + self._asked)
        self.out.flush()

    def answered(self) -> None:
        """What was typed stays, as a line among the others."""
        self.out.write("\n")
        self._asked = ""

    def lift(self) -> None:
        """Takes the prompt away."""
        if self._asked:
            above = rows(self._asked, _width()) - 1
            self.out.write("\r" + (_UP.format(above) if above else "") + _CLEAR_BELOW)
            self._asked = ""

    def clear(self) -> None:
        """What one person saw is not for the next one. Where nobody watches, an empty line parts them."""
        self._asked = ""
        print(_CLEAR_ALL if self.out.isatty() else "", end="" if self.out.isatty() else "\n", file=self.out, flush=True)


def _width() -> int:
    return shutil.get_terminal_size().columns


def rows(text: str, width: int) -> int:
    """How many of the screen a text takes that ends where the cursor is. In the last column it waits for more."""
    return sum(max(1, -(-columns(line) // width)) for line in unpainted(text).split("\n"))


def columns(text: str) -> int:
    """Signs of Chinese and pictures take two, accents that stand on another sign none."""
    return sum(_columns(sign) for sign in text)


def _columns(sign: str) -> int:
    if unicodedata.combining(sign):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1
