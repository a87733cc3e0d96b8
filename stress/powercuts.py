"""Cuts the power of a simulated disk under a store, again and again.

`python -m stress powercuts [--cuts N] [--seed N]`. After a cut, the store must contain everything that was
acknowledged. Anything else in it must be whole groups of commits. The program stops at the first cut that loses
something.
"""

import argparse
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from penultima.runtime.store_protocol import MemoryStore
from penultima.store.sqlite import SqliteStore
from penultima.store.upkeep.verify import verify_store
from tests.helpers.store.failing_disk import DiskOperation, FailingDisk, files_after_power_cut
from tests.helpers.store.sample_commits import sample_commits

NAME = "store.db"
GROUPS = 10
"""Number of groups of commits that each run writes. The power is cut at a random moment of the run."""


def cut_power(folder: Path, cuts: int, seed: int) -> None:
    """Cut the power `cuts` times. Each run starts with the files that the previous cut left."""
    chance = Random(seed)
    files: dict[str, bytes] = {}
    there = 0
    for number in range(cuts):
        life, after = _folder(folder / f"life {number}", files), _folder(folder / f"after {number}", {})
        operations, acknowledged_at = _write_until_cut(life / NAME, there, chance)
        cut = chance.randrange(len(operations) + 1)
        _fill(after, files_after_power_cut(files, operations[:cut], chance))
        where = f"cut {number} of seed {seed}, after act {cut} of {len(operations)}"
        there = _count_commits_after_cut(
            after / NAME,
            [at for at, operations in acknowledged_at.items() if operations <= cut],
            acknowledged_at,
            where,
        )
        files = {path.name: path.read_bytes() for path in after.iterdir()}
        if there == len(sample_commits()):
            files, there = {}, 0


def _folder(path: Path, files: Mapping[str, bytes]) -> Path:
    path.mkdir()
    _fill(path, files)
    return path


def _fill(path: Path, files: Mapping[str, bytes]) -> None:
    for name, data in files.items():
        (path / name).write_bytes(data)


def _write_until_cut(path: Path, there: int, chance: Random) -> tuple[list[DiskOperation], dict[int, int]]:
    """Write groups of commits. Return the disk operations, and how many of them preceded each acknowledgement."""
    disk = FailingDisk()
    acknowledged_at = {there: 0}
    with SqliteStore(path, connect=disk.connect) as store:
        for _ in range(GROUPS):
            group = sample_commits()[there : there + chance.randint(1, 4)]
            assert store.append(group) == [True] * len(group)
            there += len(group)
            acknowledged_at.setdefault(there, len(disk.operations))
    disk.unregister()
    return disk.operations, acknowledged_at


def _count_commits_after_cut(path: Path, acknowledged: list[int], acknowledged_at: Iterable[int], where: str) -> int:
    """Return how many commits the store has.

    It must have all acknowledged commits, and it may have the whole next group. It must have nothing else.
    """
    last = max(acknowledged)
    following = min((count for count in acknowledged_at if count > last), default=last)
    with SqliteStore(path) as store:
        there = next((count for count in (last, following) if _holds(store, count)), None)
        assert there is not None, f"{where}: something was lost, or half of a group is there"
        problems = [str(problem) for problem in verify_store(store)]
        assert problems == [], f"{where}: {problems}"
    return there


def _holds(store: SqliteStore, count: int) -> bool:
    """Return whether the store has exactly the first `count` commits, with their keys, answers and credentials."""
    memory = MemoryStore()
    memory.append(sample_commits()[:count])
    tables = {commit.table for commit in sample_commits()}
    return all(memory.load_whole(table) == store.load_whole(table) for table in tables)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cuts", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    with TemporaryDirectory() as folder:
        try:
            cut_power(Path(folder), arguments.cuts, arguments.seed)
        except AssertionError as problem:
            sys.stdout.write(f"{problem}\n")
            return 1
    sys.stdout.write(f"{arguments.cuts} power cuts: nothing that was acknowledged was lost\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
