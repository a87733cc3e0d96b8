"""How good is the policy `greedy`?

Measures its share of wins against `eager`, with two and four seats, in every edition. With equal habits, `greedy` can
be better only by its choices. With its own habits, it also reacts twice as fast and misses nothing. `python
bench/greedy.py [--deals N] [--write]`
"""

import argparse
import sys

import figures

from penultima.compiled.bulk import BulkPlayer
from penultima.editions import load
from penultima.editions.ruleset import Ruleset, ruleset
from penultima.lab.stats.intervals import share_interval
from penultima.policies.habits import CALM, Habits
from penultima.simulation.columns import WINNER

SEED = 1
SEATS = (2, 4)
HABITS: dict[str, Habits | None] = {"equal": CALM, "own": None}
BARS = {2: 0.60, 4: 0.31}
"""Minimum shares of wins in edition giant with equal habits, by number of seats."""


def count_wins(rules: Ruleset, seats: int, deals: int, habits: Habits | None) -> int:
    """Count the wins of one greedy player among eager ones. In deal i, greedy has seat i mod `seats`."""
    total = 0
    for seat in range(seats):
        policies = ["eager"] * seats
        policies[seat] = "greedy"
        player = BulkPlayer(rules, policies, SEED, [habits] * seats)
        total += int((player.play_deals(0, deals)[seat::seats, WINNER] == seat).sum())
    return total


Share = tuple[float, float, float]
"""A share of wins, and the bounds of its interval."""
COLUMNS = [(habits, seats) for habits in HABITS for seats in SEATS]


def table(shares: dict[tuple[str, str, int], Share]) -> str:
    head = [f"{seats} seats, {habits} habits" for habits, seats in COLUMNS]
    lines = [f"| edition | {' | '.join(head)} |", "|---|" + "---|" * len(COLUMNS)]
    for edition in load.bundled_ids():
        cells = (shares[edition, *column] for column in COLUMNS)
        shown = (f"{share:.4f} ({low:.4f} to {high:.4f})" for share, low, high in cells)
        lines.append(f"| {edition} | " + " | ".join(shown) + " |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--write", action="store_true", help="put the table into docs/figures.md")
    arguments = parser.parse_args()
    shares = {}
    for edition in load.bundled_ids():
        for habits, seats in COLUMNS:
            wins = count_wins(ruleset(edition), seats, arguments.deals, HABITS[habits])
            shares[edition, habits, seats] = wins / arguments.deals, *share_interval(wins, arguments.deals)
            print(edition, habits, seats, shares[edition, habits, seats], file=sys.stderr)
    least = {seats: shares["giant", "equal", seats][1] for seats in SEATS}
    bars = [
        f"{'met' if least[seats] >= bar else 'MISSED'}: giant, {seats} seats, equal habits: "
        f"at least {least[seats]:.4f}, the bar is {bar}"
        for seats, bar in BARS.items()
    ]
    print(table(shares), *bars, sep="\n")
    if arguments.write:
        figures.write("greedy", "\n".join([table(shares), "", *(f"- {bar}" for bar in bars)]))
    return int(any(bar.startswith("MISSED") for bar in bars))


if __name__ == "__main__":
    sys.exit(main())
