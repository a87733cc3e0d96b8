"""Power cuts: whatever was acknowledged is there afterwards, and of what was not, all of a group or nothing.

`python -m tests.store.powercuts [--cuts N] [--seed N]`; at the first cut that loses something it says which.
"""

import argparse
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from penultima.hall.store import MemoryStore
from penultima.store.sqlite import SqliteStore
from penultima.store.verify import verify
from tests.store.disk import Act, Disk, left
from tests.store.evenings import commits

NAME = "store.db"
A_LIFE = 10
"""Groups that are laid down until the power goes."""


def cut_power(folder: Path, cuts: int, seed: int) -> None:
    """So many lives of one store after another; each begins with what the one before left on the disk."""
    chance = Random(seed)
    files: dict[str, bytes] = {}
    there = 0
    for number in range(cuts):
        life, after = _folder(folder / f"life {number}", files), _folder(folder / f"after {number}", {})
        acts, told = _live(life / NAME, there, chance)
        cut = chance.randrange(len(acts) + 1)
        _fill(after, left(files, acts[:cut], chance))
        where = f"cut {number} of seed {seed}, after act {cut} of {len(acts)}"
        there = _found(after / NAME, [at for at, acts in told.items() if acts <= cut], told, where)
        files = {path.name: path.read_bytes() for path in after.iterdir()}
        if there == len(commits()):
            files, there = {}, 0


def _folder(path: Path, files: Mapping[str, bytes]) -> Path:
    path.mkdir()
    _fill(path, files)
    return path


def _fill(path: Path, files: Mapping[str, bytes]) -> None:
    for name, data in files.items():
        (path / name).write_bytes(data)


def _live(path: Path, there: int, chance: Random) -> tuple[list[Act], dict[int, int]]:
    """All that was asked of the disk, and how much of it had been when so many commits were acknowledged."""
    disk = Disk()
    told = {there: 0}
    with SqliteStore(path, connect=disk.connect) as store:
        for _ in range(A_LIFE):
            group = commits()[there : there + chance.randint(1, 4)]
            assert store.append(group) == [True] * len(group)
            there += len(group)
            told.setdefault(there, len(disk.acts))
    disk.unregister()
    return disk.acts, told


def _found(path: Path, acknowledged: list[int], told: Iterable[int], where: str) -> int:
    """How many commits are there: all that were acknowledged, perhaps the group that was under way, and no other."""
    last = max(acknowledged)
    following = min((count for count in told if count > last), default=last)
    with SqliteStore(path) as store:
        there = next((count for count in (last, following) if _holds(store, count)), None)
        assert there is not None, f"{where}: something was lost, or half of a group is there"
        problems = [str(problem) for problem in verify(store)]
        assert problems == [], f"{where}: {problems}"
    return there


def _holds(store: SqliteStore, count: int) -> bool:
    """The first so many commits, with their keys, answers and doors, and no other."""
    memory = MemoryStore()
    memory.append(commits()[:count])
    tables = {commit.table for commit in commits()}
    return all(memory.whole(table) == store.whole(table) for table in tables)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cuts", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder:
        try:
            cut_power(Path(folder), chosen.cuts, chosen.seed)
        except AssertionError as problem:
            sys.stdout.write(f"{problem}\n")
            return 1
    sys.stdout.write(f"{chosen.cuts} power cuts: nothing that was acknowledged was lost\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
