"""Visits a server's table on a plain screen, in a thread."""

import io
import threading
from collections.abc import Callable
from queue import Queue
from typing import Self

from penultima.i18n import catalogue
from penultima.terminal.input.interrupts import Interrupts
from penultima.terminal.loop_protocol import LoopClient
from penultima.terminal.remote.remote_match import RemoteMatch
from penultima.terminal.remote.table_link import parse_link
from penultima.terminal.turn_based_loop import run_turn_based_loop

WAIT = 30
"""Timeout in seconds for expected text, long enough for a busy machine."""


class Paper(io.StringIO):
    """A screen that wakes waiting threads when text is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = threading.Condition()

    def write(self, text: str) -> int:
        with self.written:
            self.written.notify_all()
            return super().write(text)


class Visitor:
    """A visitor. The function `always` answers every prompt. Without it, the test puts the answers into `typed`."""

    def __init__(
        self, link: str, secret: str, name: str = "", language: str = "en", always: Callable[[str], str] | None = None
    ) -> None:
        self.paper = Paper()
        self.always = always
        self.visit = RemoteMatch(parse_link(link), secret, name, catalogue(language), self.paper, calm=True)
        self.typed: Queue[str | None] = Queue()
        self.end: str | Exception | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.always = None
        self.typed.put(None)
        self.visit.driver.close()
        self.thread.join(WAIT)

    def _run(self) -> None:
        try:
            self.end = self.visit.run(self._play)
        except Exception as problem:  # noqa: BLE001 - the test checks it
            self.end = problem
        self.paper.write("(the end)")

    def _play(self, scene: LoopClient, interrupts: Interrupts) -> None:
        run_turn_based_loop(self._ask, scene, interrupts)

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
        """Wait until a text appears, and return the screen."""
        with self.paper.written:
            assert self.paper.written.wait_for(lambda: self.text.count(text) >= times, WAIT), self.text
        return self.text

    def ended(self) -> str | Exception | None:
        """Wait for the end of the visit. Return an error sentence, or an empty string after a normal end."""
        self.until("(the end)")
        return self.end
