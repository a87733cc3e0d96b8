"""Long lines on a terminal, broken between words, never within an option, and indented as they began."""

import shutil
import sys
from collections.abc import Iterable
from textwrap import wrap

HANGING = "  "


def print_lines(lines: Iterable[str]) -> None:
    """As they are where nobody watches."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    for line in lines:
        print(folded(line, width) if width else line)


def folded(line: str, width: int) -> str:
    indent = line[: len(line) - len(line.lstrip())]
    parts = wrap(line, width, initial_indent="", subsequent_indent=indent + HANGING, break_on_hyphens=False)
    return "\n".join(parts) or line
