"""Writes the files that the page's own tests read: `python -m tests.helpers.web.page_data FOLDER`."""

import sys
from pathlib import Path

from msgspec import json

from tests.helpers.web.expected_sentences import names, sentences
from tests.helpers.web.json_pool import Pool
from tests.helpers.web.viewer_frames import generated_matches


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    played, pool = list(generated_matches()), Pool()
    found = pool.put(played)
    write(folder / "evenings.json", {"pool": pool.texts, "evenings": found})
    write(folder / "sentences.json", {"sentences": list(sentences(played)), "names": names()})


def write(path: Path, value: object) -> None:
    """Write a file atomically."""
    draft = path.with_suffix(".draft")
    draft.write_bytes(json.encode(value))
    draft.replace(path)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
