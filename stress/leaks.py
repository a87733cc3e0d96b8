"""Checks the messages of tables for leaks of hidden cards, at many moments of play.

`python -m stress leaks [--moments N] [--first TABLE] [--jobs N]` stops at the first leak and prints how to reproduce
it. `--planted` prints how soon each planted leak is found.
"""

import argparse
import signal
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import islice

import pytest

from tests.helpers.table.leak_check import LOOKS, VIEWERS, checked, moments_until_found
from tests.helpers.table.planted_leaks import PLANTED

OF_A_TABLE = LOOKS * VIEWERS
BATCH = 5
MOST_FOR_PLANTED = 200
"""Maximum number of tables that are checked until a planted leak is found."""
Found = tuple[Counter[str], str]
"""Result of a batch of tables: (counts, description of the failure). The description is empty if nothing failed."""


def _check_batch(tables: range) -> Found:
    found: Counter[str] = Counter()
    for number in tables:
        try:
            found += checked(range(number, number + 1))
        except Exception as problem:  # noqa: BLE001 - every error is reported with its table
            again = f"python -m stress leaks --first {number} --moments 1"
            return found, f"table {number}: {type(problem).__name__}: {str(problem)[:1000]}\nagain: {again}"
    return found, ""


def tell_planted() -> int:
    missed = 0
    for name, (place, defect) in PLANTED.items():
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(f"penultima.table.{place}", defect)
            taken = moments_until_found(range(MOST_FOR_PLANTED))
        missed += not taken
        sys.stdout.write(f"{name}: {f'found at moment {taken:,}' if taken else 'not found'}\n")
    return 1 if missed else 0


def tell_all(moments: int, first: int, jobs: int) -> int:
    last = first + -(-moments // OF_A_TABLE)
    batches = (range(start, min(start + BATCH, last)) for start in range(first, last, BATCH))
    total: Counter[str] = Counter()
    deaf = (signal.SIGINT, signal.SIG_IGN)  # only the parent process handles Ctrl-C
    with ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=deaf) as pool:
        try:
            while some := list(islice(batches, 4 * jobs)):
                for found, wrong in pool.map(_check_batch, some):
                    total += found
                    if wrong:
                        sys.stdout.write(f"{wrong}\n")
                        return 1
                sys.stderr.write(f"{total['moments']:,} of {moments:,} moments\n")
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            sys.stderr.write("interrupted\n")
    for name, count in sorted(total.items()):
        sys.stdout.write(f"{count:9,} {name}\n")
    sys.stdout.write(f"{total['moments']:,} moments: nothing leaks\n")
    return 0 if total["moments"] >= moments else 130


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moments", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first table")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    parser.add_argument("--planted", action="store_true", help="only tell how soon each planted leak is found")
    arguments = parser.parse_args()
    return tell_planted() if arguments.planted else tell_all(arguments.moments, arguments.first, arguments.jobs)


if __name__ == "__main__":
    sys.exit(main())
