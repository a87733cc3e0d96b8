"""What do the doors cost? A deal with four viewers, a copy, a match in memory.

One core, edition giant, 4 eager seats. `python bench/doors.py [--write]`
"""

import argparse
import resource
import sys
from collections.abc import Callable
from time import process_time
from timeit import repeat

import figures

from penultima import Game, Match, ruleset
from penultima.game import first_deal
from penultima.kernel.streams import Sfc32
from penultima.loops.drive import next_to_act
from penultima.policies.registry import decide, policy_code
from penultima.policies.wits import Wits, open_choices

EAGER = policy_code("eager")
SEATS = 4
DEALS = 300
ROUNDS = 7
MATCHES = 5_000
MIDDLE = 25
"""Actions after which a deal of about fifty turns is in its middle."""
MOST_MEGABYTES = 150
MOST_MICROSECONDS = 40

BEFORE = {"viewers": 230, "memory": 733}
"""At rules version 1, by the same play: every view had the whole log, there was no copy, a desk took 128 kB."""


def moves_of(seed: int) -> list[tuple[int, int]]:
    game, wits = Game.deal("giant", players=SEATS, seed=seed), Wits()
    open_choices(game.state, game.desk, wits)
    moves = []
    while not game.over:
        seat = next_to_act(game.state, game.rules.tables, wits)
        moves.append((seat, decide(game.state, game.rules.tables, wits, seat, EAGER)))
        game.act(*moves[-1])
    return moves


def play(all_moves: list[list[tuple[int, int]]], look: Callable[[Game, int], None]) -> float:
    """Seconds of computing for these deals, with somebody looking on after every action."""
    rules = ruleset("giant")
    start = process_time()
    for seed, moves in enumerate(all_moves):
        game = first_deal(rules, Sfc32(seed), SEATS, None)
        version = 0
        for move in moves:
            look(game, version)
            version = game.version
            game.act(*move)
        look(game, version)
    return process_time() - start


def nobody(_game: Game, _version: int) -> None:
    pass


def four_listeners(game: Game, version: int) -> None:
    """A page or a bot that keeps what it was told."""
    for seat in range(SEATS):
        game.news(seat, version)


def four_viewers(game: Game, version: int) -> None:
    for seat in range(SEATS):
        game.view(seat)
        game.news(seat, version)


def middle(seed: int) -> Match:
    match = Match("giant", players=SEATS, seed=seed)
    for _ in range(MIDDLE):
        if not match.game.over:
            seat = match.game.asked[0]
            match.game.do(seat, match.game.legal(seat)[0])
    return match


def megabytes() -> float:
    """What the process has taken at most, until now."""
    unit = 1024 if sys.platform == "linux" else 1
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def memory() -> float:
    middle(0)
    before = megabytes()
    matches = [middle(seed) for seed in range(MATCHES)]
    taken = megabytes() - before
    assert len(matches) == MATCHES
    return taken


def best(work: Callable[[], object]) -> float:
    """Microseconds."""
    return min(repeat(work, number=500, repeat=ROUNDS)) / 500 * 1e6


def verdict(what: str, found: float, bar: float) -> str:
    return f"- {'met' if found < bar else 'MISSED'}: {what} {found:.1f}, the bar is {bar}"


def table() -> str:
    taken = memory()
    all_moves = [moves_of(seed) for seed in range(DEALS)]
    rounds = [[play(all_moves, look) for look in (nobody, four_listeners, four_viewers)] for _ in range(ROUNDS)]
    plain, told, seen = (min(times) / DEALS for times in zip(*rounds, strict=True))
    match = middle(1)
    game, whole = best(match.game.copy), best(match.copy)
    return "\n".join(
        [
            "| | now | before |",
            "|---|---:|---:|",
            f"| a deal, microseconds | {plain * 1e6:,.0f} | |",
            f"| with four seats that are told the news after every action, times a plain one | {told / plain:.1f} | |",
            f"| with four that look at the table as well | {seen / plain:.1f} | {BEFORE['viewers']} |",
            f"| `game.copy()`, microseconds | {game:.1f} | |",
            f"| `match.copy()`, microseconds | {whole:.1f} | |",
            f"| {MATCHES:,} matches in the middle of a deal, MB | {taken:.0f} | {BEFORE['memory']} |",
            "",
            verdict("megabytes", taken, MOST_MEGABYTES),
            verdict("microseconds for a copy", max(game, whole), MOST_MICROSECONDS),
        ]
    )


def main() -> int:
    flags = argparse.ArgumentParser(description=__doc__)
    flags.add_argument("--write", action="store_true", help="into docs/figures.md")
    chosen = flags.parse_args()
    text = table()
    print(text)
    if chosen.write:
        figures.write("doors", text)
    return int("MISSED" in text)


if __name__ == "__main__":
    sys.exit(main())
