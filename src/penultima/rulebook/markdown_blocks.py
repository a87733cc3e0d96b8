"""Builders of the Markdown blocks on the pages, such as tables and lists."""

from collections.abc import Iterable, Sequence

NOTHING = "—"


def heading(level: int, text: str) -> str:
    return f"{'#' * level} {_line(text)}"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return "\n".join([_row(head), _row(["---"] * len(head)), *map(_row, rows)])


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(_line(cell).replace("|", "\\|") for cell in cells) + " |"


def _line(text: str) -> str:
    return " ".join(text.split())


def bullets(items: Iterable[str]) -> str:
    return "\n".join(f"- {item}" for item in items)


def page(blocks: Iterable[str]) -> str:
    return "\n\n".join(block for block in blocks if block) + "\n"
