"""A scripted person at a real terminal in real time, who calls, catches, slaps and sometimes forgets."""

import re
import time
from pathlib import Path
from random import Random

from penultima.i18n import catalogue
from tests.helpers.terminal.pseudo_terminal import Real

MOST = 600
"""Longest duration of a deal in seconds."""
PATIENCE = 3
_CHOICE = re.compile(r"^ +(\d+)\. (.*)$")
_BARE = re.compile(r"[)\]]( [ucj]+)?$")
PHRASES = {"en": ("plays ", "Last card!"), "es": ("juega ", "¡Última!")}
"""For each language, the texts on the screen that show a play and a call."""


class Scripted:
    """A person who plays one deal and leaves. All actions depend only on the screen and a seed."""

    def __init__(self, seed: int, record: Path, *flags: str, language: str = "en") -> None:
        self.random = Random(seed)
        self.record = record
        self.transcript = record.with_suffix(".txt")
        self.texts = catalogue(language)
        self.plays, self.phrase = PHRASES[language]
        self.table = Real("play", "--lang", language, *flags)
        self.begun = time.monotonic()
        self.end = self.begun + MOST
        self.log: list[str] = []
        """Changes of the screen and pressed keys, each with its time."""
        self._shown: list[str] = []
        self.done = False
        self._due: tuple[float, str] | None = None
        """Time at which to press the next keys, and the keys."""
        self._seen = 0
        """Length of the output at the last check, so that each state of the screen is judged only once."""
        self._again = 0.0
        """Time of the next check if the screen does not change."""
        self._raced = 0
        self._forgets: bool | None = None
        """Whether the person forgets the current call; None if no call is due."""
        self._judged = False
        """Whether the person has decided about the current chance to catch."""

    def step(self) -> None:
        """Check the screen, think for a moment, and press keys."""
        self.table.read(0)
        self._note()
        if self.table.child.poll() is not None:
            self._finish()
        elif time.monotonic() > self.end:
            raise TimeoutError(self.table.glass.text)
        elif self._due is None:
            self._think()
        elif self._due[0] <= time.monotonic():
            self.table.press(self._due[1])
            self._log(f"<- {self._due[1]!r}")
            self._due = None

    def _finish(self) -> None:
        code = self.table.ended()
        glass = self.table.glass
        self.transcript.write_text("\n".join([*glass.past, glass.text, f"(exit code {code})"]) + "\n", encoding="utf-8")
        self._note()
        self.record.with_suffix(".log").write_text("\n".join(self.log) + "\n", encoding="utf-8")
        self.table.__exit__(None, None, None)
        self.done = True

    def _note(self) -> None:
        """Add the changed rows to the log."""
        rows = [row.rstrip() for row in self.table.glass.rows]
        if rows != self._shown:
            pairs = zip(rows, self._shown, strict=False)
            same = next(
                (place for place, (new, old) in enumerate(pairs) if new != old), min(len(rows), len(self._shown))
            )
            for row in filter(None, rows[same:]):
                self._log(row)
            self._shown = rows

    def _log(self, row: str) -> None:
        self.log.append(f"{time.monotonic() - self.begun:7.2f}  {row}".rstrip())

    def _asks(self, key: str, row: str) -> bool:
        """Return whether a row shows this question. The text in the brackets of the question may differ."""
        values = {"last": 2, "yes": "", "no": "", "seats": "", "colours": ""}
        return row.startswith(self.texts.say(key, **values).partition("(")[0].strip()) and bool(_BARE.search(row))

    def _think(self) -> None:
        if len(self.table.written) == self._seen and time.monotonic() < self._again:
            return
        self._seen, self._again = len(self.table.written), time.monotonic() + PATIENCE
        asked = self.table.glass.last
        races = self.table.glass.text.count(self.texts.say("terminal.race.now"))
        if self.texts.say("terminal.key.call") not in asked:
            self._forgets = None
        elif self._forgets is None:
            self._forgets = self.random.random() < 0.5
        if races > self._raced:
            self._raced = races
            self._soon(" ", 0.15, 0.7)
        elif self._forgets is False:
            self._soon("u", 0.2, 1.2)
        elif self._may_catch(asked) and self._somebody_forgot():
            self._soon("c", 0.3, 1.2)
        elif self._asks("terminal.catch-whom", asked):
            self._soon(re.findall(r"(\d) ", asked)[0], 0.1, 0.3)
        elif self._asks("terminal.prompt", asked):
            self._soon(f"\x15{self._choice()}\r", 0.2, 0.8)
        elif self._asks("terminal.colour", asked):
            self._soon(f"\x15{self.random.randint(1, 4)}\r", 0.2, 0.8)
        elif self._asks("terminal.next-deal", asked):
            self._soon("no\r", 0.1, 0.3)

    def _may_catch(self, asked: str) -> bool:
        """Return True once for each chance to catch a player."""
        if self.texts.say("terminal.key.catch") not in asked:
            self._judged = False
            return False
        judged, self._judged = self._judged, True
        return not judged

    def _soon(self, keys: str, least: float, most: float) -> None:
        self._due = (time.monotonic() + self.random.uniform(least, most), keys)

    def _somebody_forgot(self) -> bool:
        """Guess whether the last player forgot to call. The guess is sometimes wrong."""
        lines = self.table.glass.text.replace("\n  ", " ").splitlines()
        plays = [line for line in lines if f" {self.plays}" in line]
        quiet = bool(plays) and self.phrase not in plays[-1]
        return quiet if self.random.random() < 0.8 else self.random.random() < 0.05

    def _choice(self) -> int:
        """Return a random menu number, preferably of a play. If a play can include a call, call half the time."""
        rows = self.table.glass.rows
        menu = max(number for number, row in enumerate(rows) if row == self.texts.say("terminal.choices"))
        found = [_CHOICE.match(row) for row in rows[menu + 1 :]]
        choices = [(int(choice[1]), choice[2]) for choice in found if choice]
        plays = [choice for choice in choices if choice[1].startswith(self.texts.say("verb.play", card="").strip())]
        calling = [choice for choice in plays if self.phrase in choice[1]]
        if calling:
            plain = [choice for choice in plays if choice not in calling]
            plays = calling if self.random.random() < 0.5 else plain
        return self.random.choice(plays or choices)[0]
