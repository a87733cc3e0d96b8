"""A person by a script, at a real terminal in real time: calls, catches, slaps, and forgets now and then."""

import re
import time
from pathlib import Path
from random import Random

from tests.terminal.real import Real

MOST = 600
"""Seconds in which a deal has to end."""
PATIENCE = 3
_CHOICE = re.compile(r"^ +(\d+)\. (.*)$")
CALLING = 'call "Last card!"'


class Scripted:
    """Plays one deal and leaves. What it does is a function of what it sees and of a seed."""

    def __init__(self, seed: int, record: Path, *flags: str) -> None:
        self.random = Random(seed)
        self.record = record
        self.transcript = record.with_suffix(".txt")
        self.table = Real("play", "--lang", "en", *flags)
        self.end = time.monotonic() + MOST
        self.done = False
        self._due: tuple[float, str] | None = None
        """What it is about to press, and when."""
        self._answered = 0
        """So many signs had been written when it last answered."""
        self._again = 0.0
        """When it looks again though nothing has changed."""
        self._raced = 0

    def step(self) -> None:
        """Looks, thinks for a moment, presses."""
        self.table.read(0)
        if self.table.child.poll() is not None:
            self._finish()
        elif time.monotonic() > self.end:
            raise TimeoutError(self.table.glass.text)
        elif self._due is None:
            self._think()
        elif self._due[0] <= time.monotonic():
            self.table.press(self._due[1])
            self._due, self._answered = None, len(self.table.written)
            self._again = time.monotonic() + PATIENCE

    def _finish(self) -> None:
        code = self.table.ended()
        glass = self.table.glass
        self.transcript.write_text("\n".join([*glass.past, glass.text, f"(exit code {code})"]) + "\n", encoding="utf-8")
        self.table.__exit__(None, None, None)
        self.done = True

    def _think(self) -> None:
        if len(self.table.written) == self._answered and time.monotonic() < self._again:
            return
        asked = self.table.glass.last
        races = self.table.glass.text.count("NOW!")
        if races > self._raced:
            self._raced = races
            self._soon(" ", 0.15, 0.7)
        elif "u: call" in asked and self.random.random() < 0.5:
            self._soon("u", 0.2, 1.2)
        elif "c: catch" in asked and self._somebody_forgot():
            self._soon("c", 0.3, 1.2)
        elif asked.startswith("Whom do you catch?"):
            self._soon(re.findall(r"(\d) ", asked)[0], 0.1, 0.3)
        elif asked.startswith("What do you do?"):
            self._soon(f"\x15{self._choice()}\r", 0.2, 0.8)
        elif asked.startswith("Another deal?"):
            self._soon("no\r", 0.1, 0.3)

    def _soon(self, keys: str, least: float, most: float) -> None:
        self._due = (time.monotonic() + self.random.uniform(least, most), keys)

    def _somebody_forgot(self) -> bool:
        """Nobody called in the last play that one saw; sometimes that is overlooked, sometimes imagined."""
        plays = [row for row in self.table.glass.rows if " plays a " in row or " plays " in row]
        quiet = bool(plays) and "Last card!" not in plays[-1]
        return quiet if self.random.random() < 0.8 else self.random.random() < 0.05

    def _choice(self) -> int:
        """Something to play rather than to draw; the call is remembered every other time."""
        rows = self.table.glass.rows
        menu = max(number for number, row in enumerate(rows) if row.startswith("You can:"))
        found = [_CHOICE.match(row) for row in rows[menu + 1 :]]
        choices = [(int(choice[1]), choice[2]) for choice in found if choice]
        plays = [choice for choice in choices if choice[1].startswith("play")]
        calling = [choice for choice in plays if CALLING in choice[1]]
        if calling:
            plain = [choice for choice in plays if choice not in calling]
            plays = calling if self.random.random() < 0.5 else plain
        return self.random.choice(plays or choices)[0]
