"""Select random comments and docstrings for a reader who marks those that are hard to read.

`python -m scripts.prose_sample [COUNT] [SEED]` prints them with their positions and with the line of code that they are
about; the defaults are 100 and 26.
"""

import sys
from random import Random

from tests.structure.prose import Passage, python_passages, web_passages
from tests.structure.source_tree import ROOT

FEWEST_WORDS = 4
"""Passages with fewer words are labels, which are not selected."""
COMMENTS = ("#", "//", "/*", "*", '"""', "<!--")
"""Starts of lines that contain a comment or a docstring."""


def sample(count: int, seed: int) -> list[Passage]:
    found = [passage for passage in (*python_passages(), *web_passages()) if len(passage.text.split()) >= FEWEST_WORDS]
    return sorted(Random(seed).sample(found, count))


def subject(passage: Passage) -> str:
    """Return the line of code that a passage is about: above a docstring, beside a comment or below it."""
    name, _, number = passage.place.rpartition(":")
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    first = int(number) - 1
    if passage.is_docstring:
        above = (line.strip() for line in reversed(lines[:first]))
        return next(filter(None, above), "(module)")
    after = lines[first + passage.text.count("\n") + (not _is_code(lines[first])) :]
    return next((line.strip() for line in after if _is_code(line)), "(end)")


def _is_code(line: str) -> bool:
    return bool(line.strip()) and not line.strip().startswith(COMMENTS)


def main(arguments: list[str]) -> None:
    count, seed = [int(argument) for argument in arguments] + [100, 26][len(arguments) :]
    for number, passage in enumerate(sample(count, seed), 1):
        print(f"{number}. {passage.place}\n   {subject(passage)}\n   {' '.join(passage.text.split())}")


if __name__ == "__main__":
    main(sys.argv[1:])
