"""A progress bar for work that takes a while. It is shown only on a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

MIN_TOTAL = 20
"""Work with fewer items than this gets no bar."""

Advance = Callable[[int], None]


@contextmanager
def show_progress(total: int) -> Iterator[Advance]:
    """Yield a function to be called with the number of items done since its last call.

    The first call shows the bar, which disappears at the end of the `with` block.
    """
    if total < MIN_TOTAL or not sys.stderr.isatty():
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
