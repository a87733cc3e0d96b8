"""The keyboard in real time: a line editor, and single keys that trigger an action at once."""

import codecs
import os
import signal
import termios
import tty
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from types import FrameType
from typing import NamedTuple, Self, TextIO

from penultima.terminal.input.readable import wait_readable

MAX_LINE_CHARS = 500
"""Maximum length of a typed line."""
WORD_START_MS = 1_000
"""If a letter is typed within this time after a letter key acted, the two letters begin a word."""
LATE_KEY_MS = 700
"""A key pressed within this time after it became inactive is late. Afterwards it is a normal letter."""
ENTER = "\r\n"
_BACKSPACE, _CLEAR, _WORD, _CLOSE = "\x7f\b", "\x15", "\x17", "\x04"
_ESCAPE = "\x1b"
_TO_START, _TO_END = "\x01", "\x05"
_DELETE = "3~"
_MOVES = {"D": "left", "C": "right", "H": "start", "1~": "start", "7~": "start", "F": "end", "4~": "end", "8~": "end"}
"""Cursor movements, by the escape sequences of the arrow keys, Home and End."""


class TypedLine(NamedTuple):
    """A line that was finished with Enter."""

    text: str


class KeyPress(NamedTuple):
    """A key that acts without Enter, pressed while the input line was empty."""

    key: str


class LateKey(NamedTuple):
    """A key that was pressed just after it had become inactive."""

    key: str


class LineEditor:
    """The line being typed. A key in `active_keys` acts at once if the line is empty.

    `before` and `after` are the text around the cursor. `personal_keys` belong to several people, who may press them at
    the same moment. Such keys are then treated neither as a word nor as pasted text.
    """

    def __init__(self, personal_keys: str = "") -> None:
        self.personal_keys = personal_keys
        self.before = self.after = ""
        self.active_keys = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._escape = ""
        self._last_key: tuple[str, int] = ("", 0)
        self._restored = ""
        """The line's first two letters if the first is a key that had acted and was put back; otherwise empty."""
        self._typed_ms = 0
        self._pressed_ms: dict[str, int] = {}
        self._deactivated_ms: dict[str, int] = {}
        """The time at which each key became inactive. `_pressed_ms` contains the time at which each key last acted."""

    @property
    def text(self) -> str:
        return self.before + self.after

    def set_active_keys(self, keys: str, at_ms: int) -> None:
        """Set the active keys. A digit is never late, because it may be the number of a choice."""
        self._deactivated_ms |= {char: at_ms for char in self.active_keys if char not in keys and not char.isdecimal()}
        self.active_keys = keys

    def is_idle(self, now_ms: int) -> bool:
        """Whether no key was typed for a while, so that nobody is in the middle of a word."""
        return now_ms - self._typed_ms > WORD_START_MS

    def clear(self) -> None:
        self.before = self.after = ""

    def feed(self, data: bytes, at_ms: int) -> Iterator[TypedLine | KeyPress | LateKey]:
        """Yield lines and keys one by one, so that `active_keys` may change after each.

        Ctrl-D raises EOFError. Different characters that arrive together are treated as pasted text. One repeated
        character is treated as a key.
        """
        self._typed_ms = at_ms
        chars = self._decoder.decode(data)
        alone = len({*chars}) == 1 or all(char in self.personal_keys for char in chars)
        for char in chars:
            if self._consume_escape(char):
                continue
            if alone and char in self.active_keys and not self.text.strip(char):
                self.clear()
                self._last_key = (char, at_ms)
                self._pressed_ms[char] = at_ms
                yield KeyPress(char)
            elif alone and not self.text and at_ms - self._deactivated_ms.get(char, at_ms - LATE_KEY_MS) < LATE_KEY_MS:
                self._last_key = (char, at_ms)
                if self._pressed_ms.get(char, -1) < self._deactivated_ms[char] - WORD_START_MS:
                    yield LateKey(char)
            elif char in ENTER:
                text = self.text
                self.clear()
                self._last_key = ("", 0)
                yield TypedLine(text)
            else:
                self._edit_line(char, at_ms)

    def _consume_escape(self, char: str) -> bool:
        """Process a character of an escape sequence. Cursor keys and Delete edit the line; other keys are ignored."""
        if char == _ESCAPE:
            self._escape = _ESCAPE
        elif self._escape == _ESCAPE:
            self._escape = "[" if char in "[O" else ""
        elif self._escape:
            self._escape += char
            if "@" <= char <= "~":
                self._handle_sequence(self._escape[1:])
                self._escape = ""
        else:
            return False
        return True

    def _handle_sequence(self, sequence: str) -> None:
        if sequence == _DELETE:
            self.after = self.after[1:]
        elif sequence in _MOVES:
            self._move_cursor(_MOVES[sequence])

    def _move_cursor(self, where: str) -> None:
        places = {"left": len(self.before) - 1, "right": len(self.before) + 1, "start": 0, "end": len(self.text)}
        text, position = self.text, max(0, places[where])
        self.before, self.after = text[:position], text[position:]

    def _edit_line(self, char: str, at_ms: int) -> None:
        restored = self._take_restored_key(char, at_ms)
        if char in _BACKSPACE:
            self.before = self.before[:-1]
        elif char == _CLEAR:
            self.clear()
        elif char == _WORD:
            self.before = self.before.rstrip().rpartition(" ")[0]
        elif char in _TO_START + _TO_END:
            self._move_cursor("start" if char == _TO_START else "end")
        elif char == _CLOSE:
            if not self.text:
                raise EOFError
        elif char.isprintable() and len(self.text) < MAX_LINE_CHARS and (self.text or char != " "):
            self._insert(restored, char)

    def _insert(self, restored: str, char: str) -> None:
        """Insert a character.

        If the line is a restored key and a letter, and a digit or symbol follows, the person is typing a card code that
        starts with the letter. The restored key is then removed.
        """
        if not self.text:
            self._restored = restored + char if restored else ""
        elif self.text == self._restored and not char.isalpha() and char != " ":
            self.before = self.before[1:]
        self.before += restored + char

    def _take_restored_key(self, char: str, at_ms: int) -> str:
        """Return the key that has just acted if this character is the second letter of a word, otherwise ""."""
        (last_key, last_ms), self._last_key = self._last_key, ("", 0)
        is_word = last_key.isalpha() and char.isalpha() and char != last_key and char not in self.personal_keys
        return last_key if is_word and not self.text and at_ms - last_ms <= WORD_START_MS else ""


