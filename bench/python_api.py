"""What do views, copies and matches cost? Measures a deal with four viewers, a copy of a game, and a match in memory.

It uses one core, edition giant and four eager seats. `python bench/python_api.py [--write]`
"""

import argparse
import resource
import sys
from collections.abc import Callable
from time import process_time
from timeit import repeat

import figures

from penultima import Game, Match, ruleset
from penultima.game import start_first_deal
from penultima.kernel.streams import Sfc32
from penultima.policies.policy_context import PolicyContext, open_choices
from penultima.policies.registry import decide, policy_code
from penultima.simulation.playout import next_to_act

EAGER = policy_code("eager")
SEATS = 4
DEALS = 300
ROUNDS = 7
MATCHES = 5_000
MID_DEAL_ACTIONS = 25
"""Number of actions that bring a deal to its middle. A deal has about fifty turns."""
MAX_MEMORY_MB = 150
MAX_COPY_US = 40

BEFORE = {"viewers": 230, "memory": 733}
"""The same measurements with rules version 1, for comparison.

In that version every view contained the whole log, games could not be copied, and a step context took 128 kB.
"""


def list_moves(seed: int) -> list[tuple[int, int]]:
    game, policy_context = Game.deal("giant", players=SEATS, seed=seed), PolicyContext()
    open_choices(game.state, game.context, policy_context)
    moves = []
    while not game.over:
        seat = next_to_act(game.state, game.rules.tables, policy_context)
        moves.append((seat, decide(game.state, game.rules.tables, policy_context, seat, EAGER)))
        game.act(*moves[-1])
    return moves


def play(all_moves: list[list[tuple[int, int]]], observe: Callable[[Game, int], None]) -> float:
    """Play the deals, and call `observe` at the start and after each action. Return the CPU seconds that this takes."""
    rules = ruleset("giant")
    start = process_time()
    for seed, moves in enumerate(all_moves):
        game = start_first_deal(rules, Sfc32(seed), SEATS, None)
        version = 0
        for move in moves:
            observe(game, version)
            version = game.version
            game.act(*move)
        observe(game, version)
    return process_time() - start


def do_nothing(_game: Game, _version: int) -> None:
    pass


def read_news(game: Game, version: int) -> None:
    """Read only the latest news for each of the four seats, as a server does for clients that keep earlier news."""
    for seat in range(SEATS):
        game.news(seat, version)


def read_views_and_news(game: Game, version: int) -> None:
    for seat in range(SEATS):
        game.view(seat)
        game.news(seat, version)


def make_match_in_mid_deal(seed: int) -> Match:
    match = Match("giant", players=SEATS, seed=seed)
    for _ in range(MID_DEAL_ACTIONS):
        if not match.game.over:
            seat = match.game.asked[0]
            match.game.do(seat, match.game.legal(seat)[0])
    return match


def peak_memory_mb() -> float:
    """Return the peak memory of the process so far, in megabytes."""
    unit = 1024 if sys.platform == "linux" else 1
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def measure_matches_mb() -> float:
    make_match_in_mid_deal(0)
    before = peak_memory_mb()
    matches = [make_match_in_mid_deal(seed) for seed in range(MATCHES)]
    memory_mb = peak_memory_mb() - before
    assert len(matches) == MATCHES
    return memory_mb


def best_time_us(work: Callable[[], object]) -> float:
    """Return the microseconds that one call of `work` takes in the fastest of several runs."""
    return min(repeat(work, number=500, repeat=ROUNDS)) / 500 * 1e6


def verdict(what: str, found: float, bar: float) -> str:
    return f"- {'met' if found < bar else 'MISSED'}: {what} {found:.1f}, the bar is {bar}"


def table() -> str:
    memory_mb = measure_matches_mb()
    all_moves = [list_moves(seed) for seed in range(DEALS)]
    rounds_s = [
        [play(all_moves, observe) for observe in (do_nothing, read_news, read_views_and_news)] for _ in range(ROUNDS)
    ]
    plain, with_news, with_views = (min(times) / DEALS for times in zip(*rounds_s, strict=True))
    match = make_match_in_mid_deal(1)
    game_copy_us, match_copy_us = best_time_us(match.game.copy), best_time_us(match.copy)
    return "\n".join(
        [
            "| | now | before |",
            "|---|---:|---:|",
            f"| a deal, microseconds | {plain * 1e6:,.0f} | |",
            f"| with news for four seats after every action, relative to a plain deal | {with_news / plain:.1f} | |",
            f"| with views for four seats as well | {with_views / plain:.1f} | {BEFORE['viewers']} |",
            f"| `game.copy()`, microseconds | {game_copy_us:.1f} | |",
            f"| `match.copy()`, microseconds | {match_copy_us:.1f} | |",
            f"| {MATCHES:,} matches in the middle of a deal, MB | {memory_mb:.0f} | {BEFORE['memory']} |",
            "",
            verdict("megabytes", memory_mb, MAX_MEMORY_MB),
            verdict("microseconds for a copy", max(game_copy_us, match_copy_us), MAX_COPY_US),
        ]
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="into docs/figures.md")
    arguments = parser.parse_args()
    text = table()
    print(text)
    if arguments.write:
        figures.write("python_api", text)
    return int("MISSED" in text)


if __name__ == "__main__":
    sys.exit(main())
