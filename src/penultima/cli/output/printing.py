"""Prints Markdown pages and long lines, in the form that suits a terminal, a file or a pipe."""

import shutil
import sys
from collections.abc import Iterable
from textwrap import wrap

HANGING = "  "


def print_markdown(markdown: str) -> None:
    """Print a page: rendered in a terminal, unchanged in a file or a pipe.

    The library Rich handles NO_COLOR and terminals without formatting.
    """
    if not sys.stdout.isatty():
        print(markdown, end="")
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console(file=sys.stdout).print(Markdown(markdown))


def print_lines(lines: Iterable[str]) -> None:
    """Print lines. They are wrapped if standard output is a terminal."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    for line in lines:
        print(wrap_line(line, width) if width else line)


def wrap_line(line: str, width: int) -> str:
    """Wrap a line at spaces. Flags are never split, and indentation is kept."""
    indent = line[: len(line) - len(line.lstrip())]
    parts = wrap(line, width, initial_indent="", subsequent_indent=indent + HANGING, break_on_hyphens=False)
    return "\n".join(parts) or line
