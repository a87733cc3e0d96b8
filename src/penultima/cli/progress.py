"""A bar on a terminal for work that takes a while; nothing elsewhere."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SMALL = 20
"""So few things need no bar."""

Advance = Callable[[int], None]


@contextmanager
def shown_on_terminal(total: int) -> Iterator[Advance]:
    """Gives what is to be called with how many more are done.

    The bar comes with the first of them, and is gone before anything else is printed.
    """
    if total < SMALL or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    progress = Progress(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False)
    task = progress.add_task("", total=total)

    def advance(more: int) -> None:
        progress.start()
        progress.update(task, advance=more)

    try:
        yield advance
    finally:
        progress.stop()
