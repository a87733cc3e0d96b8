"""How fast are records read? Parsed, replayed and checked against their ends and scores.

One core, matches of 4 eager seats to 500 points. `python bench/record.py [--write]`
"""

import argparse
import sys
from dataclasses import dataclass
from time import process_time

import figures

from penultima.editions import load
from penultima.kernel.desk import Desk
from penultima.kernel.streams import Sfc32
from penultima.loops.drive import next_to_act
from penultima.match import Match
from penultima.notation.record import print_record
from penultima.notation.record_text import parse_record
from penultima.playback import replay
from penultima.policies.registry import decide, policy_code
from penultima.policies.wits import Wits, open_choices

EAGER = policy_code("eager")
SEATS = 4
TARGET = 500
DEALS = 200
ROUNDS = 5
BAR = 1_000
"""Deals per second, of the standard edition."""


def played(edition: str, seed: int) -> Match:
    match = Match(edition, players=SEATS, seed=seed, options={"target": TARGET, "scoring": "winner"})
    wits = Wits()
    open_choices(match.state, Desk(Sfc32(seed)), wits)
    while True:
        play_out(match, wits)
        if match.over:
            return match
        match.next_deal()


def play_out(match: Match, wits: Wits) -> None:
    s, R = match.state, match.rules.tables
    while not match.game.over:
        seat = next_to_act(s, R, wits)
        match.game.act(seat, decide(s, R, wits, seat, EAGER))


@dataclass
class Row:
    edition: str
    texts: list[str]
    deals: int
    actions: int
    reading: float = float("inf")
    all: float = float("inf")

    def measure(self) -> None:
        """The best of some rounds: what disturbs a run only ever makes it slower."""
        start = process_time()
        records = [parse_record(text) for text in self.texts]
        self.reading = min(self.reading, process_time() - start)
        for record in records:
            assert replay(record).over
        self.all = min(self.all, process_time() - start)


def row(edition: str) -> Row:
    """Records with as many deals as it takes."""
    texts: list[str] = []
    deals = actions = 0
    while deals < DEALS:
        record = played(edition, len(texts)).record()
        texts.append(print_record(record))
        deals += len(record.deals)
        actions += record.length
    return Row(edition, texts, deals, actions)


def run() -> list[Row]:
    names = sorted(load.names(), key=lambda name: name != "giant")
    rows = [row(name) for name in names]
    for number in range(1, ROUNDS + 1):
        print(f"round {number} of {ROUNDS}", file=sys.stderr)
        for each in rows:
            each.measure()
    return rows


def table(rows: list[Row]) -> str:
    lines = ["| | deals/s | records/s | µs per action | of which parsing |", "|---|---:|---:|---:|---:|"]
    lines += [
        f"| {each.edition} | {each.deals / each.all:,.0f} | {len(each.texts) / each.all:,.0f} "
        f"| {each.all / each.actions * 1e6:.1f} | {each.reading / each.all:.0%} |"
        for each in rows
    ]
    return "\n".join(lines)


def verdict(rows: list[Row]) -> str:
    rate = rows[0].deals / rows[0].all
    return f"{'met' if rate >= BAR else 'MISSED'}: {rows[0].edition} is at {rate:,.0f} deals/s, the bar is {BAR:,}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="put the table into docs/figures.md")
    chosen = parser.parse_args()
    rows = run()
    print(table(rows), verdict(rows), sep="\n")
    if chosen.write:
        figures.write("record", f"{table(rows)}\n\n- {verdict(rows)}")
    return int(verdict(rows).startswith("MISSED"))


if __name__ == "__main__":
    sys.exit(main())
