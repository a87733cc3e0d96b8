"""Says on standard error, in a pipe too, what a person waits for while the lab compiles; nothing where it need not."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from penultima.texts import Catalogue


class Told:
    """What the compiler does, in words."""

    def __init__(self, texts: Catalogue) -> None:
        self.texts = texts

    def begins(self, entry: str) -> None:
        self._say(self.texts.say("lab.compiling", what=self.texts.say(f"lab.compiling.{entry}")))

    def goes_on(self, functions: int) -> None:
        from penultima.fast.compiling import FUNCTIONS

        self._say("  " + self.texts.say("lab.compiling.goes-on", functions=functions, all=FUNCTIONS))

    def ends(self, seconds: float) -> None:
        self._say("  " + self.texts.say("lab.compiling.done", seconds=round(seconds)))

    def _say(self, line: str) -> None:
        print(line, file=sys.stderr, flush=True)


@contextmanager
def compiling_said(texts: Catalogue) -> Iterator[None]:
    from penultima.fast.compiling import compiling_told

    with compiling_told(Told(texts)):
        yield
