"""A bar on a terminal for work that takes a while; nothing elsewhere."""

import sys
from collections.abc import Callable

SMALL = 20
"""So few things need no bar."""

Advance = Callable[[int], None]


def shown_on_terminal(total: int) -> Advance:
    """Call it with how many more are done."""
    if total < SMALL or not sys.stderr.isatty():
        return lambda _: None
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    progress = Progress(
        BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=Console(stderr=True), transient=True
    )
    task = progress.add_task("", total=total)
    progress.start()

    def advance(more: int) -> None:
        progress.update(task, advance=more)
        if progress.finished:
            progress.stop()

    return advance
