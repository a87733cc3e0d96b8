"""Adds the missing logs of the corpus. Logs that exist are never changed.

Usage: `python -m tests.table.corpus.make [FOLDER]`. At the end it prints the expected features that no log contains.
"""

import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from penultima.protocol.client_messages import Close
from penultima.table.log.entry import Entry, decode_entry
from penultima.table.log.table_state import TableState
from tests.helpers.table.generated_sessions import GeneratedSession
from tests.table.corpus.features import expected, features
from tests.table.corpus.themes import Theme, themes

LOGS = Path(__file__).parent
SUFFIX = ".jsonl"
DIGESTS = "digests.txt"
ATTEMPTS = 3000

Log = tuple[dict[int, bytes], list[bytes]]
"""A log as a pair: the keys of its deals by version, and its encoded entries."""


class NotFound(Exception):
    """Raised if none of the generated sessions has all features that the theme requires."""


def make(folder: Path, wanted: Iterable[Theme]) -> int:
    """Add the missing logs to the folder, and return how many logs were added."""
    folder.mkdir(exist_ok=True)
    added = 0
    for theme in wanted:
        path = folder / f"{theme.name}{SUFFIX}"
        if not path.exists():
            log = played(theme)
            path.write_bytes(print_log(log))
            with (folder / DIGESTS).open("a", encoding="utf-8") as pinned:
                pinned.write(f"{theme.name} {digest(log)}\n")
            added += 1
    return added


def played(theme: Theme) -> Log:
    for attempt in range(ATTEMPTS):
        session = GeneratedSession(replace(theme.plan, seed=Random(f"{theme.name} {attempt}").getrandbits(32))).play()
        if theme.closes:
            session.say(session.host(), Close(session.id()))
        log = session.secrets, [data for _, data in session.log]
        if theme.wants <= shown(log):
            return log
    raise NotFound(f"{theme.name}: none of {ATTEMPTS} evenings has {', '.join(sorted(theme.wants))}")


def print_log(log: Log) -> bytes:
    secrets, entries = log
    first = json.dumps({str(version): key.hex() for version, key in secrets.items()}).encode()
    return b"".join(line + b"\n" for line in (first, *entries))


def read(path: Path) -> Log:
    first, *entries = path.read_bytes().splitlines()
    return {int(version): bytes.fromhex(key) for version, key in json.loads(first).items()}, entries


def folded(log: Log) -> Iterator[TableState]:
    """Yield the table state after each entry."""
    secrets, entries = log
    fold = TableState()
    for version, data in enumerate(entries, 1):
        fold.apply(decode_entry(data), secrets.get(version, b""))
        yield fold


def digest(log: Log) -> str:
    """Compute one digest over all serialized states of the table, one after each entry."""
    total = hashlib.sha256()
    for fold in folded(log):
        total.update(fold.to_bytes())
    return total.hexdigest()


def shown(log: Log) -> set[str]:
    entries: list[Entry] = [decode_entry(data) for data in log[1]]
    return features(entries, folded(log))


def kept(folder: Path = LOGS) -> list[Path]:
    return sorted(folder.glob(f"*{SUFFIX}"))


def pinned(folder: Path = LOGS) -> dict[str, str]:
    lines = (folder / DIGESTS).read_text(encoding="utf-8").splitlines()
    return dict(line.split() for line in lines)


def missing(folder: Path = LOGS) -> list[str]:
    """List the expected features that no log of the corpus contains."""
    seen: set[str] = set()
    for path in kept(folder):
        seen |= shown(read(path))
    return sorted(expected() - seen)


def main() -> int:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else LOGS
    try:
        added = make(folder, themes())
    except NotFound as problem:
        sys.stdout.write(f"{problem}\n")
        return 1
    lacks = missing(folder)
    sys.stdout.write(f"{added} logs added, {len(kept(folder))} there are\n")
    sys.stdout.writelines(f"not shown: {feature}\n" for feature in lacks)
    return 1 if lacks else 0


if __name__ == "__main__":
    sys.exit(main())
