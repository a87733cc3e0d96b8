"""Do house rules work together? Plays every pair in every edition with all policies, and checks every step.

`python bench/options.py [--deals N] [--threads N] [--dry]`
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from time import perf_counter

import figures

from penultima.compiled import bulk
from penultima.editions import load
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.policies.registry import POLICIES
from penultima.simulation.playout import MAX_DECISIONS

SEED = 7
SHARES = {2: 0.25, 4: 0.5, 6: 0.25}
TEAM_SHARES = {4: 0.5, 6: 0.25, 8: 0.25}
Setting = tuple[str, OptionValue]


def house_rules() -> list[Setting]:
    """List each house rule with each of its values except the default.

    The last item sets the target to a single deal.
    """
    options = [option for option in load.load_bundled("giant").options.values() if option.kind == "house"]
    values = [(option.id, value) for option in options for value in option.values[1:]]
    return [*values, ("target", 0)]


def pairs() -> Iterator[tuple[Setting, Setting]]:
    for one, other in combinations(house_rules(), 2):
        if one[0] != other[0] and {one[0], other[0]} != {"teams", "last-standing"}:
            yield one, other


@dataclass(frozen=True)
class Task:
    edition: str
    pair: tuple[Setting, Setting]
    rules: Ruleset
    deals: int

    def run(self) -> tuple["Task", Counter[str], int]:
        """Play the deals.

        Return the task, the count of each verdict, and the number of decisions in the longest deal.
        """
        verdicts: Counter[str] = Counter()
        longest = 0
        shares = TEAM_SHARES if self.rules.options["teams"] else SHARES
        for policy in POLICIES:
            for seats, share in shares.items():
                count = round(self.deals * share)
                checked = bulk.check_deals(self.rules, [policy] * seats, first=0, count=count, seed=SEED)
                verdicts.update(checked.verdicts)
                longest = max(longest, checked.longest)
        return self, verdicts, longest


def tasks(deals: int) -> list[Task]:
    customs = tuple(load.presets().values())
    customs_by_edition = {
        edition: customs[: len(load.load_bundled(edition).customs())] for edition in load.bundled_ids()
    }
    return [
        Task(edition, pair, ruleset(edition, dict(pair), texts), deals)
        for edition, texts in customs_by_edition.items()
        for pair in pairs()
    ]


def format_setting(setting: Setting) -> str:
    name, value = setting
    return name if value is True else f"{name}={str(value).lower()}"


def table(longest: dict[tuple[str, str], int]) -> str:
    editions = load.bundled_ids()
    lines = ["| pair | " + " | ".join(editions) + " |", "|---|" + "---:|" * len(editions)]
    for pair in pairs():
        name = " + ".join(map(format_setting, pair))
        lines.append(f"| {name} | " + " | ".join(f"{longest[edition, name]:,}" for edition in editions) + " |")
    return "\n".join(lines)


def print_progress(done: int, of: int, seconds: float) -> None:
    """Show the progress. On a terminal, update a single line; elsewhere, print a new line now and then."""
    if sys.stderr.isatty() or done % 50 == 0 or done == of:
        end = "\r" if sys.stderr.isatty() and done < of else "\n"
        print(f"{done} of {of} settings, {seconds / 60:.1f} min", end=end, file=sys.stderr, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=10_000, help="deals for each pair, edition and policy")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--dry", action="store_true", help="leave docs/figures.md alone")
    arguments = parser.parse_args()
    work = tasks(arguments.deals)
    bulk.check_deals(work[0].rules, ["eager"] * 4, first=0, count=1, seed=SEED)
    start = perf_counter()
    total: Counter[str] = Counter()
    longest: dict[tuple[str, str], int] = {}
    with ThreadPoolExecutor(arguments.threads) as pool:
        for done, (task, verdicts, most) in enumerate(pool.map(Task.run, work), 1):
            total.update(verdicts)
            longest[task.edition, " + ".join(map(format_setting, task.pair))] = most
            print_progress(done, len(work), perf_counter() - start)
    broken = {name: number for name, number in total.items() if name != "finished" and number}
    verdict = f"{total.total():,} deals, of which {total['finished']:,} ended within {MAX_DECISIONS:,} decisions"
    verdict += f"; broken: {broken}" if broken else "; no card lost, nobody without a legal action, no event cut"
    print(verdict)
    if not arguments.dry:
        figures.write("options", f"{verdict}. Decisions of the longest deal:\n\n{table(longest)}")
    return int(bool(broken))


if __name__ == "__main__":
    sys.exit(main())