class Keyboard:
    """A terminal in cbreak mode, restored on exit.

    `on_continue` is called when the program resumes after it was stopped, because the shell has used the terminal
    meanwhile.
    """

    def __init__(self, stream: TextIO, on_continue: Callable[[], None] = lambda: None) -> None:
        self.file = stream.fileno()
        self.on_continue = on_continue

    def __enter__(self) -> Self:
        self._saved_attributes = termios.tcgetattr(self.file)
        self._saved_handler = signal.signal(signal.SIGCONT, self._continue)
        tty.setcbreak(self.file, termios.TCSADRAIN)
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGCONT, self._saved_handler)
        with suppress(termios.error):  # the terminal may be closed
            termios.tcsetattr(self.file, termios.TCSADRAIN, self._saved_attributes)

    def _continue(self, _: int, __: FrameType | None) -> None:
        tty.setcbreak(self.file, termios.TCSADRAIN)
        self.on_continue()

    def wait_for_key(self, timeout_s: float | None, other_files: Sequence[int] = ()) -> bool:
        """Wait until a key is pressed or another file can be read. Return whether a key was pressed."""
        return self.file in wait_readable([self.file, *other_files], timeout_s)

    def read(self) -> bytes:
        """Read typed bytes. Raises EOFError if the terminal was closed."""
        try:
            data = os.read(self.file, 4096)
        except OSError:
            data = b""
        if not data:
            raise EOFError
        return data
