"""Measures how much of the game is luck, and writes docs/luck.md with its plots from docs/luck.json. `make luck`

What has been measured stays: a run goes on where the last one was interrupted, and measures anew what was measured by
other rules, by another version of a bot, with other worlds or on fewer deals. `--only eager` keeps to one bot, `--anew`
begins it again, `--page` only writes the page.
"""

import argparse
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from penultima.cli.progress import shown_on_terminal
from penultima.editions import load
from penultima.editions.ruleset import Ruleset, ruleset
from penultima.fast.bulk import Player
from penultima.fast.contest import ORACLE, SEARCH, version_of
from penultima.lab.arena import Until, meet
from penultima.lab.crew import Crew
from penultima.lab.meeting import Meeting
from penultima.loops.columns import WINNER
from penultima.policies.habits import CALM
from scripts.luck_page import BASE, DATA, SIZES, STANDARD, Cell, Measured, cells_of, write

SEED = 2026
DEALS, FEW = 100_000, 20_000
"""Of the policies; one who lays anything is far enough off that fewer do."""
REACH = 0.01
MOST = 20_000
"""Deals of a bot that thinks, should its interval stay wider than that."""
WORLDS = 100
"""For each choice, so that all of it takes a quarter of an hour on two cores."""
CHUNK = 2_000
THINKING = (
    *((bot, players, load.names()) for players in (2, 4) for bot in (SEARCH, ORACLE)),
    *((SEARCH, players, (STANDARD,)) for players in (3, 6, 10)),
)
"""Bot, players, editions."""


@dataclass(frozen=True)
class Task:
    """One cell to be measured; `reach` is how far its interval may go to either side, 0 for all of the deals."""

    cell: Cell
    deals: int
    worlds: int = 0
    reach: float = 0.0

    @property
    def rules(self) -> Ruleset:
        return ruleset(self.cell.edition)

    def is_done(self, found: Measured | None) -> bool:
        """By the same rules and the same bot."""
        if found is None or found.rules != self.rules.digest or found.worlds != self.worlds:
            return False
        enough = self.reach or found.deals >= self.deals
        return bool(enough) and found.version == version_of(self.cell.bot, self.rules, self.cell.players)


def tasks() -> Iterator[Task]:
    """The cheap ones first."""
    for players in SIZES:
        for edition in load.names():
            yield Task(Cell(edition, players, BASE), DEALS)
            yield Task(Cell(edition, players, "eager"), DEALS)
            yield Task(Cell(edition, players, "random"), FEW)
    for bot, players, editions in THINKING:
        for edition in editions:
            yield Task(Cell(edition, players, bot), MOST, WORLDS, REACH)


def measured(task: Task, threads: int) -> Measured | None:
    """None: somebody pressed Ctrl-C."""
    counts = seats_counted(task, threads) if task.cell.bot == BASE else chairs_counted(task, threads)
    if counts is None:
        return None
    version = version_of(task.cell.bot, task.rules, task.cell.players)
    deals = task.deals if task.cell.bot == BASE else sum(counts)
    return Measured(task.cell, task.rules.digest, version, task.worlds, deals, tuple(counts))


def seats_counted(task: Task, threads: int) -> list[int] | None:
    """Of equals, how often each seat won; who begins has the first."""
    players = task.cell.players

    def hire() -> Any:  # noqa: ANN401 - a Play
        player = Player(task.rules, [BASE] * players, SEED, [CALM] * players)
        return lambda first, count: np.bincount(player.deals(first, count)[:, WINNER] + 2, minlength=players + 2)

    with shown_on_terminal(task.deals) as advance:
        crew = Crew(hire, np.add, np.zeros(players + 2, np.int64), advance)
        return None if crew.play(task.deals, threads, CHUNK) else [int(won) for won in crew.total[2:]]


def chairs_counted(task: Task, threads: int) -> list[int] | None:
    """Of all deals, from how many of the chairs it won: from none, from one, and so on."""
    meeting = Meeting(task.rules, (task.cell.bot, BASE), task.cell.players, SEED, task.worlds or 1)
    with shown_on_terminal(task.deals) as advance:
        until = Until(task.reach) if task.reach else None
        found = meet(meeting, task.deals, threads=threads, until=until, advance=advance)
    if found.interrupted:
        return None
    return [int(deals) for deals in np.bincount(found.bouts.wins(0), minlength=task.cell.players + 1)]


def kept(found: dict[Cell, Measured]) -> None:
    """A line for each cell, so that a change can be read."""
    lines = ",\n".join(json.dumps(one.plain) for _, one in sorted(found.items()))
    part = DATA.with_suffix(".part")
    part.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    part.replace(DATA)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", metavar="BOT", help="measure this bot alone")
    parser.add_argument("--anew", action="store_true", help="also what has been measured")
    parser.add_argument("--page", action="store_true", help="measure nothing, and write the page")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    flags = parser.parse_args()
    found = cells_of(DATA)
    for task in () if flags.page else tasks():
        if flags.only not in (None, task.cell.bot) or (task.is_done(found.get(task.cell)) and not flags.anew):
            continue
        print(f"{task.cell.edition}, {task.cell.players} players, {task.cell.bot} ...", flush=True)
        if (one := measured(task, flags.threads)) is None:
            print("interrupted: what was measured before is kept")
            return 130
        found[task.cell] = one
        kept(found)
    write(found)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
