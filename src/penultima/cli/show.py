"""A page on the screen: drawn in a terminal, as it is in a file or a pipe."""

import sys


def show(markdown: str) -> None:
    """Rich heeds NO_COLOR and a dumb terminal."""
    if not sys.stdout.isatty():
        print(markdown, end="")
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console(file=sys.stdout).print(Markdown(markdown))
