"""Reports on standard error that code is being compiled, even if standard error is a pipe.

Nothing is printed if nothing has to be compiled.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from penultima.cli.output.stdio import print_aside
from penultima.i18n import Catalogue


class CompileNotice:
    """Prints the progress of the compiler."""

    def __init__(self, texts: Catalogue) -> None:
        self.texts = texts

    def compile_started(self, entry: str) -> None:
        print_aside(self.texts.say("lab.compiling", what=self.texts.say(f"lab.compiling.{entry}")))

    def compile_progressed(self, functions: int) -> None:
        """Print how many functions have been compiled.

        The total is unknown, because it depends on the entry point and the sources.
        """
        print_aside("  " + self.texts.say("lab.compiling.goes-on", functions=functions))

    def compile_finished(self, seconds: float) -> None:
        print_aside("  " + self.texts.say("lab.compiling.done", seconds=round(seconds)))


@contextmanager
def announce_compiling(texts: Catalogue) -> Iterator[None]:
    from penultima.compiled.cache.compile_progress import observe_compilation

    with observe_compilation(CompileNotice(texts)):
        yield
