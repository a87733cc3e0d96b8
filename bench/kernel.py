"""How fast are the rules? Interpreted and compiled, beside a loop in Python and a loop in C.

One run, one thread and edition giant where nothing else is named, 4 seats, policy eager.
`python bench/kernel.py [--write]`
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from time import process_time

import figures
import loop

from penultima.editions import load
from penultima.editions.ruleset import ruleset
from penultima.fast import bulk
from penultima.kernel.desk import Desk
from penultima.kernel.state import State
from penultima.kernel.streams import Sfc32
from penultima.kernel.width import blank
from penultima.policies.drive import new_deal, play_out

HERE = Path(__file__).parent
SEATS = 4
ROUNDS = 7
BARS = (
    ("compiled", "C loop", 0.3),
    ("compiled, two threads", "compiled", 0.95),
    ("interpreted", "Python loop", 0.12),
)


@dataclass
class Row:
    """A contender: plays so many deals and gives (CPU seconds, decisions or turns)."""

    name: str
    counts: str
    deals: int
    play: Callable[[int, int], tuple[float, int]]
    best: float = float("inf")
    steps: int = 0

    def measure(self, number: int) -> None:
        """The best of some rounds: what disturbs a run only ever makes it slower."""
        seconds, steps = self.play(self.deals, number)
        if seconds < self.best:
            self.best, self.steps = seconds, steps

    @property
    def rate(self) -> float:
        return self.deals / self.best

    @property
    def nanoseconds(self) -> float:
        return self.best / self.steps * 1e9


def timed(play: Callable[[], int]) -> tuple[float, int]:
    start = process_time()
    steps = play()
    return process_time() - start, steps


def interpreted(deals: int, number: int) -> tuple[float, int]:
    s, R, d = blank(State), ruleset("giant").tables, Desk(Sfc32(number))
    eager = bulk.policy_codes(["eager"] * SEATS)

    def play() -> int:
        decisions = 0
        for deal in range(deals):
            d.count = 0
            new_deal(s, R, d, SEATS, deal)
            decisions += play_out(s, R, d, eager)
        return decisions

    return timed(play)


def compiled(edition: str, threads: int = 1) -> Callable[[int, int], tuple[float, int]]:
    """CPU time counts all threads, so sharing the deals out costs nothing unless threads disturb each other."""
    rules = ruleset(edition)

    def play(deals: int, number: int) -> tuple[float, int]:
        share = deals // threads

        def decisions(part: int) -> int:
            return bulk.play(rules, ["eager"] * SEATS, first=part * share, count=share, seed=number).decisions

        with ThreadPoolExecutor(threads) as pool:
            return timed(lambda: sum(pool.map(decisions, range(threads))))

    return play


def python_loop(deals: int, number: int) -> tuple[float, int]:
    return timed(lambda: loop.play(SEATS, deals, number)[0])


def c_loop(folder: str) -> Callable[[int, int], tuple[float, int]] | None:
    """None where it cannot be built."""
    program = Path(folder) / "limit"
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    build = [compiler, "-O3", "-march=native", "-o", str(program), str(HERE / "limit.c")]
    if subprocess.run(build, check=False, capture_output=True).returncode != 0:
        return None

    def play(deals: int, number: int) -> tuple[float, int]:
        command = [str(program), str(SEATS), str(deals), str(number)]
        report = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        return report["cpu_seconds"], report["turns"]

    return play


def run() -> list[Row]:
    """Round by round, so that all see the same weather."""
    with tempfile.TemporaryDirectory() as folder:
        rows = [
            Row("interpreted", "decision", 1_000, interpreted),
            Row("Python loop", "turn", 4_000, python_loop),
            Row("compiled", "decision", 300_000, compiled("giant")),
            Row("compiled, two threads", "decision", 300_000, compiled("giant", threads=2)),
        ]
        rows += [
            Row(f"compiled, {name}", "decision", 100_000, compiled(name)) for name in load.names() if name != "giant"
        ]
        if limit := c_loop(folder):
            rows.append(Row("C loop", "turn", 500_000, limit))
        else:
            print("no C compiler here: the row of the C loop is left out", file=sys.stderr)
        compiled("giant")(1, 0)
        for number in range(1, ROUNDS + 1):
            print(f"round {number} of {ROUNDS}", file=sys.stderr)
            for row in rows:
                row.measure(number)
    return rows


def table(rows: list[Row]) -> str:
    rates = {row.name: row.rate for row in rows}
    peers = [name for name in ("Python loop", "C loop") if name in rates]
    lines = [
        "| | deals/s | ns per step | step | " + " | ".join(f"of the {name}" for name in peers) + " |",
        "|---|---:|---:|---|" + "---:|" * len(peers),
    ]
    for row in rows:
        ratios = " | ".join(f"{row.rate / rates[name]:.3f}" for name in peers)
        lines.append(f"| {row.name} | {row.rate:,.0f} | {row.nanoseconds:,.1f} | {row.counts} | {ratios} |")
    return "\n".join(lines)


def bars(rows: list[Row]) -> list[str]:
    rates = {row.name: row.rate for row in rows}
    return [
        f"{'met' if rates[name] / rates[peer] >= bar else 'MISSED'}: "
        f"{name} is {rates[name] / rates[peer]:.3f} of the {peer}, the bar is {bar}"
        for name, peer, bar in BARS
        if peer in rates
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="put the table into docs/figures.md")
    chosen = parser.parse_args()
    rows = run()
    verdicts = bars(rows)
    print(table(rows), *verdicts, sep="\n")
    if chosen.write:
        figures.write("kernel", "\n".join([table(rows), "", *(f"- {verdict}" for verdict in verdicts)]))
    return int(any(verdict.startswith("MISSED") for verdict in verdicts))


if __name__ == "__main__":
    sys.exit(main())
