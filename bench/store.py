"""How many durable commits per second does a store make, one at a time and in groups as on a busy server?

It runs one thread with a new file in the temporary folder or in `--folder`. `python bench/store.py`
"""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from penultima.runtime.outputs import CommitRows, LogRow, StoredAnswer
from penultima.runtime.tables.hash_chain import extend_chain, start_chain
from penultima.store.sqlite import SqliteStore

ENTRY = b'{"entry":"did","at":123456,"seat":2,"act":"play R7","of":345,"by":"person","check":123456789,"used":1234}'
ANSWER = b'{"out":"answer","id":"0123456789","kind":"done","version":345}'
PERSON = "p" * 22
TABLES = 1_000
SECONDS = 2.0


class CommitLoad:
    """Tables that take turns to commit one action each to a store."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store
        self.versions = dict.fromkeys((f"table {number:05}" for number in range(TABLES)), 0)
        self.position = 0
        self.commit_group(TABLES)

    def commit_group(self, count: int) -> None:
        tables = list(self.versions)
        next_tables = [tables[(self.position + offset) % TABLES] for offset in range(count)]
        self.position += count
        assert all(self.store.append([self._next(table) for table in next_tables]))

    def _next(self, table: str) -> CommitRows:
        version = self.versions[table]
        self.versions[table] += 1
        row = LogRow(version + 1, ENTRY, extend_chain(start_chain(table), ENTRY), is_load_start=version == 0)
        return CommitRows(0, table, version, (row,), {}, (StoredAnswer(PERSON, str(version), ANSWER),), ())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path)
    with TemporaryDirectory(dir=parser.parse_args().folder) as folder, SqliteStore(Path(folder) / "store.db") as store:
        load = CommitLoad(store)
        for size in (1, 10, 50, 250):
            groups, start = 0, perf_counter()
            while perf_counter() - start < SECONDS:
                load.commit_group(size)
                groups += 1
            elapsed_s = perf_counter() - start
            print(
                f"groups of {size:3}: {groups / elapsed_s:7,.0f} transactions/s, "
                f"{groups * size / elapsed_s:8,.0f} commits/s"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
