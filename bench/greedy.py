"""How good is greedy? Its share of the deals won against eager, with two and with four seats, in every edition.

`python bench/greedy.py [--deals N] [--write]`
"""

import argparse
import sys

import figures

from penultima.editions import load
from penultima.editions.ruleset import Ruleset, ruleset
from penultima.fast.bulk import Player
from penultima.lab.histogram import wilson
from penultima.loops.rows import WINNER

SEED = 1
SEATS = (2, 4)
BARS = {2: 0.60, 4: 0.31}
"""In edition giant."""


def won(rules: Ruleset, seats: int, deals: int) -> int:
    """One greedy among eager ones; deal i gives it seat i mod `seats`."""
    total = 0
    for seat in range(seats):
        policies = ["eager"] * seats
        policies[seat] = "greedy"
        player = Player(rules, policies, SEED)
        total += sum(player.deals(deal, 1)[0][WINNER] == seat for deal in range(seat, deals, seats))
    return total


def table(shares: dict[tuple[str, int], tuple[float, float, float]]) -> str:
    lines = ["| edition | " + " | ".join(f"{seats} seats" for seats in SEATS) + " |", "|---|" + "---|" * len(SEATS)]
    for edition in load.names():
        cells = (shares[edition, seats] for seats in SEATS)
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
        for seats in SEATS:
            wins = won(ruleset(edition), seats, chosen.deals)
            shares[edition, seats] = wins / chosen.deals, *wilson(wins, chosen.deals)
            print(edition, seats, shares[edition, seats], file=sys.stderr)
    bars = [
        f"{'met' if shares['giant', seats][1] >= bar else 'MISSED'}: giant, {seats} seats: "
        f"at least {shares['giant', seats][1]:.4f}, the bar is {bar}"
        for seats, bar in BARS.items()
    ]
    print(table(shares), *bars, sep="\n")
    if chosen.write:
        figures.write("greedy", "\n".join([table(shares), "", *(f"- {bar}" for bar in bars)]))
    return int(any(bar.startswith("MISSED") for bar in bars))


if __name__ == "__main__":
    sys.exit(main())
