"""Writes, parses and replays generated matches.

`python -m stress records [--matches N] [--first N] [--jobs N]` names the first match whose record
differs. `tests.helpers.properties.generated_records.play` plays that match again.
"""

import argparse
import signal
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import islice

from tests.helpers.properties.generated_records import check_match

BATCH = 500
Found = tuple[int, int, str]
"""Result of a batch of matches: (deals, actions, problem). The problem is empty if there was none."""


def _check_batch(numbers: range) -> Found:
    deals = actions = 0
    for number in numbers:
        try:
            record = check_match(number).record
        except Exception as problem:  # noqa: BLE001 - every error is reported with the number of its match
            return deals, actions, f"match {number}: {type(problem).__name__}: {str(problem)[:300]}"
        deals += len(record.deals)
        actions += record.length
    return deals, actions, ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first match")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    arguments = parser.parse_args()
    last = arguments.first + arguments.matches
    batches = (range(start, min(start + BATCH, last)) for start in range(arguments.first, last, BATCH))
    total: Counter[str] = Counter()
    deaf = (signal.SIGINT, signal.SIG_IGN)  # only the parent process handles Ctrl-C
    with ProcessPoolExecutor(arguments.jobs, initializer=signal.signal, initargs=deaf) as pool:
        try:
            while some := list(islice(batches, 4 * arguments.jobs)):
                for batch, (deals, actions, wrong) in zip(some, pool.map(_check_batch, some), strict=True):
                    if wrong:
                        sys.stdout.write(f"{wrong}\n")
                        return 1
                    total.update(matches=len(batch), deals=deals, actions=actions)
                sys.stderr.write(f"{total['matches']:,} of {arguments.matches:,} matches\n")
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            sys.stderr.write("interrupted\n")
    sys.stdout.write(
        f"{total['matches']:,} matches, {total['deals']:,} deals, {total['actions']:,} actions: "
        "printed, parsed and replayed to the same bytes and events\n"
    )
    return 0 if total["matches"] == arguments.matches else 130


if __name__ == "__main__":
    sys.exit(main())
