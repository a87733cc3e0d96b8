"""Adds the logs of the corpus that are not there yet, and leaves those that are as they are: they are for ever.

`python -m tests.table.corpus.make [FOLDER]`. At the end it says what the corpus does not show.
"""

import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from penultima.table.entry import Entry, decode
from penultima.table.fold import Fold
from penultima.wire.client_in import Close
from tests.table.corpus.features import expected, features
from tests.table.corpus.themes import Theme, themes
from tests.table.crowd import Crowd

LOGS = Path(__file__).parent
SUFFIX = ".jsonl"
DIGESTS = "digests.txt"
ATTEMPTS = 3000

Log = tuple[dict[int, bytes], list[bytes]]
"""The keys of its deals by version, and its entries."""


class NotFound(Exception):
    """No evening that was tried has what the theme wants to show."""


def make(folder: Path, wanted: Iterable[Theme]) -> int:
    """How many were added."""
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
        crowd = Crowd(replace(theme.plan, seed=Random(f"{theme.name} {attempt}").getrandbits(32))).play()
        if theme.closes:
            crowd.say(crowd.host(), Close(crowd.id()))
        log = crowd.secrets, [data for _, data in crowd.log]
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


def folded(log: Log) -> Iterator[Fold]:
    """The table after each entry."""
    secrets, entries = log
    fold = Fold()
    for version, data in enumerate(entries, 1):
        fold.apply(decode(data), secrets.get(version, b""))
        yield fold


def digest(log: Log) -> str:
    """Of the table's bytes after every entry."""
    total = hashlib.sha256()
    for fold in folded(log):
        total.update(fold.bytes())
    return total.hexdigest()


def shown(log: Log) -> set[str]:
    entries: list[Entry] = [decode(data) for data in log[1]]
    return features(entries, folded(log))


def kept(folder: Path = LOGS) -> list[Path]:
    return sorted(folder.glob(f"*{SUFFIX}"))


def pinned(folder: Path = LOGS) -> dict[str, str]:
    lines = (folder / DIGESTS).read_text(encoding="utf-8").splitlines()
    return dict(line.split() for line in lines)


def missing(folder: Path = LOGS) -> list[str]:
    """What none of the logs shows."""
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
