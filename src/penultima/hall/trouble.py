"""What went wrong at a table, in words: an exception itself would keep the whole table, with all that it was doing."""

from types import TracebackType
from typing import NamedTuple


class Trouble(NamedTuple):
    kind: str
    text: str
    """May have in it what somebody sent: it is not for logs."""
    places: tuple[str, ...]
    """Files and lines, and no values."""

    def __str__(self) -> str:
        return f"{self.kind}: {self.text} ({' < '.join(reversed(self.places))})"


def trouble_of(problem: BaseException) -> Trouble:
    return Trouble(type(problem).__name__, str(problem), tuple(places_of(problem.__traceback__)))


def places_of(trace: TracebackType | None) -> list[str]:
    found = []
    while trace is not None:
        code = trace.tb_frame.f_code
        found.append(f"{code.co_filename.rpartition('penultima/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return found
