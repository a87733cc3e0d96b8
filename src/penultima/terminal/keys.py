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
LATE = 700
"""Thousandths of a second after which a key that does not act any more is a letter again."""
ENTER = "\r\n"
_BACKSPACE, _CLEAR, _WORD, _CLOSE = "\x7f\b", "\x15", "\x17", "\x04"
_ESCAPE = "\x1b"
_TO_START, _TO_END = "\x01", "\x05"
_DELETE = "3~"
_MOVES = {"D": "left", "C": "right", "H": "start", "1~": "start", "7~": "start", "F": "end", "4~": "end", "8~": "end"}
"""What terminals send for arrows, Home and End, behind what begins a sequence."""


class Typed(NamedTuple):
    """A whole line."""

    text: str


class Pressed(NamedTuple):
    """A single key, while nothing was typed."""

    sign: str


class Late(NamedTuple):
    """A single key that would have acted a moment ago."""

    sign: str


class Editor:
    """The line that is being typed. `hot` are the signs that act by themselves where the line is empty.

    One that came much too late stands there as a letter, which does not keep the next one from acting.
    `own` are the keys of several people, one each: hit one after the other, they are no word and no paste.
    `before` and `after` are what stands on both sides of the cursor.
    """

    def __init__(self, own: str = "") -> None:
        self.own = own
        self.before = self.after = ""
        self.hot = ""
        self._signs = codecs.getincrementaldecoder("utf-8")("replace")
        self._escape = ""
        self._acted: tuple[str, int] = ("", 0)
        self._rescued = ""
        """The first two letters, where the first of them was a key that acted."""
        self._touched = 0
        self._hit: dict[str, int] = {}
        self._cooled: dict[str, int] = {}
        """When each key acted last, and when each ceased to."""

    @property
    def text(self) -> str:
        return self.before + self.after

    def heat(self, signs: str, at: int) -> None:
        """These act from now on. A figure that does not act any more is the number of a choice at once."""
        self._cooled |= {sign: at for sign in self.hot if sign not in signs and not sign.isdecimal()}
        self.hot = signs

    def is_idle(self, now: int) -> bool:
        """Whether nobody is in the middle of a word."""
        return now - self._touched > AFTERTHOUGHT

    def clear(self) -> None:
        self.before = self.after = ""

    def feed(self, data: bytes, at: int) -> Iterator[Typed | Pressed | Late]:
        """One after the other, so that `hot` may be another after each. EOFError for Ctrl-D on an empty line.

        Signs that come all at once were pasted: they are a line, not keys; but a key may be hit several times.
        """
        self._touched = at
        signs = self._signs.decode(data)
        alone = len({*signs}) == 1 or all(sign in self.own for sign in signs)
        for sign in signs:
            if self._escaped(sign):
                continue
            if alone and sign in self.hot and not self.text.strip(sign):
                self.clear()
                self._acted = (sign, at)
                self._hit[sign] = at
                yield Pressed(sign)
            elif alone and not self.text and at - self._cooled.get(sign, at - LATE) < LATE:
                self._acted = (sign, at)
                if self._hit.get(sign, -1) < self._cooled[sign] - AFTERTHOUGHT:
                    yield Late(sign)
            elif sign in ENTER:
                text = self.text
                self.clear()
                self._acted = ("", 0)
                yield Typed(text)
            else:
                self._edit(sign, at)

    def _escaped(self, sign: str) -> bool:
        """Arrows and the like are sequences of signs; those that move the cursor do, all others mean nothing."""
        if sign == _ESCAPE:
            self._escape = _ESCAPE
        elif self._escape == _ESCAPE:
            self._escape = "[" if sign in "[O" else ""
        elif self._escape:
            self._escape += sign
            if "@" <= sign <= "~":
                self._steer(self._escape[1:])
                self._escape = ""
        else:
            return False
        return True

    def _steer(self, sequence: str) -> None:
        if sequence == _DELETE:
            self.after = self.after[1:]
        elif sequence in _MOVES:
            self._move(_MOVES[sequence])

    def _move(self, where: str) -> None:
        places = {"left": len(self.before) - 1, "right": len(self.before) + 1, "start": 0, "end": len(self.text)}
        text, place = self.text, max(0, places[where])
        self.before, self.after = text[:place], text[place:]

    def _edit(self, sign: str, at: int) -> None:
        begun = self._begun(sign, at)
        if sign in _BACKSPACE:
            self.before = self.before[:-1]
        elif sign == _CLEAR:
            self.clear()
        elif sign == _WORD:
            self.before = self.before.rstrip().rpartition(" ")[0]
        elif sign in _TO_START + _TO_END:
            self._move("start" if sign == _TO_START else "end")
        elif sign == _CLOSE:
            if not self.text:
                raise EOFError
        elif sign.isprintable() and len(self.text) < MOST_TYPED and (self.text or sign != " "):
            self._add(begun, sign)

    def _add(self, begun: str, sign: str) -> None:
        """A figure or a sign after the second letter: it was the code of a card, which the key does not belong to."""
        if not self.text:
            self._rescued = begun + sign if begun else ""
        elif self.text == self._rescued and not sign.isalpha() and sign != " ":
            self.before = self.before[1:]
        self.before += begun + sign

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
