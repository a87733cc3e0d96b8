"""What does a table cost? Commands decided, applied and encoded for four seats; bytes, memory, loading.

One core, edition giant, four people who play what `greedy` would. `python bench/table.py [--write]`
"""

import argparse
import sys
import tracemalloc
from collections.abc import Iterator
from random import Random
from time import process_time

import figures

from penultima.bots.answer import answer
from penultima.bots.question import Question
from penultima.table.entry import Dealt, decode, encode
from penultima.table.facts import AT_ONCE, Guest
from penultima.table.table import Table
from penultima.wire.client_in import Act, Ready, Sit, Start, TableCommand
from penultima.wire.shape import Setup

SEATS = 4
COMMANDS = 6_000
ROUNDS = 5
TABLES = 200
PEOPLE = [f"person {seat}" for seat in range(SEATS)]
LEAST_COMMANDS = 5_000
MOST_BYTES = 60_000
MOST_MILLISECONDS = 3.0


class Evening:
    """Four people at one table; what they do is found beforehand, so that only the table is measured."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.table = Table.made(
            Setup(seats=SEATS), Guest(0, PEOPLE[0]), lambda: self.chance.randbytes(32), times=AT_ONCE
        )
        self.rows: list[tuple[int, bytes]] = []
        self.secrets: dict[int, bytes] = {}
        self.sent = 0
        self.commit(self.table)
        for seat in range(1, SEATS):
            self.do(PEOPLE[seat], Sit("sit", seat))
        for person in PEOPLE:
            fork = self.table.fork()
            fork.present(person, here=True, at=0)
            self.commit(fork)
        self.do(PEOPLE[0], Start("start"))

    def commit(self, fork: Table) -> None:
        """As a hall does, but for the disk: rows to store, frames to send."""
        fork.check()
        known = self.table.version
        for entry in fork.take().entries:
            self.rows.append((len(self.rows) + 1, encode(entry)))
        self.table = fork
        for seat in range(SEATS):
            self.sent += len(fork.frame((seat,), known, fork.at))
        fork.published(fork.version, fork.at)

    def do(self, person: str, command: TableCommand) -> None:
        fork = self.table.fork()
        fork.decide(person, command, fork.at + 1)
        decided = fork.out
        self.secrets |= decided.secrets
        self.commit(fork)

    def commands(self) -> Iterator[tuple[str, TableCommand]]:
        """What four people send until the match is over, and again."""
        while True:
            t = self.table
            if t.facts.life == "done":
                yield PEOPLE[0], Start("start")
            elif t.between_deals:
                yield from ((person, Ready("ready")) for person in PEOPLE)
            else:
                seat = t.the_game.asked[0]
                wish = answer(t.the_game.view(seat), Question(seat, t.decision, "decision"), "normal", t.key)
                yield PEOPLE[seat], Act("act", seat, t.decision, str(wish))


def script(seed: int) -> list[tuple[str, TableCommand]]:
    """What four people send, found by playing once."""
    evening = Evening(seed)
    sent: list[tuple[str, TableCommand]] = []
    for person, command in evening.commands():
        if len(sent) == COMMANDS:
            break
        sent.append((person, command))
        evening.do(person, command)
    return sent


def speed(seed: int) -> tuple[float, float]:
    """Commands in a second, and bytes for one action to one viewer: the same evening once more."""
    sent, evening = script(seed), Evening(seed)
    evening.sent = 0
    start = process_time()
    for person, command in sent:
        evening.do(person, command)
    return COMMANDS / (process_time() - start), evening.sent / COMMANDS / SEATS


def to_the_middle(seed: int) -> Evening:
    """Of a deal in the middle of a match."""
    evening = Evening(seed)
    for number, (person, command) in enumerate(evening.commands()):
        if number > 200 and evening.table.live and len(evening.table.changes) > 25:
            return evening
        evening.do(person, command)
    raise AssertionError("people do not stop sending")


def last_deal(evening: Evening) -> list[tuple[int, bytes]]:
    starts = [version for version, data in evening.rows if isinstance(decode(data), Dealt)]
    return evening.rows[starts[-1] - 1 :]


def loading(evening: Evening) -> float:
    """Milliseconds, from the rows of the last deal to a table that can go on and be shown."""
    rows = last_deal(evening)
    start = process_time()
    for _ in range(50):
        table = Table.loaded(rows, evening.secrets, bytes)
        table.frame((0,), -1, table.at)
    return (process_time() - start) / 50 * 1000


def memory() -> float:
    """Bytes of a table, of many in the middle of a match."""
    evenings = [(last_deal(evening), evening.secrets) for evening in map(to_the_middle, range(20))]
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    tables = [Table.loaded(*evenings[number % 20], bytes) for number in range(TABLES)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(tables)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="into docs/figures.md")
    flags = parser.parse_args()
    commands, size = max(speed(seed) for seed in range(ROUNDS))
    milliseconds = min(loading(to_the_middle(seed)) for seed in range(ROUNDS))
    kept = memory()
    lines = [
        "| | |",
        "|---|---:|",
        f"| commands decided, applied and encoded for four seats, in a second | {commands:,.0f} |",
        f"| bytes of an action on the wire, for one viewer | {size:,.0f} |",
        f"| memory of a table in the middle of a match, kB | {kept / 1000:.1f} |",
        f"| loading a table and showing it, milliseconds | {milliseconds:.2f} |",
        "",
    ]
    bars = [
        ("commands in a second", commands, LEAST_COMMANDS, commands >= LEAST_COMMANDS),
        ("bytes of a table", kept, MOST_BYTES, kept <= MOST_BYTES),
        ("milliseconds to load", milliseconds, MOST_MILLISECONDS, milliseconds <= MOST_MILLISECONDS),
    ]
    lines += [
        f"- {'met' if met else 'MISSED'}: {name} {value:,.1f}, the bar is {bar:,}" for name, value, bar, met in bars
    ]
    text = "\n".join(lines)
    print(text)
    if flags.write:
        figures.write("table", text)
    return 0 if all(met for *_, met in bars) else 1


if __name__ == "__main__":
    sys.exit(main())
