"""Writes a benchmark's table into docs/figures.md, between the markers for this table."""

import re
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "figures.md"


def write(name: str, text: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    marks = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
    if not marks.search(page):
        raise ValueError(f"{PAGE} has no place for {name}")
    PAGE.write_text(marks.sub(lambda found: f"{found[1]}{text}\n{found[2]}", page), encoding="utf-8")
    print(f"written to {PAGE}")
