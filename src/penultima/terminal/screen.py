"""Lines on a screen, and below them the prompt with what is typed: news push it down and never tear it."""

import shutil
import unicodedata
from typing import TextIO

from penultima.terminal.fold import fold_for, folded, unpainted
from penultima.terminal.glue import freed, glued
from penultima.terminal.paint import painter
from penultima.texts.parts import Slot

_UP, _RIGHT, _CLEAR_BELOW, _CLEAR_ALL = "\x1b[{}A", "\x1b[{}C", "\x1b[J", "\x1b[H\x1b[2J\x1b[3J"


class Screen:
    def __init__(self, out: TextIO) -> None:
        self.out = out
        self.paint = painter(out)
        self._asked = self._after = ""
        """What stands below the last line, before the cursor and after it; nothing where an empty line begins there."""

    def line(self, *parts: str | Slot) -> None:
        self.lift()
        print(freed(fold_for(self.out, self.paint(glued(parts)))), file=self.out, flush=True)

    def ask(self, prompt: str, typed: str = "", after: str = "") -> None:
        """Shows it below everything; what stood there before goes away. The cursor is between `typed` and `after`."""
        asked = folded(prompt, _width()) + (" " if prompt else "") + typed
        if (asked, after) != (self._asked, self._after):
            self.lift()
            self._asked, self._after = asked, after
            self._show()

    def show_again(self) -> None:
        """After somebody else wrote on the screen."""
        self.out.write("\r")
        self._show()

    def _show(self) -> None:
        self.out.write(self._asked + self._after)
        if self._after:
            (row, column), width = self._cursor(), _width()
            below = rows(self._asked + self._after, width) - 1 - row
            self.out.write("\r" + (_UP.format(below) if below else "") + (_RIGHT.format(column) if column else ""))
        self.out.flush()

    def _cursor(self) -> tuple[int, int]:
        """Its row below the first one, and its column. At the end of all, the last column waits for more."""
        width = _width()
        if not self._after:
            return rows(self._asked, width) - 1, 0
        *above, last = unpainted(self._asked).split("\n")
        return sum(rows(line, width) for line in above) + columns(last) // width, columns(last) % width

    def answered(self) -> None:
        """What was typed stays, as a line among the others."""
        self.out.write("\n")
        self._asked = self._after = ""

    def lift(self) -> None:
        """Takes the prompt away."""
        if self._asked or self._after:
            above, _ = self._cursor()
            self.out.write("\r" + (_UP.format(above) if above else "") + _CLEAR_BELOW)
            self._asked = self._after = ""

    def clear(self) -> None:
        """What one person saw is not for the next one. Where nobody watches, an empty line parts them."""
        self._asked = self._after = ""
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
