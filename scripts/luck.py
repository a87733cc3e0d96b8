"""Measure how much of the game is luck, and write docs/luck.md and its plots. Run `python -m scripts.luck`.

Measurements are stored in docs/luck.json, so a run continues where the last one was interrupted. A measurement is
repeated if its rules, bot version or number of worlds have changed, or if it has too few deals. `--only eager`
measures one bot, `--again` repeats everything, `--page` only writes the page.
"""

import argparse
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from penultima.cli.output.progress_bar import show_progress
from penultima.compiled.bulk import BulkPlayer
from penultima.compiled.timed_deals import ORACLE, SEARCH, bot_version
from penultima.editions import load
from penultima.editions.ruleset import Ruleset, ruleset
from penultima.lab.arena.meeting_runner import StoppingRule, play_meeting
from penultima.lab.arena.pairing import Meeting
from penultima.lab.worker_threads import WorkerThreads
from penultima.policies.habits import CALM
from penultima.simulation.columns import WINNER
from scripts.luck_page import BASE, DATA, SIZES, STANDARD, Cell, CellResult, cells_of, write

SEED = 2026
DEALS, FEW = 100_000, 20_000
"""The usual number of deals for a policy, and a smaller number, which is enough for the weak policy `random`."""
REACH = 0.01
MOST = 20_000
"""Maximum number of deals for a searching bot.

Play stops earlier when the confidence interval extends by at most REACH on either side.
"""
WORLDS = 100
"""Number of sampled worlds per decision. With this number, a full run takes a quarter of an hour on two cores."""
CHUNK = 2_000
THINKING = (
    *((bot, players, load.bundled_ids()) for players in (2, 4) for bot in (SEARCH, ORACLE)),
    *((SEARCH, players, (STANDARD,)) for players in (3, 6, 10)),
)
"""Measurements of searching bots, as (bot, number of players, editions)."""


@dataclass(frozen=True)
class Task:
    """A cell to be measured.

    Play stops early when the confidence interval extends by at most `reach` on either side. If `reach` is 0, all deals
    are played.
    """

    cell: Cell
    deals: int
    worlds: int = 0
    reach: float = 0.0

    @property
    def rules(self) -> Ruleset:
        return ruleset(self.cell.edition)

    def is_done(self, found: CellResult | None) -> bool:
        """Whether the measurement has the current rules, bot version and worlds, and enough deals."""
        if found is None or found.rules != self.rules.digest or found.worlds != self.worlds:
            return False
        enough = self.reach or found.deals >= self.deals
        return bool(enough) and found.version == bot_version(self.cell.bot, self.rules, self.cell.players)


def tasks() -> Iterator[Task]:
    """Yield all tasks, fast ones first."""
    for players in SIZES:
        for edition in load.bundled_ids():
            yield Task(Cell(edition, players, BASE), DEALS)
            yield Task(Cell(edition, players, "eager"), DEALS)
            yield Task(Cell(edition, players, "random"), FEW)
    for bot, players, editions in THINKING:
        for edition in editions:
            yield Task(Cell(edition, players, bot), MOST, WORLDS, REACH)


def measure(task: Task, threads: int) -> CellResult | None:
    """Measure a task; return None after Ctrl-C."""
    counts = count_seat_wins(task, threads) if task.cell.bot == BASE else count_deals_by_seats_won(task, threads)
    if counts is None:
        return None
    version = bot_version(task.cell.bot, task.rules, task.cell.players)
    deals = task.deals if task.cell.bot == BASE else sum(counts)
    return CellResult(task.cell, task.rules.digest, version, task.worlds, deals, tuple(counts))


def count_seat_wins(task: Task, threads: int) -> list[int] | None:
    """Count the wins of each seat among equal bots. The first seat starts."""
    players = task.cell.players

    def hire() -> Any:  # noqa: ANN401 - it returns a Play
        player = BulkPlayer(task.rules, [BASE] * players, SEED, [CALM] * players)
        return lambda first, count: np.bincount(player.play_deals(first, count)[:, WINNER] + 2, minlength=players + 2)

    with show_progress(task.deals) as advance:
        workers = WorkerThreads(hire, np.add, np.zeros(players + 2, np.int64), advance)
        return None if workers.play(task.deals, threads, CHUNK) else [int(won) for won in workers.total[2:]]


def count_deals_by_seats_won(task: Task, threads: int) -> list[int] | None:
    """Play each deal once with the bot in each seat.

    Count the deals that it won from no seat, from one seat, and so on.
    """
    meeting = Meeting(task.rules, (task.cell.bot, BASE), task.cell.players, SEED, task.worlds or 1)
    with show_progress(task.deals) as advance:
        until = StoppingRule(task.reach) if task.reach else None
        found = play_meeting(meeting, task.deals, threads=threads, until=until, advance=advance)
    if found.interrupted:
        return None
    return [int(deals) for deals in np.bincount(found.results.wins(0), minlength=task.cell.players + 1)]


def write_results(found: dict[Cell, CellResult]) -> None:
    """Write the measurements with one line per cell, so that diffs are readable."""
    lines = ",\n".join(json.dumps(one.plain) for _, one in sorted(found.items()))
    part = DATA.with_suffix(".part")
    part.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    part.replace(DATA)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", metavar="BOT", help="measure this bot alone")
    parser.add_argument("--again", action="store_true", help="also what has been measured")
    parser.add_argument("--page", action="store_true", help="measure nothing, and write the page")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    flags = parser.parse_args()
    found = cells_of(DATA)
    for task in () if flags.page else tasks():
        if flags.only not in (None, task.cell.bot) or (task.is_done(found.get(task.cell)) and not flags.again):
            continue
        print(f"{task.cell.edition}, {task.cell.players} players, {task.cell.bot} ...", flush=True)
        if (one := measure(task, flags.threads)) is None:
            print("interrupted: what was measured before is kept")
            return 130
        found[task.cell] = one
        write_results(found)
    write(found)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
