"""Runs a program as a bot.

The program reads messages as lines, and writes each answer as a line within a time limit.
"""

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

from penultima.bots.external.messages import Message, build_ask, build_deal, build_hear, build_hello, encode_message
from penultima.bots.external.python_host import ERROR_PREFIX
from penultima.bots.interface import Budget
from penultima.bots.question import Question
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput, Phrase, describe_os_error
from penultima.i18n.quoting import quote, quote_name, quote_path
from penultima.notation.action import Action, parse_action
from penultima.view import View

DEFAULT_TIMEOUT_S = 30.0
"""The default time limit for an answer."""
EXIT_TIMEOUT_S = 5.0
"""How long a process may take to exit after its input is closed."""
TICK_S = 0.01
"""The interval at which the watchdog wakes up. It counts these ticks to measure the time limit."""
MAX_ANSWER_BYTES = 1_000
"""The maximum length of an answer. Longer answers are not read to the end."""


class BotFailed(Exception):
    """The bot failed: it gave no answer, an invalid answer, or too much output."""

    def __init__(self, reason: Phrase) -> None:
        super().__init__(str(reason))
        self.reason = reason


class BotReportedError(BotFailed):
    """The bot's program reported an error in its own code."""

    def __init__(self, text: str) -> None:
        super().__init__(Phrase("it says: {text}", text=text))
        self.text = text


class BotProcess:
    """A bot in a separate process. Its standard error is not redirected, and Ctrl-C does not reach it."""

    def __init__(self, name: str, command: Sequence[str], rules: Ruleset, seats: int) -> None:
        self.name = name
        self.timed_out = False
        self.unreachable = False  # the process will not answer any more
        self.out_of_step = False  # the next line that the process writes may not belong to the next question
        self.remaining_s = inf
        self.closed = Event()
        self.queued = bytearray()
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, start_new_session=True)  # noqa: S603 - the user has chosen the command
        except OSError as problem:
            raise BadInput(
                "bot {name} cannot be started: {reason}", name=quote_name(name), reason=describe_os_error(problem)
            ) from None
        self.requests, self.answers = cast("IO[bytes]", self.process.stdin), cast("BufferedReader", self.process.stdout)
        Thread(target=self._watch, daemon=True).start()
        try:
            self.version = self._request(build_hello(rules, seats))
        except BotReportedError as failed:
            self.close()
            raise BadInput("bot {name} cannot be loaded: {reason}", name=quote_name(name), reason=failed.text) from None
        except BotFailed as failed:
            self.close()
            raise BadInput(
                "bot {name} did not say its version: {reason}", name=quote_name(name), reason=failed.reason
            ) from None

    def begin_deal(self, number: int, seat: int, seed: int) -> None:
        self._queue(build_deal(number, seat, seed))

    def hear(self, view: View, news: Sequence[int]) -> None:
        self._queue(build_hear(view, news))

    def answer(self, view: View, question: Question, budget: Budget) -> Action:
        """Ask the bot and return its action.

        Raise BotFailed if no answer comes in time, or if the answer is not a legal action.
        """
        self.check_no_extra_output()
        text = self._request(build_ask(view, question, budget), budget.seconds)
        try:
            action = parse_action(text)
            clause = view.why_not(action)
        except BadInput as problem:
            raise self._fail(problem.phrase) from None
        if clause is not None:
            raise self._fail(Phrase("{wish} is forbidden by {clause}", wish=quote(text), clause=clause))
        return action

    def check_no_extra_output(self) -> None:
        """Raise BotFailed if the bot wrote more than one answer.

        Without this check, the second answer would be taken for the answer to the next question.
        """
        extra = self._read_unrequested()
        if not extra:
            return
        text = self._read(extra.splitlines(keepends=True)[0])
        if len(extra) >= MAX_ANSWER_BYTES or not extra.endswith(b"\n"):
            self.unreachable = True  # more output follows, of unknown length
        raise self._fail(Phrase("it said more than its answer: {text}", text=quote(text)))

    def _read_unrequested(self) -> bytes:
        """Return the output that can be read without waiting.

        On Windows, return nothing, because a pipe cannot be polled there.
        """
        if sys.platform == "win32":
            return b""
        received = bytearray()
        os.set_blocking(self.answers.fileno(), False)
        while len(received) < MAX_ANSWER_BYTES and (part := self.answers.read1(MAX_ANSWER_BYTES)):
            received += part
        os.set_blocking(self.answers.fileno(), True)
        return bytes(received)

    def _queue(self, message: Message) -> None:
        """Queue a message.

        The message is sent with the next question. If the program does not read its input and sending blocks, the time
        limit of that question ends the wait.
        """
        self.queued += encode_message(message)

    def _request(self, message: Message, timeout_s: float | None = None) -> str:
        timeout_s = timeout_s or DEFAULT_TIMEOUT_S
        self._queue(message)
        with self._limit_time(timeout_s):
            self._send()
            line = self.answers.readline(MAX_ANSWER_BYTES)
        if self.timed_out:
            raise self._give_up(Phrase("no answer within {ms} ms", ms=round(timeout_s * 1000)))
        return self._read(line)

    def _send(self) -> None:
        """Send the queued messages. Ignore a closed pipe here, because the missing answer will be reported."""
        with suppress(OSError):
            self.requests.write(self.queued)
            self.requests.flush()
        self.queued = bytearray()

    @contextmanager
    def _limit_time(self, timeout_s: float) -> Iterator[None]:
        self.remaining_s = timeout_s
        try:
            yield
        finally:
            self.remaining_s = inf

    def _read(self, line: bytes) -> str:
        text = line.decode(errors="replace").strip()
        if text.startswith(ERROR_PREFIX):
            self.unreachable = self.out_of_step = True
            raise BotReportedError(quote_path(text.removeprefix(ERROR_PREFIX)))
        if not line:
            raise self._give_up(Phrase("it ended with exit code {code}", code=self._wait_for_exit()))
        if not text.isprintable() or not line.endswith(b"\n"):
            raise self._give_up(Phrase("{text} is no line of text", text=quote(text)))
        return text

    def _give_up(self, reason: Phrase) -> BotFailed:
        self.unreachable = True
        return self._fail(reason)

    def _fail(self, reason: Phrase) -> BotFailed:
        self.out_of_step = True
        return BotFailed(reason)

    def _watch(self) -> None:
        """Kill the process if it exceeds the time limit.

        This runs in a separate thread, because writing to a full pipe and reading from an empty one both block. It
        counts ticks instead of reading a clock. Time during which the machine is suspended or busy therefore hardly
        counts, which is fair because the bot cannot run then either.
        """
        while not self.closed.wait(TICK_S):
            self.remaining_s -= TICK_S
            if self.remaining_s < 0:
                self.timed_out = True
                self._kill()
                return

    def _wait_for_exit(self) -> int:
        """Wait for the process to exit after it has closed its output. Kill the process if this takes too long."""
        try:
            return self.process.wait(EXIT_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            self._kill()
            return self.process.wait()

    def _kill(self) -> None:
        """Kill the whole process group, because child processes would keep the pipes open."""
        if sys.platform == "win32":
            self.process.kill()
        else:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)

    def close(self) -> None:
        """Send the remaining messages, close the input and wait for the process to exit.

        Kill an unreachable process first.
        """
        if self.unreachable and self.process.poll() is None:
            self._kill()
        with self._limit_time(EXIT_TIMEOUT_S):
            self._send()
        with suppress(OSError):
            self.requests.close()
        self._wait_for_exit()
        self.closed.set()
        self.answers.close()
