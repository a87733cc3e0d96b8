"""The simulator over as many seeds as one likes.

`python -m tests.simulator.many [--seeds N] [--first N] [--jobs N]`; at the first seed that shows a defect it says what
does not hold and how to see it again. Interrupted, it says how far it came.
"""

import argparse
import signal
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import islice

from tests.simulator.simulate import simulate

BATCH = 25
HOUR = 3_600_000
Found = tuple[Counter[str], str]
"""(figures, what is wrong)"""


def _run(seeds: range) -> Found:
    total: Counter[str] = Counter()
    for seed in seeds:
        try:
            outcome = simulate(seed)
        except Exception as problem:  # noqa: BLE001 - whatever it is, its seed is what helps
            return total, f"seed {seed}: {type(problem).__name__}: {str(problem)[:2_000]}"
        total.update(seeds=1, entries=outcome.entries, commands=outcome.commands, crashes=outcome.crashes)
        total.update(hours=outcome.lasted)
    return total, ""


def _figures(total: Counter[str]) -> str:
    return (
        f"{total['seeds']:,} seeds, {total['entries']:,} entries, {total['commands']:,} commands, "
        f"{total['crashes']:,} crashes, {total['hours'] / HOUR:,.0f} hours"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    chosen = parser.parse_args()
    last = chosen.first + chosen.seeds
    batches = (range(start, min(start + BATCH, last)) for start in range(chosen.first, last, BATCH))
    total: Counter[str] = Counter()
    deaf = (signal.SIGINT, signal.SIG_IGN)  # it is for this process to stop
    with ProcessPoolExecutor(chosen.jobs, initializer=signal.signal, initargs=deaf) as pool:
        try:
            while some := list(islice(batches, 4 * chosen.jobs)):
                for found, wrong in pool.map(_run, some):
                    total += found
                    if wrong:
                        seed = wrong.partition(":")[0].removeprefix("seed ")
                        sys.stdout.write(f"{wrong}\nagain: python -m tests.simulator.many --seeds 1 --first {seed}\n")
                        pool.shutdown(cancel_futures=True)
                        return 1
                sys.stderr.write(f"{total['seeds']:,} of {chosen.seeds:,} seeds\n")
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            sys.stderr.write("interrupted\n")
    sys.stdout.write(f"{_figures(total)}: everything held\n")
    return 0 if total["seeds"] == chosen.seeds else 130


if __name__ == "__main__":
    sys.exit(main())
