"""A program of somebody's own as a bot: a process that is told lines and answers with lines, each within its time."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from io import BufferedReader
from math import inf
from threading import Event, Thread
from typing import IO, cast

from penultima.bots.bot import Budget
from penultima.bots.host import COMPLAINT
from penultima.bots.question import Question
from penultima.bots.telling import Message, asking, greeting, hearing, line_of, opening
from penultima.echo import filed, named, shown
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput, Phrase, reason_of
from penultima.notation.wish import Wish, parse_wish
from penultima.view import View

PATIENCE = 30.0
"""Seconds after which it is taken to hang, where no other time is set."""
GENTLE = 5.0
"""Seconds to end in by itself, once nothing more will be said to it."""
TICK = 0.01
"""Seconds between two looks at the clock."""
LONGEST = 1_000
"""Bytes of an answer that are looked at."""


class Failed(Exception):
    """It did not answer as it should."""

    def __init__(self, reason: Phrase) -> None:
        super().__init__(str(reason))
        self.reason = reason


class Child:
    """A Bot. What it writes to standard error is for its author, and Ctrl-C is not for it."""

    def __init__(self, name: str, command: Sequence[str], rules: Ruleset, seats: int) -> None:
        self.name = name
        self.late = False
        self.gone = False  # it will not answer again
        self.failed = False  # whether its next line will be the next answer is not certain any more
        self.left = inf  # seconds
        self.closed = Event()
        self.unsaid = bytearray()
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, start_new_session=True)  # noqa: S603 - its author names it
        except OSError as problem:
            raise BadInput(
                "bot {name} cannot be started: {reason}", name=named(name), reason=reason_of(problem)
            ) from None
        self.told, self.answers = cast("IO[bytes]", self.process.stdin), cast("BufferedReader", self.process.stdout)
        Thread(target=self._watch, daemon=True).start()
        try:
            self.version = self._asked(greeting(rules, seats))
        except Failed as failed:
            self.close()
            raise BadInput(
                "bot {name} did not say its version: {reason}", name=named(name), reason=failed.reason
            ) from None

    def deal(self, number: int, seat: int, seed: int) -> None:
        self._tell(opening(number, seat, seed))

    def hear(self, view: View, news: Sequence[int]) -> None:
        self._tell(hearing(view, news))

    def answer(self, view: View, question: Question, budget: Budget) -> Wish:
        """Failed where nothing came in time, or no wish, or one that may not be done."""
        self.check_silence()
        text = self._asked(asking(view, question, budget), budget.seconds)
        try:
            wish = parse_wish(text)
            clause = view.why_not(wish)
        except BadInput as problem:
            raise self._failed(problem.phrase) from None
        if clause is not None:
            raise self._failed(Phrase("{wish} is forbidden by {clause}", wish=shown(text), clause=clause))
        return wish

    def check_silence(self) -> None:
        """Failed where it has said more than it was asked: the rest would be taken for the next answer."""
        said = self._unasked()
        if not said:
            return
        text = self._read(said.splitlines(keepends=True)[0])
        if len(said) >= LONGEST or not said.endswith(b"\n"):
            self.gone = True  # there is more to come, and where it ends nobody knows
        raise self._failed(Phrase("it said more than its answer: {text}", text=shown(text)))

    def _unasked(self) -> bytes:
        """What can be read without waiting; on Windows that cannot be told of a pipe."""
        if sys.platform == "win32":
            return b""
        said = bytearray()
        os.set_blocking(self.answers.fileno(), False)
        while len(said) < LONGEST and (part := self.answers.read1(LONGEST)):
            said += part
        os.set_blocking(self.answers.fileno(), True)
        return bytes(said)

    def _tell(self, message: Message) -> None:
        """It is sent with the next question, under whose clock a program that reads nothing is found out."""
        self.unsaid += line_of(message)

    def _asked(self, message: Message, seconds: float | None = None) -> str:
        seconds = seconds or PATIENCE
        self._tell(message)
        with self._timed(seconds):
            self._send()
            line = self.answers.readline(LONGEST)
        if self.late:
            raise self._lost(Phrase("no answer within {ms} ms", ms=round(seconds * 1000)))
        return self._read(line)

    def _send(self) -> None:
        """Whether anybody is left to read it shows in the answer."""
        with suppress(OSError):
            self.told.write(self.unsaid)
            self.told.flush()
        self.unsaid = bytearray()

    @contextmanager
    def _timed(self, seconds: float) -> Iterator[None]:
        self.left = seconds
        try:
            yield
        finally:
            self.left = inf

    def _read(self, line: bytes) -> str:
        text = line.decode(errors="replace").strip()
        if text.startswith(COMPLAINT):
            raise self._lost(Phrase("it says: {text}", text=filed(text.removeprefix(COMPLAINT))))
        if not line:
            raise self._lost(Phrase("it ended with exit code {code}", code=self._ended()))
        if not text.isprintable() or not line.endswith(b"\n"):
            raise self._lost(Phrase("{text} is no line of text", text=shown(text)))
        return text

    def _lost(self, reason: Phrase) -> Failed:
        self.gone = True
        return self._failed(reason)

    def _failed(self, reason: Phrase) -> Failed:
        self.failed = True
        return Failed(reason)

    def _watch(self) -> None:
        """On a thread of its own, for neither a pipe that is full nor one that is empty lets anybody look at a clock.

        It counts its own looks: where the machine was asleep or had no time for us, the bot had none either.
        """
        while not self.closed.wait(TICK):
            self.left -= TICK
            if self.left < 0:
                self.late = True
                self._kill()
                return

    def _ended(self) -> int:
        """It has closed its answers, so that it is about to end if it has not."""
        try:
            return self.process.wait(GENTLE)
        except subprocess.TimeoutExpired:
            self._kill()
            return self.process.wait()

    def _kill(self) -> None:
        """With all that it has started, which would keep its pipes open."""
        if sys.platform == "win32":
            self.process.kill()
        else:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)

    def close(self) -> None:
        """Gently: it reads to the end of what it is told, and ends. Nobody waits for one that will not answer again."""
        if self.gone and self.process.poll() is None:
            self._kill()
        with self._timed(GENTLE):
            self._send()
        with suppress(OSError):
            self.told.close()
        self._ended()
        self.closed.set()
        self.answers.close()
