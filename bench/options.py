"""Do house rules go together? Every pair in every edition, players of every policy, every step checked.

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

from penultima.editions import load
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.fast import bulk
from penultima.loops.drive import CAP
from penultima.policies.registry import POLICIES

SEED = 7
SHARES = {2: 0.25, 4: 0.5, 6: 0.25}
TEAM_SHARES = {4: 0.5, 6: 0.25, 8: 0.25}
Setting = tuple[str, OptionValue]


def house_rules() -> list[Setting]:
    """Each house rule with each value that changes something; as target, a single deal."""
    options = [option for option in load.edition("giant").options.values() if option.kind == "house"]
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
        """Verdicts, and the decisions of the longest deal."""
        verdicts: Counter[str] = Counter()
        longest = 0
        shares = TEAM_SHARES if self.rules.options["teams"] else SHARES
        for policy in POLICIES:
            for seats, share in shares.items():
                count = round(self.deals * share)
                watched = bulk.watch(self.rules, [policy] * seats, first=0, count=count, seed=SEED)
                verdicts.update(watched.verdicts)
                longest = max(longest, watched.longest)
        return self, verdicts, longest


def tasks(deals: int) -> list[Task]:
    customs = tuple(load.presets().values())
    written = {edition: customs[: len(load.edition(edition).customs())] for edition in load.names()}
    return [
        Task(edition, pair, ruleset(edition, dict(pair), texts), deals)
        for edition, texts in written.items()
        for pair in pairs()
    ]


def show(setting: Setting) -> str:
    name, value = setting
    return name if value is True else f"{name}={str(value).lower()}"


def table(longest: dict[tuple[str, str], int]) -> str:
    editions = load.names()
    lines = ["| pair | " + " | ".join(editions) + " |", "|---|" + "---:|" * len(editions)]
    for pair in pairs():
        name = " + ".join(map(show, pair))
        lines.append(f"| {name} | " + " | ".join(f"{longest[edition, name]:,}" for edition in editions) + " |")
    return "\n".join(lines)


def report(done: int, of: int, seconds: float) -> None:
    """One line that grows on a terminal, a line now and then elsewhere."""
    if sys.stderr.isatty() or done % 50 == 0 or done == of:
        end = "\r" if sys.stderr.isatty() and done < of else "\n"
        print(f"{done} of {of} settings, {seconds / 60:.1f} min", end=end, file=sys.stderr, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=10_000, help="deals for each pair, edition and policy")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--dry", action="store_true", help="leave docs/figures.md alone")
    chosen = parser.parse_args()
    work = tasks(chosen.deals)
    bulk.watch(work[0].rules, ["eager"] * 4, first=0, count=1, seed=SEED)
    start = perf_counter()
    total: Counter[str] = Counter()
    longest: dict[tuple[str, str], int] = {}
    with ThreadPoolExecutor(chosen.threads) as pool:
        for done, (task, verdicts, most) in enumerate(pool.map(Task.run, work), 1):
            total.update(verdicts)
            longest[task.edition, " + ".join(map(show, task.pair))] = most
            report(done, len(work), perf_counter() - start)
    broken = {name: number for name, number in total.items() if name != "finished" and number}
    verdict = f"{total.total():,} deals, of which {total['finished']:,} came to an end within {CAP:,} decisions"
    verdict += f"; broken: {broken}" if broken else "; no card lost, nobody without a legal action, no event cut"
    print(verdict)
    if not chosen.dry:
        figures.write("options", f"{verdict}. Decisions of the longest deal:\n\n{table(longest)}")
    return int(bool(broken))


if __name__ == "__main__":
    sys.exit(main())
