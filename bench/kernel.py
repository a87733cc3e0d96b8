"""How fast are the rules? Compares them, interpreted and compiled, with hand-written loops and with other engines.

Unless stated otherwise, one thread plays edition giant with four eager seats. `python bench/kernel.py [--write]`
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time

import figures
import peers
import python_loop

from penultima.editions import load
from penultima.editions.ruleset import ruleset
from penultima.kernel.byte_layout import blank_record
from penultima.kernel.state import State
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import Sfc32
from penultima.lab.run import run_simulation
from penultima.lab.run_settings import RunSettings
from penultima.lab.stats.statistics import DECISIONS
from penultima.policies.policy_context import PolicyContext
from penultima.policies.registry import policy_codes
from penultima.simulation.playout import new_deal, play_out

HERE = Path(__file__).parent
SEATS = 4
ROUNDS = 11
C_LOOP, PYTHON_LOOP, ENVIRONMENT = "C loop", "Python loop", "RLCard, environment, 2 seats"
LAB, TWO_THREADS, TWO_SEATS = "lab", "lab, 2 threads", "lab, 2 seats"


BARS = ((LAB, C_LOOP, 0.43), (TWO_SEATS, ENVIRONMENT, 300), ("interpreted", PYTHON_LOOP, 0.13))
MAX_THREAD_OVERHEAD = 0.05


@dataclass(frozen=True)
class Round:
    """A measurement: elapsed seconds, CPU seconds, and the number of decisions (or turns)."""

    clock: float
    cpu: float
    steps: int


PlayRound = Callable[[int, int], Round]


@dataclass
class Row:
    """A row of the table: a program that plays deals.

    Only the best round is used, because disturbances can only slow a round down.
    """

    name: str
    step: str
    deals: int
    play: PlayRound
    clock: float = float("inf")
    per_step: float = float("inf")

    def measure(self, number: int) -> None:
        found = self.play(self.deals, number)
        self.clock = min(self.clock, found.clock)
        self.per_step = min(self.per_step, found.cpu / found.steps)

    @property
    def rate(self) -> float:
        return self.deals / self.clock


def time_round(play: Callable[[], int]) -> Round:
    """Measure a round of one thread by its CPU time, so that other processes do not matter."""
    start = process_time()
    steps = play()
    seconds = process_time() - start
    return Round(seconds, seconds, steps)


def interpreted(deals: int, number: int) -> Round:
    s, R, d, w = blank_record(State), ruleset("giant").tables, StepContext(Sfc32(number)), PolicyContext()
    eager = policy_codes(["eager"] * SEATS)

    def play() -> int:
        decisions = 0
        for deal in range(deals):
            d.events.clear()
            new_deal(s, R, d, w, SEATS, deal)
            decisions += play_out(s, R, d, w, eager)
        return decisions

    return time_round(play)


def lab(edition: str, seats: int = SEATS, threads: int = 1, policy: str = "eager") -> PlayRound:
    def play(deals: int, number: int) -> Round:
        settings = RunSettings(ruleset(edition), (policy,) * seats, number)
        if threads == 1:
            return time_round(lambda: DECISIONS.total(run_simulation(settings, deals).tally))
        start, cpu = perf_counter(), process_time()
        steps = DECISIONS.total(run_simulation(settings, deals, threads=threads).tally)
        return Round(perf_counter() - start, process_time() - cpu, steps)

    return play


def run_python_loop(deals: int, number: int) -> Round:
    return time_round(lambda: python_loop.play(SEATS, deals, number)[0])


def wrap_peer(play: peers.Play | None) -> PlayRound | None:
    return None if play is None else lambda deals, number: time_round(lambda: play(deals, number))


def compile_c_loop(folder: str) -> PlayRound | None:
    """Compile the C program and return a function that runs it. Return None if it cannot be compiled."""
    program = Path(folder) / "c_loop"
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    build = [compiler, "-O3", "-march=native", "-o", str(program), str(HERE / "c_loop.c")]
    if subprocess.run(build, check=False, capture_output=True).returncode != 0:
        return None

    def play(deals: int, number: int) -> Round:
        command = [str(program), str(SEATS), str(deals), str(number)]
        report = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        return Round(report["cpu_seconds"], report["cpu_seconds"], report["turns"])

    return play


def build_rows(folder: str) -> list[Row]:
    rows = [
        Row("interpreted", "decision", 1_000, interpreted),
        Row(PYTHON_LOOP, "turn", 4_000, run_python_loop),
        Row(LAB, "decision", 300_000, lab("giant")),
        Row(TWO_THREADS, "decision", 300_000, lab("giant", threads=2)),
        Row(TWO_SEATS, "decision", 300_000, lab("giant", seats=2)),
    ]
    rows += [Row(f"lab, {name}", "decision", 100_000, lab(name)) for name in load.bundled_ids() if name != "giant"]
    rows += [
        Row("lab, greedy", "decision", 30_000, lab("giant", policy="greedy")),
        Row("lab, greedy, 2 seats", "decision", 30_000, lab("giant", seats=2, policy="greedy")),
    ]
    others = (
        (C_LOOP, "turn", 500_000, compile_c_loop(folder)),
        (ENVIRONMENT, "decision", 100, wrap_peer(peers.rlcard_environment())),
        ("RLCard, bare game, 2 seats", "decision", 300, wrap_peer(peers.rlcard_game())),
        ("OpenSpiel, crazy_eights", "decision", 100, wrap_peer(peers.crazy_eights())),
    )
    for name, step, deals, play in others:
        if play is None:
            print(f"{name}: it cannot be built or is not installed here, so its row is left out", file=sys.stderr)
        else:
            rows.append(Row(name, step, deals, play))
    return rows


def measure_rows() -> list[Row]:
    """Measure all programs in each round, so that all have the same conditions."""
    with tempfile.TemporaryDirectory() as folder:
        rows = build_rows(folder)
        for number in range(1, ROUNDS + 1):
            print(f"round {number} of {ROUNDS}", file=sys.stderr)
            for row in rows:
                row.measure(number)
    return rows


def table(rows: list[Row]) -> str:
    limit = next((row.rate for row in rows if row.name == C_LOOP), float("nan"))
    lines = ["| | deals/s | ns per step | step | of the C loop |", "|---|---:|---:|---|---:|"]
    for row in rows:
        ratio = f"{row.rate / limit:.4f}" if row.rate < limit / 100 else f"{row.rate / limit:.3f}"
        lines.append(f"| {row.name} | {row.rate:,.0f} | {row.per_step * 1e9:,.1f} | {row.step} | {ratio} |")
    return "\n".join(lines)


def bars(rows: list[Row]) -> list[str]:
    found = {row.name: row for row in rows}
    verdicts = []
    for name, other, bar in BARS:
        if name in found and other in found:
            ratio = found[name].rate / found[other].rate
            verdicts.append(verdict(ratio >= bar, f"{name} is {ratio:,.3f} of {other}, the bar is {bar}"))
    overhead = found[TWO_THREADS].per_step / found[LAB].per_step - 1
    text = f"2 threads take {overhead:+.1%} of computing time per decision, the bar is {MAX_THREAD_OVERHEAD:+.0%}"
    return [*verdicts, verdict(overhead <= MAX_THREAD_OVERHEAD, text)]


def verdict(holds: bool, text: str) -> str:  # noqa: FBT001 - the flag is the verdict that is printed
    return f"{'met' if holds else 'MISSED'}: {text}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="put the table into docs/figures.md")
    arguments = parser.parse_args()
    rows = measure_rows()
    verdicts = bars(rows)
    print(table(rows), *verdicts, sep="\n")
    if arguments.write:
        figures.write("kernel", "\n".join([table(rows), "", *(f"- {verdict}" for verdict in verdicts)]))
    return int(any(verdict.startswith("MISSED") for verdict in verdicts))


if __name__ == "__main__":
    sys.exit(main())
