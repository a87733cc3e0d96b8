"""Somebody at a server's table in plain lines: typed for by a test, in a thread of their own."""

import io
import threading
from collections.abc import Callable
from functools import partial
from queue import Queue
from typing import Self

from penultima.terminal.address import read_link
from penultima.terminal.calm import play_calm
from penultima.terminal.visit import Visit
from penultima.texts import catalogue

WAIT = 30
"""Seconds in which whatever is awaited must be there, on a machine that does other things too."""


class Paper(io.StringIO):
    """A screen that says when something was written on it."""

    def __init__(self) -> None:
        super().__init__()
        self.written = threading.Condition()

    def write(self, text: str) -> int:
        with self.written:
            self.written.notify_all()
            return super().write(text)


class Visitor:
    """`always` is typed whenever something is asked, until it is None."""

    def __init__(
        self, link: str, secret: str, name: str = "", language: str = "en", always: Callable[[str], str] | None = None
    ) -> None:
        self.paper = Paper()
        self.always = always
        self.visit = Visit(read_link(link), secret, name, catalogue(language), self.paper, calm=True)
        self.typed: Queue[str | None] = Queue()
        self.end: str | Exception | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.always = None
        self.typed.put(None)
        self.visit.driver.hang_up()
        self.thread.join(WAIT)

    def _run(self) -> None:
        try:
            self.end = self.visit.run(partial(play_calm, self._ask))
        except Exception as problem:  # noqa: BLE001 - for the test to look at
            self.end = problem
        self.paper.write("(the end)")

    def _ask(self, prompt: str) -> str:
        self.paper.write(prompt)
        answer = self.always(prompt) if self.always else self.typed.get(timeout=WAIT)
        if answer is None:
            raise EOFError
        self.paper.write(answer + "\n")
        return answer

    @property
    def text(self) -> str:
        return self.paper.getvalue()

    def type(self, line: str) -> None:
        self.typed.put(line)

    def until(self, text: str, times: int = 1) -> str:
        """What is on the screen once this is."""
        with self.paper.written:
            assert self.paper.written.wait_for(lambda: self.text.count(text) >= times, WAIT), self.text
        return self.text

    def ended(self) -> str | Exception | None:
        """What the visit came to: a sentence where it ended as it should not."""
        self.until("(the end)")
        return self.end
