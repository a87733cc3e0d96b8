"""The screen. It shows lines of news, and below them the prompt with the text that was typed."""

import shutil
import unicodedata
from typing import TextIO

from penultima.i18n.message_parts import Slot
from penultima.terminal.display.colours import create_painter
from penultima.terminal.display.nonbreaking import protect_names, restore_spaces
from penultima.terminal.display.wrapping import strip_colours, wrap_for, wrap_line

_UP, _RIGHT, _CLEAR_BELOW, _CLEAR_ALL = "\x1b[{}A", "\x1b[{}C", "\x1b[J", "\x1b[H\x1b[2J\x1b[3J"


class Screen:
    def __init__(self, out: TextIO) -> None:
        self.out = out
        self.paint = create_painter(out)
        self._before_cursor = self._after_cursor = ""
        """The parts of the prompt line before and after the cursor; empty if no prompt is shown."""

    def print_line(self, *parts: str | Slot) -> None:
        self.remove_prompt()
        print(restore_spaces(wrap_for(self.out, self.paint(protect_names(parts)))), file=self.out, flush=True)

    def show_prompt(self, prompt: str, typed: str = "", after: str = "") -> None:
        """Replace the prompt. The cursor is between the texts `typed` and `after`."""
        before = wrap_line(prompt, _width()) + (" " if prompt else "") + typed
        if (before, after) != (self._before_cursor, self._after_cursor):
            self.remove_prompt()
            self._before_cursor, self._after_cursor = before, after
            self._show()

    def show_again(self) -> None:
        """Show the prompt again after another program wrote to the screen."""
        self.out.write("\r")
        self._show()

    def _show(self) -> None:
        self.out.write(self._before_cursor + self._after_cursor)
        if self._after_cursor:
            (row, column), width = self._cursor_position(), _width()
            below = count_rows(self._before_cursor + self._after_cursor, width) - 1 - row
            self.out.write("\r" + (_UP.format(below) if below else "") + (_RIGHT.format(column) if column else ""))
        self.out.flush()

    def _cursor_position(self) -> tuple[int, int]:
        """Return the row and the column of the cursor.

        If no text follows the cursor, the column is not needed, and 0 is returned for it. In this case, a last row that
        is exactly full does not count as wrapped.
        """
        width = _width()
        if not self._after_cursor:
            return count_rows(self._before_cursor, width) - 1, 0
        *above, last = strip_colours(self._before_cursor).split("\n")
        return sum(count_rows(line, width) for line in above) + count_columns(last) // width, count_columns(
            last
        ) % width

    def keep_prompt(self) -> None:
        """Leave the prompt and the typed text on the screen as a normal line."""
        self.out.write("\n")
        self._before_cursor = self._after_cursor = ""

    def remove_prompt(self) -> None:
        if self._before_cursor or self._after_cursor:
            above, _ = self._cursor_position()
            self.out.write("\r" + (_UP.format(above) if above else "") + _CLEAR_BELOW)
            self._before_cursor = self._after_cursor = ""

    def clear(self) -> None:
        """Clear the screen for the next person. Without a terminal, print an empty line."""
        self._before_cursor = self._after_cursor = ""
        print(_CLEAR_ALL if self.out.isatty() else "", end="" if self.out.isatty() else "\n", file=self.out, flush=True)


def _width() -> int:
    return shutil.get_terminal_size().columns


def count_rows(text: str, width: int) -> int:
    """Count the screen rows that a text takes. A text that ends exactly at the right edge does not take another row."""
    return sum(max(1, -(-count_columns(line) // width)) for line in strip_colours(text).split("\n"))


def count_columns(text: str) -> int:
    """Count the columns of a text. A wide character takes two columns, a combining character takes none."""
    return sum(_char_columns(char) for char in text)


def _char_columns(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
