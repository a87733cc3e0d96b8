"""An error at a table, as text. The exception is not kept, because it would keep the whole table in memory."""

from types import TracebackType
from typing import NamedTuple


class Failure(NamedTuple):
    """An error as text."""

    kind: str
    text: str
    """The message. It may quote user input, so it must not be logged."""
    trace: tuple[str, ...]
    """The files and lines of the traceback, without values of variables."""

    def __str__(self) -> str:
        return f"{self.kind}: {self.text} ({' < '.join(reversed(self.trace))})"


def describe_failure(problem: BaseException) -> Failure:
    return Failure(type(problem).__name__, str(problem), tuple(list_trace(problem.__traceback__)))


def list_trace(trace: TracebackType | None) -> list[str]:
    found = []
    while trace is not None:
        code = trace.tb_frame.f_code
        found.append(f"{code.co_filename.rpartition('penultima/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return found
