"""Wraps lines between words at the width of the screen, without counting colour codes."""

import re
import shutil
from typing import TextIO

HANGING_INDENT = "  "
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_WORD = re.compile(r"\s*\S+")


def wrap_for(stream: TextIO, text: str) -> str:
    """Wrap a text at the current width of the terminal; if the stream is not a terminal, return it unchanged."""
    if not stream.isatty():
        return text
    width = shutil.get_terminal_size().columns
    return "\n".join(wrap_line(line, width) for line in text.split("\n"))


def wrap_line(line: str, width: int) -> str:
    """Wrap a line with a hanging indent. A word that is longer than the width is not split."""
    indent = line[: len(line) - len(line.lstrip())] + HANGING_INDENT
    rows = [""]
    for word in _WORD.findall(line):
        if rows[-1] and visible_length(rows[-1] + word) > width:
            rows.append(indent + word.lstrip())
        else:
            rows[-1] += word
    return "\n".join(rows)


def visible_length(text: str) -> int:
    """Count the visible characters of a line. Colour codes are not visible."""
    return len(strip_colours(text))


def strip_colours(text: str) -> str:
    return _COLOUR.sub("", text)
