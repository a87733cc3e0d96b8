"""Tells whoever waits that something is being compiled, and how far it is; nothing where all is compiled already."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any, Protocol

from numba.core import event

PATIENCE = 5.0
"""Seconds after which a sign of life is due."""


class Teller(Protocol):
    def begins(self, entry: str) -> None: ...

    def goes_on(self, functions: int) -> None: ...

    def ends(self, seconds: float) -> None: ...


class _Listener(event.Listener):
    """An entry point is compiled with all that it calls, and each of these is an event within its own."""

    def __init__(self, teller: Teller) -> None:
        self.teller = teller
        self.depth = self.functions = 0
        self.began = self.told = 0.0

    def on_start(self, event: Any) -> None:  # noqa: ANN401 - Numba's own type
        if not self.depth:
            self.functions = 0
            self.began = self.told = perf_counter()
            self.teller.begins(event.data["dispatcher"].py_func.__name__)
        self.depth += 1

    def on_end(self, _: Any) -> None:  # noqa: ANN401 - as above
        self.depth -= 1
        self.functions += 1
        now = perf_counter()
        if not self.depth:
            self.teller.ends(now - self.began)
        elif now - self.told > PATIENCE:
            self.told = now
            self.teller.goes_on(self.functions)


@contextmanager
def compiling_told(teller: Teller) -> Iterator[None]:
    with event.install_listener("numba:compile", _Listener(teller)):
        yield
