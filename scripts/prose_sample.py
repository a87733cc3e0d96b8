"""Select random comments and docstrings for a reader who marks those that are hard to read.

`python -m scripts.prose_sample [COUNT] [SEED]` prints them with their positions; the defaults are 100 and 26.
"""

import sys
from random import Random

from tests.structure.prose import Passage, python_passages, web_passages

FEWEST_WORDS = 4
"""Minimum number of words of a selected passage. Shorter passages are only labels."""


def sample(count: int, seed: int) -> list[Passage]:
    found = [passage for passage in (*python_passages(), *web_passages()) if len(passage.text.split()) >= FEWEST_WORDS]
    return sorted(Random(seed).sample(found, count))


def main(arguments: list[str]) -> None:
    count, seed = [int(argument) for argument in arguments] + [100, 26][len(arguments) :]
    for number, passage in enumerate(sample(count, seed), 1):
        print(f"{number}. {passage.place}\n   {' '.join(passage.text.split())}")


if __name__ == "__main__":
    main(sys.argv[1:])
