"""Writes what the page's own tests check it by: `python -m tests.web.data FOLDER`."""

import sys
from pathlib import Path

from msgspec import json

from tests.web.pool import Pool
from tests.web.told import names, sentences
from tests.web.viewers import evenings


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    played, pool = list(evenings()), Pool()
    found = pool.put(played)
    write(folder / "evenings.json", {"pool": pool.texts, "evenings": found})
    write(folder / "sentences.json", {"sentences": list(sentences(played)), "names": names()})


def write(path: Path, value: object) -> None:
    """Whole or not at all."""
    draft = path.with_suffix(".draft")
    draft.write_bytes(json.encode(value))
    draft.replace(path)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
