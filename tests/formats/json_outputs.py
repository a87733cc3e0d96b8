"""The keys and types of all JSON that commands print.

`python -m tests.formats.json_outputs` writes the file that the tests compare with. Run it only if a key was added.
"""

import json
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.formats.kept_store import STORE
from tests.helpers.cli.command import penultima

EXPECTED = Path(__file__).with_name("json_outputs.txt")
RECORD = Path(__file__).parents[1] / "corpus" / "records" / "giant-challenged-guilty-true.pen"
SCENARIOS = Path(__file__).parents[1] / "rules" / "giant"
FEW = ("--games", "40", "--seed", "1", "--json")
OWNER = "HtysNYK0MhCbNWpjjjgdcg"
"""The id of a person in `kept_store.db` who created a table and closed it as its host."""

COMMANDS: Mapping[str, tuple[str, ...]] = {
    "lab run": ("lab", "run", *FEW, "--stats", "--habit", "0:notices=500"),
    "lab run --matches": ("lab", "run", *FEW, "--matches"),
    "lab compare": ("lab", "compare", "giant", "giant stacking=any", *FEW, "--stats"),
    "lab card": ("lab", "card", "next: draw 2", *FEW),
    "arena": ("arena", "--bots", "greedy,eager", "--deals", "40", "--seed", "3", "--json"),
    "arena --pairs": ("arena", "--bots", "greedy,eager,hoard", "--pairs", "--deals", "40", "--seed", "3", "--json"),
    "record check": ("record", "check", str(RECORD), "--json"),
    "record stats": ("record", "stats", str(RECORD), "--json"),
    "record convert": ("record", "convert", str(RECORD), "--to", "jsonl", "--events"),
    "judge": ("judge", "--dispute", "1", "--json"),
    "passport": ("passport", "--edition", "mini", "--option", "stacking=any", "--json"),
    "referee": ("referee", str(next(iter(sorted(SCENARIOS.glob("*.toml"))))), "--json"),
    "admin tables": ("admin", "tables", "--db", "STORE", "--json"),
    "admin reports": ("admin", "reports", "--db", "STORE"),
    "admin person": ("admin", "person", OWNER, "--db", "STORE"),
    "admin forget": ("admin", "forget", OWNER, "--db", "STORE"),
    "admin purge": ("admin", "purge", "--db", "STORE"),
}


def keys_of(command: str) -> str:
    """Return the keys of the JSON that a command prints, with their types, one on each line."""
    with TemporaryDirectory() as folder:
        store = shutil.copy(STORE, folder)
        ended = penultima(*(store if word == "STORE" else word for word in COMMANDS[command]))
    assert ended.returncode == 0, ended.stderr
    lines = dict.fromkeys(paths(json.loads(ended.stdout)))
    return "\n".join([f"[{command}]", *lines, ""])


def paths(value: Any, place: str = "") -> Iterator[str]:  # noqa: ANN401 - JSON
    match value:
        case dict():
            for key, each in value.items():
                yield from paths(each, f"{place}.{key}".lstrip("."))
        case list() if value:
            for each in value:
                yield from paths(each, f"{place}[]")
        case _:
            yield f"{place}: {type(value).__name__}"


if __name__ == "__main__":
    EXPECTED.write_text("\n".join(map(keys_of, COMMANDS)), encoding="utf-8")
