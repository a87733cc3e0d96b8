"""Runs the fault simulator over many seeds.

`python -m stress faults [--seeds N] [--first N] [--jobs N]` stops at the first seed that shows a defect. It prints the
broken guarantee and a command that reproduces the failure. After Ctrl-C, it prints how many seeds it has checked.
"""

import argparse
import signal
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import islice

from tests.fault_simulator.simulate import simulate

BATCH = 25
HOUR = 3_600_000
Found = tuple[Counter[str], str]
"""Result of a batch of seeds: (counts, description of the failure). The description is empty if nothing failed."""


def _run(seeds: range) -> Found:
    total: Counter[str] = Counter()
    for seed in seeds:
        try:
            outcome = simulate(seed)
        except Exception as problem:  # noqa: BLE001 - every error is reported with its seed
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
    arguments = parser.parse_args()
    last = arguments.first + arguments.seeds
    batches = (range(start, min(start + BATCH, last)) for start in range(arguments.first, last, BATCH))
    total: Counter[str] = Counter()
    ignore_interrupts = (signal.SIGINT, signal.SIG_IGN)  # only the parent process handles Ctrl-C
    with ProcessPoolExecutor(arguments.jobs, initializer=signal.signal, initargs=ignore_interrupts) as pool:
        try:
            while some := list(islice(batches, 4 * arguments.jobs)):
                for found, wrong in pool.map(_run, some):
                    total += found
                    if wrong:
                        seed = wrong.partition(":")[0].removeprefix("seed ")
                        sys.stdout.write(f"{wrong}\nagain: python -m stress faults --seeds 1 --first {seed}\n")
                        pool.shutdown(cancel_futures=True)
                        return 1
                sys.stderr.write(f"{total['seeds']:,} of {arguments.seeds:,} seeds\n")
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            sys.stderr.write("interrupted\n")
    sys.stdout.write(f"{_figures(total)}: everything held\n")
    return 0 if total["seeds"] == arguments.seeds else 130


if __name__ == "__main__":
    sys.exit(main())
