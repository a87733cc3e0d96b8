"""Lines broken between words at the width of the screen; colours take no room on it."""

import re
import shutil
from typing import TextIO

HANGING = "  "
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_WORD = re.compile(r"\s*\S+")


def fold_for(stream: TextIO, text: str) -> str:
    """As it is where nobody watches. The width is asked for anew, as a window may be made smaller."""
    if not stream.isatty():
        return text
    width = shutil.get_terminal_size().columns
    return "\n".join(folded(line, width) for line in text.split("\n"))


def folded(line: str, width: int) -> str:
    """What does not fit goes below, further in than the line began. A word that is too long stays whole."""
    indent = line[: len(line) - len(line.lstrip())] + HANGING
    rows = [""]
    for word in _WORD.findall(line):
        if rows[-1] and visible(rows[-1] + word) > width:
            rows.append(indent + word.lstrip())
        else:
            rows[-1] += word
    return "\n".join(rows)


def visible(text: str) -> int:
    """Signs that are seen."""
    return len(unpainted(text))


def unpainted(text: str) -> str:
    return _COLOUR.sub("", text)
