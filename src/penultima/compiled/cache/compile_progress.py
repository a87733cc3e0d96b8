"""Progress messages while Numba compiles. If everything is cached, there are no messages."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any, Protocol

from numba.core import event

MESSAGE_INTERVAL_S = 5.0
"""Time between two messages."""


class CompileObserver(Protocol):
    def compile_started(self, entry: str) -> None: ...

    def compile_progressed(self, functions: int) -> None: ...

    def compile_finished(self, seconds: float) -> None: ...


class _Listener(event.Listener):
    """A listener for Numba's compile events. The events of callees are nested in the events of the entry point."""

    def __init__(self, observer: CompileObserver) -> None:
        self.observer = observer
        self.depth = self.functions = 0
        self.began_s = self.reported_s = 0.0

    def on_start(self, event: Any) -> None:  # noqa: ANN401 - Numba's own type
        if not self.depth:
            self.functions = 0
            self.began_s = self.reported_s = perf_counter()
            self.observer.compile_started(event.data["dispatcher"].py_func.__name__)
        self.depth += 1

    def on_end(self, _: Any) -> None:  # noqa: ANN401 - as above
        self.depth -= 1
        self.functions += 1
        now = perf_counter()
        if not self.depth:
            self.observer.compile_finished(now - self.began_s)
        elif now - self.reported_s > MESSAGE_INTERVAL_S:
            self.reported_s = now
            self.observer.compile_progressed(self.functions)


@contextmanager
def observe_compilation(observer: CompileObserver) -> Iterator[None]:
    with event.install_listener("numba:compile", _Listener(observer)):
        yield
