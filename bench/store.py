"""How many durable commits does a store take? One table after the other, and in groups as a busy server has them.

One thread, a fresh file in the folder for temporary files or in `--folder`. `python bench/store.py`
"""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from penultima.hall.chain import link, start_of
from penultima.hall.out import Answered, Commit, Row
from penultima.store.sqlite import SqliteStore

ENTRY = b'{"entry":"did","at":123456,"seat":2,"act":"play R7","of":345,"by":"person","check":123456789,"used":1234}'
ANSWER = b'{"out":"answer","id":"0123456789","kind":"done","version":345}'
PERSON = "p" * 22
TABLES = 1_000
SECONDS = 2.0


class Evening:
    """All tables of a store: each gets one action after the other."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store
        self.versions = dict.fromkeys((f"table {number:05}" for number in range(TABLES)), 0)
        self.turn = 0
        self.lay_down(TABLES)

    def lay_down(self, count: int) -> None:
        tables = list(self.versions)
        chosen = [tables[(self.turn + place) % TABLES] for place in range(count)]
        self.turn += count
        assert all(self.store.append([self._next(table) for table in chosen]))

    def _next(self, table: str) -> Commit:
        version = self.versions[table]
        self.versions[table] += 1
        row = Row(version + 1, ENTRY, link(start_of(table), ENTRY), begins=version == 0)
        return Commit(0, table, version, (row,), {}, (Answered(PERSON, str(version), ANSWER),), ())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path)
    with TemporaryDirectory(dir=parser.parse_args().folder) as folder, SqliteStore(Path(folder) / "store.db") as store:
        evening = Evening(store)
        for size in (1, 10, 50, 250):
            groups, start = 0, perf_counter()
            while perf_counter() - start < SECONDS:
                evening.lay_down(size)
                groups += 1
            spent = perf_counter() - start
            print(f"groups of {size:3}: {groups / spent:7,.0f} transactions/s, {groups * size / spent:8,.0f} commits/s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
