"""Lists all names that are stored, sent, hashed or typed. For some of them the order matters too.

`python -m tests.formats.names` writes the file that the test compares with. Run it only if a name was added.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import get_type_hints

import penultima
from penultima.bots.characters import CHARACTERS
from penultima.bots.external.discovery import COMMAND_PREFIX, ENTRY_POINT_GROUP
from penultima.bots.external.messages import _FIELDS
from penultima.bots.levels import LEVELS
from penultima.compiled.cache.folder import MARK
from penultima.editions import load
from penultima.i18n import catalogue
from penultima.kernel import rules as tables
from penultima.kernel.actions import VERBS
from penultima.kernel.clauses import CLAUSE_IDS
from penultima.kernel.events import EVENT_FIELDS
from penultima.kernel.rules import Mask, Neutral, Rules
from penultima.kernel.state import ENDS, PHASES
from penultima.notation.event import DIRECTIONS
from penultima.policies.habits import NAMES as HABITS
from penultima.policies.registry import POLICIES
from penultima.rng.keyed import LABELS
from penultima.server.database_path import FILE_NAME
from penultima.server.maintenance.admin_requests import CLOSE, FORGET
from penultima.server.metrics import Metrics
from penultima.server.settings import ENVIRONMENT_PREFIX, ServerSettings
from penultima.store.upkeep.observed_time import CLOCK_ROW

EXPECTED = Path(__file__).with_name("names.txt")
PACKAGE = Path(penultima.__file__).parent
LOGGING = {"log", "warn", "error", "log_exception", "log_failure"}
"""Functions of server.logs. The first argument names the event, and the keyword arguments are keys of the log line."""


def sections() -> dict[str, Iterable[str]]:
    return {
        "events and their fields, by number": (f"{name}: {' '.join(told)}" for name, told in EVENT_FIELDS.items()),
        "verbs, by number": VERBS,
        "clauses, by number": CLAUSE_IDS,
        "phases, by number": PHASES,
        "ends of a deal, by number": ENDS,
        "directions": DIRECTIONS,
        "uses of chance, by number": (f"{use} {label}" for use, label in LABELS.items()),
        "words of the rules": words_of_rules(),
        "fields of the rules that are in their digest": hashed_fields(),
        "fields of a view for a bot of one's own": _FIELDS,
        "options of each edition": (
            f"{name}: {' '.join(load.load_bundled(name).options)}" for name in load.bundled_ids()
        ),
        "habits, in order": HABITS,
        "policies, by number": POLICIES,
        "levels of bots": LEVELS,
        "characters of bots": CHARACTERS,
        "bots of one's own": (ENTRY_POINT_GROUP, COMMAND_PREFIX),
        "settings": (setting.name for setting in fields(ServerSettings)),
        "variables of the environment": sorted(variables()),
        "orders in a store": (CLOSE, FORGET, *orders(), CLOCK_ROW),
        "files": (FILE_NAME, MARK),
        "metrics and their labels": metrics(),
        "events in the log and their keys": sorted(set(logged())),
        "keys of texts that are sent": sorted(key for key in catalogue("en").messages if key.startswith(SENT)),
    }


SENT = ("table.", "server.")


def words_of_rules() -> Iterator[str]:
    for name in ("STACKINGS", "SCORINGS", "DEALERS", "FIRSTS", "TARGET_NAMES", "OP_NAMES", "COLOUR_NAMES"):
        yield " ".join(getattr(tables, name))


def hashed_fields() -> Iterator[str]:
    for name, hint in get_type_hints(Rules, include_extras=True).items():
        if any(isinstance(each, Neutral | Mask) for each in hint.__metadata__):
            yield name


def variables() -> set[str]:
    """Return the names of all environment variables: those in the source, and one for each setting of the server."""
    found = {name for text in sources() for name in re.findall(r"PENULTIMA_[A-Z_]*[A-Z]", text)}
    return found | {f"{ENVIRONMENT_PREFIX}{setting.name.upper()}" for setting in fields(ServerSettings)}


def orders() -> list[str]:
    """Read the names of admin requests from the match statement of the server."""
    source = (PACKAGE / "server" / "maintenance" / "admin_requests.py").read_text(encoding="utf-8")
    patterns = [node.pattern for node in ast.walk(ast.parse(source)) if isinstance(node, ast.match_case)]
    return [str(ast.literal_eval(each.value)) for each in patterns if isinstance(each, ast.MatchValue)]


def metrics() -> list[str]:
    """List the metrics and their labels after one request and one counted event."""
    found = Metrics(lambda: Counter({"committed": 1}))
    found.count_response("look", 200, 0.01)
    lines = [line.rpartition(" ")[0] for line in found.render().decode().splitlines() if not line.startswith("#")]
    return [line for line in lines if "_created" not in line]


def sources() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(PACKAGE.rglob("*.py"))]


def logged() -> Iterator[str]:
    for text in sources():
        for node in ast.walk(ast.parse(text)):
            match node:
                case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(event)), *_]) if name in LOGGING:
                    own = ["problem", "trace"] if name in {"log_exception", "log_failure"} else []
                    yield " ".join([event, "-", *sorted(str(key.arg) for key in node.keywords), *own])


def written() -> str:
    return "\n".join("\n".join([f"[{name}]", *lines, ""]) for name, lines in sections().items())


if __name__ == "__main__":
    EXPECTED.write_text(written(), encoding="utf-8")
