"""Says on standard error, in a pipe too, what a person waits for while the lab compiles; nothing where it need not."""

from collections.abc import Iterator
from contextlib import contextmanager

from penultima.cli.streams import say_aside
from penultima.texts import Catalogue


class Told:
    """What the compiler does, in words."""

    def __init__(self, texts: Catalogue) -> None:
        self.texts = texts

    def begins(self, entry: str) -> None:
        say_aside(self.texts.say("lab.compiling", what=self.texts.say(f"lab.compiling.{entry}")))

    def goes_on(self, functions: int) -> None:
        """How many there will be depends on the entry and changes with the sources, so nothing is promised."""
        say_aside("  " + self.texts.say("lab.compiling.goes-on", functions=functions))

    def ends(self, seconds: float) -> None:
        say_aside("  " + self.texts.say("lab.compiling.done", seconds=round(seconds)))


@contextmanager
def compiling_said(texts: Catalogue) -> Iterator[None]:
    from penultima.fast.compiling import compiling_told

    with compiling_told(Told(texts)):
        yield
