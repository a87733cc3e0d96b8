"""Emulates a terminal screen of a given width, and keeps the rows that were cleared."""

import re

_PART = re.compile(r"\x1b\[([0-9;]*)([A-Za-z])|([\r\n])|([^\x1b\r\n]+)")


class Glass:
    """A screen that understands the escape sequences that the game writes."""

    def __init__(self, width: int = 80) -> None:
        self.width = width
        self.rows: list[str] = [""]
        self.row = self.column = 0
        self.past: list[str] = []
        """Rows that are no longer on the screen."""
        self._rest = ""

    def write(self, text: str) -> None:
        text = self._rest + text
        cut = text.rfind("\x1b")
        self._rest = text[cut:] if cut >= 0 and not _PART.match(text, cut) else ""
        for number, letter, end, plain in _PART.findall(text.removesuffix(self._rest)):
            if letter:
                self._do(letter, int(number.split(";")[0] or 1) if number else 1)
            elif end == "\r":
                self.column = 0
            elif end:
                self._down()
            else:
                self._put(plain)

    def _do(self, letter: str, number: int) -> None:
        if letter == "A":
            self.row = max(0, self.row - number)
        elif letter == "C":
            self.column = min(self.width - 1, self.column + number)
        elif letter == "J" and number == 1:
            self.rows[self.row] = self.rows[self.row][: self.column]
            del self.rows[self.row + 1 :]
        elif letter == "J" and number == 2:
            self.past += self.rows
            self.rows, self.row, self.column = [""], 0, 0

    def _down(self) -> None:
        self.row += 1
        if self.row == len(self.rows):
            self.rows.append("")

    def _put(self, plain: str) -> None:
        """Write text, and wrap it at the width of the screen."""
        for char in plain:
            if self.column == self.width:
                self._down()
                self.column = 0
            row = self.rows[self.row].ljust(self.column)
            self.rows[self.row] = row[: self.column] + char + row[self.column + 1 :]
            self.column += 1

    @property
    def text(self) -> str:
        return "\n".join(row.rstrip() for row in self.rows)

    @property
    def last(self) -> str:
        """Return the row of the cursor."""
        return self.rows[self.row].rstrip()
