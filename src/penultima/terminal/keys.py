"""The keyboard in real time: a line that is typed while news come in, and single keys that act at once."""

import codecs
import os
import select
import signal
import termios
import tty
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from types import FrameType
from typing import NamedTuple, Self, TextIO

MOST_TYPED = 500
"""Signs of a line that are kept; nobody types more."""
AFTERTHOUGHT = 1_000
"""Thousandths of a second in which a key that acted still begins the word that is typed on."""
ENTER = "\r\n"
_BACKSPACE, _CLEAR, _WORD, _END = "\x7f\b", "\x15", "\x17", "\x04"
_ESCAPE = "\x1b"


class Typed(NamedTuple):
    """A whole line."""

    text: str


class Pressed(NamedTuple):
    """A single key, while nothing was typed."""

    sign: str


class Editor:
    """The line that is being typed. `hot` are the signs that act by themselves where the line is empty.

    `own` are the keys of several people, one each: hit one after the other, they are no word and no paste.
    """

    def __init__(self, own: str = "") -> None:
        self.own = own
        self.text = ""
        self.hot = ""
        self._signs = codecs.getincrementaldecoder("utf-8")("replace")
        self._escape = ""
        self._acted: tuple[str, int] = ("", 0)
        self._rescued = ""
        """The first two letters, where the first of them was a key that acted."""

    def feed(self, data: bytes, at: int) -> Iterator[Typed | Pressed]:
        """One after the other, so that `hot` may be another after each. EOFError for Ctrl-D on an empty line.

        Signs that come all at once were pasted: they are a line, not keys; but a key may be hit several times.
        """
        signs = self._signs.decode(data)
        alone = len({*signs}) == 1 or all(sign in self.own for sign in signs)
        for sign in signs:
            if self._escaped(sign):
                continue
            if alone and not self.text and sign in self.hot:
                self._acted = (sign, at)
                yield Pressed(sign)
            elif sign in ENTER:
                text, self.text = self.text, ""
                self._acted = ("", 0)
                yield Typed(text)
            else:
                self._edit(sign, at)

    def _escaped(self, sign: str) -> bool:
        """Arrows and the like are sequences of signs, and mean nothing here."""
        if sign == _ESCAPE:
            self._escape = _ESCAPE
        elif self._escape == _ESCAPE:
            self._escape = "[" if sign in "[O" else ""
        elif self._escape:
            self._escape = "" if "@" <= sign <= "~" else "["
        else:
            return False
        return True

    def _edit(self, sign: str, at: int) -> None:
        begun = self._begun(sign, at)
        if sign in _BACKSPACE:
            self.text = self.text[:-1]
        elif sign == _CLEAR:
            self.text = ""
        elif sign == _WORD:
            self.text = self.text.rstrip().rpartition(" ")[0]
        elif sign == _END:
            if not self.text:
                raise EOFError
        elif sign.isprintable() and len(self.text) < MOST_TYPED:
            self._add(begun, sign)

    def _add(self, begun: str, sign: str) -> None:
        """A figure or a sign after the second letter: it was the code of a card, which the key does not belong to."""
        if not self.text:
            self._rescued = begun + sign if begun else ""
        elif self.text == self._rescued and not sign.isalpha() and sign != " ":
            self.text = self.text[1:]
        self.text += begun + sign

    def _begun(self, sign: str, at: int) -> str:
        """The key that acted just now, where this turns out to be the second letter of a word."""
        (acted, then), self._acted = self._acted, ("", 0)
        is_word = acted.isalpha() and sign.isalpha() and sign != acted and sign not in self.own
        return acted if is_word and not self.text and at - then <= AFTERTHOUGHT else ""


class Keyboard:
    """A terminal whose keys arrive as they are pressed; it is as it was when this is left, in whatever way.

    `again` is called when the program goes on after it was stopped: the shell had the terminal meanwhile.
    """

    def __init__(self, stream: TextIO, again: Callable[[], None] = lambda: None) -> None:
        self.file = stream.fileno()
        self.again = again

    def __enter__(self) -> Self:
        self._before = termios.tcgetattr(self.file)
        self._usual = signal.signal(signal.SIGCONT, self._go_on)
        tty.setcbreak(self.file, termios.TCSADRAIN)
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGCONT, self._usual)
        with suppress(termios.error):  # the terminal may be gone
            termios.tcsetattr(self.file, termios.TCSADRAIN, self._before)

    def _go_on(self, _: int, __: FrameType | None) -> None:
        tty.setcbreak(self.file, termios.TCSADRAIN)
        self.again()

    def ready(self, seconds: float | None, others: Sequence[int] = ()) -> bool:
        """Whether a key was pressed before so many seconds were over, or something came from one of the others."""
        return self.file in select.select([self.file, *others], [], [], seconds)[0]

    def read(self) -> bytes:
        """EOFError once the terminal is gone."""
        try:
            data = os.read(self.file, 4096)
        except OSError:
            data = b""
        if not data:
            raise EOFError
        return data
