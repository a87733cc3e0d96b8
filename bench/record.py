"""How fast are records parsed, replayed and checked against their results?

It uses one core, and matches of four eager seats to 500 points. `python bench/record.py [--write]`
"""

import argparse
import sys
from dataclasses import dataclass
from time import process_time

import figures

from penultima.editions import load
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import Sfc32
from penultima.match import Match
from penultima.notation.record import print_record
from penultima.notation.record_text import parse_record
from penultima.policies.policy_context import PolicyContext, open_choices
from penultima.policies.registry import decide, policy_code
from penultima.records.replay import replay
from penultima.simulation.playout import next_to_act

EAGER = policy_code("eager")
SEATS = 4
TARGET = 500
DEALS = 200
ROUNDS = 5
MIN_DEALS_PER_S = 1_000
"""Minimum deals per second in the standard edition."""


def play_match(edition: str, seed: int) -> Match:
    match = Match(edition, players=SEATS, seed=seed, options={"target": TARGET, "scoring": "winner"})
    policy_context = PolicyContext()
    open_choices(match.state, StepContext(Sfc32(seed)), policy_context)
    while True:
        play_out(match, policy_context)
        if match.over:
            return match
        match.next_deal()


def play_out(match: Match, policy_context: PolicyContext) -> None:
    s, R = match.state, match.rules.tables
    while not match.game.over:
        seat = next_to_act(s, R, policy_context)
        match.game.act(seat, decide(s, R, policy_context, seat, EAGER))


@dataclass
class Row:
    edition: str
    texts: list[str]
    deals: int
    actions: int
    parse_s: float = float("inf")
    total_s: float = float("inf")

    def measure(self) -> None:
        """Keep the time of the best round, because disturbances can only slow a round down."""
        start = process_time()
        records = [parse_record(text) for text in self.texts]
        self.parse_s = min(self.parse_s, process_time() - start)
        for record in records:
            assert replay(record).over
        self.total_s = min(self.total_s, process_time() - start)


def build_row(edition: str) -> Row:
    """Play matches of an edition until there are enough deals. Return a row with their records but without times."""
    texts: list[str] = []
    deals = actions = 0
    while deals < DEALS:
        record = play_match(edition, len(texts)).record()
        texts.append(print_record(record))
        deals += len(record.deals)
        actions += record.length
    return Row(edition, texts, deals, actions)


def measure_rows() -> list[Row]:
    names = sorted(load.bundled_ids(), key=lambda name: name != "giant")
    rows = [build_row(name) for name in names]
    for number in range(1, ROUNDS + 1):
        print(f"round {number} of {ROUNDS}", file=sys.stderr)
        for each in rows:
            each.measure()
    return rows


def table(rows: list[Row]) -> str:
    lines = ["| | deals/s | records/s | µs per action | of which parsing |", "|---|---:|---:|---:|---:|"]
    lines += [
        f"| {each.edition} | {each.deals / each.total_s:,.0f} | {len(each.texts) / each.total_s:,.0f} "
        f"| {each.total_s / each.actions * 1e6:.1f} | {each.parse_s / each.total_s:.0%} |"
        for each in rows
    ]
    return "\n".join(lines)


def verdict(rows: list[Row]) -> str:
    rate = rows[0].deals / rows[0].total_s
    word = "met" if rate >= MIN_DEALS_PER_S else "MISSED"
    return f"{word}: {rows[0].edition} is at {rate:,.0f} deals/s, the bar is {MIN_DEALS_PER_S:,}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="put the table into docs/figures.md")
    arguments = parser.parse_args()
    rows = measure_rows()
    print(table(rows), verdict(rows), sep="\n")
    if arguments.write:
        figures.write("record", f"{table(rows)}\n\n- {verdict(rows)}")
    return int(verdict(rows).startswith("MISSED"))


if __name__ == "__main__":
    sys.exit(main())
