"""What does a table cost? Measures commands per second, bytes sent, memory and load time.

A command is decided, applied and encoded for four seats.

It uses one core, edition giant, and four players that play like `greedy`. `python bench/table.py [--write]`
"""

import argparse
import sys
import tracemalloc
from collections.abc import Iterator
from random import Random
from time import process_time

import figures

from penultima.bots.decision import answer_question
from penultima.bots.question import Question
from penultima.protocol.client_messages import Act, Ready, Sit, Start, TableCommand
from penultima.protocol.setup import Setup
from penultima.table.log.entry import CardsDealt, decode_entry, encode_entry
from penultima.table.log.facts import AT_ONCE, Guest
from penultima.table.table import Table

SEATS = 4
COMMANDS = 6_000
ROUNDS = 5
TABLES = 200
PEOPLE = [f"person {seat}" for seat in range(SEATS)]
MIN_COMMANDS = 5_000
MAX_TABLE_BYTES = 60_000
MAX_LOAD_MS = 3.0


class PlayedTable:
    """Four players at one table. Their commands are computed beforehand, so that only the table is measured."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.table = Table.create(
            Setup(seats=SEATS), Guest(0, PEOPLE[0]), lambda: self.random.randbytes(32), times=AT_ONCE
        )
        self.rows: list[tuple[int, bytes]] = []
        self.secrets: dict[int, bytes] = {}
        self.sent = 0
        self.commit(self.table)
        for seat in range(1, SEATS):
            self.do(PEOPLE[seat], Sit("sit", seat, PEOPLE[seat]))
        for person in PEOPLE:
            fork = self.table.fork()
            fork.set_presence(person, here=True, at=0)
            self.commit(fork)
        self.do(PEOPLE[0], Start("start"))

    def commit(self, fork: Table) -> None:
        """Commit as the runtime does, but without a disk: encode the rows to store and the frames to send."""
        fork.check()
        known = self.table.version
        for entry in fork.take_decided().entries:
            self.rows.append((len(self.rows) + 1, encode_entry(entry)))
        self.table = fork
        for seat in range(SEATS):
            self.sent += len(fork.encode_news((seat,), known, fork.at))
        fork.confirm_published(fork.version, fork.at)

    def do(self, person: str, command: TableCommand) -> None:
        fork = self.table.fork()
        fork.decide(person, command, fork.at + 1)
        decided = fork.decided
        self.secrets |= decided.secrets
        self.commit(fork)

    def commands(self) -> Iterator[tuple[str, TableCommand]]:
        """Yield the commands of the four players in an endless sequence of matches."""
        while True:
            t = self.table
            if t.facts.life == "done":
                yield PEOPLE[0], Start("start")
            elif t.between_deals:
                yield from ((person, Ready("ready")) for person in PEOPLE)
            else:
                seat = t.the_game.asked[0]
                action = answer_question(t.the_game.view(seat), Question(seat, t.decision, "decision"), "normal", t.key)
                yield PEOPLE[seat], Act("act", seat, t.decision, str(action))


def compute_commands(seed: int) -> list[tuple[str, TableCommand]]:
    """Compute the commands of four players in advance, by playing a match once."""
    played = PlayedTable(seed)
    sent: list[tuple[str, TableCommand]] = []
    for person, command in played.commands():
        if len(sent) == COMMANDS:
            break
        sent.append((person, command))
        played.do(person, command)
    return sent


def measure_speed(seed: int) -> tuple[float, float]:
    """Return (commands per second, bytes that one action sends to one viewer), measured in the same match."""
    sent, played = compute_commands(seed), PlayedTable(seed)
    played.sent = 0
    start = process_time()
    for person, command in sent:
        played.do(person, command)
    return COMMANDS / (process_time() - start), played.sent / COMMANDS / SEATS


def play_to_mid_match(seed: int) -> PlayedTable:
    """Return a table in the middle of a deal and of a match."""
    played = PlayedTable(seed)
    for number, (person, command) in enumerate(played.commands()):
        if number > 200 and played.table.live and len(played.table.changes) > 25:
            return played
        played.do(person, command)
    raise AssertionError("people do not stop sending")


def last_deal(played: PlayedTable) -> list[tuple[int, bytes]]:
    starts = [version for version, data in played.rows if isinstance(decode_entry(data), CardsDealt)]
    return played.rows[starts[-1] - 1 :]


def measure_load_ms(played: PlayedTable) -> float:
    """Return the milliseconds for loading a table from the rows of its last deal and encoding it for a client."""
    rows = last_deal(played)
    start = process_time()
    for _ in range(50):
        table = Table.from_log(rows, played.secrets, bytes)
        table.encode_news((0,), -1, table.at)
    return (process_time() - start) / 50 * 1000


def measure_memory_bytes() -> float:
    """Return the bytes of memory that a table takes in the middle of a match, averaged over many tables."""
    saved_tables = [(last_deal(played), played.secrets) for played in map(play_to_mid_match, range(20))]
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    tables = [Table.from_log(*saved_tables[number % 20], bytes) for number in range(TABLES)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(tables)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="into docs/figures.md")
    flags = parser.parse_args()
    commands, size = max(measure_speed(seed) for seed in range(ROUNDS))
    milliseconds = min(measure_load_ms(play_to_mid_match(seed)) for seed in range(ROUNDS))
    memory_bytes = measure_memory_bytes()
    lines = [
        "| | |",
        "|---|---:|",
        f"| commands decided, applied and encoded for four seats, in a second | {commands:,.0f} |",
        f"| bytes of an action on the wire, for one viewer | {size:,.0f} |",
        f"| memory of a table in the middle of a match, kB | {memory_bytes / 1000:.1f} |",
        f"| time to load and show a table, milliseconds | {milliseconds:.2f} |",
        "",
    ]
    bars = [
        ("commands in a second", commands, MIN_COMMANDS, commands >= MIN_COMMANDS),
        ("bytes of a table", memory_bytes, MAX_TABLE_BYTES, memory_bytes <= MAX_TABLE_BYTES),
        ("milliseconds to load", milliseconds, MAX_LOAD_MS, milliseconds <= MAX_LOAD_MS),
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
