"""How good is greedy? Its share of the deals won against eager, with two and with four seats, in every edition.

With equal habits it is better only by what it plays; with its own it also reacts twice as fast and misses nothing.

`python bench/greedy.py [--deals N] [--write]`
"""

import argparse
import sys

import figures

from penultima.editions import load
from penultima.editions.ruleset import Ruleset, ruleset
from penultima.fast.bulk import Player
from penultima.lab.intervals import of_share
from penultima.loops.columns import WINNER
from penultima.policies.habits import CALM, Habits

SEED = 1
SEATS = (2, 4)
HABITS: dict[str, Habits | None] = {"equal": CALM, "own": None}
BARS = {2: 0.60, 4: 0.31}
"""In edition giant, with equal habits."""


def won(rules: Ruleset, seats: int, deals: int, habits: Habits | None) -> int:
    """One greedy among eager ones; deal i gives it seat i mod `seats`."""
    total = 0
    for seat in range(seats):
        policies = ["eager"] * seats
        policies[seat] = "greedy"
        player = Player(rules, policies, SEED, [habits] * seats)
        total += int((player.deals(0, deals)[seat::seats, WINNER] == seat).sum())
    return total


Share = tuple[float, float, float]
"""With the ends of its interval."""
WAYS = [(habits, seats) for habits in HABITS for seats in SEATS]


def table(shares: dict[tuple[str, str, int], Share]) -> str:
    head = [f"{seats} seats, {habits} habits" for habits, seats in WAYS]
    lines = [f"| edition | {' | '.join(head)} |", "|---|" + "---|" * len(WAYS)]
    for edition in load.names():
        cells = (shares[edition, *way] for way in WAYS)
        shown = (f"{share:.4f} ({low:.4f} to {high:.4f})" for share, low, high in cells)
        lines.append(f"| {edition} | " + " | ".join(shown) + " |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--write", action="store_true", help="put the table into docs/figures.md")
    chosen = parser.parse_args()
    shares = {}
    for edition in load.names():
        for habits, seats in WAYS:
            wins = won(ruleset(edition), seats, chosen.deals, HABITS[habits])
            shares[edition, habits, seats] = wins / chosen.deals, *of_share(wins, chosen.deals)
            print(edition, habits, seats, shares[edition, habits, seats], file=sys.stderr)
    least = {seats: shares["giant", "equal", seats][1] for seats in SEATS}
    bars = [
        f"{'met' if least[seats] >= bar else 'MISSED'}: giant, {seats} seats, equal habits: "
        f"at least {least[seats]:.4f}, the bar is {bar}"
        for seats, bar in BARS.items()
    ]
    print(table(shares), *bars, sep="\n")
    if chosen.write:
        figures.write("greedy", "\n".join([table(shares), "", *(f"- {bar}" for bar in bars)]))
    return int(any(bar.startswith("MISSED") for bar in bars))


if __name__ == "__main__":
    sys.exit(main())
